#include "server/connection.h"

#include "server/log.h"

#include <boost/asio/post.hpp>
#include <sys/socket.h>

#include <array>

namespace agon {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostUnsent = std::size_t{1} << 20U;  ///< bytes held for a slow reader
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
    Clock::time_point due{};
    if (after.count() > 0) {
        const auto last =
            unsent_.is_empty() ? Clock::now() : std::max(Clock::now(), unsent_.last_due());
        due = last + after;
    } else if (unsent_.is_empty()) {
        const std::size_t sent = send(bytes);
        if (sent == bytes.size()) return;
        bytes.erase(0, sent);
    }
    unsent_.add(std::move(bytes), due);
    if (unsent_.cost() > kMostUnsent) {
        log_line(LogLevel::Info, "slow-reader", {});
        return cut();
    }
    if (!std::exchange(is_writing_, true)) write_on();
}

/// How many bytes the system has taken.
std::size_t Connection::send(std::string_view bytes) const
{
    const auto count = ::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    return count > 0 ? static_cast<std::size_t>(count) : 0;
}

void Connection::write_on()
{
    if (has_ended_) return;
    while (!unsent_.is_empty()) {
        if (unsent_.next_due() > Clock::now()) return wait_until(unsent_.next_due());
        const std::string_view next = unsent_.next();
        const std::size_t sent = send(next);
        const bool is_all = sent == next.size();
        unsent_.take(sent);
        if (!is_all) return loop_.poller().watch_writes(socket_.get());
    }
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
    const auto last = std::max(Clock::now(), unsent_.last_due()) + kLastCall;
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
