#include "programs/check/dialect.h"

#include "core/text.h"
#include "games/json_text.h"
#include "programs/pentobi_variant.h"

#include <algorithm>
#include <array>

namespace agon::check {
namespace {

bool begins_with(std::string_view line, std::string_view word)
{
    const auto parts = words(line);
    return !parts.empty() && parts.front() == word;
}

bool is_engine_line(std::string_view line)
{
    constexpr std::array<std::string_view, 5> kWords{"id", "ready", "info", "move", "error"};
    return words(line).empty() || std::ranges::any_of(kWords, [&](std::string_view word) {
               return begins_with(line, word);
           });
}

Question engine_question(const Story& story, std::chrono::milliseconds time)
{
    const Seat seat = story.to_move();
    std::string position = "position";
    for (const std::string& move : story.told_to(seat)) position += ' ' + move;
    return {.set_up = {std::move(position)},
            .go = "go seat " + std::to_string(seat) + " movetime " + std::to_string(time.count())};
}

std::string engine_move(std::string_view line)
{
    const auto parts = words(line);
    return parts.size() == 2 ? std::string{parts[1]} : std::string{};
}

bool is_gtp_reply(std::string_view line) { return line.starts_with('=') || line.starts_with('?'); }

/// A program cannot be told a position but by all its moves.
Question gtp_question(const Story& story, const PentobiVariant& variant)
{
    Question question{.set_up = {"clear_board"}, .go = {}};
    Blokus board = *story.start.as<Blokus>();
    for (const std::string& move : story.moves) {
        question.set_up.push_back("play " + std::string{variant.colour(board.colour_to_move())} +
                                  ' ' + variant.to_pentobi(move));
        if (const auto read = board.read(move)) board.play(*read);
    }
    question.go = "genmove " + std::string{variant.colour(board.colour_to_move())};
    question.replies = question.set_up.size();
    return question;
}

}  // namespace

Dialect engine_dialect()
{
    return {
        .greeting = "agon 1",
        .greeted = "ready",
        .farewell = "quit",
        .greets =
            [](std::string_view line) {
                return words(line) == std::vector<std::string_view>{"ready"};
            },
        .answers = [](std::string_view line) { return begins_with(line, "move"); },
        .belongs = is_engine_line,
        .move_in = engine_move,
        .answer_with = [](std::string_view move) { return "move " + std::string{move}; },
        .new_game =
            [](const AnyGame& start) {
                return std::vector{"game " + std::string{start.name()} + ' ' +
                                   json_text(start.options())};
            },
        .question = engine_question,
    };
}

Result<Dialect> gtp_dialect(const AnyGame& start)
{
    const auto* blokus = start.as<Blokus>();
    if (blokus == nullptr)
        return Error{"bad-spec", "gtp: plays blokus only, not " + std::string{start.name()}};
    const auto variant = pentobi_variant(blokus->options());
    if (!variant) return variant.error();
    return Dialect{
        .greeting = "name",
        .greeted = "= NAME",
        .farewell = "quit",
        .greets = is_gtp_reply,
        .answers = is_gtp_reply,
        .belongs = [](std::string_view line) { return words(line).empty() || is_gtp_reply(line); },
        .move_in =
            [variant = *variant](std::string_view line) {
                const auto parts = words(line.substr(1));
                const std::string said{parts.empty() ? "" : parts.back()};
                return variant.from_pentobi(said).value_or(said);
            },
        .answer_with =
            [variant = *variant](std::string_view move) { return "= " + variant.to_pentobi(move); },
        .new_game = [](const AnyGame&) { return std::vector<std::string>{}; },
        .question = [variant = *variant](
                        const Story& story,
                        std::chrono::milliseconds) { return gtp_question(story, variant); },
    };
}

}  // namespace agon::check
