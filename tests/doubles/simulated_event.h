#pragma once

#include "contest/event_table.h"
#include "contest/format/format.h"
#include "core/rng.h"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace agon {

/// Ranks by seat from the entrants by seat.
using Judge = std::function<std::vector<int>(const std::vector<int>& entrants)>;

inline std::vector<double> scores_of(const std::vector<int>& ranks)
{
    double firsts = 0;
    for (const int rank : ranks) firsts += rank == 1 ? 1 : 0;
    std::vector<double> scores;
    for (const int rank : ranks) scores.push_back(rank == 1 ? 1 / firsts : 0);
    return scores;
}

/// Plays all games of these pairings that have not been played.
inline void play(EventResults& results, const std::vector<EventPairing>& pairings,
                 const Judge& judge)
{
    for (const EventPairing& pairing : pairings) {
        const PairingScore* known = results.find(pairing.round, pairing.number);
        const int first = known == nullptr ? 0 : known->pairing.games;
        results.add(pairing);
        if (pairing.entrants.size() == 1) continue;
        for (int game = first; game < pairing.games; ++game) {
            const auto entrants = seat_order(pairing, game);
            const auto ranks = judge(entrants);
            results.add(EventGame{.round = pairing.round,
                                  .pairing = pairing.number,
                                  .game = game,
                                  .entrants = entrants,
                                  .scores = scores_of(ranks),
                                  .ranks = ranks});
        }
    }
}

/// Random ranks, as games have them: some share them.
inline Judge random_judge(Rng& rng)
{
    return [&rng](const std::vector<int>& entrants) {
        std::vector<int> strength;
        for (std::size_t i = 0; i < entrants.size(); ++i)
            strength.push_back(static_cast<int>(rng.below(3)));
        std::vector<int> ranks;
        for (const int own : strength) {
            int rank = 1;
            for (const int other : strength) rank += other > own ? 1 : 0;
            ranks.push_back(rank);
        }
        return ranks;
    };
}

}  // namespace agon
