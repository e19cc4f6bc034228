#pragma once

#include "games/quoridor/quoridor.h"
#include "players/levels.h"

#include <cstddef>

namespace agon {

/// What is worth what in quoridor for two, in hundredths of a step.
struct QuoridorKnowledge {
    static constexpr SearchLevels kLevels{{{1, 0.25}, {2, 0.02}, {4, 0}, {}}};
    static constexpr std::size_t kSlots = 3 * 256;

    int evaluate(const Quoridor& game, Seat seat) const;
    bool is_noisy(const Quoridor&, Quoridor::Move) const { return false; }
    bool may_rest(const Quoridor&) const { return true; }
    int promise(const Quoridor& game, Quoridor::Move move) const;
    std::size_t slot(Quoridor::Move move) const
    {
        return static_cast<std::size_t>(move.kind) * 256 + move.cell;
    }
};

}  // namespace agon
