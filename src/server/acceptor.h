#pragma once

#include "server/loop.h"
#include "server/socket.h"

namespace agon {

/// Takes connections of one port, however many; who takes them may turn them away.
class Acceptor {
public:
    using Take = std::function<void(Socket)>;

    Acceptor(boost::asio::io_context& io, Take take)
        : acceptor_{io}, pause_{io}, take_{std::move(take)}
    {}

    /// "cannot-listen" with the system's reason. Port 0: the system chooses one.
    Result<void> open(const boost::asio::ip::address& address, std::uint16_t port);

    std::uint16_t port() const;
    void close();

private:
    void accept();

    boost::asio::basic_socket_acceptor<boost::asio::ip::tcp, Executor> acceptor_;
    boost::asio::steady_timer pause_;
    Take take_;
};

}  // namespace agon
