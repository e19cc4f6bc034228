#include "server/join.h"

#include "catalog.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>
#include <netinet/tcp.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <deque>
#include <thread>

namespace agon {
namespace {

namespace net = boost::asio;
using net::ip::tcp;
using Failure = boost::system::error_code;
using std::chrono::steady_clock;

constexpr Milliseconds kConnectWithin{8'000};
constexpr Milliseconds kLeaveWithin{500};  ///< for the last words to go out

/// A person who has waited for the player waits less for a server that is dead.
Milliseconds patience_spent(Milliseconds waited)
{
    constexpr Milliseconds kMost{5'000};
    return std::clamp(waited, Milliseconds{0}, kMost);
}

/// What a move's limit has to leave for the way to the server.
Milliseconds way_of(Milliseconds limit)
{
    constexpr Milliseconds kLeast{20};
    constexpr Milliseconds kMost{300};
    return std::clamp(limit / 10, kLeast, kMost);
}

/// A machine that is gone without a word is noticed after a minute.
void watch_for_dead_machine(tcp::socket& socket)
{
    const auto set = [&](int level, int name, int value) {
        ::setsockopt(socket.native_handle(), level, name, &value, sizeof value);
    };
    set(SOL_SOCKET, SO_KEEPALIVE, 1);
    set(IPPROTO_TCP, TCP_KEEPIDLE, 30);
    set(IPPROTO_TCP, TCP_KEEPINTVL, 10);
    set(IPPROTO_TCP, TCP_KEEPCNT, 3);
}

std::string seconds(Milliseconds time)
{
    return fmt::format("{:g} s", std::chrono::duration<double>{time}.count());
}

/// Whether a player who is told these moves knows the position.
bool leads_to(std::span<const std::string> moves, const AnyGame& view)
{
    const auto start = start_game(view.name(), view.options());
    if (!start) return false;
    AnyGame game = start->view(kNobody);
    for (const std::string& move : moves)
        if (!game.try_play(move).empty()) return false;
    return game.hash() == view.hash() && game.to_move() == view.to_move();
}

/// A client, its connection and its player. One thread runs the client; the player has its own
/// while it thinks.
class Joining final : public ClientHost {
public:
    Joining(const JoinRequest& request, std::unique_ptr<Player> player)
        : request_{request},
          player_{std::move(player)},
          seed_{request.seed},
          client_{request.make_client(*this)}
    {}

    Farewell run()
    {
        signals_.async_wait([this](Failure cancelled, int) {
            if (!cancelled) go({false, "stopped before the end"});
        });
        player_->begin(seed_);  // a program gets ready before anybody waits for it
        connect();
        io_.run();
        return farewell_.value_or(Farewell{false, "the connection was lost"});
    }

    void send(std::string bytes) override;
    void begin(const AnyGame& start) override;
    void think(const AnyGame& view, std::vector<std::string> moves,
               std::optional<Milliseconds> limit) override;
    void finish(Farewell farewell) override;

private:
    void go(Farewell farewell);
    void on_thought(const Thought& thought);
    void connect();
    void connect_to(const tcp::resolver::results_type& places);
    void on_connected();
    void give_up(const std::string& why);
    void read();
    void write();
    void set_timer();
    void on_time();
    std::optional<Moment> patience_ends() const;
    void leave();
    Budget budget_within(std::optional<Milliseconds> limit) const;
    std::string place() const { return request_.host + " port " + std::to_string(request_.port); }

    /// Goes forward even if somebody sets the clock.
    Moment now() const
    {
        return began_ +
               std::chrono::duration_cast<Milliseconds>(steady_clock::now() - began_steady_);
    }

    const JoinRequest& request_;
    std::unique_ptr<Player> player_;
    std::uint64_t seed_;  ///< of its next game
    std::unique_ptr<Client> client_;
    Moment began_ = std::chrono::time_point_cast<Milliseconds>(std::chrono::system_clock::now());
    steady_clock::time_point began_steady_ = steady_clock::now();
    net::io_context io_{1};
    tcp::resolver resolver_{io_};
    tcp::socket socket_{io_};
    net::steady_timer timer_{io_};
    net::signal_set signals_{io_, SIGINT, SIGTERM};
    std::array<char, 16'384> received_{};
    std::deque<std::string> unsent_;
    bool is_connected_ = false;
    bool has_begun_ = false;    ///< a game
    bool is_thinking_ = false;  ///< so that others wait for it
    Moment waits_since_{};      ///< for a game, and in it for somebody else
    std::optional<Farewell> farewell_;
    std::jthread thinking_;  ///< last, so that it ends before what it uses
};

void Joining::connect()
{
    timer_.expires_after(kConnectWithin - patience_spent(request_.waited));
    timer_.async_wait([this](Failure failure) {
        if (!failure) give_up("no server answers at " + place());
    });
    Failure failure;
    const auto address = net::ip::make_address(request_.host, failure);
    if (!failure)
        return connect_to(tcp::resolver::results_type::create(tcp::endpoint{address, request_.port},
                                                              request_.host, ""));
    resolver_.async_resolve(request_.host, std::to_string(request_.port),
                            [this](Failure unknown, const tcp::resolver::results_type& places) {
                                if (farewell_) return;
                                if (unknown) return give_up("there is no host " + request_.host);
                                connect_to(places);
                            });
}

void Joining::connect_to(const tcp::resolver::results_type& places)
{
    net::async_connect(socket_, places, [this](Failure failure, const tcp::endpoint&) {
        if (farewell_) return;
        if (failure) return give_up("cannot connect to " + place() + ": " + failure.message());
        on_connected();
    });
}

void Joining::on_connected()
{
    Failure ignored;
    socket_.set_option(tcp::no_delay{true}, ignored);
    watch_for_dead_machine(socket_);
    is_connected_ = true;
    waits_since_ = now();
    client_->on_open(now() - patience_spent(request_.waited));
    read();
    set_timer();
}

void Joining::give_up(const std::string& why)
{
    farewell_ = Farewell{false, why};
    io_.stop();
}

void Joining::read()
{
    socket_.async_read_some(net::buffer(received_), [this](Failure failure, std::size_t count) {
        if (farewell_) {  // the rest is for nobody
            if (failure) return io_.stop();
            return read();
        }
        if (failure == net::error::timed_out) return give_up("the server's machine is gone");
        if (failure) {
            client_->on_close(now());
            return io_.stop();
        }
        if (has_begun_) waits_since_ = now();
        client_->on_bytes({received_.data(), count}, now());
        read();
        set_timer();
    });
}

void Joining::send(std::string bytes)
{
    unsent_.push_back(std::move(bytes));
    if (unsent_.size() == 1) write();
}

void Joining::write()
{
    net::async_write(socket_, net::buffer(unsent_.front()), [this](Failure failure, std::size_t) {
        if (failure) return;  // the reader will hear of it
        unsent_.pop_front();
        if (!unsent_.empty()) return write();
        if (farewell_) leave();
    });
}

void Joining::set_timer()
{
    if (farewell_) return;
    auto wakes = client_->wakes_at();
    if (const auto ends = patience_ends()) wakes = std::min(wakes.value_or(*ends), *ends);
    if (!wakes) {
        timer_.cancel();
        return;
    }
    timer_.expires_after(std::max(*wakes - now(), Milliseconds{0}));
    timer_.async_wait([this](Failure cancelled) {
        if (cancelled || farewell_) return;
        on_time();
        set_timer();
    });
}

/// Who is asked to move waits for nobody.
std::optional<Moment> Joining::patience_ends() const
{
    if (!request_.patience || is_thinking_) return std::nullopt;
    return waits_since_ + *request_.patience;
}

void Joining::on_time()
{
    const auto ends = patience_ends();
    if (!ends || now() < *ends) return client_->on_time(now());
    const std::string time = seconds(*request_.patience);
    go({false, has_begun_
                   ? "nothing was heard for " + time + ": the other player or the server is gone"
                   : "no game began within " + time});
}

/// Whatever the options are that the server has told: the player plays under all of them, and to
/// make another would cost it time.
void Joining::begin(const AnyGame&)
{
    thinking_ = {};  // stops it and waits
    is_thinking_ = false;
    has_begun_ = true;
    waits_since_ = now();
    player_->begin(seed_++);
}

void Joining::think(const AnyGame& view, std::vector<std::string> moves,
                    std::optional<Milliseconds> limit)
{
    if (farewell_) return;
    if (request_.is_program && !leads_to(moves, view))
        return go({false,
                   "the server does not tell how the position came about, which a program "
                   "has to know"});
    is_thinking_ = true;
    thinking_ = std::jthread{[this, view, known = std::move(moves),
                              budget = budget_within(limit)](std::stop_token stop) {
        const auto clock = [] { return steady_clock::now().time_since_epoch(); };
        const Thought best = player_->think({view, known}, budget, clock, std::move(stop), {});
        net::post(io_, [this, best] {
            if (!farewell_) on_thought(best);
        });
    }};
}

void Joining::on_thought(const Thought& thought)
{
    is_thinking_ = false;
    waits_since_ = now();
    if (!thought.fault.empty()) return go({false, "the player is at fault: " + thought.why});
    if (thought.move.empty()) return go({true, "left the game"});
    client_->on_move(thought.move, now());
    set_timer();
}

/// Leaves of its own accord.
void Joining::go(Farewell farewell)
{
    if (farewell_) return;
    if (is_connected_) client_->on_leaving();
    finish(std::move(farewell));
}

Budget Joining::budget_within(std::optional<Milliseconds> limit) const
{
    Budget budget = request_.budget;
    if (!limit) return budget;
    const std::chrono::nanoseconds most = std::max(*limit - way_of(*limit), Milliseconds{1});
    budget.time = std::min(budget.time.value_or(most), most);
    return budget;
}

void Joining::finish(Farewell farewell)
{
    if (farewell_) return;
    farewell_ = std::move(farewell);
    if (!is_connected_) return io_.stop();
    timer_.expires_after(kLeaveWithin);
    timer_.async_wait([this](Failure cancelled) {
        if (!cancelled) io_.stop();
    });
    if (unsent_.empty()) leave();
}

/// Closing while bytes lie unread would take back what was just sent.
void Joining::leave()
{
    Failure ignored;
    socket_.shutdown(tcp::socket::shutdown_send, ignored);
}

}  // namespace

Farewell join_server(const JoinRequest& request, std::unique_ptr<Player> player)
{
    return Joining{request, std::move(player)}.run();
}

}  // namespace agon
