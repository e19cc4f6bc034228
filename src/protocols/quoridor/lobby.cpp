#include "games/quoridor/quoridor.h"
#include "protocols/quoridor/session.h"
#include "protocols/quoridor/wire.h"

#include <algorithm>

namespace agon {
namespace {

Holder free_for_a_world()
{
    return {.kind = Holder::Kind::Classic, .spec = {}, .name = {}, .token = {}};
}

/// Whether the original client can play there: it knows one board, and games for two and four.
bool is_classic(const Table& table)
{
    const QuoridorOptions& options = table.position().as<Quoridor>()->options();
    const int walls = options.players == 2 ? 10 : 5;
    return table.state() == Table::State::Open && options.size == 9 && options.players != 3 &&
           options.walls <= walls;
}

}  // namespace

void QuoridorSession::enter(Moment now)
{
    wakes_at_.reset();
    say("(OKAY)\n", now);
    if (!take_waiting_seat(now)) join_lobby(now);
}

bool QuoridorSession::take_waiting_seat(Moment now)
{
    const auto free = house_.waiting_seat(Quoridor::kName);
    if (!free) return false;
    const Table* table = house_.find(free->table);
    if (table == nullptr || !is_classic(*table)) return false;
    universe_ = universe_at(free->table);
    seat_ = free->seat;
    universe_->worlds.push_back(this);
    if (!sit())
        reject(now);
    else if (table->state() == Table::State::Open)
        say(quoridor_wire::mail("wait-for-players", 0), now);
    return true;
}

void QuoridorSession::join_lobby(Moment now)
{
    const auto universe = universe_at("");
    if (is_voting(*universe)) return reject(now);
    universe_ = universe;
    wants_four_ = universe->worlds.size() >= 2;
    universe->worlds.push_back(this);
    state_ = State::Lobby;
    if (universe->worlds.size() == 4) return start_with(4, now);
    tell_lobby(*universe, now);
}

/// The universe that plays at this table, or a new one.
std::shared_ptr<QuoridorUniverse> QuoridorSession::universe_at(std::string_view table)
{
    auto& universes = lobby_.universes;
    const auto found = std::ranges::find_if(
        universes, [&](const auto& universe) { return universe->table == table; });
    if (found != universes.end()) return *found;
    universes.push_back(std::make_shared<QuoridorUniverse>());
    universes.back()->table = table;
    return universes.back();
}

/// Two who have not both asked to wait for four.
bool QuoridorSession::is_voting(const QuoridorUniverse& universe)
{
    return universe.worlds.size() == 2 &&
           !std::ranges::all_of(universe.worlds, &QuoridorSession::wants_four_);
}

void QuoridorSession::tell_lobby(const QuoridorUniverse& universe, Moment now) const
{
    const bool voting = is_voting(universe);
    for (QuoridorSession* world : universe.worlds) {
        world->say(quoridor_wire::mail(voting ? "wait-or-play" : "wait-for-players", 0), now);
        world->wakes_at_.reset();
        if (voting) world->wakes_at_ = now + settings_.move;
        if (!voting && !settings_.fill.empty()) world->wakes_at_ = now + settings_.fill_after;
    }
}

void QuoridorSession::vote(bool four, Moment now)
{
    if (!is_voting(*universe_) || wants_four_) return;
    if (!four) return start_with(2, now);
    wants_four_ = true;
    if (!is_voting(*universe_)) return tell_lobby(*universe_, now);
    wakes_at_.reset();
    say(quoridor_wire::mail("voted", 0), now);
}

/// Seats for which there is no world are filled.
void QuoridorSession::start_with(std::size_t seats, Moment now)
{
    TableRequest request{.game = std::string{Quoridor::kName},
                         .options = {{"players", seats}},
                         .seats = {},
                         .clock = {.move = settings_.move}};
    request.seats.assign(universe_->worlds.size(), free_for_a_world());
    request.seats.resize(
        seats, {.kind = Holder::Kind::Player, .spec = settings_.fill, .name = {}, .token = {}});
    for (std::size_t i = 0; i < universe_->worlds.size(); ++i)
        universe_->worlds[i]->seat_ = static_cast<Seat>(i);
    start(request, now);
}

void QuoridorSession::start(const TableRequest& request, Moment now)
{
    const auto worlds = universe_->worlds;
    const auto opened = house_.open(request);
    if (!opened) {
        for (QuoridorSession* world : worlds) world->reject(now);
        return;
    }
    universe_->table = (*opened)->opened().id;
    for (QuoridorSession* world : worlds) (void)world->sit();
}

bool QuoridorSession::sit()
{
    state_ = State::Seated;
    wakes_at_.reset();
    moves_told_ = 0;
    token_ = house_.new_token();
    house_.watch(peer_, universe_->table);
    return house_.ask(universe_->table, command::Sit{seat_, name_, token_}).has_value();
}

/// The next game begins with the one after the winner. Persons have to agree by other means.
void QuoridorSession::reset(Moment now)
{
    const Table* last = house_.find(universe_->table);
    if (last == nullptr) return;
    TableRequest request{.game = last->opened().game,
                         .options = last->opened().options,
                         .seats = last->seats(),
                         .clock = last->opened().clock};
    const auto seats = static_cast<Seat>(request.seats.size());
    request.options["first"] = (last->moves().back().seat + 1) % seats;
    std::size_t persons = request.seats.size();
    for (Holder& holder : request.seats) {
        if (holder.kind == Holder::Kind::Player) --persons;
        if (holder.kind == Holder::Kind::Classic) holder = free_for_a_world();
    }
    persons -= universe_->worlds.size();
    if (persons == 0) return start(request, now);
    (void)house_.ask(universe_->table, command::Rematch{seat_});
}

}  // namespace agon
