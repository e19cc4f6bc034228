#include "programs/cmd_player.h"

#include "core/text.h"
#include "games/json_text.h"

#include <algorithm>

namespace agon {
namespace {

using std::chrono::steady_clock;

std::string game_line(const AnyGame& game)
{
    return "game " + std::string{game.name()} + ' ' + json_text(game.options());
}

std::string position_line(std::span<const std::string> moves)
{
    std::string line = "position";
    for (const auto& move : moves) line += ' ' + move;
    return line;
}

std::string go_line(Seat seat, const Budget& budget)
{
    using std::chrono::milliseconds;
    std::string line = "go seat " + std::to_string(seat);
    if (budget.time) {
        const auto time = std::chrono::duration_cast<milliseconds>(*budget.time);
        line += budget.increment ? " time " : " movetime ";
        line += std::to_string(std::max(time, milliseconds{1}).count());
    }
    if (budget.increment)
        line += " inc " +
                std::to_string(std::chrono::duration_cast<milliseconds>(*budget.increment).count());
    if (budget.nodes) line += " nodes " + std::to_string(*budget.nodes);
    if (budget.depth) line += " depth " + std::to_string(*budget.depth);
    return line;
}

/// What an info line tells: pairs of a name and a number, of which `line` takes the rest.
Thought read_info(const std::vector<std::string_view>& parts)
{
    Thought thought;
    for (std::size_t i = 1; i + 1 < parts.size(); i += 2) {
        if (parts[i] == "line") {
            for (const auto move : std::span{parts}.subspan(i + 1)) thought.line.emplace_back(move);
            thought.move = thought.line.front();
            break;
        }
        if (parts[i] == "depth") thought.depth = to_number(parts[i + 1]).value_or(0);
        if (parts[i] == "score") thought.score = to_number(parts[i + 1]).value_or(0);
        if (parts[i] == "nodes") thought.nodes = to_number<std::uint64_t>(parts[i + 1]).value_or(0);
    }
    return thought;
}

std::string_view why_no_move(Heard heard)
{
    switch (heard) {
        case Heard::Line:
        case Heard::Timeout:
            return "no move in time";
        case Heard::TooLong:
            return "a line is too long";
        case Heard::Closed:
            return "it has ended";
        case Heard::Stopped:
            return "no move after stop";
    }
    return {};
}

/// Cut short: a program may say anything.
std::string shown(std::string_view text)
{
    constexpr std::size_t kMostShown = 200;
    return "'" + std::string{text.substr(0, kMostShown)} + "'";
}

}  // namespace

CmdPlayer::CmdPlayer(Launch launch, const AnyGame& start, LogName log_name)
    : program_{std::move(launch), std::move(log_name)}, game_line_{game_line(start)}
{}

std::optional<Error> CmdPlayer::get_ready()
{
    absence_ = Heard::Closed;
    if (auto error = program_.start()) return error;
    const Heard heard = wait_for_ready().heard;
    if (heard == Heard::Line) return std::nullopt;
    absence_ = heard;
    program_.stop();
    return Error{"not-ready", "'" + program_.words().front() +
                                  "' did not say 'ready' to 'agon 1' " +
                                  std::string{instead_of_answering(heard)} +
                                  "; cmd: takes a program that speaks the engine protocol"};
}

Reply CmdPlayer::wait_for_ready()
{
    const Deadline deadline = steady_clock::now() + kPatience;
    program_.say("agon 1", deadline);
    for (;;) {
        Reply reply = program_.hear(deadline);
        if (reply.heard != Heard::Line ||
            words(reply.line) == std::vector<std::string_view>{"ready"})
            return reply;
    }
}

void CmdPlayer::begin(std::uint64_t /*the program draws by its own lot*/)
{
    program_.begin_log();
    program_.thaw();
    if (!program_.is_running())
        if (const auto error = get_ready()) return program_.note(error->text);
    program_.say(game_line_, steady_clock::now() + kPatience);
    program_.rest();
}

/// Its clock begins with `go`.
Thought CmdPlayer::think(const Situation& situation, const Budget& budget, const Now& now,
                         std::stop_token stop, const Listener& listener)
{
    if (!program_.is_running())
        return program_.lose(fault_before_game(absence_), "it does not run");
    const auto asked = now();
    program_.thaw();
    program_.discard();
    bool heard_us = true;
    if (std::string game = game_line(situation.view); game != game_line_) {
        game_line_ = std::move(game);
        heard_us = program_.say(game_line_, answer_deadline(budget));
    }
    heard_us = heard_us && program_.say(position_line(situation.moves), answer_deadline(budget));
    MoveClock clock = program_.begin_clock(budget);
    const auto set_up = now() - asked;
    heard_us = heard_us && program_.say(go_line(situation.view.to_move(), budget), clock.limit());
    // If it did not take our lines, listening tells whether it is gone or only does not read.
    if (!heard_us) clock.cut_short(kGrace);
    Thought thought = listen(situation, clock, stop, listener);
    const auto answered = now();
    if (thought.fault.empty()) {
        thought.doubt = clock.doubt();
        thought.cpu = clock.cpu();
    }
    program_.pause();
    thought.set_up = set_up + (now() - answered);
    return thought;
}

Thought CmdPlayer::listen(const Situation& situation, const MoveClock& clock,
                          const std::stop_token& stop, const Listener& listener)
{
    Thought best;
    for (;;) {
        const Reply reply = program_.hear(clock, stop);
        if (reply.heard == Heard::Line) {
            const auto parts = words(reply.line);
            if (parts.empty()) continue;
            if (parts[0] == "move")
                return judged(situation, best, parts.size() == 2 ? parts[1] : "");
            if (parts[0] != "info") {
                program_.note("it said " + shown(reply.line));
                continue;
            }
            best = read_info(parts);
            if (listener) listener(best);
            continue;
        }
        if (reply.heard == Heard::Stopped)
            if (const auto move = last_move_after_stop()) return judged(situation, best, *move);
        Thought lost = program_.lose(fault_in(reply.heard), why_no_move(reply.heard));
        lost.doubt = reply.doubt;
        return lost;
    }
}

/// The thought with this move if it is legal; a lost one otherwise.
Thought CmdPlayer::judged(const Situation& situation, Thought best, std::string_view move)
{
    const auto why = situation.view.why_illegal(move);
    if (!why.empty())
        return program_.lose("illegal move",
                             "illegal move " + shown(move) + ": " + std::string{why});
    best.move = move;
    if (best.line.empty() || best.line.front() != move) best.line = {best.move};
    return best;
}

std::optional<std::string> CmdPlayer::last_move_after_stop()
{
    constexpr std::chrono::milliseconds kStopping{100};
    const Deadline deadline = steady_clock::now() + kStopping;
    if (!program_.say("stop", deadline)) return std::nullopt;
    for (;;) {
        const Reply reply = program_.hear(deadline);
        if (reply.heard != Heard::Line) return std::nullopt;
        const auto parts = words(reply.line);
        if (parts.size() == 2 && parts[0] == "move") return std::string{parts[1]};
    }
}

}  // namespace agon
