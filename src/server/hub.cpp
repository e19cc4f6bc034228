#include "server/hub.h"

#include "catalog.h"
#include "server/log.h"
#include "server/spec_limits.h"

#include <algorithm>
#include <cassert>

namespace agon {
namespace {

constexpr std::size_t kIdLength = 13;
constexpr std::size_t kTokenLength = 32;
constexpr std::size_t kMostToldOfCompany = 100;

std::string random_hex(std::random_device& luck, std::size_t length)
{
    std::string text;
    while (text.size() < length)
        for (auto bits = luck(); bits != 0 && text.size() < length; bits >>= 4U)
            text += "0123456789abcdef"[bits & 15U];
    return text;
}

/// kNobody: there is none.
Seat free_for_a_program(const Table& table)
{
    const auto free = std::ranges::find_if(table.seats(), waits_for_a_program);
    return free != table.seats().end() ? static_cast<Seat>(free - table.seats().begin()) : kNobody;
}

/// What somebody who runs a server wants to know of its tables.
void log_entry(const Table& table, const Entry& entry)
{
    if (!is_logged(LogLevel::Info)) return;
    const event::Opened& opened = table.opened();
    if (is<event::Opened>(entry))
        log_line(LogLevel::Info, "opened", {{"table", opened.id}, {"game", opened.game}});
    if (is<event::Started>(entry))
        log_line(LogLevel::Info, "started", {{"table", opened.id}, {"game", opened.game}});
    if (const auto* ended = as<event::Ended>(entry))
        log_line(LogLevel::Info, "ended", {{"table", opened.id}, {"reason", ended->result.reason}});
    if (const auto* moved = as<event::Moved>(entry); moved && moved->seat >= 0)
        log_line(LogLevel::Debug, "moved",
                 {{"table", opened.id}, {"seat", std::to_string(moved->seat)}});
}

}  // namespace

Hub::Hub(Store& store, Thinkers& thinkers, HubSettings settings)
    : store_{store}, thinkers_{thinkers}, settings_{std::move(settings)}
{}

void Hub::enter(Peer peer, std::unique_ptr<Session> session, Outlet& outlet, bool spectates,
                Moment now)
{
    now_ = now;
    Visitor& visitor = visitors_[peer];
    visitor.peer = peer;
    visitor.session = std::move(session);
    visitor.outlet = &outlet;
    visitor.spectates = spectates;
    visitor.session->on_open(now);
    book(visitor);
}

void Hub::receive(Peer peer, std::string_view bytes, Moment now)
{
    now_ = now;
    Visitor* speaking = visitor(peer);
    if (speaking == nullptr) return;
    speaking->session->on_bytes(bytes, now);
    book(*speaking);
}

void Hub::leave(Peer peer, Moment now)
{
    now_ = now;
    Visitor* leaving = visitor(peer);
    if (leaving == nullptr) return;
    leaving->session->on_close(now);
    leaving->hinting.request_stop();
    unwatch(*leaving);
    gone_.push_back(std::move(leaving->session));
    visitors_.erase(peer);
}

void Hub::on_time(Moment now)
{
    now_ = now;
    while (const auto entry = agenda_.take(now)) {
        if (!entry->table.empty()) {
            Slot* due = slot(entry->table);
            if (due == nullptr || due->booked != entry->when) continue;
            due->booked.reset();
            on_duty(*due);
            continue;
        }
        Visitor* due = visitor(entry->peer);
        if (due == nullptr || due->booked != entry->when) continue;
        due->booked.reset();
        const auto wakes = due->session->wakes_at();
        if (wakes && *wakes <= now) due->session->on_time(now);
        book(*due);
    }
}

void Hub::settle(Moment now)
{
    now_ = now;
    is_settling_ = true;
    is_refused_ = false;
    while (!is_storing_ && !is_refused_ && !(fresh_.entries.empty() && stored_.entries.empty()))
        hand_to_store();
    tell_company();
    let_out();
    gone_.clear();
    if (stored_.entries.empty() && fresh_.entries.empty()) forget_finished();
    is_settling_ = false;
}

/// What was refused goes first, as it was.
void Hub::hand_to_store()
{
    if (stored_.entries.empty()) std::swap(stored_, fresh_);
    is_storing_ = true;
    store_.append(stored_.entries, [this](const Result<void>& kept) { on_appended(kept); });
}

void Hub::on_appended(const Result<void>& kept)
{
    assert(is_storing_ && !stored_.entries.empty());
    is_storing_ = false;
    is_refused_ = !kept;
    if (kept) {
        ++counts_.commits;
        safe_ += stored_.entries.size();
        // Swapped, not moved: all keep their memory for the next time.
        std::swap(kept_, stored_);
        stored_.clear();
        tell_kept();
    } else {
        ++counts_.failed_commits;
        log_line(LogLevel::Error, "store-failed", {{"why", kept.error().text}});
    }
    if (!is_settling_ && when_kept_) when_kept_();
}

void Hub::tell_kept()
{
    for (std::size_t i = 0; i < kept_.entries.size(); ++i)
        deliver(*kept_.tables[i], kept_.entries[i].entry);
    const Slot* last = nullptr;
    for (Slot* touched : kept_.tables)
        if (std::exchange(last, touched) != touched) see_to(*touched);
    kept_.clear();
}

bool Hub::is_unsettled() const
{
    const bool is_waiting_for_store = is_storing_ || is_refused_;
    return !is_waiting_for_store && !(fresh_.entries.empty() && stored_.entries.empty() &&
                                      visited_.empty() && held_.empty() && later_.empty());
}

void Hub::deliver(Slot& slot, const Entry& entry)
{
    // A session may move to another table while it is told; nobody leaves meanwhile.
    present_ = slot.watchers;
    for (Visitor* visitor : present_) {
        if (visitor->watched != &slot) continue;
        visitor->session->on_event(TableView{slot.table, visitor->eyes},
                                   as_seen_by(visitor->eyes, slot.table, entry), now_);
        book(*visitor);
    }
}

/// A crowd is not told of everyone who comes: it learns the number with the next event.
void Hub::tell_company()
{
    for (const std::string& id : std::exchange(visited_, {})) {
        const Slot* visited = slot(id);
        if (visited == nullptr || visited->watchers.size() > kMostToldOfCompany) continue;
        for (const Visitor* visitor : visited->watchers) visitor->session->on_company();
    }
}

/// What the hub itself has to do when something has happened at a table.
void Hub::see_to(Slot& slot)
{
    present_ = slot.watchers;
    for (const Visitor* visitor : present_) visitor->session->on_settled(now_);
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
    if (runs_full || table.state() == Table::State::Over) slot.give_up_at.reset();
}

void Hub::book(Slot& slot)
{
    std::optional<Moment> next;
    for (const auto& each : {slot.table.deadline(), slot.give_up_at})
        if (each && (!next || *each < *next)) next = each;
    if (!next || (slot.booked && *slot.booked <= *next)) return;
    slot.booked = next;
    agenda_.add({.when = *next, .table = slot.table.opened().id, .peer = 0});
}

void Hub::book(Visitor& visitor)
{
    const auto next = visitor.session->wakes_at();
    if (!next || (visitor.booked && *visitor.booked <= *next)) return;
    visitor.booked = next;
    agenda_.add({.when = *next, .table = {}, .peer = visitor.peer});
}

void Hub::reschedule(Peer peer)
{
    if (Visitor* changed = visitor(peer); changed != nullptr && changed->session) book(*changed);
}

void Hub::on_duty(Slot& slot)
{
    const std::string id = slot.table.opened().id;
    if (slot.give_up_at && *slot.give_up_at <= now_) {
        slot.give_up_at.reset();
        (void)ask(id, command::Abort{});
    }
    (void)ask(id, command::Tick{});
    book(slot);
}

/// What was said of something that is kept, in the order in which it was said. Writing may fail and
/// close, never re-enter the hub.
void Hub::let_out()
{
    assert(safe_ <= made_);
    std::size_t out = 0;
    for (; out < held_.size() && held_[out].after_made <= safe_; ++out) {
        Held& held = held_[out];
        const Visitor* reader = visitor(held.peer);
        if (reader == nullptr) continue;
        if (held.closes)
            reader->outlet->close();
        else
            reader->outlet->write(std::move(held.bytes), held.after);
    }
    held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(out));
    const auto waiting =
        std::ranges::find_if(later_, [&](const Later& later) { return later.after_made > safe_; });
    std::vector<Later> ready{std::make_move_iterator(later_.begin()),
                             std::make_move_iterator(waiting)};
    later_.erase(later_.begin(), waiting);
    for (const Later& later : ready) later.then();
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
        slots_.erase(id);
        last_found_ = nullptr;
    }
}

Result<std::string> Hub::open(const TableRequest& request)
{
    if (slots_.size() >= settings_.most_tables + settings_.most_finished)
        return Error{"too-many-tables", "this server has as many tables as it can keep"};
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
    std::string id = random_hex(luck_, kIdLength);
    event::Opened opened{.id = std::move(id),
                         .game = request.game,
                         .options = start->options(),
                         .seed = std::uint64_t{luck_()} << 32U | luck_(),
                         .seats = request.seats,
                         .clock = request.clock,
                         .by_api = request.by_api};
    Slot& slot = add(Table{std::move(opened), *start, now_});
    slot.give_up_at = now_ + settings_.forget_unused;
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
    return *slots_.insert_or_assign(id, std::move(slot)).first->second;
}

Hub::Slot* Hub::slot(std::string_view id) const
{
    if (last_found_ != nullptr && last_found_->table.opened().id == id) return last_found_;
    const auto found = slots_.find(id);
    if (found == slots_.end()) return nullptr;
    return last_found_ = found->second.get();
}

Hub::Visitor* Hub::visitor(Peer peer)
{
    const auto found = visitors_.find(peer);
    return found != visitors_.end() ? &found->second : nullptr;
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
    store_.load(table, [this, then = std::move(then)](const Result<Log>& log) {
        then(log && recall(*log));
        if (when_kept_) when_kept_();
    });
}

bool Hub::recall(const Log& log)
{
    const auto* opened = log.empty() ? nullptr : as<event::Opened>(log.front());
    if (opened == nullptr) return false;
    if (slot(opened->id) != nullptr) return true;
    const auto start = start_game(opened->game, opened->options);
    if (!start) return false;
    auto restored = Table::restore(log, *start);
    if (!restored) return false;
    finished_.push_back(opened->id);
    add(std::move(*restored));
    return true;
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
    const auto entries = asked->table.handle(command, now_);
    if (!entries) return entries.error();
    tell(*asked, *entries);
    return {};
}

void Hub::tell(Slot& slot, std::span<const Entry> entries)
{
    for (const Entry& entry : entries) {
        log_entry(slot.table, entry);
        ++counts_.events;
        if (is<event::Moved>(entry)) ++counts_.moves;
        if (is<event::Started>(entry)) slot.give_up_at.reset();
        if (const auto* seated = as<event::Seated>(entry)) {
            if (waits_for_a_program(seated->holder)) expect_programs(slot);
            for (Visitor* watcher : slot.watchers)
                watcher->eyes = viewer_of(slot.table, watcher->token);
        }
        if (is<event::Ended>(entry)) {
            ++counts_.games_ended;
            finished_.push_back(slot.table.opened().id);
            expecting_[slot.table.opened().game].erase(slot.arrival);
        }
        ++made_;
        fresh_.entries.push_back({slot.table.opened().id, entry});
        fresh_.tables.push_back(&slot);
    }
}

void Hub::expect_programs(const Slot& slot)
{
    const event::Opened& opened = slot.table.opened();
    if (opened.by_api) expecting_[opened.game].emplace(slot.arrival, opened.id);
}

void Hub::watch(Peer peer, std::string_view table, std::string_view token)
{
    Visitor* watching = visitor(peer);
    if (watching == nullptr) return;
    unwatch(*watching);
    watching->watched = slot(table);
    if (watching->watched == nullptr) return;
    watching->token = token;
    watching->eyes = viewer_of(watching->watched->table, token);
    watching->watched->watchers.push_back(watching);
    if (watching->spectates) visited_.emplace_back(table);
}

void Hub::unwatch(Visitor& visitor)
{
    if (visitor.watched == nullptr) return;
    std::erase(visitor.watched->watchers, &visitor);
    if (visitor.spectates) visited_.push_back(visitor.watched->table.opened().id);
    visitor.watched = nullptr;
}

void Hub::each_table(const std::function<bool(const TableView&)>& visit) const
{
    std::vector<const Slot*> all;
    all.reserve(slots_.size());
    for (const auto& [id, each] : slots_) all.push_back(each.get());
    std::ranges::sort(all, std::greater{}, &Slot::arrival);
    for (const Slot* each : all)
        if (!visit(TableView{each->table, {}})) return;
}

int Hub::spectators(std::string_view table) const
{
    const Slot* watched = slot(table);
    if (watched == nullptr) return 0;
    return static_cast<int>(std::ranges::count_if(watched->watchers, &Visitor::spectates));
}

void Hub::send(Peer peer, std::string bytes, Milliseconds after)
{
    held_.push_back({made_, peer, std::move(bytes), after, false});
}

void Hub::close(Peer peer) { held_.push_back({made_, peer, {}, Milliseconds{0}, true}); }

std::string Hub::new_token() { return random_hex(luck_, kTokenLength); }

HubCounts Hub::counts() const
{
    HubCounts counts = counts_;
    counts.tables = slots_.size();
    for (const auto& [id, each] : slots_)
        counts.running += each->table.state() == Table::State::Running ? 1 : 0;
    counts.peers = visitors_.size();
    counts.thinkers = thinkers_.counts();
    return counts;
}

}  // namespace agon
