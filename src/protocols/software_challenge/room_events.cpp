// What a room hears from its table, and tells its players and observers.
#include "protocols/software_challenge/room.h"
#include "protocols/software_challenge/session.h"

#include <algorithm>

namespace agon {

using namespace challenge;

void ChallengeRoom::on_event(ChallengeSession& session, const TableView& at, const SeenEvent& event,
                             Moment now)
{
    if (at.id() != table_ || state_ == State::Over) return;
    const auto place = place_of(session);
    if (place && is<seen::Seated>(event) && !at.holds(static_cast<Seat>(*place))) {
        places_[*place].session = nullptr;  // somebody else has got its seat
        session.say(about_room("left", id_));
        session.part_from(*this);
        return;
    }
    if (event.number <= heard_) return;
    heard_ = event.number;
    if (is<event::Started>(event)) begin(Blokus{at.position().as<Blokus>()->options()});
    if (const auto* moved = as<seen::Moved>(event)) follow_move(moved->moves.front(), now);
    if (is<event::Started>(event) && game_->to_move() >= 0) tell_state(now);
    if (is<event::UndoAsked>(event) && place)
        (void)house_.ask(table_, command::AnswerUndo{static_cast<Seat>(*place), false});
    if (is<event::Undone>(event)) {
        catch_up(at);
        tell_state(now);
    }
    if (is<event::Ended>(event)) end(at);
}

/// The first stone may have been drawn already, or be drawn next.
void ChallengeRoom::begin(const Blokus& game)
{
    state_ = State::Running;
    game_ = game;
    const auto at = house_.find(table_);
    for (std::size_t i = 0; at && i < places_.size(); ++i) {
        const SeenHolder holder = at->holder(static_cast<Seat>(i));
        if (places_[i].session == nullptr)
            places_[i].name = holder.name.empty() ? holder.spec : holder.name;
    }
    for (std::size_t i = 0; i < places_.size(); ++i)
        if (places_[i].session != nullptr) places_[i].session->say(in_room(id_, welcome(i)));
}

/// At a table where others have played until now; one of them may be in this room already.
void ChallengeRoom::begin_late(std::size_t place, Moment now)
{
    const auto at = house_.find(table_);
    if (state_ == State::Waiting) {
        heard_ = at->last_event();
        catch_up(*at);
    }
    state_ = State::Running;
    ChallengeSession& session = *places_[place].session;
    session.say(in_room(id_, welcome(place)));
    if (!game_->start_stone()) return;  // comes next
    session.say(in_room(id_, memento(*game_, last_)));
    if (game_->to_move() == static_cast<Seat>(place)) ask_for_move(now);
}

/// Plays all that was played there.
void ChallengeRoom::catch_up(const TableView& at)
{
    game_.emplace(at.position().as<Blokus>()->options());
    last_.reset();
    asked_.reset();
    for (std::size_t ply = 0; ply < at.plies(); ++ply) {
        const auto move = game_->read(at.ply(ply).moves.front()).value();
        if (game_->to_move() >= 0) last_ = to_sent(move, game_->colour_to_move(), game_->options());
        game_->play(move);
    }
}

void ChallengeRoom::follow_move(std::string_view text, Moment now)
{
    if (!game_) return;
    const auto move = game_->read(text).value();
    if (game_->to_move() >= 0) {
        last_ = to_sent(move, game_->colour_to_move(), game_->options());
        const bool is_as_sent = sent_ && to_move(*sent_, game_->options()) == move;
        if (is_as_sent) last_ = sent_;
        sent_.reset();
    }
    asked_.reset();
    game_->play(move);
    tell_state(now);
}

/// Players are told the state before they are asked for a move, and neither in a pause.
void ChallengeRoom::tell_state(Moment now)
{
    const Element state = memento(*game_, last_);
    tell_observers(state);
    if (is_paused_) return;
    tell_players(state);
    ask_for_move(now);
}

void ChallengeRoom::ask_for_move(Moment now)
{
    if (game_->to_move() < 0) return;
    const auto place = static_cast<std::size_t>(game_->to_move());
    if (places_[place].session == nullptr) return;
    asked_ = Asked{place, now};
    places_[place].session->say(in_room(id_, move_request()));
    reschedule();
}

/// Who is not there has lost; without a table there is nobody to say so but this room.
void ChallengeRoom::end_incomplete()
{
    Ending ending{.names = names(), .is_regular = false};
    for (std::size_t i = 0; i < places_.size(); ++i)
        if (places_[i].session != nullptr) ending.winner = i;
    const std::string loser = ending.winner ? name_of(1 - *ending.winner) : "Alle Spieler";
    ending.reason = loser + " hat das Spiel verlassen: NOT_CONNECTED";
    if (is_guest_) return;
    finish(ending);
}

void ChallengeRoom::end(const TableView& at) { finish(fault_ ? *fault_ : ending_of(at)); }

void ChallengeRoom::finish(const Ending& ending)
{
    state_ = State::Over;
    const Element told = challenge::result(ending);
    tell_observers(told);
    tell_players(told);
    const Element farewell = about_room("left", id_);
    for (ChallengeSession* observer : observers_) observer->say(farewell);
    observers_.clear();
    for (Place& place : places_) {
        if (place.session == nullptr) continue;
        place.session->say(farewell);
        place.session->part_from(*this);
        place.session = nullptr;
    }
}

Ending ChallengeRoom::ending_by_points() const
{
    Ending ending{.names = names()};
    if (!game_) return ending;
    for (Blokus::Colour colour = 0; colour < Blokus::kColours; ++colour)
        ending.points[static_cast<std::size_t>(game_->seat_of(colour))] += game_->points_of(colour);
    if (ending.points[0] != ending.points[1])
        ending.winner = ending.points[0] > ending.points[1] ? 0 : 1;
    ending.reason = ending.winner ? name_of(*ending.winner) + " hat am meisten Punkte erzielt."
                                  : "Beide Spieler sind gleichauf";
    return ending;
}

/// Of a game that this room has not ended by itself.
Ending ChallengeRoom::ending_of(const TableView& at) const
{
    Ending ending = ending_by_points();
    const auto& result = at.result();
    if (is_cancelled_ || !result) return ending;
    if (!result->scores) {
        ending.winner.reset();
        ending.is_regular = false;
        ending.reason = "Das Spiel wurde abgebrochen";
        return ending;
    }
    if (!is_fault(result->reason) && result->reason != "resigned") return ending;
    ending.winner = result->scores->at(0) > result->scores->at(1) ? 0 : 1;
    ending.is_regular = false;
    const std::string loser = name_of(1 - *ending.winner);
    if (result->reason == "timeout")
        ending.reason = loser + " hat nach der Aufforderung keinen Zug gesendet.";
    else if (result->reason == "illegal move")
        ending.reason = "Regelverletzung von " + loser;
    else
        ending.reason = loser + " hat das Spiel verlassen: RECEIVED_DISCONNECT";
    return ending;
}

std::string ChallengeRoom::name_of(std::size_t place) const
{
    const std::string& name = places_[place].name;
    return name.empty() ? std::string{kTeams[place]} : name;
}

std::string ChallengeRoom::title_of(std::size_t place) const
{
    return std::string{kTeams[place]} + "(" + places_[place].name + ")";
}

std::array<std::string, 2> ChallengeRoom::names() const
{
    return {places_[0].name, places_[1].name};
}

void ChallengeRoom::tell_observers(const Element& data)
{
    for (ChallengeSession* observer : observers_) observer->say(in_room(id_, data));
}

void ChallengeRoom::tell_players(const Element& data)
{
    for (const Place& place : places_)
        if (place.session != nullptr) place.session->say(in_room(id_, data));
}

}  // namespace agon
