// What a room's clients hear from the table, and as time passes.
#include "games/blokus/ground.h"
#include "protocols/blokus/room.h"

#include <algorithm>
#include <array>

namespace agon {

using namespace blokus_wire;

void BlokusRoom::on_event(int client, const TableView& at, const SeenEvent& event, Moment now)
{
    if (at.id() != table) return;
    if (is<seen::Seated>(event)) give_up(client, at);
    if (const auto* said = as<event::Said>(event)) tell_talk(client, *said, event.number);
    if (event.number <= heard_) return;
    heard_ = event.number;
    idle_since_ = now;
    if (is<event::Started>(event)) begin(now);
    if (is<event::Ended>(event)) tell_end();
    if (const auto* asked = as<event::UndoAsked>(event)) refuse_undo(asked->seat);
    const auto* moved = as<seen::Moved>(event);
    const auto* undone = as<event::Undone>(event);
    if (moved != nullptr) tell_move(moved->moves.front());
    if (undone != nullptr) tell_undo(undone->moves);
    if (moved != nullptr || undone != nullptr) turn_began_ = now;
}

void BlokusRoom::begin(Moment now)
{
    state_ = State::Running;
    game_ = std::make_unique<BlokusShownGame>(roster_.options());
    idle_since_ = turn_began_ = now;
    is_out_ = {};
    tell_status();
    say_to_all(StartGame{});
    say_to_all(CurrentPlayer{colour_to_move()});
}

/// To clients who come in the middle: the game from its beginning.
void BlokusRoom::catch_up(const TableView& at, Moment now)
{
    begin(now);
    for (std::size_t ply = 0; ply < at.plies(); ++ply) tell_move(at.ply(ply).moves.front());
    heard_ = at.last_event();
}

/// The colours of seats that others have got now.
void BlokusRoom::give_up(int client, const TableView& at)
{
    bool is_news = false;
    for (int colour = 0; colour < Blokus::kColours; ++colour) {
        if (roster_.owner_of(colour) != client || at.holds(roster_.start().seat_of(colour)))
            continue;
        roster_.release(colour);
        is_news = true;
    }
    if (is_news) tell_status();
}

/// As the original does where others play too.
void BlokusRoom::refuse_undo(Seat asker)
{
    if (roster_.is_owned(asker)) return;
    for (Seat seat = 0; seat < roster_.start().seats(); ++seat)
        if (roster_.is_owned(seat))
            return (void)house_.ask(table, command::AnswerUndo{seat, false});
}

/// Whoever is at the table by other ways speaks from a place that no client has; not all clients
/// show what the server itself says. Each client is told what it may know.
void BlokusRoom::tell_talk(int client, const event::Said& said, std::uint64_t number)
{
    const bool is_known = number <= came_after_ || std::ranges::count(own_talk_, number) > 0;
    if (is_known || said.text.empty()) return;
    int place = static_cast<int>(kMostClients) - 1;
    while (place >= 0 && roster_.has(place)) --place;
    const std::string name = said.name.empty() ? "?" : said.name;
    say(client, chat(place >= 0 ? place : kNone, name + ": " + said.text));
}

void BlokusRoom::tell_move(std::string_view move)
{
    say_to_all(game_->play(move));
    if (settings_.autochat) tell_who_is_out(true);
    if (!game_->board().outcome()) say_to_all(CurrentPlayer{colour_to_move()});
}

void BlokusRoom::tell_who_is_out(bool aloud)
{
    constexpr std::array kNames{"blue", "yellow", "red", "green"};
    const Blokus& board = game_->board();
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        const auto colour = static_cast<int>(i);
        const bool is_out = board.in_play(colour) &&
                            !blokus::any_placement(board.ground(colour), board.options().height,
                                                   [](const blokus::Move&) { return true; });
        const bool was_out = std::exchange(is_out_[i], is_out);
        if (aloud && is_out && !was_out)
            say_to_all(chat(kNone, "no more moves for " + std::string{kNames[i]}));
    }
}

void BlokusRoom::tell_undo(int moves)
{
    game_->take_back(moves);
    state_ = State::Running;
    for (int i = 0; i < moves; ++i)
        say_to_all(UndoStone{}, i == 0 ? Milliseconds{0} : settings_.undo_gap);
    if (settings_.autochat) tell_who_is_out(false);
    if (settings_.autochat && !undoer_.empty())
        say_to_all(chat(kNone, std::exchange(undoer_, "") + " has undone a move"));
    say_to_all(CurrentPlayer{colour_to_move()});
}

void BlokusRoom::tell_end()
{
    const bool was_running = state_ == State::Running;
    state_ = State::Over;
    for (int colour = 0; colour < Blokus::kColours; ++colour) roster_.set_closed(colour, false);
    if (!was_running) return;
    say_to_all(GameFinish{});
    say_to_all(CurrentPlayer{});
}

std::optional<Moment> BlokusRoom::wakes_at() const
{
    if (state_ != State::Running) return std::nullopt;
    const Moment heartbeat = idle_since_ + settings_.heartbeat;
    const auto turn_ends = turn_ends_at();
    return turn_ends ? std::min(heartbeat, *turn_ends) : heartbeat;
}

void BlokusRoom::on_time(Moment now)
{
    const auto due = wakes_at();
    if (!due || now < *due) return;
    if (const auto turn_ends = turn_ends_at(); turn_ends && now >= *turn_ends) {
        hand_over(game_->board().to_move());
        roster_.release(colour_to_move());
    }
    idle_since_ = now;
    tell_status();
}

/// A table of the API has its own clock.
std::optional<Moment> BlokusRoom::turn_ends_at() const
{
    const int colour = colour_to_move();
    if (is_guest_ || colour == kNone || roster_.owner_of(colour) == kComputer) return std::nullopt;
    return turn_began_ + settings_.move;
}

}  // namespace agon
