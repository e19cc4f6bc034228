#pragma once

#include "server/socket.h"

#include <boost/asio/posix/stream_descriptor.hpp>

#include <functional>
#include <memory>
#include <vector>

namespace agon {

/// Whoever waits for a socket.
class Polled {
public:
    Polled() = default;
    Polled(const Polled&) = delete;
    Polled& operator=(const Polled&) = delete;
    virtual ~Polled() = default;

    /// Called again and again until it has read what there is.
    virtual void on_readable() = 0;

    /// Called once after each `watch_writes`.
    virtual void on_writable() = 0;

    /// The time is over for which it wanted to hear nothing.
    virtual void on_rested() = 0;
};

/// Waits for the sockets of sessions by one epoll for all of them inside Asio's own: there, every
/// wait of every socket would be a system call and an allocation.
class Poller {
public:
    explicit Poller(boost::asio::io_context& io);

    /// It lives at least until `remove`. False if the system refuses.
    bool add(int socket, std::shared_ptr<Polled> polled);
    void watch_writes(int socket);

    /// Hears nothing more of the socket, not even that it is closed, until `resume`.
    void pause(int socket);
    void resume(int socket);

    /// Before the socket is closed.
    void remove(int socket);

    /// Calls once, when somebody can be told something.
    void when_ready(std::function<void()> then);

    /// Tells those whose sockets are ready now; false if none is.
    bool tell_ready();

private:
    bool set(int operation, int socket, std::uint32_t wishes);

    boost::asio::posix::basic_stream_descriptor<Executor> poll_;
    std::vector<std::shared_ptr<Polled>> by_socket_;
};

}  // namespace agon
