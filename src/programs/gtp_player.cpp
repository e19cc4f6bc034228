#include "programs/gtp_player.h"

#include "core/text.h"

#include <algorithm>

namespace agon {
namespace {

using std::chrono::steady_clock;

Deadline setup_deadline() { return steady_clock::now() + kPatience; }

bool has_option(const std::vector<std::string>& words, std::string_view option)
{
    return std::ranges::any_of(words, [&](const std::string& word) {
        return word == option || word.starts_with(std::string{option} + '=');
    });
}

}  // namespace

std::vector<std::string> with_pentobi_options(std::vector<std::string> words,
                                              const PentobiVariant& variant)
{
    if (!has_option(words, "--game") && !has_option(words, "-g"))
        words.insert(words.end(), {"--game", std::string{variant.name}});
    if (!has_option(words, "--nobook") && !has_option(words, "--book"))
        words.emplace_back("--nobook");
    if (!has_option(words, "--noresign")) words.emplace_back("--noresign");
    return words;
}

GtpPlayer::GtpPlayer(Launch launch, PentobiVariant variant, const Blokus& start, LogName log_name)
    : program_{std::move(launch), std::move(log_name)},
      variant_{variant},
      start_{start},
      board_{start}
{}

std::optional<Error> GtpPlayer::get_ready()
{
    absence_ = Heard::Closed;
    if (auto error = program_.start()) return error;
    const Answer answer = ask("name", setup_deadline());
    if (answer.text || answer.heard == Heard::Line) return std::nullopt;
    absence_ = answer.heard;
    program_.stop();
    return Error{"not-ready",
                 "'" + program_.words().front() + "' did not answer 'name' " +
                     std::string{instead_of_answering(answer.heard)} +
                     "; gtp: takes a blokus engine that speaks GTP as pentobi-gtp does"};
}

void GtpPlayer::begin(std::uint64_t seed)
{
    program_.begin_log();
    program_.thaw();
    if (!program_.is_running())
        if (const auto error = get_ready()) return program_.note(error->text);
    constexpr unsigned kSeedBits = 31;
    if (!has_option(program_.words(), "--seed") && !has_option(program_.words(), "-r"))
        ask("set_random_seed " + std::to_string(mix64(seed) >> (64U - kSeedBits)),
            setup_deadline());
    board_ = start_;
    sent_.clear();
    const Answer cleared = ask("clear_board", setup_deadline());
    if (cleared.text) return program_.rest();
    absence_ = cleared.heard;
    program_.lose("", "it did not clear its board");
}

Thought GtpPlayer::think(const Situation& situation, const Budget& budget, const Now& now,
                         std::stop_token stop, const Listener& listener)
{
    if (!program_.is_running())
        return program_.lose(fault_before_game(absence_), "it does not run");
    const auto* blokus = situation.view.as<Blokus>();
    if (blokus == nullptr || blokus->options() != start_.options())
        return program_.lose("disconnect", "it was started for another game; give --options");
    const auto asked = now();
    program_.thaw();
    program_.discard();
    if (auto lost = catch_up(situation.moves)) return *lost;
    const MoveClock clock = program_.begin_clock(budget);
    const auto set_up = now() - asked;
    const Answer answer =
        ask("genmove " + std::string{variant_.colour(board_.colour_to_move())}, clock, stop);
    Thought thought = answer.text ? judged(situation, *answer.text)
                                  : program_.lose(fault_in(answer.heard), "no move");
    const auto answered = now();
    thought.doubt = thought.fault.empty() ? clock.doubt() : answer.doubt;
    if (thought.fault.empty()) thought.cpu = clock.cpu();
    program_.pause();
    thought.set_up = set_up + (now() - answered);
    if (listener && thought.fault.empty()) listener(thought);
    return thought;
}

/// Tells the program the moves it has not heard yet; a lost thought if it will not listen.
std::optional<Thought> GtpPlayer::catch_up(std::span<const std::string> moves)
{
    const bool goes_on =
        sent_.size() <= moves.size() && std::equal(sent_.begin(), sent_.end(), moves.begin());
    if (!goes_on) {
        ask("clear_board", setup_deadline());
        board_ = start_;
        sent_.clear();
    }
    for (const auto& move : moves.subspan(sent_.size())) {
        const std::string command = "play " +
                                    std::string{variant_.colour(board_.colour_to_move())} + ' ' +
                                    variant_.to_pentobi(move);
        const Answer answer = ask(command, setup_deadline());
        if (!answer.text) return program_.lose(fault_in(answer.heard), "it refused " + command);
        take(move);
    }
    return std::nullopt;
}

Thought GtpPlayer::judged(const Situation& situation, const std::string& answer)
{
    if (answer == "resign") return program_.lose("resigned", "it has resigned");
    const auto move = variant_.from_pentobi(answer);
    if (!move || !situation.view.why_illegal(*move).empty())
        return program_.lose("illegal move", "illegal move '" + answer.substr(0, 200) + "'");
    take(*move);
    Thought thought;
    thought.move = *move;
    thought.line = {*move};
    return thought;
}

void GtpPlayer::take(const std::string& move)
{
    if (const auto read = board_.read(move)) board_.play(*read);
    sent_.push_back(move);
}

GtpPlayer::Answer GtpPlayer::ask(const std::string& command, Deadline deadline)
{
    if (!program_.say(command, deadline)) deadline = steady_clock::now() + kGrace;
    return answer_to(command, [&] { return program_.hear(deadline); });
}

GtpPlayer::Answer GtpPlayer::ask(const std::string& command, MoveClock clock,
                                 const std::stop_token& stop)
{
    if (!program_.say(command, clock.limit())) clock.cut_short(kGrace);
    return answer_to(command, [&] { return program_.hear(clock, stop); });
}

/// An answer begins with `=` or `?` and ends with an empty line; what comes before is not its.
GtpPlayer::Answer GtpPlayer::answer_to(const std::string& command,
                                       const std::function<Reply()>& hear)
{
    std::optional<std::string> first;
    for (;;) {
        const Reply reply = hear();
        if (reply.heard != Heard::Line) return {std::nullopt, reply.heard, reply.doubt};
        if (!first && (reply.line.starts_with('=') || reply.line.starts_with('?')))
            first = reply.line;
        if (!first || !reply.line.empty()) continue;
        if (first->front() == '?') {
            program_.note("to '" + command + "' it said '" + first->substr(0, 200) + "'");
            return {std::nullopt, Heard::Line, reply.doubt};
        }
        const auto parts = words(std::string_view{*first}.substr(1));
        return {parts.empty() ? "" : std::string{parts.back()}, Heard::Line, reply.doubt};
    }
}

}  // namespace agon
