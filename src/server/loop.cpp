#include "server/loop.h"

#include <boost/asio/post.hpp>

namespace agon {
namespace {

constexpr std::chrono::milliseconds kStoreRetry{200};
constexpr int kMostRounds = 16;

}  // namespace

Moment steady_moment()
{
    using std::chrono::steady_clock;
    static const auto began = std::chrono::system_clock::now();
    static const auto steady_began = steady_clock::now();
    return std::chrono::time_point_cast<Milliseconds>(
        began + std::chrono::duration_cast<std::chrono::system_clock::duration>(
                    steady_clock::now() - steady_began));
}

Loop::Loop(boost::asio::io_context& io, Hub& hub)
    : io_{io}, hub_{hub}, poller_{io}, timer_{io}, retry_{io}
{
    hub_.when_kept([this] { touched(); });
    wait_for_sockets();
}

Moment Loop::now() const { return steady_moment(); }

void Loop::wait_for_sockets()
{
    poller_.when_ready([this] { hear_sockets(); });
}

/// As long as there is always more to hear, some rounds without Asio, whose part in one is as
/// dear as a small round itself; then all others have their turn.
void Loop::hear_sockets()
{
    is_hearing_ = true;
    bool was_ready = true;
    for (int round = 0; round < kMostRounds && was_ready; ++round)
        timed([&] {
            was_ready = poller_.tell_ready();
            if (was_ready) settle();
        });
    is_hearing_ = false;
    if (is_touched_) post_settle();
    wait_for_sockets();
}

void Loop::touched()
{
    if (std::exchange(is_touched_, true) || is_hearing_) return;
    post_settle();
}

void Loop::post_settle()
{
    boost::asio::post(io_, [this] { timed([this] { settle(); }); });
}

void Loop::wake_later(std::shared_ptr<Polled> polled, Milliseconds time)
{
    const auto timer = std::make_shared<boost::asio::steady_timer>(io_, time);
    timer->async_wait([polled = std::move(polled), timer](const auto& error) {
        if (!error) polled->on_rested();
    });
}

void Loop::settle()
{
    if (is_stuck_) return set_timer();  // who waits for an answer is told that there is none
    if (!std::exchange(is_touched_, false)) return;
    hub_.settle(now());
    if (hub_.is_refused()) {
        is_stuck_ = is_touched_ = true;
        set_timer();
        retry_.expires_after(kStoreRetry);
        retry_.async_wait([this](const auto& error) {
            if (error) return;
            is_stuck_ = false;
            settle();
        });
        return;
    }
    set_timer();
    if (hub_.is_unsettled()) touched();
}

void Loop::set_timer()
{
    const auto wakes = hub_.wakes_at();
    if (!wakes || (timer_set_for_ && *timer_set_for_ <= *wakes)) return;
    timer_set_for_ = wakes;
    timer_.expires_after(std::max(*wakes - now(), Milliseconds{0}));
    timer_.async_wait([this](const auto& error) {
        if (error) return;
        timer_set_for_.reset();
        timed([this] { hub_.on_time(now()); });
        if (is_stuck_) set_timer();
        touched();
    });
}

}  // namespace agon
