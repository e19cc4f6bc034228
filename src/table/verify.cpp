#include "games/json_text.h"
#include "table/record.h"

#include <boost/json/value_from.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace agon {
namespace {

/// Ends that are not the game's own: the position tells nothing of them.
constexpr std::array<std::string_view, 5> kFaults{"illegal move", "timeout", "disconnect",
                                                  "resigned", "withdrawn"};
constexpr std::string_view kAborted = "aborted";

Error wrong(std::string text) { return {"wrong-result", std::move(text)}; }

std::string shown(const std::vector<double>& scores)
{
    return json_text(boost::json::value_from(scores));
}

bool same_scores(const std::vector<double>& a, const std::vector<double>& b)
{
    constexpr double kRounding = 1e-6;  // a third may be written with few digits
    return std::ranges::equal(a, b, [](double x, double y) { return std::abs(x - y) < kRounding; });
}

/// What is present in `told` must be as in `right`.
std::optional<Error> difference(const Record::Result& told, const Record::Result& right,
                                const Outcome& outcome)
{
    if (told.reason != right.reason)
        return wrong("the reason is \"" + right.reason + "\", not \"" + told.reason + "\"");
    if (told.scores && right.scores && !same_scores(*told.scores, *right.scores))
        return wrong("the scores are " + shown(*right.scores) + ", not " + shown(*told.scores));
    const std::vector<int> ranks{outcome.ranks.begin(), outcome.ranks.begin() + outcome.seats};
    if (told.ranks && told.ranks != ranks) return wrong("the ranks are not those of the game");
    if (told.points && told.points != right.points)
        return wrong("the points are not those of the game");
    return std::nullopt;
}

std::optional<Error> fault_of_aborted(const Record::Result& told)
{
    if (told.scores || told.ranks || told.points)
        return wrong("an aborted game has neither scores nor ranks nor points");
    return std::nullopt;
}

/// One seat has lost by a fault; which one, only the record knows.
std::optional<Error> fault_of_forfeit(const Record::Result& told, int seats)
{
    if (told.points) return wrong("a game that ended by a fault has no points");
    for (Seat culprit = 0; culprit < seats; ++culprit) {
        const Outcome outcome = lost_by(culprit, seats, "");
        Record::Result right = result_of(outcome);
        right.reason = told.reason;
        if (!difference(told, right, outcome)) return std::nullopt;
    }
    return wrong("the scores are not those of a game that one seat lost by \"" + told.reason +
                 "\"");
}

std::optional<Error> fault_of_result(const Record& record, const AnyGame& end)
{
    const auto outcome = end.outcome();
    const Record::Result& told = record.result;
    if (outcome) return difference(told, result_of(*outcome), *outcome);
    if (told.reason == kAborted) return fault_of_aborted(told);
    if (is_fault(told.reason)) return fault_of_forfeit(told, end.seats());
    return wrong("the game is not over after its " + std::to_string(record.moves.size()) +
                 " moves, yet the reason is \"" + told.reason + "\"");
}

}  // namespace

bool is_fault(std::string_view reason)
{
    return std::ranges::find(kFaults, reason) != kFaults.end();
}

std::optional<Error> fault_of(const Record& record, AnyGame start)
{
    AnyGame game = std::move(start);
    if (record.players && record.players->size() != static_cast<std::size_t>(game.seats()))
        return Error{"bad-record", "there are " + std::to_string(game.seats()) + " seats, but " +
                                       std::to_string(record.players->size()) + " players"};
    if (record.times && record.times->size() != record.moves.size())
        return Error{"bad-record", "there is not one time a move"};
    if (record.times && std::ranges::any_of(*record.times, [](double ms) { return ms < 0; }))
        return Error{"bad-record", "a move took less than no time"};
    for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
        const std::string_view why = game.try_play(record.moves[ply]);
        if (!why.empty())
            return Error{"illegal-move", "move " + std::to_string(ply + 1) + " '" +
                                             record.moves[ply] +
                                             "' is illegal: " + std::string{why}};
    }
    return fault_of_result(record, game);
}

}  // namespace agon
