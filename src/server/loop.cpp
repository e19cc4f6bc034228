#include "server/loop.h"

#include "server/log.h"

#include <boost/asio/post.hpp>

namespace agon {
namespace {

constexpr std::chrono::milliseconds kStoreRetry{200};

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
    : io_{io}, hub_{hub}, readers_{io}, timer_{io}, retry_{io}
{}

Moment Loop::now() const { return steady_moment(); }

void Loop::touched()
{
    if (std::exchange(is_posted_, true)) return;
    boost::asio::post(io_, [this] { settle(); });
}

void Loop::settle()
{
    is_posted_ = false;
    if (!hub_.settle(now())) {
        log_line(LogLevel::Error, "store-failed", {});
        is_posted_ = true;  // nothing is told before the store has it
        retry_.expires_after(kStoreRetry);
        retry_.async_wait([this](const auto& error) {
            if (!error) settle();
        });
        return;
    }
    set_timer();
    if (!hub_.is_settled()) touched();
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
        hub_.on_time(now());
        touched();
    });
}

}  // namespace agon
