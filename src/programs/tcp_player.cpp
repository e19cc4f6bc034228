#include "programs/tcp_player.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>

namespace agon {
namespace {

using std::chrono::steady_clock;
using Trouble = TcpReport::Trouble;

constexpr Peer kPeer = 1;
constexpr Milliseconds kLook{20};        ///< between two looks at a stop and at the program's pipes
constexpr Milliseconds kFarewell{1000};  ///< to close the connection, and again to end
constexpr std::size_t kChunk = 16'384;
constexpr std::size_t kMostReported = 1024;  ///< bytes

Moment moment_now()
{
    return Moment{std::chrono::duration_cast<Milliseconds>(steady_clock::now().time_since_epoch())};
}

/// Waits a little for something to read or for the program's end; whether there is something.
bool wait_readable(const Descriptor& descriptor, const Descriptor& ending, Deadline until)
{
    const auto left = std::chrono::duration_cast<Milliseconds>(until - steady_clock::now()).count();
    std::array<pollfd, 2> wanted{{{descriptor.get(), POLLIN, 0}, {ending.get(), POLLIN, 0}}};
    const auto time = static_cast<int>(std::clamp<long>(left, 0, kLook.count()));
    return ::poll(wanted.data(), wanted.size(), time) > 0 && wanted[0].revents != 0;
}

struct OpenPort {
    Descriptor listener{};
    int number = 0;
};

/// A socket that listens on a port of the system's choice, on this machine only.
OpenPort listen_somewhere()
{
    Descriptor listener{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* plain = reinterpret_cast<sockaddr*>(&address);
    if (::bind(listener.get(), plain, size) != 0 || ::listen(listener.get(), 1) != 0 ||
        ::getsockname(listener.get(), plain, &size) != 0)
        return {};
    return {std::move(listener), static_cast<int>(ntohs(address.sin_port))};
}

}  // namespace

Result<std::unique_ptr<TcpPlayer>> TcpPlayer::make(Launch launch, const AnyGame& start,
                                                   LogName log_name, const TypedPortOptions& port,
                                                   std::string_view protocol)
{
    const auto found = classic_for(start, protocol);
    if (!found) return found.error();
    const Classic* classic = *found;
    if (classic->program_options != nullptr) {
        const auto options = classic->program_options(start);
        if (!options) return Error{"bad-spec", "tcp: " + options.error().text};
        if (*options != start.options())
            return Error{"bad-spec",
                         "tcp: programs keep their fleets to themselves: add "
                         "--options '{\"relay\":true}'"};
    }
    return std::make_unique<TcpPlayer>(std::move(launch), *classic, start, std::move(log_name),
                                       port);
}

TcpPlayer::TcpPlayer(Launch launch, const Classic& classic, const AnyGame& start, LogName log_name,
                     const TypedPortOptions& port)
    : launch_{std::move(launch)},
      classic_{classic},
      start_{start},
      log_name_{std::move(log_name)},
      port_{.is_watched = false, .typed = port}
{}

/// Also by which number a program asks for its seat: some must be told.
std::string TcpPlayer::filled(std::string word, int port, Seat seat) const
{
    const int number = classic_.seat_number != nullptr ? classic_.seat_number(port_, seat) : seat;
    const std::array<std::pair<std::string_view, std::string>, 5> values{
        {{"{host}", "127.0.0.1"},
         {"{port}", std::to_string(port)},
         {"{id}", game_->house->id()},
         {"{name}", "agon"},
         {"{seat}", std::to_string(number)}}};
    for (const auto& [key, value] : values)
        for (std::size_t at = 0; (at = word.find(key, at)) != std::string::npos; at += value.size())
            word.replace(at, key.size(), value);
    return word;
}

std::optional<Error> TcpPlayer::get_ready()
{
    const Thought failed = start_game(0, {}, {});
    game_.reset();
    if (failed.fault.empty()) return std::nullopt;
    return Error{"not-ready", launch_.words.front() + ": " + why_};
}

void TcpPlayer::begin(std::uint64_t) { game_.reset(); }

/// Whatever comes before the first move is not on its clock.
Thought TcpPlayer::think(const Situation& situation, const Budget& budget, const Now& now,
                         std::stop_token stop, const Listener&)
{
    const auto asked = now();
    if (game_) game_->program->thaw();
    Thought thought;
    if (!game_) thought = start_game(situation.view.to_move(), budget, situation.moves);
    if (!thought.fault.empty()) {
        thought.set_up = now() - asked;
        return thought;
    }
    const MoveClock clock = game_->program->begin_clock(budget);
    const auto set_up = now() - asked;
    game_->house->follow(situation.moves, moment_now());
    thought = wait_for_answer(clock, stop);
    const auto answered = now();
    if (thought.fault.empty()) thought.doubt = clock.doubt();
    if (game_) game_->program->pause();
    thought.set_up = set_up + (now() - answered);
    return thought;
}

Thought TcpPlayer::start_game(Seat seat, const Budget& budget, std::span<const std::string> moves)
{
    const bool is_in_cell = launch_.is_confined();
    auto [listener, port] = is_in_cell ? OpenPort{{}, kCellPort} : listen_somewhere();
    report_ = {};
    game_.emplace();
    ClockRule clock;
    if (budget.time) clock.move = std::chrono::duration_cast<Milliseconds>(*budget.time);
    game_->house = std::make_unique<TcpHouse>(start_, seat, clock, moment_now(), moves);
    Launch launch = launch_;
    launch.connects = is_in_cell;
    for (std::string& word : launch.words) word = filled(std::move(word), port, seat);
    game_->program = std::make_unique<Program>(std::move(launch), log_name_);
    game_->program->begin_log();
    if (const auto failed = game_->program->start())
        return lose("disconnect", Trouble::NotStarted, failed->text);
    if (is_in_cell) listener = game_->program->take_listener();
    if (!listener.is_open()) return lose("disconnect", Trouble::NoPort, "no port could be opened");

    const Deadline patience = steady_clock::now() + kPatience;
    if (auto lost = accept(listener, patience)) return *lost;
    TcpHouse& house = *game_->house;
    game_->port = classic_.serve(house, port_);
    game_->session = game_->port->receive(kPeer);
    house.seat_session(*game_->session);
    game_->session->on_open(moment_now());
    house.settle(moment_now());
    while (!house.is_seated()) {
        if (!exchange(patience))
            return lose("disconnect", Trouble::LeftFirst, "it left before the game");
        if (!house.fault().empty())
            return lose(house.fault(), Trouble::FaultFirst, "at fault before the game");
        if (house.is_closing())
            return lose("disconnect", Trouble::TurnedAway, "it was turned away");
        if (steady_clock::now() >= patience)
            return lose("timeout", Trouble::NoSeat, "it did not take its seat within 10 s");
    }
    return {};
}

/// Waits until the program connects; a lost thought if it does not.
std::optional<Thought> TcpPlayer::accept(const Descriptor& listener, Deadline patience)
{
    for (;;) {
        const bool ended = game_->program->has_ended();  // first: it may connect and end at once
        if (wait_readable(listener, game_->program->ending(), patience)) break;
        if (ended) return lose("disconnect", Trouble::EndedFirst, "it ended before it connected");
        game_->program->discard();
        if (steady_clock::now() >= patience)
            return lose("timeout", Trouble::NeverConnected, "it did not connect within 10 s");
    }
    game_->socket =
        Descriptor{::accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK)};
    const int on = 1;
    ::setsockopt(game_->socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return std::nullopt;
}

Thought TcpPlayer::wait_for_answer(const MoveClock& clock, const std::stop_token& stop)
{
    while (!clock.has_run_out() && !stop.stop_requested()) {
        if (auto move = game_->house->take_answer()) {
            write_pieces();
            Thought thought;
            thought.move = *move;
            thought.line = {*move};
            return thought;
        }
        if (!game_->house->fault().empty())
            return lose(game_->house->fault(), Trouble::Fault, "at fault");
        if (!exchange(clock.end()))
            return lose("disconnect", Trouble::Closed, "it closed the connection");
    }
    const auto doubt = clock.doubt();
    Thought thought = lose("timeout", Trouble::NoMove, "no move in time");
    thought.doubt = doubt;
    return thought;
}

/// Hears and says what there is, and waits a little if there is nothing; false if it is gone.
bool TcpPlayer::exchange(Deadline until)
{
    Game& game = *game_;
    if (!write_pieces()) return false;
    game.program->discard();
    const bool ended = game.program->has_ended();  // first: it may speak and end at once
    const bool readable = wait_readable(game.socket, game.program->ending(), until);
    const bool is_there = readable ? hear() : !ended;
    if (!is_there) {
        game.session->on_close(moment_now());
        game.house->settle(moment_now());
        return !game.house->fault().empty();  // then that says why
    }
    const auto wakes = game.session->wakes_at();
    if (wakes && *wakes <= moment_now()) game.session->on_time(moment_now());
    game.house->settle(moment_now());
    return write_pieces();
}

/// False if the connection is closed.
bool TcpPlayer::hear()
{
    std::array<char, kChunk> bytes{};
    const ssize_t count = ::recv(game_->socket.get(), bytes.data(), bytes.size(), 0);
    if (count == 0) return false;
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    const std::string_view heard{bytes.data(), static_cast<std::size_t>(count)};
    report_.heard += heard;
    if (report_.heard.size() > kMostReported)
        report_.heard.erase(0, report_.heard.size() - kMostReported);
    game_->session->on_bytes(heard, moment_now());
    return true;
}

void TcpPlayer::end(const Situation& situation, const Outcome& outcome)
{
    if (!game_) return;  // its own fault has ended the game
    game_->program->thaw();
    game_->house->end(situation.moves, outcome, moment_now());
    if (say_farewell()) wait_for_exit();
    report_end(steady_clock::now());
    game_.reset();
}

/// Says what there is to say of the end; whether the program has taken its leave.
bool TcpPlayer::say_farewell()
{
    const TcpHouse& house = *game_->house;
    const Deadline deadline = steady_clock::now() + kFarewell;
    while (steady_clock::now() < deadline) {
        if (!exchange(deadline) || !house.fault().empty()) return true;
        if (house.is_closing() && house.has_said_all()) ::shutdown(game_->socket.get(), SHUT_WR);
    }
    return false;
}

/// It may have something to do when the game is over.
void TcpPlayer::wait_for_exit()
{
    game_->socket.close();
    const Deadline deadline = steady_clock::now() + kFarewell;
    while (!game_->program->has_ended() && steady_clock::now() < deadline) {
        game_->program->discard();
        wait_readable(game_->socket, game_->program->ending(), deadline);
    }
}

bool TcpPlayer::write_pieces()
{
    auto& unsent = game_->house->unsent();
    while (!unsent.empty()) {
        TcpHouse::Piece& piece = unsent.front();
        if (piece.after.count() > 0) {  // counts from the piece before it
            game_->next_piece = steady_clock::now() + std::exchange(piece.after, Milliseconds{0});
        }
        if (steady_clock::now() < game_->next_piece) return true;
        const ssize_t count =
            ::send(game_->socket.get(), piece.bytes.data(), piece.bytes.size(), MSG_NOSIGNAL);
        if (count < 0) return errno == EAGAIN || errno == EINTR;
        piece.bytes.erase(0, static_cast<std::size_t>(count));
        if (piece.bytes.empty()) unsent.pop_front();
    }
    return true;
}

void TcpPlayer::freeze()
{
    if (game_) game_->program->freeze();
}

void TcpPlayer::thaw()
{
    if (game_) game_->program->thaw();
}

void TcpPlayer::report_end(Deadline deadline)
{
    if (game_->program->is_running()) {
        report_.exit = game_->program->wait_for_exit(deadline);
        game_->program->discard();
    }
    report_.last_words = game_->program->last_words();
    report_.refused = game_->house->refused();
}

Thought TcpPlayer::lose(std::string fault, TcpReport::Trouble trouble, std::string_view why)
{
    report_.trouble = trouble;
    report_.fault = fault;
    report_end(steady_clock::now() + kGrace);  // who closes a connection is often about to end
    why_ = why;
    Thought thought = game_->program->lose(std::move(fault), why);
    game_.reset();
    return thought;
}

}  // namespace agon
