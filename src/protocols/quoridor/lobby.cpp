#include "games/quoridor/quoridor.h"
#include "protocols/quoridor/session.h"
#include "protocols/quoridor/wire.h"

#include <algorithm>

namespace agon {
namespace {

/// Whether the original client can play there: it knows one board, and games for two and four.
bool suits_worlds(const TableView& table)
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
    const auto free = house_.waiting_seat(Quoridor::kName, suits_worlds);
    if (!free) return false;
    universe_ = lobby_.join_at(*this, free->table);
    seat_ = free->seat;
    if (!sit())
        reject(now);
    else if (house_.find(free->table)->state() == Table::State::Open)
        say(quoridor_wire::mail("wait-for-players", 0), now);
    return true;
}

void QuoridorSession::join_lobby(Moment now)
{
    const auto gathers = [](const QuoridorUniverse& universe) { return universe.table.empty(); };
    const auto waiting = lobby_.find(gathers);
    if (waiting && QuoridorLobby::is_voting(*waiting)) return reject(now);
    universe_ = lobby_.join(*this, gathers);
    const std::size_t worlds = universe_->members.size();
    if (worlds > 2) universe_->patient.push_back(this);
    state_ = State::Lobby;
    if (worlds == 4) return start_with(4, now);
    tell_lobby(*universe_, now);
}

/// Whoever votes has a while for it; whoever waits may be joined by built-in players.
void QuoridorSession::tell_lobby(QuoridorUniverse& universe, Moment now) const
{
    const bool voting = QuoridorLobby::is_voting(universe);
    universe.is_filled = false;
    for (QuoridorSession* world : universe.members) {
        world->say(quoridor_wire::mail(voting ? "wait-or-play" : "wait-for-players", 0), now);
        world->wakes_at_.reset();
        if (voting) world->wakes_at_ = now + settings_.move;
    }
    lobby_.set_waiting(universe, !voting, now);
}

/// Built-in players will take the free places, of which it says how many there are.
void QuoridorSession::ask_lone_world(Moment now)
{
    universe_->is_filled = true;
    say(quoridor_wire::mail("wait-or-play", 0), now);
    wakes_at_ = now + settings_.move;
}

void QuoridorSession::vote(bool four, Moment now)
{
    if (universe_->is_filled && universe_->members.size() == 1)
        return start_with(four ? 4 : 2, now);
    const bool has_voted = std::ranges::count(universe_->patient, this) > 0;
    if (!QuoridorLobby::is_voting(*universe_) || has_voted) return;
    if (!four) return start_with(2, now);
    universe_->patient.push_back(this);
    if (!QuoridorLobby::is_voting(*universe_)) return tell_lobby(*universe_, now);
    wakes_at_.reset();
    say(quoridor_wire::mail("voted", 0), now);
}

/// Seats for which there is no world are filled.
void QuoridorSession::start_with(std::size_t seats, Moment now)
{
    TableRequest request{.game = std::string{Quoridor::kName},
                         .options = {{"players", seats}},
                         .seats = lobby_.seats_for(*universe_, seats),
                         .clock = {.move = settings_.move}};
    for (std::size_t i = 0; i < universe_->members.size(); ++i)
        universe_->members[i]->seat_ = static_cast<Seat>(i);
    start(request, now);
}

void QuoridorSession::start(const TableRequest& request, Moment now)
{
    const auto worlds = universe_->members;
    lobby_.set_waiting(*universe_, false, now);
    const auto opened = house_.open(request);
    if (!opened) {
        for (QuoridorSession* world : worlds) world->reject(now);
        return;
    }
    universe_->table = *opened;
    for (QuoridorSession* world : worlds) (void)world->sit();
}

bool QuoridorSession::sit()
{
    state_ = State::Seated;
    wakes_at_.reset();
    moves_sent_ = 0;
    token_ = house_.new_token();
    house_.watch(peer_, universe_->table, token_);
    return house_.ask(universe_->table, command::Sit{seat_, name_, token_}).has_value();
}

/// The next game begins with the one after the winner. Persons have to agree by other means.
void QuoridorSession::reset(Moment now)
{
    const auto last = house_.find(universe_->table);
    if (!last) return;
    TableRequest request{
        .game = last->game(), .options = last->options(), .seats = {}, .clock = last->clock()};
    request.options["first"] = (last->ply(last->plies() - 1).seat + 1) % last->seats();
    std::size_t persons = 0;
    for (Seat seat = 0; seat < last->seats(); ++seat) {
        const SeenHolder holder = last->holder(seat);
        const bool is_player = holder.kind == Holder::Kind::Player;
        request.seats.push_back(is_player ? Holder{holder.kind, std::string{holder.spec}, {}, {}}
                                          : seat_for_a_program());
        persons += is_player ? 0 : 1;
    }
    if (persons == universe_->members.size()) return start(request, now);
    (void)house_.ask(universe_->table, command::Rematch{seat_});
}

}  // namespace agon
