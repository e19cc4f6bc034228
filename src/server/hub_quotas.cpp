// What a hub lets one address have and do.
#include "server/hub.h"
#include "server/log.h"

#include <fmt/format.h>

#include <algorithm>

namespace agon {
namespace {

constexpr double kWorkOfATable = 50;

/// Whoever does no more than this is never held back, whatever others at the address do.
constexpr Rate kLightWork{.burst = 500, .a_second = 250};

/// Connections that an address in debt may still make: somebody else may be there too.
constexpr Rate kArrivalsInDebt{.burst = 50, .a_second = 25};

/// What a long log still takes: the game goes on, but nothing beside it.
bool is_of_the_game(const Command& command)
{
    return std::holds_alternative<command::Move>(command) ||
           std::holds_alternative<command::Resign>(command) ||
           std::holds_alternative<command::Fail>(command) ||
           std::holds_alternative<command::Abort>(command) ||
           std::holds_alternative<command::Tick>(command) ||
           std::holds_alternative<command::Leave>(command);
}

}  // namespace

Address Hub::address_of(Peer peer) const
{
    const Visitor* here = visitor(peer);
    return here != nullptr ? here->visit.address : Address{};
}

bool Hub::may_wait(Peer peer) const
{
    const Visitor* here = visitor(peer);
    return here != nullptr && !here->visit.is_call;
}

bool Hub::has_room_for(const Address& address, Moment now)
{
    Account& account = quotas_.of(address, now);
    if (account.connections >= quotas_.limit(address, &Limits::connections)) return false;
    const bool has_paid = account.work.debt(quotas_.work_rate(address), now).count() == 0;
    return has_paid || account.arrivals.take(1, kArrivalsInDebt, now);
}

void Hub::speak_for(Peer peer, const Address& address)
{
    Visitor* proxy = visitor(peer);
    if (proxy == nullptr || proxy->visit.address == address) return;
    Account& before = quotas_.of(proxy->visit.address, now_);
    --before.connections;
    before.unread -= proxy->unread;
    Account& after = quotas_.of(address, now_);
    ++after.connections;
    after.unread += proxy->unread;
    asker_ = proxy->visit.address = address;
}

bool Hub::note_unread(Peer peer, std::size_t bytes)
{
    Visitor* reader = visitor(peer);
    if (reader == nullptr) return true;
    const auto now = static_cast<double>(bytes);
    Account& account = quotas_.of(reader->visit.address, now_);
    account.unread += now - std::exchange(reader->unread, now);
    return account.unread <= quotas_.limit(reader->visit.address, &Limits::unread);
}

Milliseconds Hub::charge(Peer peer, double work, Moment now)
{
    Visitor* payer = visitor(peer);
    if (payer == nullptr || payer->visit.address == Address{}) return Milliseconds{0};
    const Rate rate = quotas_.work_rate(payer->visit.address);
    Bucket& bucket = quotas_.of(payer->visit.address, now).work;
    bucket.charge(work, rate, now);
    payer->own_work.charge(work, kLightWork, now);
    return std::min(bucket.debt(rate, now), payer->own_work.debt(kLightWork, now));
}

Result<void> Hub::check_quota(const TableRequest& request)
{
    work_ += kWorkOfATable + static_cast<double>(request.opening.size());
    if (slots_.size() >= settings_.most_tables + settings_.most_finished)
        return Error{"too-many-tables", "this server has as many tables as it can keep"};
    const Account& account = quotas_.of(asker_, now_);
    if (const double most = quotas_.limit(asker_, &Limits::tables); account.tables >= most)
        return Error{"too-many-tables",
                     fmt::format("this address has {} games that are not over: finish one", most)};
    if (const double most = quotas_.limit(asker_, &Limits::exhibitions);
        is_exhibition(request.seats) && account.exhibitions >= most)
        return Error{"too-many-tables",
                     fmt::format("this address has {} games without a person or program", most)};
    return {};
}

Result<void> Hub::check_quota(const Slot& slot, const Command& command)
{
    if (asker_ == Address{} || std::holds_alternative<command::Move>(command)) return {};
    if (slot.table.log().size() >= settings_.most_talk && !is_of_the_game(command))
        return Error{"too-many-events", "too much has happened at this table"};
    if (const auto* change = std::get_if<command::Change>(&command);
        change != nullptr && would_be_exhibition(slot, *change) &&
        quotas_.of(slot.opener, now_).exhibitions >=
            quotas_.limit(slot.opener, &Limits::exhibitions))
        return Error{"too-many-tables", "too many games without a person or program"};
    if (std::holds_alternative<command::Say>(command) &&
        !quotas_.of(asker_, now_).talk.take(1, quotas_.talk_rate(asker_), now_))
        return Error{"too-much-talk", "too much was said from this address; wait a moment"};
    if (std::holds_alternative<command::Sit>(command) &&
        quotas_.of(asker_, now_).seats >= quotas_.limit(asker_, &Limits::seats))
        return Error{"too-many-seats", "this address has too many seats; leave one first"};
    return {};
}

bool Hub::takes_a_profile()
{
    return quotas_.of(asker_, now_).profiles.take(1, quotas_.profile_rate(asker_), now_);
}

void Hub::do_aside(std::function<void()> work, std::function<void(bool is_done)> then)
{
    constexpr double kWork = 50;
    work_ += kWork;
    const Address asker = asker_;
    Account& account = quotas_.of(asker, now_);
    if (asides_ >= settings_.most_asides || account.asides >= quotas_.limit(asker, &Limits::asides))
        return then(false);
    ++asides_;
    ++account.asides;
    aside_.run(std::move(work), [this, asker, then = std::move(then)](bool is_done) {
        --asides_;
        --quotas_.of(asker, now_).asides;
        asker_ = asker;
        then(is_done);
    });
}

/// Whether this makes it a game of built-in players alone.
bool Hub::would_be_exhibition(const Slot& slot, const command::Change& change) const
{
    if (slot.is_exhibition || change.holder.kind != Holder::Kind::Player) return false;
    std::vector<Holder> seats = slot.table.seats();
    if (change.seat < 0 || static_cast<std::size_t>(change.seat) >= seats.size()) return false;
    seats[static_cast<std::size_t>(change.seat)] = change.holder;
    return is_exhibition(seats);
}

/// The table is its opener's until it is over.
void Hub::begin_account(Slot& slot)
{
    slot.opener = asker_;
    Account& account = quotas_.of(slot.opener, now_);
    ++account.tables;
    account.exhibitions += slot.is_exhibition ? 1 : 0;
    slot.is_on_account = true;
}

void Hub::end_account(Slot& slot)
{
    for (Address& sitter : slot.sitters)
        if (const Address left = std::exchange(sitter, {}); left != Address{})
            --quotas_.of(left, now_).seats;
    if (!std::exchange(slot.is_on_account, false)) return;
    Account& account = quotas_.of(slot.opener, now_);
    --account.tables;
    account.exhibitions -= slot.is_exhibition ? 1 : 0;
}

/// Whoever asked for it has the seat.
void Hub::count_seat(Slot& slot, const event::Seated& seated)
{
    Address& sitter = slot.sitters.at(static_cast<std::size_t>(seated.seat));
    if (sitter != Address{}) --quotas_.of(sitter, now_).seats;
    const bool is_taken = seated.holder.kind != Holder::Kind::Player && seated.holder.is_taken();
    sitter = is_taken && slot.table.state() != Table::State::Over ? asker_ : Address{};
    if (sitter != Address{}) ++quotas_.of(sitter, now_).seats;
    const bool was_exhibition =
        std::exchange(slot.is_exhibition, is_exhibition(slot.table.seats()));
    if (slot.is_on_account)
        quotas_.of(slot.opener, now_).exhibitions +=
            (slot.is_exhibition ? 1 : 0) - (was_exhibition ? 1 : 0);
}

}  // namespace agon
