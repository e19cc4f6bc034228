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
constexpr std::size_t kMostCalledAtOnce = 64;
constexpr double kWorkOfComing = 10;
constexpr double kBytesOfAUnit = 512;  ///< of work, to read them
constexpr std::size_t kCrowdBytesAtOnce = std::size_t{256} << 10U;
constexpr std::size_t kMostUnsaid = 4'000;  ///< pieces that wait for one spectator

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

Hub::Hub(Store& store, Thinkers& thinkers, Aside& aside, HubSettings settings)
    : store_{store},
      thinkers_{thinkers},
      aside_{aside},
      settings_{std::move(settings)},
      quotas_{settings_.limits}
{}

double Hub::enter(std::unique_ptr<Session> session, Outlet& outlet, const Visit& visit, Moment now)
{
    now_ = now;
    asker_ = visit.address;
    Visitor& visitor = visitors_[visit.peer];
    visitor.session = std::move(session);
    visitor.outlet = &outlet;
    visitor.visit = visit;
    callers_ += visit.is_call ? 1 : 0;
    ++quotas_.of(visit.address, now).connections;
    if (!visit.is_call && !visit.may_spectate)
        silent_.emplace_back(now + settings_.first_word, visit.peer);
    work_ = kWorkOfComing;
    visitor.session->on_open(now);
    book(visitor);
    return work_;
}

double Hub::receive(Peer peer, std::string_view bytes, Moment now)
{
    now_ = now;
    Visitor* speaking = visitor(peer);
    if (speaking == nullptr) return 0;
    asker_ = speaking->visit.address;
    speaking->has_spoken = true;
    work_ = 1 + static_cast<double>(bytes.size()) / kBytesOfAUnit;
    speaking->session->on_bytes(bytes, now);
    book(*speaking);
    return work_;
}

void Hub::leave(Peer peer, Moment now)
{
    now_ = now;
    Visitor* leaving = visitor(peer);
    if (leaving == nullptr) return;
    asker_ = leaving->visit.address;
    leaving->session->on_close(now);
    leaving->hinting.request_stop();
    unwatch(*leaving);
    gone_.push_back(std::move(leaving->session));
    note_unread(peer, 0);
    --quotas_.of(leaving->visit.address, now).connections;
    callers_ -= leaving->visit.is_call ? 1 : 0;
    visitors_.erase(peer);
}

void Hub::become(Peer peer, std::unique_ptr<Session> session)
{
    Visitor* changed = visitor(peer);
    if (changed == nullptr) return;
    gone_.push_back(std::exchange(changed->session, std::move(session)));
    callers_ -= changed->visit.is_call ? 1 : 0;
    changed->visit.is_call = false;
    changed->visit.may_spectate = true;
    changed->session->on_open(now_);
    changed->booked.reset();
    book(*changed);
}

/// Some of those whose time has come: who asks for the same moment again has its turn after others.
void Hub::on_time(Moment now)
{
    now_ = now;
    std::vector<Agenda::Entry> due;
    while (due.size() < kMostCalledAtOnce)
        if (auto entry = agenda_.take(now))
            due.push_back(std::move(*entry));
        else
            break;
    look_for_mutes();
    for (const Agenda::Entry& entry : due) {
        if (entry.table.empty())
            call(entry.peer, entry.when);
        else if (Slot* called = slot(entry.table);
                 called != nullptr && called->booked == entry.when)
            call(*called);
    }
}

std::optional<Moment> Hub::wakes_at() const
{
    const auto next = agenda_.next();
    if (silent_.empty()) return next;
    return next ? std::min(*next, silent_.front().first) : silent_.front().first;
}

bool Hub::owes_a_word(const Visitor& visitor) const
{
    if (visitor.visit.owes_a_word) return true;
    if (visitor.watched == nullptr) return false;
    const Table& table = visitor.watched->table;
    return table.state() == Table::State::Running && !table.is_paused() &&
           visitor.eyes.holds(table.position().to_move()) &&
           table.log().back().when + settings_.first_word <= now_;
}

/// Who has never said anything is not waited for as long as others are.
void Hub::look_for_mutes()
{
    for (std::size_t looked_at = 0;
         looked_at < kMostCalledAtOnce && !silent_.empty() && silent_.front().first <= now_;
         ++looked_at) {
        const Peer peer = silent_.front().second;
        silent_.pop_front();
        const Visitor* mute = visitor(peer);
        if (mute == nullptr || mute->has_spoken) continue;
        if (owes_a_word(*mute))
            close(peer);
        else
            silent_.emplace_back(now_ + settings_.first_word, peer);
    }
}

void Hub::call(Slot& slot)
{
    slot.booked.reset();
    asker_ = {};
    on_duty(slot);
}

void Hub::call(Peer peer, Moment booked)
{
    Visitor* called = visitor(peer);
    if (called == nullptr || called->booked != booked) return;
    called->booked.reset();
    const auto wakes = called->session->wakes_at();
    if (wakes && *wakes <= now_) {
        asker_ = called->visit.address;
        work_ = 1;
        called->session->on_time(now_);
        charge(peer, work_, now_);
    }
    book(*called);
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
    tell_answered();
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
        if (!std::exchange(refusal_, {}).empty())
            log_line(LogLevel::Error, "store-works-again", {});
        ++counts_.commits;
        safe_ += stored_.entries.size();
        // Swapped, not moved: all keep their memory for the next time.
        std::swap(kept_, stored_);
        stored_.clear();
        tell_kept();
    } else {
        ++counts_.failed_commits;
        if (std::exchange(refusal_, kept.error().text) != kept.error().text)
            log_line(LogLevel::Error, "store-failed", {{"why", refusal_}});
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
    const bool is_settled =
        fresh_.entries.empty() && stored_.entries.empty() && visited_.empty() && held_.empty();
    const bool has_crowd = !crowd_.empty() && crowd_.front().after_made <= safe_;
    return has_crowd || (!is_waiting_for_store && !is_settled);
}

void Hub::deliver(Slot& slot, const Entry& entry)
{
    // A session may move to another table while it is told; nobody leaves meanwhile.
    present_ = slot.watchers;
    std::optional<SeenEvent> from_outside;  // the same for all who hold no seat
    for (Visitor* visitor : present_) {
        if (visitor->watched != &slot) continue;
        const TableView view{slot.table, visitor->eyes};
        if (!visitor->eyes.is_spectator()) {
            visitor->session->on_event(view, as_seen_by(visitor->eyes, slot.table, entry), now_);
        } else {
            if (!from_outside) from_outside = as_seen_by(visitor->eyes, slot.table, entry);
            visitor->session->on_event(view, *from_outside, now_);
        }
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

void Hub::book(Visitor& visitor)
{
    const auto next = visitor.session->wakes_at();
    if (!next || (visitor.booked && *visitor.booked <= *next)) return;
    visitor.booked = next;
    agenda_.add({.when = *next, .table = {}, .peer = visitor.visit.peer});
}

void Hub::reschedule(Peer peer)
{
    if (Visitor* changed = visitor(peer); changed != nullptr && changed->session) book(*changed);
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

/// What was said of something that is kept, in the order in which it was said. Writing may fail and
/// close, never re-enter the hub.
void Hub::let_out()
{
    assert(safe_ <= made_);
    std::size_t out = 0;
    for (; out < held_.size() && held_[out].after_made <= safe_; ++out) write(held_[out]);
    held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(out));
    let_out_crowd();
}

void Hub::tell_answered()
{
    for (const Peer peer : std::exchange(answered_, {})) {
        const Visitor* caller = visitor(peer);
        if (caller == nullptr) continue;
        asker_ = caller->visit.address;
        caller->session->on_settled(now_);
    }
}

/// Only some at a time: however many watch a game, those who play wait for few of them.
void Hub::let_out_crowd()
{
    std::size_t bytes = 0;
    for (std::size_t out = 0; out < settings_.crowd_at_once && bytes < kCrowdBytesAtOnce; ++out) {
        if (crowd_.empty() || crowd_.front().after_made > safe_) return;
        bytes += crowd_.front().bytes.view().size();
        if (Visitor* reader = visitor(crowd_.front().peer)) --reader->unsaid;
        write(crowd_.front());
        crowd_.pop_front();
    }
}

void Hub::write(Held& held)
{
    const Visitor* reader = visitor(held.peer);
    if (reader == nullptr) return;
    if (reader->visit.is_call) answered_.push_back(held.peer);
    if (held.closes) return reader->outlet->close();
    reader->outlet->write(std::move(held.bytes), held.after);
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
                         .by_api = request.by_api};
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

Hub::Visitor* Hub::visitor(Peer peer)
{
    const auto found = visitors_.find(peer);
    return found != visitors_.end() ? &found->second : nullptr;
}

const Hub::Visitor* Hub::visitor(Peer peer) const
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
    constexpr double kWork = 20;
    work_ += kWork;
    store_.load(table, [this, id = std::string{table}, asker = asker_,
                        then = std::move(then)](const auto& log) {
        asker_ = asker;
        const bool is_unknown = log && log->empty();
        then(!is_unknown && recall(id, log));
        if (when_kept_) when_kept_();
    });
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
    watching->spectates = watching->visit.may_spectate && watching->eyes.is_spectator();
    if (!watching->spectates) return;
    ++watching->watched->spectators;
    visited_.emplace_back(table);
}

void Hub::unwatch(Visitor& visitor)
{
    if (visitor.watched == nullptr) return;
    std::erase(visitor.watched->watchers, &visitor);
    if (visitor.spectates) {
        --visitor.watched->spectators;
        visited_.push_back(visitor.watched->table.opened().id);
    }
    visitor.watched = nullptr;
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

void Hub::send(Peer peer, Bytes bytes, Milliseconds after)
{
    ++work_;
    hold({made_, peer, std::move(bytes), after, false});
}

void Hub::close(Peer peer) { hold({made_, peer, {}, Milliseconds{0}, true}); }

/// What follows at once on a stream goes with what is before it: then it is no piece of its own.
template <class Lane>
bool Hub::add_to(Lane& lane, const Visitor& reader, Held held)
{
    if (!lane.empty() && reader.visit.is_stream) {
        Held& last = lane.back();
        const bool is_one = last.peer == held.peer && last.after_made == held.after_made &&
                            !last.closes && !held.closes && held.after.count() == 0;
        if (is_one && !last.bytes.is_shared() && !held.bytes.is_shared()) {
            last.bytes.append(held.bytes.view());
            return false;
        }
    }
    lane.push_back(std::move(held));
    return true;
}

void Hub::hold(Held held)
{
    Visitor* reader = visitor(held.peer);
    if (reader == nullptr) return;
    // Who has just sat down hears the rest as a spectator first.
    if (!reader->spectates && reader->unsaid == 0) {
        add_to(held_, *reader, std::move(held));
        return;
    }
    if (reader->unsaid > kMostUnsaid) held.closes = true;
    if (add_to(crowd_, *reader, std::move(held))) ++reader->unsaid;
}

void Hub::close_now(Peer peer)
{
    if (const Visitor* reader = visitor(peer)) reader->outlet->close();
}

void Hub::unsay(Peer peer)
{
    std::erase_if(held_, [&](const Held& held) { return held.peer == peer; });
}

bool Hub::is_crowded(std::string_view table) const
{
    const Slot* watched = slot(table);
    return watched != nullptr && watched->spectators >= settings_.most_spectators;
}

void Hub::send_now(Peer peer, Bytes bytes)
{
    ++work_;
    if (const Visitor* reader = visitor(peer))
        reader->outlet->write(std::move(bytes), Milliseconds{0});
}

std::string Hub::new_token() { return random_hex(luck_, kTokenLength); }

HubCounts Hub::counts() const
{
    HubCounts counts = counts_;
    counts.tables = slots_.size();
    counts.running = lists_.at(static_cast<std::size_t>(Table::State::Running)).size();
    counts.peers = visitors_.size() - callers_;
    counts.thinkers = thinkers_.counts();
    counts.store = store_.counts();
    return counts;
}

}  // namespace agon
