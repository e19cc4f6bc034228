#include "protocols/quoridor/session.h"

#include "games/quoridor/quoridor.h"
#include "protocols/quoridor/wire.h"

#include <algorithm>

namespace agon {
namespace {

constexpr Milliseconds kRegistration{10'000};

/// The original client shows a pawn's move for 12 ticks of a 28th of a second at least, and cannot
/// move meanwhile.
constexpr Milliseconds kLeastShown{400};
constexpr Milliseconds kLeastPace{1'000};

/// Whoever has lost, or the first if nobody has: the client wants an id that is a player's.
Seat culprit_of(const Record::Result& result)
{
    if (!result.scores) return 0;
    return static_cast<Seat>(std::ranges::min_element(*result.scores) - result.scores->begin());
}

}  // namespace

void QuoridorSession::on_open(Moment now) { wakes_at_ = now + kRegistration; }

void QuoridorSession::on_bytes(std::string_view bytes, Moment now)
{
    reader_.add(bytes);
    while (state_ != State::Gone) {
        const auto message = reader_.next();
        if (!message) break;
        on_message(*message, now);
    }
    if (state_ != State::Gone && reader_.is_broken()) quit(now);
}

/// What is malformed, illegal or out of turn is ignored: the client shows nothing before it hears
/// its own move, and may try again.
void QuoridorSession::on_message(const Sexp& message, Moment now)
{
    const auto kind = quoridor_wire::kind_of(message);
    switch (state_) {
        case State::Registering:
            if (auto name = quoridor_wire::read_registration(message)) {
                name_ = std::move(*name);
                enter(now);
            }
            return;
        case State::Lobby:
            if (kind == "wait" || kind == "play") vote(kind == "wait", now);
            return;
        case State::Seated:
        case State::Playing:
            if (kind != "move") return;
            if (auto move = quoridor_wire::read_move(std::span{message.items}.subspan(1)))
                on_move(std::move(*move), now);
            return;
        case State::Finished:
            if (kind == "reset") reset(now);
            return;
        case State::Alone:
            if (kind == "reset" && !take_waiting_seat(now)) join_lobby(now);
            return;
        case State::Gone:
            return;
    }
}

void QuoridorSession::on_move(std::string move, Moment now)
{
    if (house_.ask(universe_->table, command::Move{seat_, std::move(move)})) keep_pace(now);
}

/// How soon it has answered a pawn's move tells for how long it shows one at most.
void QuoridorSession::keep_pace(Moment now)
{
    if (!shown_at_) return;
    const Milliseconds took = now - *std::exchange(shown_at_, std::nullopt);
    if (took < kLeastShown)
        pace_ = Milliseconds{0};  // not the original
    else if (took > pace_)
        pace_ = pace_ == Milliseconds{0} ? pace_ : settings_.pace;
    else
        pace_ = std::min(pace_, std::max(kLeastPace, took * 3 / 2));
}

void QuoridorSession::on_event(const TableView& table, const SeenEvent& event, Moment now)
{
    if (!universe_ || table.id() != universe_->table) return;
    if (!table.holds(seat_)) {
        part();  // another has got the seat
        return house_.close(peer_);
    }
    if (is<event::Started>(event)) return tell_start(table, now);
    if (const auto* moved = as<seen::Moved>(event)) return tell_move(table, *moved, now);
    if (const auto* ended = as<event::Ended>(event)) return tell_end(ended->result, now);
    if (is<event::UndoAsked>(event))  // the client cannot take back
        (void)house_.ask(universe_->table, command::AnswerUndo{seat_, false});
}

void QuoridorSession::tell_start(const TableView& table, Moment now)
{
    const Seat first = table.position().as<Quoridor>()->options().first;
    const std::string game = table.seats() == 2 ? "start2" : "start4";
    say(quoridor_wire::mail(game + (first == seat_ ? "play" : "wait"), first + 1), now);
    state_ = State::Playing;
}

/// The table may be further than what it tells.
void QuoridorSession::tell_move(const TableView& table, const seen::Moved& moved, Moment now)
{
    const bool last = ++moves_sent_ == table.plies();
    const Seat next = last ? table.to_move() : table.ply(moves_sent_).seat;
    const auto& result = table.result();
    const bool wins = last && result && result->reason == "goal";
    const std::string_view symbol = wins            ? (moved.seat == seat_ ? "won" : "lost")
                                    : next == seat_ ? "play"
                                                    : "wait";
    const bool by_world = table.holder(moved.seat).kind == Holder::Kind::Classic;
    const std::string& move = moved.moves.front();
    say(quoridor_wire::mail(symbol, moved.seat + 1, move), now,
        by_world ? Moment{} : last_stepped_ + pace_);
    const bool is_step = !quoridor_wire::is_wall(move);
    if (is_step) last_stepped_ = last_said_;
    shown_at_.reset();
    if (is_step && symbol == "play") shown_at_ = last_said_;
}

void QuoridorSession::tell_end(const Record::Result& result, Moment now)
{
    if (result.reason != "goal") {
        const Seat culprit = culprit_of(result);
        const bool is_mine = result.scores && culprit == seat_;
        return is_mine ? break_off(culprit, now) : strand(culprit, now);
    }
    state_ = State::Finished;
    wakes_at_ = now + settings_.move;
    if (universe_->left != kNobody) strand(universe_->left, now);
}

void QuoridorSession::reject(Moment now)
{
    say(quoridor_wire::mail("rejected", 0), now);
    part();
    house_.close(peer_);
}

void QuoridorSession::break_off(Seat culprit, Moment now)
{
    say(quoridor_wire::disconnect_mail(culprit + 1), now);
    part();
    house_.close(peer_);
}

/// The client shows why, and nothing any more if the connection is closed: that is its own to do.
void QuoridorSession::strand(Seat culprit, Moment now)
{
    say(quoridor_wire::disconnect_mail(culprit + 1), now);
    part();
    state_ = State::Alone;
    wakes_at_ = now + settings_.move;
    house_.reschedule(peer_);
}

void QuoridorSession::quit(Moment now)
{
    leave(now);
    house_.close(peer_);
}

void QuoridorSession::on_close(Moment now)
{
    if (state_ == State::Gone) return;
    if (const auto message = reader_.last()) on_message(*message, now);
    leave(now);
}

/// Nobody plays on: the protocol has no word for it.
void QuoridorSession::leave(Moment now)
{
    const State was = state_;
    const auto universe = part();
    if (!universe) return;
    const auto others = universe->members;
    if (was == State::Lobby) {
        if (others.size() == 1) universe->patient.clear();
        return tell_lobby(*universe, now);
    }
    const auto table = house_.find(universe->table);
    if (!table) return;
    if (table->is_running())
        return (void)house_.ask(universe->table, command::Fail{seat_, "disconnect"});
    if (table->state() == Table::State::Open)
        return (void)house_.ask(universe->table, command::Leave{seat_});
    universe->left = seat_;
    for (QuoridorSession* world : others)
        if (world->state_ == State::Finished) world->strand(seat_, now);
}

/// Goes out of its universe, which it gives back, if it was in one.
std::shared_ptr<QuoridorUniverse> QuoridorSession::part()
{
    state_ = State::Gone;
    wakes_at_.reset();
    auto universe = std::exchange(universe_, nullptr);
    if (universe) lobby_.leave(universe, *this);
    return universe;
}

std::optional<Moment> QuoridorSession::wakes_at() const
{
    const auto fills = universe_ ? universe_->fill_at : std::nullopt;
    return fills ? fills : wakes_at_;
}

void QuoridorSession::on_time(Moment now)
{
    if (universe_ && lobby_.takes_fill(*universe_, now))
        return universe_->members.size() == 1 ? ask_lone_world(now) : start_with(4, now);
    if (!wakes_at_ || now < *wakes_at_) return;
    wakes_at_.reset();
    quit(now);
}

void QuoridorSession::say(std::string bytes, Moment now, Moment not_before)
{
    Milliseconds after{0};
    if (now < not_before) after = std::max(after, not_before - last_said_);
    last_said_ = std::max(now, last_said_ + after);
    house_.send(peer_, std::move(bytes), after);
}

}  // namespace agon
