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

constexpr Peer kPeer = 1;
constexpr Milliseconds kLook{20};  ///< between two looks at a stop and at the program's pipes
constexpr std::size_t kChunk = 16'384;

Moment moment_now()
{
    return Moment{std::chrono::duration_cast<Milliseconds>(steady_clock::now().time_since_epoch())};
}

bool wait_readable(const Descriptor& descriptor, Deadline until)
{
    const auto left = std::chrono::duration_cast<Milliseconds>(until - steady_clock::now()).count();
    pollfd wanted{descriptor.get(), POLLIN, 0};
    return ::poll(&wanted, 1, static_cast<int>(std::clamp<long>(left, 0, kLook.count()))) > 0;
}

/// A socket that listens on a port of the system's choice, on this machine only.
std::optional<std::pair<Descriptor, int>> listen_somewhere()
{
    Descriptor listener{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* plain = reinterpret_cast<sockaddr*>(&address);
    if (::bind(listener.get(), plain, size) != 0 || ::listen(listener.get(), 1) != 0 ||
        ::getsockname(listener.get(), plain, &size) != 0)
        return std::nullopt;
    return std::pair{std::move(listener), static_cast<int>(ntohs(address.sin_port))};
}

std::string filled(std::string word, int port, const std::string& id)
{
    const std::array<std::pair<std::string_view, std::string>, 4> values{
        {{"{host}", "127.0.0.1"},
         {"{port}", std::to_string(port)},
         {"{id}", id},
         {"{name}", "agon"}}};
    for (const auto& [key, value] : values)
        for (std::size_t at = 0; (at = word.find(key, at)) != std::string::npos; at += value.size())
            word.replace(at, key.size(), value);
    return word;
}

/// Where built-in players are on the other side, nobody has to watch their moves.
PortSettings port_settings()
{
    PortSettings settings;
    settings.quoridor.pace = Milliseconds{0};
    return settings;
}

}  // namespace

Result<std::unique_ptr<TcpPlayer>> TcpPlayer::make(std::vector<std::string> words,
                                                   const AnyGame& start, LogName log_name)
{
    const auto classic = std::ranges::find(all_classics(), start.name(), &Classic::game);
    if (classic == all_classics().end())
        return Error{"bad-spec", std::string{start.name()} + " has no classic protocol"};
    if (classic->carried != nullptr) {
        const auto carried = classic->carried(start);
        if (!carried) return Error{"bad-spec", "tcp: " + carried.error().text};
        if (*carried != start.options())
            return Error{"bad-spec",
                         "tcp: programs keep their fleets to themselves: add "
                         "--options '{\"relay\":true}'"};
    }
    return std::make_unique<TcpPlayer>(std::move(words), *classic, start, std::move(log_name));
}

TcpPlayer::TcpPlayer(std::vector<std::string> words, const Classic& classic, const AnyGame& start,
                     LogName log_name)
    : words_{std::move(words)}, classic_{classic}, start_{start}, log_name_{std::move(log_name)}
{}

std::optional<Error> TcpPlayer::get_ready()
{
    const Thought failed = start_game(0, {});
    game_.reset();
    if (failed.fault.empty()) return std::nullopt;
    return Error{"not-ready", words_.front() + ": " + why_};
}

void TcpPlayer::begin(std::uint64_t) { game_.reset(); }

Thought TcpPlayer::think(const Situation& situation, const Budget& budget, const Now&,
                         std::stop_token stop, const Listener&)
{
    if (!game_) {
        if (auto failed = start_game(situation.view.to_move(), budget); !failed.fault.empty())
            return failed;
    }
    game_->house->follow(situation.moves, moment_now());
    const auto answered = wait_for_answer(answer_deadline(budget), stop);
    return answered ? *answered : lose("timeout", "no move in time");
}

/// Whatever comes before the first move is not on its clock.
Thought TcpPlayer::start_game(Seat seat, const Budget& budget)
{
    auto listener = listen_somewhere();
    game_.emplace();
    ClockRule clock;
    if (budget.time) clock.move = std::chrono::duration_cast<Milliseconds>(*budget.time);
    game_->house = std::make_unique<TcpHouse>(start_, seat, clock, moment_now());
    std::vector<std::string> words = words_;
    for (std::string& word : words)
        word = filled(std::move(word), listener ? listener->second : 0, game_->house->id());
    game_->program = std::make_unique<Program>(std::move(words), log_name_);
    game_->program->begin_log();
    if (!listener) return lose("disconnect", "no port could be opened");
    if (const auto failed = game_->program->start()) return lose("disconnect", failed->text);

    const Deadline patience = steady_clock::now() + kPatience;
    while (!wait_readable(listener->first, patience)) {
        game_->program->discard();
        if (steady_clock::now() >= patience) return lose("timeout", "it did not connect");
    }
    game_->socket = Descriptor{
        ::accept4(listener->first.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK)};
    const int on = 1;
    ::setsockopt(game_->socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    game_->port = classic_.serve(*game_->house, port_settings());
    game_->session = game_->port->receive(kPeer);
    game_->house->seat_session(*game_->session);
    game_->session->on_open(moment_now());
    game_->house->settle(moment_now());
    while (!game_->house->is_seated()) {
        if (!exchange(patience)) return lose("disconnect", "it left before the game");
        if (steady_clock::now() >= patience) return lose("timeout", "it did not take its seat");
    }
    return {};
}

std::optional<Thought> TcpPlayer::wait_for_answer(Deadline deadline, const std::stop_token& stop)
{
    while (steady_clock::now() < deadline && !stop.stop_requested()) {
        if (auto move = game_->house->take_answer()) {
            write_pieces();
            Thought thought;
            thought.move = *move;
            thought.line = {*move};
            return thought;
        }
        if (!game_->house->fault().empty()) return lose(game_->house->fault(), "at fault");
        if (!exchange(deadline)) return lose("disconnect", "it closed the connection");
    }
    return std::nullopt;
}

/// Hears and says what there is, and waits a little if there is nothing; false if it is gone.
bool TcpPlayer::exchange(Deadline until)
{
    Game& game = *game_;
    if (!write_pieces()) return false;
    game.program->discard();
    if (wait_readable(game.socket, until)) {
        std::array<char, kChunk> bytes{};
        const ssize_t count = ::recv(game.socket.get(), bytes.data(), bytes.size(), 0);
        if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) {
            game.session->on_close(moment_now());
            game.house->settle(moment_now());
            return !game.house->fault().empty();  // then that says why
        }
        if (count > 0)
            game.session->on_bytes({bytes.data(), static_cast<std::size_t>(count)}, moment_now());
    }
    const auto wakes = game.session->wakes_at();
    if (wakes && *wakes <= moment_now()) game.session->on_time(moment_now());
    game.house->settle(moment_now());
    return write_pieces();
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

Thought TcpPlayer::lose(std::string fault, std::string_view why)
{
    why_ = why;
    Thought thought = game_->program->lose(std::move(fault), why);
    game_.reset();
    return thought;
}

}  // namespace agon
