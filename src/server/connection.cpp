#include "server/connection.h"

#include "server/log.h"

#include <boost/asio/post.hpp>

#include <array>

namespace agon {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostUnsent = std::size_t{512} << 10U;  ///< bytes held for a slow reader
constexpr std::size_t kReadAtOnce = 16'384;   ///< a record of TLS, so that none is half read
constexpr std::chrono::seconds kLinger{2};    ///< for the other side to hear the last words
constexpr std::chrono::seconds kLastCall{5};  ///< for it to read what comes before them

constexpr double kPaidAtOnce = 40;  ///< booking costs something too
constexpr Milliseconds kLongestRest{1000};
constexpr Milliseconds kStoreRest{200};  ///< while the store keeps nothing

}  // namespace

Connection::Connection(Loop& loop, Wire wire, std::function<void()> on_gone)
    : loop_{loop}, wire_{std::move(wire)}, on_gone_{std::move(on_gone)}
{}

void Connection::start(std::unique_ptr<Session> session, const Visit& visit)
{
    peer_ = visit.peer;
    log_line(LogLevel::Debug, "came", {{"address", write_address(visit.address)}});
    const double work = loop_.hub().enter(std::move(session), *this, visit, loop_.now());
    loop_.hub().charge(peer_, work, loop_.now());
    loop_.touched();
    if (!loop_.poller().add(wire_.handle(), shared_from_this())) cut();
}

void Connection::on_readable()
{
    static std::array<char, kReadAtOnce> buffer;  // of the one thread that reads
    if (loop_.is_stuck() && loop_.hub().may_wait(peer_)) return rest(kStoreRest);
    const auto count = wire_.read(buffer);
    if (!count) return end();
    if (*count == 0 || is_finished_) return;
    const double work = loop_.hub().receive(peer_, {buffer.data(), *count}, loop_.now());
    loop_.touched();
    pay(work);
}

void Connection::pay(double work)
{
    unpaid_ += work;
    if (unpaid_ < kPaidAtOnce) return;
    work = std::exchange(unpaid_, 0);
    const Milliseconds debt = loop_.hub().charge(peer_, work, loop_.now());
    if (debt.count() > 0) rest(std::min(debt, kLongestRest));
}

void Connection::rest(Milliseconds time)
{
    loop_.poller().pause(wire_.handle());
    loop_.wake_later(shared_from_this(), time);
}

void Connection::on_rested()
{
    if (has_ended_) return;
    loop_.poller().resume(wire_.handle());
    if (is_writing_) write_on();
}

void Connection::write(Bytes bytes, Milliseconds after)
{
    if (is_closing_ || has_ended_ || bytes.view().empty()) return;
    Clock::time_point due{};
    std::size_t sent = 0;
    if (after.count() > 0) {
        const auto last =
            unsent_.is_empty() ? Clock::now() : std::max(Clock::now(), unsent_.last_due());
        due = last + after;
    } else if (unsent_.is_empty()) {
        sent = wire_.write(bytes.view());
        if (sent == bytes.view().size()) return;
    }
    const std::size_t most = std::max(kMostUnsent, bytes.view().size() + kReadAtOnce);
    unsent_.add(std::move(bytes), due);
    unsent_.take(sent);
    const bool is_fair = loop_.hub().note_unread(peer_, unsent_.cost());
    if (!is_fair || unsent_.cost() > most) {
        log_line(LogLevel::Info, "slow-reader",
                 {{"address", write_address(loop_.hub().address_of(peer_))}});
        return cut();
    }
    if (!std::exchange(is_writing_, true)) write_on();
}

void Connection::write_on()
{
    if (has_ended_) return;
    while (!unsent_.is_empty()) {
        if (unsent_.next_due() > Clock::now()) return wait_until(unsent_.next_due());
        const std::string_view next = unsent_.next();
        const std::size_t sent = wire_.write(next);
        const bool is_all = sent == next.size();
        unsent_.take(sent);
        if (!is_all) {
            loop_.hub().note_unread(peer_, unsent_.cost());
            return loop_.poller().watch_writes(wire_.handle());
        }
    }
    loop_.hub().note_unread(peer_, 0);
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
    wire_.end_writing();
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
    loop_.poller().remove(wire_.handle());
    wire_.close();
    if (timer_) timer_->cancel();
    log_line(LogLevel::Debug, "went", {{"address", write_address(loop_.hub().address_of(peer_))}});
    loop_.hub().charge(peer_, unpaid_, loop_.now());
    loop_.hub().leave(peer_, loop_.now());
    loop_.touched();
    on_gone_();
}

}  // namespace agon
