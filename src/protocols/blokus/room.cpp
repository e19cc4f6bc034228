#include "protocols/blokus/room.h"

#include "core/text.h"
#include "core/utf8.h"
#include "games/blokus/ground.h"

#include <algorithm>
#include <cassert>

namespace agon {
namespace {

using namespace blokus_wire;

constexpr int kAllClients = static_cast<int>(kMostClients);

/// The largest stone that the colour could place if it were to move.
std::optional<blokus::Move> largest_stone(const Blokus& game, Blokus::Colour colour)
{
    std::optional<blokus::Move> best;
    const auto size = [](blokus::Move move) { return blokus::orientation(move.orientation).size; };
    blokus::any_placement(game.ground(colour), game.options().height, [&](blokus::Move move) {
        if (!best || size(move) > size(*best)) best = move;
        return false;
    });
    return best;
}

std::string name_of(const BlokusRoster::Client& client, int number)
{
    return client.name.empty() ? "Client " + std::to_string(number) : client.name;
}

std::string joined(int client) { return "Client " + std::to_string(client) + " joined"; }
std::string left(int client) { return "Client " + std::to_string(client) + " left\n"; }

}  // namespace

/// What each message of a client does. What only a server says is not looked at.
struct BlokusRoom::Reader {
    BlokusRoom& room;
    int client;
    Moment now;

    void operator()(const RequestPlayer& m) const { room.request(client, m, now); }
    void operator()(const GrantPlayer&) const {}
    void operator()(const CurrentPlayer&) const {}
    void operator()(const SetStone& m) const { room.set_stone(client, m); }
    void operator()(const StartGame&) const { room.start(now); }
    void operator()(const GameFinish&) const {}
    void operator()(const ServerStatus&) const {}
    void operator()(const Chat& m) const { room.talk(client, m); }
    void operator()(const RequestUndo&) const { room.undo(client); }
    void operator()(const UndoStone&) const {}
    void operator()(const RequestHint& m) const { room.hint(client, m.colour); }
    void operator()(const StoneHint&) const {}
    void operator()(const RevokePlayer& m) const { room.revoke(client, m.colour); }
    void operator()(const RequestGameMode& m) const { room.change_mode(m); }
};

BlokusRoom::BlokusRoom(House& house, BlokusSettings settings, std::uint64_t seed,
                       const TableView& at)
    : house_{house},
      settings_{std::move(settings)},
      luck_{seed},
      roster_{at.position().as<Blokus>()->options()},
      is_guest_{true}
{
    assert(at.game() == Blokus::kName);
    follow(at);
    close_taken_seats(at);
}

bool BlokusRoom::is_open() const
{
    return state_ == State::Lobby && !is_guest_ && roster_.count_clients() < kAllClients;
}

int BlokusRoom::enter(Peer peer)
{
    assert(is_open() || is_empty());
    const int client = roster_.add({peer, "", house_.new_token()}).value();
    if (!table.empty()) house_.watch(peer, table, roster_.client(client).token);
    for (int other = 0; other < kAllClients; ++other)
        if (other != client) say(other, chat(kNone, joined(client)));
    tell_status();
    return client;
}

/// Whoever plays on does so against the computer; for nobody there is no game.
void BlokusRoom::leave(int client)
{
    const auto seats = roster_.seats_of(client);
    roster_.remove(client);
    if (is_playing() && is_empty() && !is_guest_) {
        (void)house_.ask(table, command::Abort{});
    } else if (is_playing() || is_waiting_guest()) {
        for (const Seat seat : seats) hand_over(seat);
    } else if (!seats.empty()) {
        forget_table();  // its game could not go on after an undo
    }
    tell_status();
    say_to_all(chat(kNone, left(client)));
}

void BlokusRoom::on_message(int client, const Message& message, Moment now)
{
    idle_since_ = now;
    std::visit(Reader{*this, client, now}, message);
}

void BlokusRoom::request(int client, const RequestPlayer& request, Moment now)
{
    if (is_playing()) return;
    const auto waiting = is_waiting_guest() ? house_.find(table) : std::nullopt;
    if (waiting) close_taken_seats(*waiting);
    const bool is_late = waiting && waiting->is_running();
    const auto notices = roster_.grant(client, request, luck_);
    if (notices.empty()) return;
    const int colour = std::get<GrantPlayer>(notices.front().message).colour;
    if (waiting && !sit(client, roster_.start().seat_of(colour))) return roster_.release(colour);
    forget_table();
    say(notices);
    tell_status();
    if (is_late) catch_up(*waiting, now);
}

void BlokusRoom::revoke(int client, int colour)
{
    if (is_playing()) return;
    const auto notices = roster_.revoke(client, colour);
    if (notices.empty()) return;
    if (is_waiting_guest()) hand_over(roster_.start().seat_of(colour));
    forget_table();
    say(notices);
    tell_status();
}

void BlokusRoom::change_mode(const RequestGameMode& request)
{
    if (!is_playing() && !is_waiting_guest() && request.version >= 1) {
        const auto notices = roster_.change_mode(request);
        if (!notices) return;
        forget_table();
        say(*notices);
    }
    tell_status();
}

/// Free colours are the computer's. A table of the API starts by itself.
void BlokusRoom::start(Moment now)
{
    if (is_playing() || is_waiting_guest()) return;
    TableRequest request{.game = std::string{Blokus::kName},
                         .options = roster_.options().to_json(),
                         .seats = {},
                         .clock = {}};
    for (Seat seat = 0; seat < roster_.start().seats(); ++seat)
        request.seats.push_back(roster_.is_owned(seat) ? seat_for_a_program() : computer());
    const auto opened = house_.open(request);
    if (!opened) return;
    forget_table();
    follow(*house_.find(*opened));
    state_ = State::Starting;
    for (int client = 0; client < kAllClients; ++client) {
        if (!roster_.has(client)) continue;
        house_.watch(roster_.client(client).peer, table, roster_.client(client).token);
        for (const Seat seat : roster_.seats_of(client)) (void)sit(client, seat);
    }
    if (roster_.count_owned() == 0) begin(now);  // it started when it was opened
}

/// A wrong move costs nothing: all are told whose turn it still is.
void BlokusRoom::set_stone(int client, const SetStone& move)
{
    const Blokus game = position();
    const auto stone = blokus::from_tuple(move.stone, game.options().height);
    const bool may = state_ == State::Running && roster_.owns(client, move.colour) &&
                     game.colour_to_move() == move.colour && stone &&
                     game.why_illegal(*stone).empty();
    if (may) {
        game_->expect(move);
        if (house_.ask(table, command::Move{game.to_move(), game.write(*stone)})) return;
        game_->expect_no_more();
    }
    say_to_all(CurrentPlayer{colour_to_move()});
}

/// The others here hear it as it came, and those who are at the table by other ways as an event.
/// Whoever has no colour only watches.
void BlokusRoom::talk(int client, const Chat& chat)
{
    say_to_all(Chat{client, chat.rest});
    std::string text = shown_line(text_of(chat));
    if (table.empty() || text.empty()) return;
    const bool watches = roster_.seats_of(client).empty();
    const std::string name = printable(name_of(roster_.client(client), client));
    if (!house_.ask(table, command::Say{name, std::move(text), watches})) return;
    if (const auto at = house_.find(table)) own_talk_.push_back(at->last_event());
}

/// Back to the last move of any client, or to the beginning if none has moved; with others who
/// play, nobody can take back.
void BlokusRoom::undo(int client)
{
    undoer_ = name_of(roster_.client(client), client);
    if (roster_.count_clients() > 1 && roster_.count_owned() > 1) return;
    if (const auto played = house_.find(table)) {
        const auto plies = static_cast<int>(played->plies());
        Seat last = kNobody;
        for (int ply = plies; last == kNobody && ply-- > 0;)
            if (const Seat seat = played->ply(static_cast<std::size_t>(ply)).seat;
                roster_.is_owned(seat))
                last = seat;
        const bool asked =
            last != kNobody ? house_.ask(table, command::Undo{last}).has_value()
                            : !is_guest_ && house_.ask(table, command::TakeBack{plies}).has_value();
        if (asked) return;
    }
    say_to_all(CurrentPlayer{colour_to_move()});
}

/// Players think for the colour to move. For another its largest stone must do.
void BlokusRoom::hint(int client, int colour)
{
    const Blokus game = position();
    if (colour < 0 || colour >= Blokus::kColours || !game.in_play(colour)) return;
    if (game.colour_to_move() == colour)
        return house_.hint(roster_.client(client).peer, settings_.player, AnyGame{game});
    if (const auto move = largest_stone(game, colour))
        say(client, StoneHint{colour, blokus::to_tuple(*move, game.options().height)});
}

void BlokusRoom::on_hint(int client, const AnyGame& asked, std::string_view move)
{
    const auto* game = asked.as<Blokus>();
    if (game == nullptr || *game != position()) return;  // too late
    if (const auto stone = game->read(move))
        say(client,
            StoneHint{game->colour_to_move(), blokus::to_tuple(*stone, game->options().height)});
}

int BlokusRoom::colour_to_move() const
{
    return state_ == State::Running ? game_->board().colour_to_move() : kNone;
}

/// As the table has it now; without one, the empty board.
Blokus BlokusRoom::position() const
{
    const auto played = house_.find(table);
    const auto* game = played ? played->position().as<Blokus>() : nullptr;
    return game != nullptr ? *game : roster_.start();
}

void BlokusRoom::follow(const TableView& at)
{
    table = at.id();
    heard_ = came_after_ = at.last_event();
    own_talk_.clear();
}

/// Colours that a program cannot have: others hold their seats.
void BlokusRoom::close_taken_seats(const TableView& at)
{
    for (int colour = 0; colour < Blokus::kColours; ++colour) {
        if (!roster_.start().in_play(colour)) continue;
        const SeenHolder holder = at.holder(roster_.start().seat_of(colour));
        roster_.set_closed(colour, holder.kind != Holder::Kind::Classic || holder.is_taken);
    }
}

/// After the end: what comes next has nothing to do with the last game.
void BlokusRoom::forget_table()
{
    if (state_ != State::Over) return;
    table.clear();
    game_.reset();
    is_guest_ = false;
}

bool BlokusRoom::sit(int client, Seat seat)
{
    const auto& who = roster_.client(client);
    return static_cast<bool>(house_.ask(table, command::Sit{seat, printable(who.name), who.token}));
}

/// A game that goes on goes on with the computer; else the seat waits for another program.
void BlokusRoom::hand_over(Seat seat)
{
    if (is_playing())
        (void)house_.ask(table, command::Change{seat, computer()});
    else
        (void)house_.ask(table, command::Leave{seat});
}

Holder BlokusRoom::computer() const
{
    return {.kind = Holder::Kind::Player, .spec = settings_.player, .name = {}, .token = {}};
}

void BlokusRoom::say(int client, const Message& message)
{
    if (roster_.has(client)) house_.send(roster_.client(client).peer, write(message));
}

void BlokusRoom::say(const std::vector<BlokusRoster::Notice>& notices)
{
    for (const auto& [client, message] : notices) say(client, message);
}

void BlokusRoom::say_to_all(const Message& message, Milliseconds after)
{
    const std::string bytes = write(message);
    for (int client = 0; client < kAllClients; ++client)
        if (roster_.has(client)) house_.send(roster_.client(client).peer, bytes, after);
}

}  // namespace agon
