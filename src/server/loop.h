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
    bool is_stuck_ = false;    ///< the store refuses, and nothing is told before it has it
};

/// The time of day when the process began, and from then on a clock that nobody sets.
Moment steady_moment();

}  // namespace agon
