#include "cli/terminal_person.h"

#include "cli/paint.h"
#include "cli/sentences.h"
#include "core/text.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <ostream>

namespace agon::cli {
namespace {

constexpr std::size_t kMostShown = 200;
constexpr std::string_view kAnswers =
    "help           this\n"
    "moves [START]  the legal moves, or those that begin with START\n"
    "board          the board again\n"
    "quit           leave the game and the server";

}  // namespace

void TerminalPerson::begin(std::uint64_t)
{
    shown_ = 0;
    say("A game begins.");
}

Thought TerminalPerson::think(const Situation& situation, const Budget&, const Now&,
                              std::stop_token stop, const Listener&)
{
    show(situation);
    for (;;) {
        if (style_.prompt) out_ << "> " << std::flush;
        const auto line = read_line(stop);
        if (!line) return {};
        if (auto move = obey(*line, situation)) {
            shown_ = situation.moves.size() + 1;
            return {.move = std::move(*move), .line = {}};
        }
    }
}

/// What was played since the person's last move, and the board.
void TerminalPerson::show(const Situation& situation)
{
    for (; shown_ < situation.moves.size(); ++shown_) say("played: " + situation.moves[shown_]);
    const std::string picture = situation.view.picture();
    out_ << '\n' << (style_.colours ? painted(picture) : picture) << std::flush;
}

/// The move that was typed, an empty one to leave, or none if something else was wanted.
std::optional<std::string> TerminalPerson::obey(const std::string& line, const Situation& situation)
{
    const auto parts = words(line);
    if (parts.empty()) return std::nullopt;
    if (parts[0] == "quit") return "";
    if (parts[0] == "help") {
        Rng rng{1};
        say(kAnswers);
        say("A move is written like " + situation.view.sample(rng));
    } else if (parts[0] == "board") {
        show(situation);
    } else if (parts[0] == "moves") {
        const std::string_view prefix = parts.size() > 1 ? parts[1] : "";
        std::vector<std::string> fitting;
        for (const auto& move : situation.view.legal_moves().value_or(std::vector<std::string>{}))
            if (move.starts_with(prefix)) fitting.push_back(move);
        const bool is_short = !fitting.empty() && fitting.size() <= kMostShown;
        say(is_short ? join(fitting, " ") : "Too many, or none: type 'help' for an example.");
    } else if (const auto why = situation.view.why_illegal(parts[0]); !why.empty()) {
        say(sentence_for(why));
    } else {
        return std::string{parts[0]};
    }
    return std::nullopt;
}

/// None at the end of the input, or when the game has ended meanwhile.
std::optional<std::string> TerminalPerson::read_line(const std::stop_token& stop)
{
    constexpr int kLook = 100;  // milliseconds until it looks whether it is still asked
    while (!stop.stop_requested()) {
        if (const auto end = typed_.find('\n'); end != std::string::npos) {
            std::string line = typed_.substr(0, end);
            typed_.erase(0, end + 1);
            return line;
        }
        pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
        if (::poll(&input, 1, kLook) <= 0) continue;
        std::array<char, 4096> buffer{};
        const auto count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
        if (count <= 0) return std::nullopt;
        typed_.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return std::nullopt;
}

void TerminalPerson::say(std::string_view line) { out_ << line << '\n' << std::flush; }

}  // namespace agon::cli
