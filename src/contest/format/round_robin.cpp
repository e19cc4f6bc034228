#include "contest/format/formats.h"
#include "contest/format/sets.h"
#include "core/rng.h"

#include <utility>

namespace agon {
namespace {

constexpr int kMostForAllSets = 12;

/// Round `round` of one cycle, from 1, by Berger's table: the last entrant stays, and all others
/// meet whose numbers, from 1, make the same sum modulo their count. Of an odd number the one who
/// would meet the last sits out.
std::vector<EntrantSet> berger_round(int entrants, int round)
{
    const int circle = entrants + entrants % 2 - 1;  // all but the one who stays
    int middle = 1;                                  // meets that one
    while ((2 * middle - round - 1) % circle != 0) ++middle;
    const auto around = [&](int place) { return (place - 1 + circle) % circle; };
    std::vector<EntrantSet> sets;
    if (entrants % 2 == 0) {
        sets.push_back({middle - 1, entrants - 1});
        if (round % 2 == 0) std::swap(sets.back()[0], sets.back()[1]);
    }
    for (int step = 1; step <= circle / 2; ++step)
        sets.push_back({around(middle + step), around(middle - step)});
    return sets;
}

std::vector<EventPairing> berger_rounds(const FormatSettings& settings)
{
    const int in_cycle = settings.entrants + settings.entrants % 2 - 1;
    std::vector<EventPairing> pairings;
    for (int round = 1; round <= in_cycle * settings.rounds; ++round) {
        int number = 0;
        for (auto& set : berger_round(settings.entrants, (round - 1) % in_cycle + 1))
            pairings.push_back({.round = round,
                                .number = ++number,
                                .entrants = std::move(set),
                                .games = settings.games});
    }
    return pairings;
}

/// Three or four a pairing: all sets, or of many entrants as many as let every two meet.
std::vector<EventPairing> rounds_of_sets(const FormatSettings& settings)
{
    const auto count = static_cast<std::size_t>(settings.entrants);
    Meetings met(count, std::vector<int>(count));
    std::vector<EventPairing> pairings;
    for (int cycle = 0; cycle < settings.rounds; ++cycle) {
        const std::uint64_t seed = mix64(mix64(settings.seed) ^ static_cast<std::uint64_t>(cycle));
        const auto sets = settings.entrants <= kMostForAllSets
                              ? all_sets(0, settings.entrants, settings.seats)
                              : balanced_sets(settings.entrants, settings.seats, seed, met);
        const int round = pairings.empty() ? 1 : pairings.back().round + 1;
        auto more = in_rounds(sets, settings.entrants, round, settings.games);
        pairings.insert(pairings.end(), std::make_move_iterator(more.begin()),
                        std::make_move_iterator(more.end()));
    }
    return pairings;
}

}  // namespace

double pairings_of_round_robin(const FormatSettings& settings)
{
    if (settings.seats == 2 || settings.entrants <= kMostForAllSets)
        return number_of_sets(settings.entrants, settings.seats);
    return number_of_sets(settings.entrants, 2) / number_of_sets(settings.seats, 2);
}

/// Nothing hangs on results: all rounds at once.
std::optional<std::vector<EventPairing>> next_in_round_robin(const FormatSettings& settings,
                                                             const EventResults& results)
{
    if (results.last_round() > 0) return std::nullopt;
    return settings.seats == 2 ? berger_rounds(settings) : rounds_of_sets(settings);
}

}  // namespace agon
