#include "contest/format/formats.h"
#include "contest/format/sets.h"

#include <algorithm>

namespace agon {
namespace {

/// Each seed with every set of the others. Of two seats in the order in which nobody plays twice
/// in a round; `in_rounds` finds rounds for the rest.
std::vector<EntrantSet> gauntlet_sets(const FormatSettings& settings)
{
    const int seeds = settings.seeds;
    const int others = settings.entrants - seeds;
    std::vector<EntrantSet> sets;
    if (settings.seats == 2) {
        const int longer = std::max(seeds, others);
        for (int shift = 0; shift < longer; ++shift)
            for (int i = 0; i < std::min(seeds, others); ++i) {
                const int opposite = (shift + i) % longer;
                const bool few_seeds = seeds <= others;
                sets.push_back({few_seeds ? i : opposite, seeds + (few_seeds ? opposite : i)});
            }
        return sets;
    }
    for (const EntrantSet& against : all_sets(seeds, settings.entrants, settings.seats - 1))
        for (int seed = 0; seed < seeds; ++seed) {
            sets.push_back({seed});
            sets.back().insert(sets.back().end(), against.begin(), against.end());
        }
    return sets;
}

}  // namespace

double pairings_of_gauntlet(const FormatSettings& settings)
{
    return settings.seeds * number_of_sets(settings.entrants - settings.seeds, settings.seats - 1);
}

/// Nothing hangs on results: all rounds at once.
std::optional<std::vector<EventPairing>> next_in_gauntlet(const FormatSettings& settings,
                                                          const EventResults& results)
{
    if (results.last_round() > 0) return std::nullopt;
    const auto sets = gauntlet_sets(settings);
    std::vector<EventPairing> pairings;
    for (int cycle = 0; cycle < settings.rounds; ++cycle) {
        const int round = pairings.empty() ? 1 : pairings.back().round + 1;
        const auto more = in_rounds(sets, settings.entrants, round, settings.games);
        pairings.insert(pairings.end(), more.begin(), more.end());
    }
    return pairings;
}

}  // namespace agon
