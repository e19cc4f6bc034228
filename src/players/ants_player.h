#pragma once

#include "games/ants/ants.h"
#include "players/ants_net.h"
#include "players/levels.h"

#include <bit>
#include <cstddef>
#include <optional>

namespace agon {

/// What is worth what in ants: the mean result, so that a chance of winning can be weighed against
/// a sure win where the table draws.
struct AntsKnowledge {
    const ants_net::Net* net = &ants_net::kLearnt;  ///< none: it counts points, ants and rows

    static constexpr SearchLevels kLevels{{{1, 0.5}, {2, 0.1}, {5, 0}, {}}};
    static constexpr int kWindow = 1500;
    static constexpr std::size_t kSlots = 64 * 64;

    int evaluate(const Ants& game, Seat seat) const;
    std::optional<int> solved(const Ants& game) const;

    /// Few ants are worth an exact answer, and cheap enough.
    bool may_reduce(const Ants& game) const
    {
        constexpr int kFewAnts = 8;
        return std::popcount(game.ants(0)) + std::popcount(game.ants(1)) > kFewAnts;
    }

    bool is_noisy(const Ants&, const Ants::Move& move) const
    {
        return move.kind == Ants::Move::Kind::Jump;
    }
    bool may_rest(const Ants& game) const { return !game.can_jump(); }
    int promise(const Ants&, const Ants::Move& move) const
    {
        return move.kind == Ants::Move::Kind::Jump ? move.count : 0;
    }
    std::size_t slot(const Ants::Move& move) const
    {
        return move.count == 0 ? 0 : std::size_t{move.from()} * 64 + move.to();
    }
};

}  // namespace agon
