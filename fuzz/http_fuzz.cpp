// Requests in pieces, WebSockets among them, at a hub whose store, players and helpers answer, fail
// or keep others waiting. In what a peer says `@` is the newest table and `~` the newest token.
#include "doubles/fake_server.h"
#include "doubles/web_frames.h"
#include "server/log.h"
#include "server/web.h"
#include "server/web_offer.h"
#include "session_harness.h"

#include <boost/asio/ip/address.hpp>

namespace {

using namespace agon;

const auto kFirst = boost::asio::ip::make_address("127.0.0.1");
const auto kOther = boost::asio::ip::make_address("192.0.2.1");

class WebPort {
public:
    explicit WebPort(unsigned how)
    {
        if (how % 2 == 1) web_.proxy = kFirst;
        store_.is_slow = how / 2 % 2 == 1;
    }

    void connect()
    {
        if (callers_.size() == 3) return;
        auto& caller = *callers_.emplace_back(std::make_unique<Caller>());
        caller.peer = hub_.new_peer();
        const auto from = callers_.size() == 1 ? kFirst : kOther;
        hub_.enter(make_http_session(web_, caller.peer, from), caller.outlet,
                   {.peer = caller.peer, .address = address_of(from), .is_call = true}, now_);
        settle();
    }

    void say(unsigned who, std::string_view bytes) { send(who, fill_in(bytes)); }

    void say_frame(unsigned who, std::string_view text) { send(who, client_frame(fill_in(text))); }

    void post(unsigned who, std::string_view target, std::string_view body)
    {
        const std::string whole = fill_in(body);
        send(who, "POST " + fill_in(target) + " HTTP/1.1\r\nContent-Length: " +
                      std::to_string(whole.size()) + "\r\n\r\n" + whole);
    }

    void leave(unsigned who)
    {
        Caller& caller = *callers_[who % callers_.size()];
        if (!std::exchange(caller.has_left, true)) hub_.leave(caller.peer, now_);
        settle();
    }

    void pass(Milliseconds time)
    {
        now_ += time;
        hub_.on_time(now_);
        settle();
    }

    /// Lets one of those go on for whom the hub waits, or stops the store.
    void help(unsigned how)
    {
        if (how % 4 == 0 && store_.is_asked()) store_.answer();
        if (how % 4 == 1 && aside_.waiting() > 0) aside_.work();
        if (how % 4 == 2 && !thinkers_.asked.empty() &&
            thinkers_.asked.front().task.view.legal_moves())
            thinkers_.answer(now_);
        if (how % 4 == 3) store_.fails = how / 4 % 2 == 0;
        settle();
    }

    /// All leave, and nothing is left on anybody's account.
    void close()
    {
        for (unsigned who = 0; who < callers_.size(); ++who) leave(who);
        fuzz::demand(hub_.counts().peers == 0 && web_.unfinished == 0);
        for (const auto& address : {kFirst, kOther})
            fuzz::demand(hub_.quotas().of(address_of(address), now_).unfinished == 0);
        for (const auto& caller : callers_) {
            const std::string& said = caller->outlet.written;
            fuzz::demand(said.empty() || said.starts_with("HTTP/1.1 "));
        }
    }

private:
    struct Caller {
        Peer peer = 0;
        FakeOutlet outlet;
        bool has_left = false;
    };

    void send(unsigned who, std::string_view bytes)
    {
        Caller& caller = *callers_[who % callers_.size()];
        if (!caller.has_left) hub_.receive(caller.peer, bytes, now_);
        settle();
    }

    void settle()
    {
        hub_.settle(now_);
        for (const auto& caller : callers_)
            if (caller->outlet.closed && !std::exchange(caller->has_left, true))
                hub_.leave(caller->peer, now_);
    }

    std::string fill_in(std::string_view bytes) const
    {
        std::string whole;
        for (const char byte : bytes) {
            if (byte == '@')
                whole += newest_table();
            else if (byte == '~')
                whole += newest_token();
            else
                whole += byte;
        }
        return whole;
    }

    std::string newest_table() const
    {
        std::string id;
        hub_.each_table(std::nullopt, [&](const TableView& table) {
            id = table.id();
            return false;
        });
        return id;
    }

    std::string newest_token() const
    {
        constexpr std::string_view kKey = "\"token\":\"";
        for (const auto& caller : callers_) {
            const std::string& said = caller->outlet.written;
            const auto at = said.rfind(kKey);
            if (at == std::string::npos) continue;
            const auto begin = at + kKey.size();
            return said.substr(begin, said.find('"', begin) - begin);
        }
        return {};
    }

    FakeStore store_;
    FakeThinkers thinkers_;
    FakeAside aside_;
    Hub hub_{store_, thinkers_, aside_, {}};
    WebApi api_{hub_, web_offer({})};
    Web web_{.hub = hub_, .api = api_, .is_local = true, .metrics = [] { return "agon_x 1\n"; }};
    Moment now_{Milliseconds{1'000'000}};
    std::vector<std::unique_ptr<Caller>> callers_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    set_log_level(LogLevel::Off);
    fuzz::Script script{data, size};
    WebPort port{script.byte()};
    port.connect();
    while (!script.is_over()) {
        const unsigned order = script.byte();
        const unsigned who = order / 8;
        switch (order % 8) {
            case 0:
                port.connect();
                break;
            case 1:
                port.leave(who);
                break;
            case 2:
                port.pass(script.byte() * Milliseconds{200});
                break;
            case 3:
                port.help(script.byte());
                break;
            case 4: {
                const auto target = script.bytes(script.byte());
                port.post(who, target, script.bytes(script.byte()));
                break;
            }
            case 5:
                port.say_frame(who, script.bytes(script.byte()));
                break;
            default:
                port.say(who, script.bytes(script.byte()));
        }
    }
    port.close();
    return 0;
}
