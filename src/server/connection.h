#pragma once

#include "core/descriptor.h"
#include "server/loop.h"
#include "server/outbox.h"
#include "server/socket.h"

#include <memory>

namespace agon {

/// A socket of a classic port, or a WebSocket after its handshake. What it costs while nothing
/// happens is little: it reads into a buffer that all share, and keeps only what the other side
/// does not take.
class Connection final : public Outlet,
                         public Polled,
                         public std::enable_shared_from_this<Connection> {
public:
    Connection(Loop& loop, Socket socket, std::function<void()> on_gone);

    void start(std::unique_ptr<Session> session, Peer peer, bool spectates = false);

    void write(std::string bytes, Milliseconds after) override;
    void close() override;
    void on_readable() override;
    void on_writable() override { write_on(); }

    /// At once, whatever is left to say.
    void cut();

private:
    void write_on();
    void wait_until(std::chrono::steady_clock::time_point when);
    std::size_t send(std::string_view bytes) const;
    void finish();
    void end();

    Loop& loop_;
    Descriptor socket_;
    std::function<void()> on_gone_;
    Peer peer_ = 0;
    Outbox unsent_;
    std::unique_ptr<boost::asio::steady_timer> timer_;  ///< few ever need one
    bool is_writing_ = false;
    bool is_closing_ = false;  ///< when all is written
    bool is_finished_ = false;
    bool has_ended_ = false;
};

}  // namespace agon
