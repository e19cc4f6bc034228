#include "protocols/blokus/room.h"

#include "core/text.h"
#include "games/blokus/ground.h"

#include <algorithm>

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

Holder program() { return {.kind = Holder::Kind::Classic, .spec = {}, .name = {}, .token = {}}; }

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
    void operator()(const Chat& m) const { room.say_to_all(Chat{client, m.rest}); }
    void operator()(const RequestUndo&) const { room.undo(); }
    void operator()(const UndoStone&) const {}
    void operator()(const RequestHint& m) const { room.hint(client, m.colour); }
    void operator()(const StoneHint&) const {}
    void operator()(const RevokePlayer& m) const { room.revoke(client, m.colour); }
    void operator()(const RequestGameMode& m) const { room.change_mode(m); }
};

BlokusRoom::BlokusRoom(House& house, BlokusSettings settings, std::uint64_t seed,
                       const Table& table)
    : house_{house},
      settings_{std::move(settings)},
      luck_{seed},
      lobby_{table.position().as<Blokus>()->options()},
      is_guest_{true}
{
    follow(table);
    close_taken_seats(table);
}

bool BlokusRoom::is_open() const
{
    return state_ == State::Lobby && !is_guest_ && lobby_.count_clients() < kAllClients;
}

int BlokusRoom::enter(Peer peer)
{
    const int client = lobby_.add({peer, "", house_.new_token()}).value();
    if (!table_.empty()) house_.watch(peer, table_);
    for (int other = 0; other < kAllClients; ++other)
        if (other != client) say(other, chat(kNone, joined(client)));
    tell_status();
    return client;
}

/// Whoever plays on does so against the computer; for nobody there is no game.
void BlokusRoom::leave(int client)
{
    const auto seats = lobby_.seats_of(client);
    lobby_.remove(client);
    if (is_playing() && is_empty() && !is_guest_) {
        (void)house_.ask(table_, command::Abort{});
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
    const Table* waiting = is_waiting_guest() ? table() : nullptr;
    if (waiting != nullptr) close_taken_seats(*waiting);
    const bool is_late = waiting != nullptr && waiting->state() == Table::State::Running;
    const auto notices = lobby_.grant(client, request, luck_);
    if (notices.empty()) return;
    const int colour = std::get<GrantPlayer>(notices.front().message).colour;
    if (waiting != nullptr && !sit(client, lobby_.start().seat_of(colour)))
        return lobby_.release(colour);
    forget_table();
    say(notices);
    tell_status();
    if (is_late) catch_up(*waiting, now);
}

void BlokusRoom::revoke(int client, int colour)
{
    if (is_playing()) return;
    const auto notices = lobby_.revoke(client, colour);
    if (notices.empty()) return;
    if (is_waiting_guest()) hand_over(lobby_.start().seat_of(colour));
    forget_table();
    say(notices);
    tell_status();
}

void BlokusRoom::change_mode(const RequestGameMode& request)
{
    if (!is_playing() && !is_waiting_guest() && request.version >= 1) {
        const auto notices = lobby_.change_mode(request);
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
                         .options = lobby_.options().to_json(),
                         .seats = {},
                         .clock = {}};
    for (Seat seat = 0; seat < lobby_.start().seats(); ++seat)
        request.seats.push_back(lobby_.is_owned(seat) ? program() : computer());
    const auto opened = house_.open(request);
    if (!opened) return;
    forget_table();
    follow(**opened);
    state_ = State::Starting;
    for (int client = 0; client < kAllClients; ++client) {
        if (!lobby_.has(client)) continue;
        house_.watch(lobby_.client(client).peer, table_);
        for (const Seat seat : lobby_.seats_of(client)) (void)sit(client, seat);
    }
    if (lobby_.count_owned() == 0) begin(now);  // it started when it was opened
}

/// A wrong move costs nothing: all are told whose turn it still is.
void BlokusRoom::set_stone(int client, const SetStone& move)
{
    const Blokus game = position();
    const auto stone = blokus::from_tuple(move.stone, game.options().height);
    const bool may = state_ == State::Running && lobby_.owns(client, move.colour) &&
                     game.colour_to_move() == move.colour && stone &&
                     game.why_illegal(*stone).empty();
    if (may) {
        game_->expect(move);
        if (house_.ask(table_, command::Move{game.to_move(), game.write(*stone)})) return;
        game_->expect_no_more();
    }
    say_to_all(CurrentPlayer{colour_to_move()});
}

/// Back to the last move of any client, or to the beginning if none has moved; with others who
/// play, nobody can take back.
void BlokusRoom::undo()
{
    if (lobby_.count_clients() > 1 && lobby_.count_owned() > 1) return;
    if (const Table* played = table()) {
        const auto& moves = played->moves();
        const auto last = std::find_if(moves.rbegin(), moves.rend(), [&](const Table::Made& made) {
            return lobby_.is_owned(made.seat);
        });
        const bool asked =
            last != moves.rend()
                ? house_.ask(table_, command::Undo{last->seat}).has_value()
                : !is_guest_ &&
                      house_.ask(table_, command::TakeBack{static_cast<int>(moves.size())})
                          .has_value();
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
        return house_.hint(lobby_.client(client).peer, settings_.player, AnyGame{game});
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
    const Table* played = table();
    const auto* game = played != nullptr ? played->position().as<Blokus>() : nullptr;
    return game != nullptr ? *game : lobby_.start();
}

void BlokusRoom::follow(const Table& table)
{
    table_ = table.opened().id;
    heard_ = table.log().size();
}

/// Colours that a program cannot have: others hold their seats.
void BlokusRoom::close_taken_seats(const Table& table)
{
    for (int colour = 0; colour < Blokus::kColours; ++colour) {
        if (!lobby_.start().in_play(colour)) continue;
        const auto seat = static_cast<std::size_t>(lobby_.start().seat_of(colour));
        const Holder& holder = table.seats()[seat];
        lobby_.set_closed(colour, holder.kind != Holder::Kind::Classic || holder.is_taken());
    }
}

/// After the end: what comes next has nothing to do with the last game.
void BlokusRoom::forget_table()
{
    if (state_ != State::Over) return;
    table_.clear();
    game_.reset();
    is_guest_ = false;
}

bool BlokusRoom::sit(int client, Seat seat)
{
    const auto& who = lobby_.client(client);
    return static_cast<bool>(
        house_.ask(table_, command::Sit{seat, printable(who.name), who.token}));
}

/// A game that goes on goes on with the computer; else the seat waits for another program.
void BlokusRoom::hand_over(Seat seat)
{
    if (is_playing())
        (void)house_.ask(table_, command::Change{seat, computer()});
    else
        (void)house_.ask(table_, command::Leave{seat});
}

Holder BlokusRoom::computer() const
{
    return {.kind = Holder::Kind::Player, .spec = settings_.player, .name = {}, .token = {}};
}

void BlokusRoom::say(int client, const Message& message)
{
    if (lobby_.has(client)) house_.send(lobby_.client(client).peer, write(message));
}

void BlokusRoom::say(const std::vector<BlokusLobby::Notice>& notices)
{
    for (const auto& [client, message] : notices) say(client, message);
}

void BlokusRoom::say_to_all(const Message& message, Milliseconds after)
{
    const std::string bytes = write(message);
    for (int client = 0; client < kAllClients; ++client)
        if (lobby_.has(client)) house_.send(lobby_.client(client).peer, bytes, after);
}

}  // namespace agon
