#pragma once

#include "server/loop.h"
#include "server/outbox.h"
#include "server/wire.h"

#include <memory>

namespace agon {

/// One peer's socket, of whatever port. What it costs while nothing happens is little: it reads
/// into a buffer that all share, and keeps only what the other side does not take.
class Connection final : public Outlet,
                         public Polled,
                         public std::enable_shared_from_this<Connection> {
public:
    Connection(Loop& loop, Wire wire, std::function<void()> on_gone);

    void start(std::unique_ptr<Session> session, const Visit& visit);

    void write(Bytes bytes, Milliseconds after) override;
    void close() override;
    void on_readable() override;
    void on_writable() override { write_on(); }
    void on_rested() override;

    /// At once, whatever is left to say.
    void cut();

private:
    void pay(double work);
    void rest(Milliseconds time);
    void write_on();
    void wait_until(std::chrono::steady_clock::time_point when);
    void finish();
    void end();

    Loop& loop_;
    Wire wire_;
    std::function<void()> on_gone_;
    Peer peer_ = 0;
    double unpaid_ = 0;
    Outbox unsent_;
    std::unique_ptr<boost::asio::steady_timer> timer_;  ///< few ever need one
    bool is_writing_ = false;
    bool is_closing_ = false;  ///< when all is written
    bool is_finished_ = false;
    bool has_ended_ = false;
};

}  // namespace agon
