// Many clients of one classic protocol in one process, with random moves made at once:
//   crowd GAME PORT CLIENTS [OPTIONS [ID ...]]
// All connect and get ready; no move is made before a line comes on stdin, so that whoever runs it
// can see all games going on together. Each two clients take the next id. At the end it says how
// many ended by the rules.
#include "classics.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/json/parse.hpp>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <map>
#include <span>

namespace agon::tests {
namespace {

namespace net = boost::asio;
using net::ip::tcp;
using Failure = boost::system::error_code;

/// Time stands still, so that nobody loses patience on a loaded machine.
constexpr Moment kNow{};

struct Thought {
    class Member* who;
    AnyGame view;
};

/// What the members share.
struct Crowd {
    net::io_context io{1};
    Rng luck{1};
    bool may_move = false;
    std::vector<Thought> held;  ///< until they may move
    std::map<std::string, int> farewells;
    int by_the_rules = 0;
};

/// One client with its socket.
class Member final : public ClientHost {
public:
    Member(Crowd& crowd, const Classic& classic, const JoinSettings& settings,
           std::function<void()> on_settled)
        : crowd_{crowd},
          client_{classic.join(*this, settings)},
          on_settled_{std::move(on_settled)},
          waits_for_start_{settings.start}
    {}

    void connect(std::uint16_t port)
    {
        socket_.async_connect({net::ip::address_v4::loopback(), port}, [this](Failure failure) {
            if (failure) return finish({false, "not connected: " + failure.message()});
            socket_.set_option(tcp::no_delay{true});
            client_->on_open(kNow);
            read();
        });
    }

    void move(const AnyGame& view)
    {
        if (!is_over_) client_->on_move(view.sample(crowd_.luck), kNow);
    }

    void send(std::string bytes) override
    {
        unsent_.push_back(std::move(bytes));
        if (unsent_.size() == 1) write();
    }

    void begin(const AnyGame&) override
    {
        if (waits_for_start_) settle();
    }

    void think(const AnyGame& view, std::vector<std::string>, std::optional<Milliseconds>) override
    {
        if (!crowd_.may_move) return crowd_.held.push_back({this, view});
        net::post(crowd_.io, [this, view] { move(view); });
    }

    void finish(Farewell farewell) override
    {
        if (std::exchange(is_over_, true)) return;
        crowd_.by_the_rules += farewell.by_the_rules ? 1 : 0;
        ++crowd_.farewells[farewell.text];
        if (unsent_.empty()) leave();
        settle();
    }

private:
    /// It is where it wants to be before the game; the next may come.
    void settle()
    {
        if (const auto then = std::exchange(on_settled_, nullptr)) net::post(crowd_.io, then);
    }

    void read()
    {
        socket_.async_read_some(net::buffer(received_), [this](Failure failure, std::size_t count) {
            if (failure && !is_over_) client_->on_close(kNow);
            if (failure) return;
            if (!is_over_) client_->on_bytes({received_.data(), count}, kNow);
            if (!waits_for_start_) settle();
            read();
        });
    }

    void write()
    {
        const auto bytes = net::buffer(unsent_.front());
        net::async_write(socket_, bytes, [this](Failure failure, std::size_t) {
            if (failure) return;
            unsent_.pop_front();
            if (!unsent_.empty()) return write();
            if (is_over_) leave();
        });
    }

    void leave()
    {
        Failure ignored;
        socket_.shutdown(tcp::socket::shutdown_send, ignored);
    }

    Crowd& crowd_;
    std::unique_ptr<Client> client_;
    std::function<void()> on_settled_;
    bool waits_for_start_;
    bool is_over_ = false;
    tcp::socket socket_{crowd_.io};
    std::array<char, 4096> received_{};
    std::deque<std::string> unsent_;
};

/// How those who come together find each other.
struct Manners {
    bool one_by_one = true;   ///< the server says something to whoever comes
    bool two_by_two = false;  ///< nobody can come between a pair before its game has begun
    bool ask_for_seats = false;
};

Manners manners_of(std::string_view game)
{
    if (game == "ants") return {.one_by_one = false};
    if (game == "quoridor") return {.two_by_two = true};
    if (game == "blokus") return {.two_by_two = true, .ask_for_seats = true};
    return {};
}

int play(const Classic& classic, std::uint16_t port, int clients,
         const boost::json::object& options, std::span<char* const> ids)
{
    Crowd crowd;
    const Manners manners = manners_of(classic.game);
    std::vector<std::unique_ptr<Member>> members;
    const std::function<void()> bring_next = [&] {
        const int number = static_cast<int>(members.size());
        if (number == clients) return;
        JoinSettings settings{.name = "crowd", .options = options};
        const auto pair = static_cast<std::size_t>(number) / 2;
        if (pair < ids.size()) settings.id = ids[pair];
        if (manners.ask_for_seats) settings.seat = number % 2;
        settings.start = manners.two_by_two && number % 2 == 1;
        members.push_back(std::make_unique<Member>(crowd, classic, settings, bring_next));
        members.back()->connect(port);
    };
    for (int number = 0; number < (manners.one_by_one ? 1 : clients); ++number) bring_next();

    net::posix::stream_descriptor input{crowd.io, ::dup(STDIN_FILENO)};
    std::array<char, 1> byte{};
    input.async_read_some(net::buffer(byte), [&](Failure, std::size_t) {
        crowd.may_move = true;
        for (const Thought& thought : std::exchange(crowd.held, {}))
            thought.who->move(thought.view);
    });
    crowd.io.run();
    std::printf("%d of %d ended by the rules\n", crowd.by_the_rules, clients);
    for (const auto& [text, count] : crowd.farewells) std::printf("%d: %s\n", count, text.c_str());
    return crowd.by_the_rules == clients ? 0 : 1;
}

}  // namespace
}  // namespace agon::tests

int main(int count, char** arguments)
{
    if (count < 4) {
        std::fputs("usage: crowd GAME PORT CLIENTS [OPTIONS [ID ...]]\n", stderr);
        return 2;
    }
    const auto classics = agon::all_classics();
    const auto classic = std::ranges::find(classics, arguments[1], &agon::Classic::game);
    if (classic == classics.end()) return 2;
    return agon::tests::play(*classic, static_cast<std::uint16_t>(std::atoi(arguments[2])),
                             std::atoi(arguments[3]),
                             boost::json::parse(count > 4 ? arguments[4] : "{}").as_object(),
                             std::span{arguments, static_cast<std::size_t>(count)}.subspan(
                                 static_cast<std::size_t>(std::min(count, 5))));
}
