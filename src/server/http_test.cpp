#include "doubles/fake_server.h"
#include "server/handshake.h"
#include "server/origin.h"
#include "server/web.h"
#include "server/web_offer.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::chrono_literals;

const boost::asio::ip::address kStranger = boost::asio::ip::make_address("192.0.2.1");

class HttpTest : public testing::Test {
protected:
    explicit HttpTest(HubSettings settings = {}) : settings_{std::move(settings)} {}

    Peer connect(FakeOutlet& outlet, const boost::asio::ip::address& from = kStranger)
    {
        const Peer peer = hub_.new_peer();
        hub_.enter(make_http_session(web_, peer, from), outlet,
                   {.peer = peer, .address = address_of(from), .is_call = true}, now_);
        return peer;
    }

    void say(Peer peer, const std::string& text)
    {
        hub_.receive(peer, text, now_);
        hub_.settle(now_);
    }

    void pass(Milliseconds time)
    {
        now_ += time;
        hub_.on_time(now_);
        hub_.settle(now_);
    }

    static std::string get(const std::string& target, const std::string& headers = "")
    {
        return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
    }

    static std::string post(const std::string& target, const std::string& body)
    {
        return "POST " + target +
               " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) +
               "\r\n\r\n" + body;
    }

    static int answers_in(const std::string& text)
    {
        int count = 0;
        for (auto at = text.find("HTTP/1.1 "); at != std::string::npos;
             at = text.find("HTTP/1.1 ", at + 1))
            ++count;
        return count;
    }

    /// The body of the one answer.
    static std::string body_of(const std::string& text)
    {
        return text.substr(text.find("\r\n\r\n") + 4);
    }

    FakeStore store_;
    FakeThinkers thinkers_;
    FakeAside aside_;
    HubSettings settings_;
    Hub hub_{store_, thinkers_, aside_, settings_};
    WebApi api_{hub_, web_offer({})};
    Web web_{.hub = hub_, .api = api_, .is_local = true, .metrics = [] { return "agon_x 1\n"; }};
    Moment now_{Milliseconds{1'000'000}};
};

TEST_F(HttpTest, AnswersARequestThatComesInPieces)
{
    FakeOutlet outlet;
    const Peer peer = connect(outlet);
    for (const char c : post("/api/tables", R"({"game":"dame"})")) say(peer, {c});
    EXPECT_TRUE(outlet.written.starts_with("HTTP/1.1 201 Created\r\n")) << outlet.written;
    EXPECT_FALSE(outlet.closed);
    outlet.written.clear();
    say(peer, get("/healthz", "Connection: close\r\n"));
    EXPECT_EQ(body_of(outlet.written), "ok\n");
    EXPECT_TRUE(outlet.closed);
}

TEST_F(HttpTest, AnswersOnlySomeOfManyAtOnce)
{
    FakeOutlet outlet;
    const Peer peer = connect(outlet);
    std::string all;
    for (int i = 0; i < 10; ++i) all += get("/healthz");
    say(peer, all);
    EXPECT_EQ(answers_in(outlet.written), 4);
    pass(0ms);
    EXPECT_EQ(answers_in(outlet.written), 8);
    pass(0ms);
    EXPECT_EQ(answers_in(outlet.written), 10);
}

TEST_F(HttpTest, LeavesWhoDoesNotFinishARequest)
{
    FakeOutlet mute;
    FakeOutlet slow;
    connect(mute);
    const Peer peer = connect(slow);
    for (int i = 0; i < 9; ++i) {
        say(peer, "G");
        pass(1s);
    }
    EXPECT_FALSE(mute.closed || slow.closed);
    pass(1s);
    EXPECT_TRUE(mute.closed && slow.closed);
}

TEST_F(HttpTest, LeavesWhoHasNothingMoreToAsk)
{
    FakeOutlet outlet;
    const Peer peer = connect(outlet);
    say(peer, get("/healthz"));
    pass(29s);
    EXPECT_FALSE(outlet.closed);
    pass(1s);
    EXPECT_TRUE(outlet.closed);
}

TEST_F(HttpTest, TakesNoLongBodiesButOfRecords)
{
    FakeOutlet outlet;
    say(connect(outlet), "POST /api/tables HTTP/1.1\r\nContent-Length: 65537\r\n\r\n");
    EXPECT_TRUE(outlet.written.starts_with("HTTP/1.1 413 ")) << outlet.written;
    EXPECT_TRUE(outlet.closed);
    FakeOutlet other;
    const Peer peer = connect(other);
    say(peer, post("/api/replay", std::string(100'000, ' ')));
    aside_.work();
    hub_.settle(now_);
    EXPECT_TRUE(other.written.starts_with("HTTP/1.1 400 ")) << other.written;
}

TEST_F(HttpTest, RefusesWhoKeepsTooMuchUnfinished)
{
    std::array<FakeOutlet, 12> outlets;
    std::vector<Peer> peers;
    for (FakeOutlet& outlet : outlets) {
        peers.push_back(connect(outlet));
        say(peers.back(), "POST /api/replay HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n" +
                              std::string(900'000, ' '));
    }
    EXPECT_EQ(std::ranges::count_if(outlets, &FakeOutlet::closed), 4) << "eight million bytes fit";
    EXPECT_TRUE(outlets.back().written.starts_with("HTTP/1.1 503 "));
    for (const Peer peer : peers) hub_.leave(peer, now_);
    EXPECT_EQ(web_.unfinished, 0U);
    FakeOutlet later;
    say(connect(later),
        "POST /api/replay HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n" + std::string(900'000, ' '));
    EXPECT_FALSE(later.closed);
}

TEST_F(HttpTest, SaysWhyNothingIsKeptAndStillShowsThePage)
{
    FakeOutlet outlet;
    const Peer peer = connect(outlet);
    store_.fails = true;
    say(peer, post("/api/tables", R"({"game":"dame"})"));
    EXPECT_EQ(outlet.written, "") << "it is not kept";
    FakeOutlet other;
    const Peer second = connect(other);
    for (const std::string target : {"/healthz", "/api/tables"}) {
        other.written.clear();
        say(second, get(target));
        EXPECT_TRUE(other.written.starts_with("HTTP/1.1 503 ")) << other.written;
        EXPECT_NE(other.written.find("told to"), std::string::npos) << other.written;
    }
    other.written.clear();
    say(second, get("/metrics"));
    EXPECT_EQ(body_of(other.written), "agon_x 1\n");
    say(peer, get("/healthz"));
    EXPECT_EQ(outlet.written, "") << "answers come in their order";
    pass(10s);
    EXPECT_TRUE(outlet.written.starts_with("HTTP/1.1 503 ")) << outlet.written;
    store_.fails = false;
    outlet.written.clear();
    pass(1s);
    EXPECT_EQ(answers_in(outlet.written), 0) << "the first was given up";
}

TEST_F(HttpTest, AnswersInOrderWhenTheStoreIsSlow)
{
    FakeOutlet outlet;
    const Peer peer = connect(outlet);
    store_.is_slow = true;
    say(peer, post("/api/tables", R"({"game":"dame"})") + get("/healthz"));
    EXPECT_EQ(outlet.written, "");
    store_.answer();
    hub_.settle(now_);
    hub_.settle(now_);
    EXPECT_TRUE(outlet.written.starts_with("HTTP/1.1 201 "));
    EXPECT_EQ(answers_in(outlet.written), 2);
}

TEST_F(HttpTest, AnswersToThisMachinesNamesAlone)
{
    for (const auto& [host, status] :
         {std::pair{"localhost:80", "200"}, std::pair{"127.0.0.1", "200"},
          std::pair{"[::1]:8", "200"}, std::pair{"127.evil.com", "403"},
          std::pair{"127.0.0.1.evil.com", "403"}, std::pair{"evil.com", "403"},
          std::pair{"[::1].evil.com", "403"}, std::pair{"localhost:evil.com", "403"}}) {
        FakeOutlet outlet;
        say(connect(outlet), std::string{"GET /healthz HTTP/1.1\r\nHost: "} + host + "\r\n\r\n");
        EXPECT_EQ(outlet.written.substr(9, 3), status) << host;
    }
    FakeOutlet outlet;
    say(connect(outlet), get("/api/games", "Origin: http://127.evil.com\r\n"));
    EXPECT_EQ(outlet.written.substr(9, 3), "403");
}

TEST_F(HttpTest, BelievesAProxyWhoAsks)
{
    web_.proxy = boost::asio::ip::make_address("127.0.0.1");
    FakeOutlet outlet;
    const Peer peer = connect(outlet, *web_.proxy);
    say(peer, get("/healthz", "X-Forwarded-For: 10.9.8.7, 192.0.2.77\r\n"));
    EXPECT_EQ(write_address(hub_.address_of(peer)), "192.0.2.77");
    say(peer, get("/healthz", "X-Forwarded-For: 192.0.2.5\r\nX-Forwarded-For: 192.0.2.78\r\n"));
    EXPECT_EQ(write_address(hub_.address_of(peer)), "192.0.2.78") << "the proxy's own line is last";
    FakeOutlet liar;
    const Peer other = connect(liar);
    say(other, get("/healthz", "X-Forwarded-For: 192.0.2.78\r\n"));
    EXPECT_EQ(write_address(hub_.address_of(other)), "192.0.2.1");
}

TEST_F(HttpTest, ShakesHandsAndHearsWhatCameWithIt)
{
    FakeOutlet outlet;
    const Peer peer = connect(outlet);
    say(peer, post("/api/tables", R"({"game":"dame"})"));
    const auto at = outlet.written.find("\"id\":\"") + 6;
    const std::string id = outlet.written.substr(at, 13);
    outlet.written.clear();
    const std::string ping =
        "\x89\x82"
        "abcd"
        "\x09\x0b";  // "hi", masked
    say(peer, get("/api/tables/" + id + "/live",
                  "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n") +
                  ping);
    EXPECT_TRUE(outlet.written.starts_with("HTTP/1.1 101 ")) << outlet.written;
    EXPECT_NE(outlet.written.find("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), std::string::npos);
    EXPECT_TRUE(outlet.written.ends_with("\x8a\x02hi")) << outlet.written;
    EXPECT_EQ(hub_.counts().peers, 1U);
}

TEST_F(HttpTest, StopsThoughtsOfWhoHasLeft)
{
    FakeOutlet outlet;
    const Peer peer = connect(outlet);
    say(peer, post("/api/evaluate", R"({"game":"dame","moves":[],"time":2})"));
    aside_.work();
    ASSERT_EQ(thinkers_.asked.size(), 1U);
    EXPECT_FALSE(thinkers_.asked.front().task.stop.stop_requested());
    hub_.leave(peer, now_);
    EXPECT_TRUE(thinkers_.asked.front().task.stop.stop_requested());
}

/// One table and little talk for each address.
class HttpQuotaTest : public HttpTest {
protected:
    HttpQuotaTest() : HttpTest{HubSettings{.limits = {.tables = 2, .work = 100, .talk = 1}}} {}
};

TEST_F(HttpQuotaTest, LetsAnAddressHaveSoManyTables)
{
    FakeOutlet outlet;
    const Peer peer = connect(outlet);
    for (int i = 0; i < 3; ++i) say(peer, post("/api/tables", R"({"game":"dame"})"));
    EXPECT_NE(outlet.written.find("\"code\":\"too-many-tables\""), std::string::npos);
    EXPECT_EQ(hub_.counts().tables, 2U);
    FakeOutlet other;
    say(connect(other, boost::asio::ip::make_address("192.0.2.2")),
        post("/api/tables", R"({"game":"dame"})"));
    EXPECT_EQ(hub_.counts().tables, 3U);
}

TEST_F(HttpQuotaTest, RefusesWhoAsksTooOften)
{
    FakeOutlet outlet;
    const Peer peer = connect(outlet);
    hub_.charge(peer, 5000, now_);
    say(peer, get("/healthz"));
    EXPECT_TRUE(outlet.written.starts_with("HTTP/1.1 429 ")) << outlet.written;
    FakeOutlet modest;
    say(connect(modest), get("/healthz"));
    EXPECT_TRUE(modest.written.starts_with("HTTP/1.1 200 ")) << "it has asked little itself";
    now_ += 3s;
    outlet.written.clear();
    say(peer, get("/healthz"));
    EXPECT_TRUE(outlet.written.starts_with("HTTP/1.1 200 ")) << outlet.written;
}

}  // namespace
}  // namespace agon
