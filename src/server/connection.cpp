#include "server/connection.h"

#include "server/log.h"

#include <boost/asio/post.hpp>
#include <sys/socket.h>

#include <array>

namespace agon {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostUnsent = std::size_t{1} << 20U;  ///< bytes that a slow reader may owe
constexpr std::size_t kReadAtOnce = 16'384;                 ///< so that a flood starves nobody
constexpr std::chrono::seconds kLinger{2};    ///< for the other side to hear the last words
constexpr std::chrono::seconds kLastCall{5};  ///< for it to read what comes before them

/// Takes the socket out of Asio's hands, which would be woken for nothing by everything that comes.
Descriptor released(Socket socket)
{
    boost::system::error_code ignored;
    socket.non_blocking(true, ignored);
    socket.set_option(boost::asio::ip::tcp::no_delay{true}, ignored);
    return Descriptor{socket.release(ignored)};
}

}  // namespace

Connection::Connection(Loop& loop, Socket socket, std::function<void()> on_gone)
    : loop_{loop}, socket_{released(std::move(socket))}, on_gone_{std::move(on_gone)}
{}

void Connection::start(std::unique_ptr<Session> session, Peer peer, bool spectates)
{
    peer_ = peer;
    log_line(LogLevel::Debug, "came", {});
    loop_.hub().enter(peer, std::move(session), *this, spectates, loop_.now());
    loop_.touched();
    if (!loop_.poller().add(socket_.get(), shared_from_this())) cut();
}

void Connection::on_readable()
{
    static std::array<char, kReadAtOnce> buffer;  // of the one thread that reads
    const auto count = ::recv(socket_.get(), buffer.data(), buffer.size(), 0);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) return end();
    if (count > 0 && !is_finished_) {
        loop_.hub().receive(peer_, {buffer.data(), static_cast<std::size_t>(count)}, loop_.now());
        loop_.touched();
    }
}

void Connection::write(std::string bytes, Milliseconds after)
{
    if (is_closing_ || has_ended_) return;
    Piece piece{std::move(bytes), {}};
    if (after.count() > 0) {
        const auto last =
            unsent_.empty() ? Clock::now() : std::max(Clock::now(), unsent_.back().due);
        piece.due = last + after;
    } else if (unsent_.empty() && send(piece)) {
        return;
    }
    unsent_bytes_ += piece.bytes.size();
    unsent_.push_back(std::move(piece));
    if (unsent_bytes_ > kMostUnsent) {
        log_line(LogLevel::Info, "slow-reader", {});
        return cut();
    }
    if (!std::exchange(is_writing_, true)) write_on();
}

/// True if nothing is left of it.
bool Connection::send(Piece& piece)
{
    const auto count = ::send(socket_.get(), piece.bytes.data(), piece.bytes.size(), MSG_NOSIGNAL);
    if (count == static_cast<ssize_t>(piece.bytes.size())) return true;
    if (count > 0) piece.bytes.erase(0, static_cast<std::size_t>(count));
    return false;
}

void Connection::write_on()
{
    if (has_ended_) return;
    while (!unsent_.empty()) {
        Piece& next = unsent_.front();
        if (next.due > Clock::now()) return wait_until(next.due);
        const std::size_t size = next.bytes.size();
        const bool sent = send(next);
        unsent_bytes_ -= sent ? size : size - next.bytes.size();
        if (!sent) return loop_.poller().watch_writes(socket_.get());
        unsent_.erase(unsent_.begin());
    }
    unsent_.shrink_to_fit();
    is_writing_ = false;
    if (is_closing_) finish();
}

void Connection::wait_until(Clock::time_point when)
{
    if (!timer_) timer_ = std::make_unique<boost::asio::steady_timer>(loop_.io());
    timer_->expires_at(when);
    timer_->async_wait([self = shared_from_this()](const auto& error) {
        if (!error) self->write_on();
    });
}

void Connection::close()
{
    if (std::exchange(is_closing_, true) || has_ended_) return;
    if (!is_writing_) return finish();
    // Whoever reads no more would keep it forever.
    const auto last = std::max(Clock::now(), unsent_.back().due) + kLastCall;
    const auto limit = std::make_shared<boost::asio::steady_timer>(loop_.io(), last);
    limit->async_wait([weak = weak_from_this(), limit](const auto&) {
        if (const auto self = weak.lock()) self->end();
    });
}

/// Says that no more will come, and leaves the other side time to hear it: a socket that is closed
/// with something unread loses what it has sent.
void Connection::finish()
{
    if (has_ended_ || std::exchange(is_finished_, true)) return;
    ::shutdown(socket_.get(), SHUT_WR);
    timer_ = std::make_unique<boost::asio::steady_timer>(loop_.io(), kLinger);
    timer_->async_wait([self = shared_from_this()](const auto& error) {
        if (!error) self->end();
    });
}

/// Not now: the hub may be in the middle of something.
void Connection::cut()
{
    is_closing_ = true;
    boost::asio::post(loop_.io(), [self = shared_from_this()] { self->end(); });
}

void Connection::end()
{
    if (std::exchange(has_ended_, true)) return;
    loop_.poller().remove(socket_.get());
    socket_.close();
    if (timer_) timer_->cancel();
    log_line(LogLevel::Debug, "went", {});
    loop_.hub().leave(peer_, loop_.now());
    loop_.touched();
    on_gone_();
}

}  // namespace agon
