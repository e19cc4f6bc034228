#pragma once

#include "server/hub.h"
#include "server/poller.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

namespace agon {

/// The one thread that owns hub and sockets: whoever has called the hub says `touched`, and when
/// all that came in at the same time has been heard, the hub settles it together.
class Loop {
public:
    Loop(boost::asio::io_context& io, Hub& hub);

    boost::asio::io_context& io() { return io_; }
    Hub& hub() { return hub_; }
    Poller& poller() { return poller_; }
    Moment now() const;

    void touched();

    /// The store refuses, and nothing is told before it has what is new.
    bool is_stuck() const { return is_stuck_; }

    /// Calls its `on_rested` after so long.
    void wake_later(std::shared_ptr<Polled> polled, Milliseconds time);

    /// The longest that anything has kept all others waiting, and how long in all something did.
    struct Busy {
        std::chrono::nanoseconds longest{0};
        std::chrono::nanoseconds total{0};
    };
    const Busy& busy() const { return busy_; }

    /// Does it, and counts how long that took.
    template <class Work>
    void timed(const Work& work);

private:
    void wait_for_sockets();
    void hear_sockets();
    void post_settle();
    void settle();
    void set_timer();

    boost::asio::io_context& io_;
    Hub& hub_;
    Poller poller_;
    boost::asio::steady_timer timer_;
    boost::asio::steady_timer retry_;
    std::optional<Moment> timer_set_for_;
    bool is_touched_ = false;
    bool is_hearing_ = false;  ///< the sockets, and settles what they said
    bool is_stuck_ = false;
    Busy busy_;
};

template <class Work>
void Loop::timed(const Work& work)
{
    const auto began = std::chrono::steady_clock::now();
    work();
    const auto took = std::chrono::steady_clock::now() - began;
    busy_.total += took;
    busy_.longest = std::max(busy_.longest, std::chrono::nanoseconds{took});
}

/// The time of day when the process began, and from then on a clock that nobody sets.
Moment steady_moment();

}  // namespace agon
