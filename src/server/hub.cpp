#include "server/hub.h"

#include "catalog.h"
#include "server/log.h"
#include "server/spec_limits.h"

#include <algorithm>

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
    Line& line = lines_[peer];
    line.peer = peer;
    line.session = std::move(session);
    line.outlet = &outlet;
    line.spectates = spectates;
    line.session->on_open(now);
    book(line);
}

void Hub::receive(Peer peer, std::string_view bytes, Moment now)
{
    now_ = now;
    Line* speaking = line(peer);
    if (speaking == nullptr) return;
    speaking->session->on_bytes(bytes, now);
    book(*speaking);
}

void Hub::leave(Peer peer, Moment now)
{
    now_ = now;
    Line* leaving = line(peer);
    if (leaving == nullptr) return;
    leaving->session->on_close(now);
    unwatch(*leaving);
    gone_.push_back(std::move(leaving->session));
    lines_.erase(peer);
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
        Line* due = line(entry->peer);
        if (due == nullptr || due->booked != entry->when) continue;
        due->booked.reset();
        const auto wakes = due->session->wakes_at();
        if (wakes && *wakes <= now) due->session->on_time(now);
        book(*due);
    }
}

bool Hub::settle(Moment now)
{
    now_ = now;
    while (!untold_.empty()) {
        if (!store_.append(untold_)) {
            ++counts_.failed_commits;
            return false;
        }
        ++counts_.commits;
        // Swapped, not moved: both keep their memory for the next time.
        told_.clear();
        told_of_.clear();
        std::swap(told_, untold_);
        std::swap(told_of_, untold_of_);
        for (std::size_t i = 0; i < told_.size(); ++i) deliver(*told_of_[i], told_[i].entry);
        const Slot* last = nullptr;
        for (Slot* touched : told_of_)
            if (std::exchange(last, touched) != touched) see_to(*touched);
    }
    tell_company();
    write_held();
    for (const auto& then : std::exchange(later_, {})) then();
    gone_.clear();
    forget_finished();
    return true;
}

void Hub::deliver(Slot& slot, const Entry& entry)
{
    // A session may move to another table while it is told; nobody leaves meanwhile.
    present_ = slot.watchers;
    for (Line* line : present_) {
        if (line->watched != &slot) continue;
        line->session->on_event(slot.table, entry, now_);
        book(*line);
    }
}

/// A crowd is not told of everyone who comes: it learns the number with the next event.
void Hub::tell_company()
{
    for (const std::string& id : std::exchange(visited_, {})) {
        const Slot* visited = slot(id);
        if (visited == nullptr || visited->watchers.size() > kMostToldOfCompany) continue;
        for (const Line* line : visited->watchers) line->session->on_company();
    }
}

/// What the hub itself has to do when something has happened at a table.
void Hub::see_to(Slot& slot)
{
    present_ = slot.watchers;
    for (const Line* line : present_) line->session->on_settled(now_);
    see_to_turn(slot);
    see_to_lobby(slot);
    book(slot);
}

/// A lobby's table where programs sit and others are missing.
void Hub::see_to_lobby(Slot& slot)
{
    const Table& table = slot.table;
    const auto& seats = table.seats();
    const bool waits = table.state() == Table::State::Open && !table.opened().by_api &&
                       std::ranges::any_of(seats, [](const Holder& holder) {
                           return is_classic(holder) && holder.is_taken();
                       });
    if (!waits || settings_.fill.empty())
        slot.fill_at.reset();
    else if (!slot.fill_at)
        slot.fill_at = now_ + settings_.fill_after;
    if (table.state() == Table::State::Running && slot.give_up_at &&
        std::ranges::all_of(seats, &Holder::is_taken))
        slot.give_up_at.reset();
    if (table.state() == Table::State::Over) slot.give_up_at.reset();
}

void Hub::book(Slot& slot)
{
    std::optional<Moment> next;
    for (const auto& each : {slot.table.deadline(), slot.fill_at, slot.give_up_at})
        if (each && (!next || *each < *next)) next = each;
    if (!next || (slot.booked && *slot.booked <= *next)) return;
    slot.booked = next;
    agenda_.add({.when = *next, .table = slot.table.opened().id, .peer = 0});
}

void Hub::book(Line& line)
{
    const auto next = line.session->wakes_at();
    if (!next || (line.booked && *line.booked <= *next)) return;
    line.booked = next;
    agenda_.add({.when = *next, .table = {}, .peer = line.peer});
}

void Hub::on_duty(Slot& slot)
{
    const std::string id = slot.table.opened().id;
    if (slot.fill_at && *slot.fill_at <= now_) fill(slot);
    if (slot.give_up_at && *slot.give_up_at <= now_) {
        slot.give_up_at.reset();
        (void)ask(id, command::Abort{});
    }
    (void)ask(id, command::Tick{});
    book(slot);
}

void Hub::fill(Slot& slot)
{
    slot.fill_at.reset();
    const std::string id = slot.table.opened().id;
    const auto seats = slot.table.seats();
    for (Seat seat = 0; static_cast<std::size_t>(seat) < seats.size(); ++seat)
        if (!seats[static_cast<std::size_t>(seat)].is_taken())
            (void)ask(id, command::Change{seat, Holder{.kind = Holder::Kind::Player,
                                                       .spec = settings_.fill,
                                                       .name = {},
                                                       .token = {}}});
}

void Hub::write_held()
{
    // Writing may fail and close, never re-enter the hub.
    for (Held& held : held_) {
        const Line* told = line(held.peer);
        if (told == nullptr) continue;
        if (held.closes)
            told->outlet->close();
        else
            told->outlet->write(std::move(held.bytes), held.after);
    }
    held_.clear();
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

Result<const Table*> Hub::open(const TableRequest& request)
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
    return &slot.table;
}

Hub::Slot& Hub::add(Table table)
{
    const std::string id = table.opened().id;
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

Hub::Line* Hub::line(Peer peer)
{
    const auto found = lines_.find(peer);
    return found != lines_.end() ? &found->second : nullptr;
}

const Table* Hub::find(std::string_view table) const
{
    if (const Slot* known = slot(table)) return &known->table;
    if (table.size() != kIdLength) return nullptr;
    const auto log = store_.load(table);
    if (!log || log->empty()) return nullptr;
    const auto* opened = as<event::Opened>(log->front());
    if (opened == nullptr) return nullptr;
    const auto start = start_game(opened->game, opened->options);
    if (!start) return nullptr;
    auto restored = Table::restore(*log, *start);
    if (!restored) return nullptr;
    auto& self = const_cast<Hub&>(*this);  // a cache
    self.finished_.emplace_back(table);
    return &self.add(std::move(*restored)).table;
}

std::optional<FreeSeat> Hub::waiting_seat(std::string_view game) const
{
    const auto found = for_programs_.find(game);
    if (found == for_programs_.end()) return std::nullopt;
    auto& tables = found->second;
    while (!tables.empty()) {
        const std::string& oldest = tables.begin()->second;
        const Slot* waiting = slot(oldest);
        if (waiting != nullptr && waiting->table.state() != Table::State::Over) {
            const auto& seats = waiting->table.seats();
            const auto free = std::ranges::find_if(seats, waits_for_a_program);
            if (free != seats.end())
                return FreeSeat{oldest, static_cast<Seat>(free - seats.begin())};
        }
        tables.erase(tables.begin());
    }
    return std::nullopt;
}

Result<void> Hub::ask(std::string_view table, const Command& command)
{
    Slot* asked = slot(table);
    if (asked == nullptr) {
        if (find(table) == nullptr) return Error{"no-such-table", "there is no such table"};
        asked = slot(table);
    }
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
        if (const auto* seated = as<event::Seated>(entry);
            seated != nullptr && waits_for_a_program(seated->holder))
            expect_programs(slot);
        if (is<event::Ended>(entry)) {
            ++counts_.games_ended;
            finished_.push_back(slot.table.opened().id);
            for_programs_[slot.table.opened().game].erase(slot.arrival);
        }
        untold_.push_back({slot.table.opened().id, entry});
        untold_of_.push_back(&slot);
    }
}

void Hub::expect_programs(const Slot& slot)
{
    const event::Opened& opened = slot.table.opened();
    if (opened.by_api) for_programs_[opened.game].emplace(slot.arrival, opened.id);
}

void Hub::watch(Peer peer, std::string_view table)
{
    Line* watching = line(peer);
    if (watching == nullptr) return;
    unwatch(*watching);
    watching->watched = slot(table);
    if (watching->watched == nullptr) return;
    watching->watched->watchers.push_back(watching);
    if (watching->spectates) visited_.emplace_back(table);
}

void Hub::unwatch(Line& line)
{
    if (line.watched == nullptr) return;
    std::erase(line.watched->watchers, &line);
    if (line.spectates) visited_.push_back(line.watched->table.opened().id);
    line.watched = nullptr;
}

void Hub::each_table(const std::function<bool(const Table&)>& visit) const
{
    std::vector<const Slot*> all;
    all.reserve(slots_.size());
    for (const auto& [id, each] : slots_) all.push_back(each.get());
    std::ranges::sort(all, std::greater{}, &Slot::arrival);
    for (const Slot* each : all)
        if (!visit(each->table)) return;
}

int Hub::spectators(std::string_view table) const
{
    const Slot* watched = slot(table);
    if (watched == nullptr) return 0;
    return static_cast<int>(std::ranges::count_if(watched->watchers, &Line::spectates));
}

void Hub::send(Peer peer, std::string bytes, Milliseconds after)
{
    held_.push_back({peer, std::move(bytes), after, false});
}

void Hub::close(Peer peer) { held_.push_back({peer, {}, Milliseconds{0}, true}); }

std::string Hub::new_token() { return random_hex(luck_, kTokenLength); }

HubCounts Hub::counts() const
{
    HubCounts counts = counts_;
    counts.tables = slots_.size();
    for (const auto& [id, each] : slots_)
        counts.running += each->table.state() == Table::State::Running ? 1 : 0;
    counts.peers = lines_.size();
    counts.waiting_tasks = thinkers_.waiting();
    return counts;
}

}  // namespace agon
