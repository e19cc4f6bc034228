#include "protocols/web/client.h"

#include "doubles/fake_client_host.h"
#include "doubles/web_frames.h"
#include "games/quoridor/quoridor.h"
#include "protocols/web/frames.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::chrono_literals;

Result<AnyGame> start(std::string_view game, const boost::json::object& options)
{
    if (game != Quoridor::kName) return Error{"no-such-game", ""};
    const auto read = QuoridorOptions::from_json(options);
    if (!read) return read.error();
    return AnyGame{Quoridor{*read}};
}

std::unique_ptr<Client> make(ClientHost& host, const JoinSettings& settings)
{
    return make_web_client(host, settings, start);
}

std::string answer(std::string_view status, std::string_view body)
{
    return "HTTP/1.1 " + std::string{status} +
           "\r\ncontent-length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string{body};
}

const std::string kSeat = answer("200 OK", R"({"seat":1,"token":"secret"})");
constexpr const char* kUpgrade = "HTTP/1.1 101 Switching Protocols\r\n\r\n";

std::string state(std::string_view stage, std::string_view moves, std::string_view more)
{
    return text_frame(R"({"state":{"game":"quoridor","options":{},"you":[1],"state":")" +
                      std::string{stage} + R"(","moves":)" + std::string{moves} + "," +
                      std::string{more} + "}}");
}

struct Guest : FakeProgram {
    explicit Guest(std::optional<Seat> seat = {})
        : FakeProgram{make,
                      {.name = "Bo", .id = "50b4aec484805", .seat = seat, .server = "here:80"}}
    {
        open();
    }

    /// What it says on the WebSocket, in plain words.
    static std::string words(std::string_view bytes)
    {
        WebFrames frames{4096};
        frames.add(bytes);
        std::string all;
        while (const auto frame = frames.next()) all += frame->payload;
        EXPECT_EQ(frames.fault(), WebClose::None);
        return all;
    }
};

/// One that holds seat 1 and hears of its table.
struct Seated : Guest {
    Seated()
    {
        hear(kSeat);
        hear(kUpgrade);
    }
};

TEST(WebClient, SitsDownAndAsksForAWebSocket)
{
    Guest guest{1};
    EXPECT_EQ(guest.host.read(),
              "POST /api/tables/50b4aec484805/sit HTTP/1.1\r\nHost: here:80\r\n"
              "Content-Type: application/json\r\nContent-Length: 37\r\n\r\n"
              R"({"name":"Bo","program":true,"seat":1})");
    for (std::size_t i = 0; i + 1 < kSeat.size(); ++i)
        EXPECT_EQ(guest.hear(kSeat.substr(i, 1)), "");
    EXPECT_EQ(guest.hear(kSeat.substr(kSeat.size() - 1)),
              "GET /api/tables/50b4aec484805/live?state=1 HTTP/1.1\r\nHost: here:80\r\n"
              "Authorization: Bearer secret\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
              "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: YSBwbGF5ZXIgb2YgYWdvbg==\r\n\r\n");
}

TEST(WebClient, PlaysWhenItIsItsTurn)
{
    Seated guest;
    EXPECT_EQ(guest.hear(state("open", "[]", R"("to_move":null)")), "");
    EXPECT_EQ(guest.host.games, 0);
    guest.hear(state("running", "[]", R"("to_move":0)"));
    EXPECT_EQ(guest.host.games, 1);
    EXPECT_FALSE(guest.host.asked);
    guest.hear(state("running", R"(["e2"])",
                     R"("to_move":1,"clock":{"move":3,"left":[3,2.5],"paused":false})"));
    ASSERT_TRUE(guest.host.asked);
    EXPECT_EQ(guest.host.asked->view.to_move(), 1);
    EXPECT_EQ(guest.host.asked->moves, std::vector<std::string>{"e2"});
    EXPECT_EQ(guest.host.asked->limit, 2500ms);
    EXPECT_EQ(Guest::words(guest.choose("e8")), R"({"move":"e8","seat":1})");
    guest.hear(state("running", R"(["e2","e8"])", R"("to_move":0)"));
    EXPECT_FALSE(guest.host.asked);
    guest.hear(state("over", R"(["e2","e8"])",
                     R"("to_move":null,"result":{"scores":[0,1],"reason":"resigned"})"));
    EXPECT_TRUE(guest.host.farewell->by_the_rules);
    EXPECT_EQ(guest.last_words(), "won as seat 1: resigned");
}

TEST(WebClient, ThinksAnewWhenMovesWereTakenBack)
{
    Seated guest;
    guest.hear(state("running", R"(["e2"])", R"("to_move":1)"));
    EXPECT_EQ(Guest::words(guest.hear(state("running", R"(["e2"])", R"("to_move":1,"undo":0)"))),
              R"({"agree":true})");
    guest.hear(state("running", "[]", R"("to_move":0)"));
    EXPECT_EQ(guest.choose("e8"), "");
    guest.hear(state("running", R"(["d1"])", R"("to_move":1)"));
    ASSERT_TRUE(guest.host.asked);
    guest.hear(state("running", R"(["f1"])", R"("to_move":1)"));
    EXPECT_EQ(guest.choose("e8"), "");
    EXPECT_EQ(guest.host.asked->moves, std::vector<std::string>{"f1"});
}

TEST(WebClient, WaitsWhileTheTableIsPaused)
{
    Seated guest;
    guest.hear(state("running", R"(["e2"])", R"("to_move":1,"paused":true)"));
    EXPECT_FALSE(guest.host.asked);
    guest.hear(state("running", R"(["e2"])", R"("to_move":1,"paused":false)"));
    EXPECT_TRUE(guest.host.asked);
}

TEST(WebClient, AnswersPings)
{
    Seated guest;
    EXPECT_EQ(guest.hear(ping_frame()).substr(0, 2), "\x8A\x80");
}

TEST(WebClient, SaysThatItLeaves)
{
    Seated guest;
    guest.hear(state("open", "[]", R"("to_move":null)"));
    guest.client->on_leaving();
    EXPECT_EQ(Guest::words(guest.host.read()), R"({"leave":true})");
    guest.hear(state("running", "[]", R"("to_move":0)"));
    guest.client->on_leaving();
    EXPECT_EQ(Guest::words(guest.host.read()), R"({"resign":true})");
}

TEST(WebClient, TellsWhatIsWrong)
{
    const auto words = [](std::initializer_list<std::string> heard) {
        Guest guest;
        for (const std::string& bytes : heard) guest.hear(bytes);
        EXPECT_TRUE(guest.is_done());
        return guest.last_words();
    };
    EXPECT_EQ(words({"hello"}), "the server does not speak the API of agon");
    EXPECT_EQ(words({"\r\n\r\n"}), "the server does not speak the API of agon");
    EXPECT_EQ(words({answer("404 Not Found", R"({"code":"no-such-table","text":"no table"})")}),
              "the server refuses: no table");
    EXPECT_EQ(words({kSeat, answer("200 OK", "{}")}), "the server does not speak the API of agon");
    EXPECT_EQ(words({kSeat, kUpgrade, "\xFF\xFF\xFF"}),
              "the server does not speak the API of agon");
    EXPECT_EQ(words({kSeat, kUpgrade, state("running", R"(["e5"])", R"("to_move":1)")}),
              "the table plays by other rules");
    EXPECT_EQ(
        words({kSeat, kUpgrade, text_frame(R"({"refused":{"code":"illegal-move","text":"no"}})")}),
        "the server refuses: no");
    EXPECT_EQ(words({kSeat, kUpgrade, text_frame(R"({"state":{"state":"open","you":[]}})")}),
              "the seat was given to another");
    EXPECT_EQ(words({kSeat, kUpgrade, close_frame(WebClose::Normal)}),
              "the server closed the connection");
    Guest silent;
    silent.pass(8s);
    EXPECT_EQ(silent.last_words(), "the server is silent");
}

}  // namespace
}  // namespace agon
