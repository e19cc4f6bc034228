#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>

#include <memory>
#include <vector>

namespace agon {

/// Whoever wants to hear when a socket has something to read.
class Reader {
public:
    Reader() = default;
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    virtual ~Reader() = default;

    /// Called again and again until it has read what there is.
    virtual void on_readable() = 0;
};

/// Tells all readers, by one epoll for all of them inside Asio's own: there, every wait of every
/// socket would be a system call and an allocation.
class Readers {
public:
    explicit Readers(boost::asio::io_context& io);

    /// It lives at least until `remove`. False if the system refuses.
    bool add(int socket, std::shared_ptr<Reader> reader);

    /// Before the socket is closed.
    void remove(int socket);

private:
    void wait();
    void tell_all();

    boost::asio::posix::stream_descriptor poll_;
    std::vector<std::shared_ptr<Reader>> by_socket_;
};

}  // namespace agon
