#pragma once

#include "server/hub.h"
#include "server/readers.h"

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
    Readers& readers() { return readers_; }
    Moment now() const;

    void touched();

private:
    void settle();
    void set_timer();

    boost::asio::io_context& io_;
    Hub& hub_;
    Readers readers_;
    boost::asio::steady_timer timer_;
    boost::asio::steady_timer retry_;
    std::optional<Moment> timer_set_for_;
    bool is_posted_ = false;
};

/// The time of day when the process began, and from then on a clock that nobody sets.
Moment steady_moment();

}  // namespace agon
