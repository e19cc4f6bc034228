// The tables of a hub: how they come, are found, asked and given up.
#include "catalog.h"
#include "server/hub.h"
#include "server/log.h"
#include "server/spec_limits.h"

#include <algorithm>
#include <cassert>

namespace agon {
namespace {

constexpr std::size_t kIdLength = 13;
constexpr std::size_t kTokenLength = 32;

std::string random_hex(std::random_device& luck, std::size_t length)
{
    constexpr std::size_t kDigits = 8;  ///< of what it gives at once
    std::string text;
    for (std::random_device::result_type bits = 0; text.size() < length; bits >>= 4U) {
        if (text.size() % kDigits == 0) bits = luck();
        text += "0123456789abcdef"[bits & 15U];
    }
    return text;
}

/// kNobody: there is none.
Seat free_for_a_program(const Table& table)
{
    const auto free = std::ranges::find_if(table.seats(), waits_for_a_program);
    return free != table.seats().end() ? static_cast<Seat>(free - table.seats().begin()) : kNobody;
}

/// What somebody who runs a server wants to know of its tables.
void log_entry(const Table& table, const Entry& entry, const Address& asker)
{
    if (!is_logged(LogLevel::Info)) return;
    const event::Opened& opened = table.opened();
    if (is<event::Opened>(entry))
        log_line(LogLevel::Info, "opened",
                 {{"table", opened.id}, {"game", opened.game}, {"address", write_address(asker)}});
    if (is<event::Started>(entry))
        log_line(LogLevel::Info, "started", {{"table", opened.id}, {"game", opened.game}});
    if (const auto* ended = as<event::Ended>(entry))
        log_line(LogLevel::Info, "ended", {{"table", opened.id}, {"reason", ended->result.reason}});
    if (const auto* moved = as<event::Moved>(entry); moved && moved->seat >= 0)
        log_line(LogLevel::Debug, "moved",
                 {{"table", opened.id}, {"seat", std::to_string(moved->seat)}});
}

}  // namespace

/// What the hub itself has to do when something has happened at a table.
void Hub::see_to(Slot& slot)
{
    present_ = slot.watchers;
    for (const Visitor* visitor : present_) visitor->session->on_settled(now_);
    if (slot.is_of_event) {
        if (when_over_ && slot.table.state() == Table::State::Over) when_over_(slot.table);
        return;
    }
    see_to_turn(slot);
    see_to_return(slot);
    book(slot);
}

/// Nobody gives up a table that is over, or to which all have come back.
void Hub::see_to_return(Slot& slot)
{
    const Table& table = slot.table;
    const bool runs_full = table.state() == Table::State::Running &&
                           std::ranges::all_of(table.seats(), &Holder::is_taken);
    if (runs_full || table.state() == Table::State::Over) slot.return_by.reset();
}

/// When nobody has touched it for so long that nobody will; none if its clock sees to that. It
/// counts from the last that happened there, so it is the same however often the server is started.
std::optional<Moment> Hub::abandoned_at(const Table& table) const
{
    const auto& log = table.log();
    const auto by_somebody = std::find_if_not(
        log.rbegin(), log.rend(), [](const Entry& entry) { return is<event::Resumed>(entry); });
    const Moment last = by_somebody->when;
    const ClockRule& clock = table.opened().clock;
    switch (table.state()) {
        case Table::State::Open:
            return last + settings_.forget_open;
        case Table::State::Running:
            if (table.is_paused()) return last + settings_.forget_paused;
            if (clock.move || clock.total) return std::nullopt;
            return last + settings_.forget_idle;
        case Table::State::Over:
            break;
    }
    return std::nullopt;
}

void Hub::book(Slot& slot)
{
    std::optional<Moment> next;
    for (const auto& each :
         {slot.table.deadline(), slot.return_by, slot.think_at, abandoned_at(slot.table)})
        if (each && (!next || *each < *next)) next = each;
    if (!next || (slot.booked && *slot.booked <= *next)) return;
    slot.booked = next;
    agenda_.add({.when = *next, .table = slot.table.opened().id, .peer = 0});
}

void Hub::on_duty(Slot& slot)
{
    const std::string id = slot.table.opened().id;
    const auto is_due = [&](const std::optional<Moment>& when) { return when && *when <= now_; };
    if (is_due(slot.return_by) || is_due(abandoned_at(slot.table))) {
        slot.return_by.reset();
        (void)ask(id, command::Abort{});
    }
    (void)ask(id, command::Tick{});
    if (is_due(slot.think_at)) see_to_turn(slot);
    book(slot);
}

/// The store has them; without a store the oldest are lost.
void Hub::forget_finished()
{
    const std::size_t most = settings_.most_finished;
    for (std::size_t surplus = std::max(finished_.size(), most) - most; surplus > 0; --surplus) {
        const std::string id = std::move(finished_.front());
        finished_.pop_front();
        const Slot* oldest = slot(id);
        if (oldest == nullptr || oldest->table.state() != Table::State::Over) continue;
        if (!oldest->watchers.empty()) {
            finished_.push_back(id);
            continue;
        }
        unlist(*oldest);
        slots_.erase(id);
        last_found_ = nullptr;
    }
}

Result<std::string> Hub::open(const TableRequest& request)
{
    if (settings_.is_for_events)
        return Error{"not-here", "here is an event to watch, and no table to play at"};
    if (auto fine = check_quota(request); !fine) return fine.error();
    const auto start = start_game(request.game, request.options);
    if (!start) return start.error();
    if (static_cast<std::size_t>(start->seats()) != request.seats.size())
        return Error{"bad-option", "this game has " + std::to_string(start->seats()) + " seats"};
    for (const Holder& holder : request.seats) {
        if (holder.kind != Holder::Kind::Player) continue;
        const auto spec = read_hosted_spec(holder.spec, *start);
        if (!spec) return spec.error();
        thinkers_.prepare(*spec, *start);
    }
    std::string id;
    do id = random_hex(luck_, kIdLength);
    while (slot(id) != nullptr);
    event::Opened opened{.id = std::move(id),
                         .game = request.game,
                         .options = start->options(),
                         .seed = std::uint64_t{luck_()} << 32U | luck_(),
                         .seats = request.seats,
                         .clock = request.clock,
                         .by_api = request.by_api,
                         .follows = request.follows,
                         .opening = request.opening};
    Slot& slot = add(Table{std::move(opened), *start, now_});
    begin_account(slot);
    expect_programs(slot);
    tell(slot, slot.table.log());
    return Result<std::string>{boost::system::in_place_value, slot.table.opened().id};
}

Result<std::string> Hub::open_next(const NextTable& next)
{
    const Slot* last = slot(next.after);
    if (last == nullptr) return Error{"no-such-table", "there is no such table"};
    return open(request_after(last->table, next));
}

Hub::Slot& Hub::add(Table table)
{
    const std::string id = table.opened().id;
    assert(!slots_.contains(id));
    auto slot = std::make_unique<Slot>(std::move(table));
    slot->arrival = ++arrivals_;
    slot->listed = slot->table.state();
    slot->sitters.resize(slot->table.seats().size());
    slot->is_of_event = slot->table.opened().of_event.has_value();
    slot->is_exhibition = !slot->is_of_event && is_exhibition(slot->table.seats());
    list_of(slot->listed).emplace(slot->arrival, slot.get());
    return *slots_.insert_or_assign(id, std::move(slot)).first->second;
}

/// As the state of its table is now.
void Hub::list(Slot& slot)
{
    const Table::State state = slot.table.state();
    if (state == slot.listed) return;
    unlist(slot);
    slot.listed = state;
    list_of(state).emplace(slot.arrival, &slot);
}

void Hub::unlist(const Slot& slot) { list_of(slot.listed).erase(slot.arrival); }

Hub::Slot* Hub::slot(std::string_view id) const
{
    if (last_found_ != nullptr && last_found_->table.opened().id == id) return last_found_;
    const auto found = slots_.find(id);
    if (found == slots_.end()) return nullptr;
    return last_found_ = found->second.get();
}

std::optional<TableView> Hub::find(std::string_view table, std::string_view token) const
{
    const Slot* found = slot(table);
    if (found == nullptr) return std::nullopt;
    return TableView{found->table, viewer_of(found->table, token)};
}

/// Games that are over come back from the store.
void Hub::fetch(std::string_view table, std::function<void(bool is_here)> then)
{
    if (slot(table) != nullptr || table.size() != kIdLength) return then(slot(table) != nullptr);
    constexpr double kWork = 20;
    work_ += kWork;
    store_.load(table, on_behalf_of_asker([this, id = std::string{table},
                                           then = std::move(then)](const Result<Log>& log) {
                    const bool is_unknown = log && log->empty();
                    then(!is_unknown && recall(id, log));
                }));
}

std::optional<FreeSeat> Hub::waiting_seat(std::string_view game, const Suits& suits) const
{
    const auto found = expecting_.find(game);
    if (found == expecting_.end()) return std::nullopt;
    auto& tables = found->second;
    for (auto next = tables.begin(); next != tables.end();) {
        const Slot* waiting = slot(next->second);
        const bool is_over = waiting == nullptr || waiting->table.state() == Table::State::Over;
        const auto free = is_over ? kNobody : free_for_a_program(waiting->table);
        if (free == kNobody) {
            next = tables.erase(next);
            continue;
        }
        if (!suits || suits(TableView{waiting->table, {}})) return FreeSeat{next->second, free};
        ++next;
    }
    return std::nullopt;
}

Result<void> Hub::ask(std::string_view table, const Command& command)
{
    Slot* asked = slot(table);
    if (asked == nullptr) return Error{"no-such-table", "there is no such table"};
    ++work_;
    if (asked->is_of_event && asker_ != Address{})
        return Error{"not-yours", "this is a game of an event: only its players move"};
    if (auto fine = check_quota(*asked, command); !fine) return fine;
    const auto entries = asked->table.handle(command, now_);
    if (!entries) return entries.error();
    tell(*asked, *entries);
    const Table& after = asked->table;
    if (after.log().size() >= settings_.most_entries && after.state() != Table::State::Over)
        return ask(table, command::Abort{});
    return {};
}

void Hub::tell(Slot& slot, std::span<const Entry> entries)
{
    for (const Entry& entry : entries) {
        log_entry(slot.table, entry, asker_);
        ++counts_.events;
        if (is<event::Moved>(entry)) ++counts_.moves;
        if (const auto* seated = as<event::Seated>(entry)) {
            count_seat(slot, *seated);
            if (waits_for_a_program(seated->holder)) expect_programs(slot);
            for (Visitor* watcher : slot.watchers)
                watcher->eyes = viewer_of(slot.table, watcher->token);
        }
        if (is<event::Ended>(entry)) {
            ++counts_.games_ended;
            finished_.push_back(slot.table.opened().id);
            expecting_[slot.table.opened().game].erase(slot.arrival);
            end_account(slot);
        }
        ++made_;
        fresh_.entries.push_back({slot.table.opened().id, entry});
        fresh_.tables.push_back(&slot);
    }
    list(slot);
}

void Hub::expect_programs(const Slot& slot)
{
    const event::Opened& opened = slot.table.opened();
    if (opened.by_api) expecting_[opened.game].emplace(slot.arrival, opened.id);
}

void Hub::each_table(std::optional<Table::State> state,
                     const std::function<bool(const TableView&)>& visit) const
{
    if (state) {
        for (const auto& [arrival, each] : lists_.at(static_cast<std::size_t>(*state)))
            if (!visit(TableView{each->table, {}})) return;
        return;
    }
    std::array<std::map<std::uint64_t, Slot*, std::greater<>>::const_iterator, 3> next;
    std::ranges::transform(lists_, next.begin(), [](const auto& list) { return list.begin(); });
    for (;;) {
        std::optional<std::size_t> newest;
        for (std::size_t i = 0; i < next.size(); ++i)
            if (next[i] != lists_[i].end() && (!newest || next[i]->first > next[*newest]->first))
                newest = i;
        if (!newest || !visit(TableView{(next[*newest]++)->second->table, {}})) return;
    }
}

int Hub::spectators(std::string_view table) const
{
    const Slot* watched = slot(table);
    return watched != nullptr ? static_cast<int>(watched->spectators) : 0;
}

bool Hub::is_crowded(std::string_view table) const
{
    const Slot* watched = slot(table);
    return watched != nullptr && watched->spectators >= settings_.most_spectators;
}

std::string Hub::new_token() { return random_hex(luck_, kTokenLength); }

}  // namespace agon
