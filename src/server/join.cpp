#include "server/join.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

#include <algorithm>
#include <array>
#include <chrono>
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

/// A client, its connection and its player. One thread runs the client; the player has its own
/// while it thinks.
class Joining final : public ClientHost {
public:
    Joining(const JoinRequest& request, std::unique_ptr<Player> player)
        : request_{request},
          player_{std::move(player)},
          seed_{request.seed},
          client_{request.classic.join(*this, request.settings)}
    {}

    Farewell run()
    {
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
    void connect();
    void connect_to(const tcp::resolver::results_type& places);
    void on_connected();
    void give_up(const std::string& why);
    void read();
    void write();
    void set_timer();
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
    std::array<char, 16'384> received_{};
    std::deque<std::string> unsent_;
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
    socket_.set_option(net::socket_base::keep_alive{true}, ignored);
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
        if (failure) {
            client_->on_close(now());
            return io_.stop();
        }
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
    const auto wakes = client_->wakes_at();
    if (!wakes) {
        timer_.cancel();
        return;
    }
    timer_.expires_after(std::max(*wakes - now(), Milliseconds{0}));
    timer_.async_wait([this](Failure cancelled) {
        if (cancelled || farewell_) return;
        client_->on_time(now());
        set_timer();
    });
}

/// Whatever the options are that the server has told: the player plays under all of them, and to
/// make another would cost it time.
void Joining::begin(const AnyGame&)
{
    thinking_ = {};  // stops it and waits
    player_->begin(seed_++);
}

void Joining::think(const AnyGame& view, std::vector<std::string> moves,
                    std::optional<Milliseconds> limit)
{
    if (farewell_) return;
    thinking_ = std::jthread{[this, view, known = std::move(moves),
                              budget = budget_within(limit)](std::stop_token stop) {
        const auto clock = [] { return steady_clock::now().time_since_epoch(); };
        const Thought best = player_->think({view, known}, budget, clock, std::move(stop), {});
        net::post(io_, [this, move = best.move] {
            if (farewell_) return;
            client_->on_move(move, now());
            set_timer();
        });
    }};
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
    if (!farewell_->by_the_rules) return io_.stop();
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
