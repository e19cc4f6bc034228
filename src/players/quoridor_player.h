#pragma once

#include "games/quoridor/quoridor.h"
#include "players/levels.h"
#include "players/quoridor_net.h"
#include "players/quoridor_race.h"

#include <cstddef>
#include <optional>

namespace agon {

/// What is worth what in quoridor, in hundredths of a step.
struct QuoridorKnowledge {
    static constexpr SearchLevels kLevels{{{1, 0.25}, {2, 0.08}, {3, 0.02}, {}}};
    static constexpr std::size_t kSlots = 3 * 256;
    static constexpr int kMargin = 120;
    static constexpr int kSingularFrom = 6;

    int evaluate(const Quoridor& game, Seat seat) const;
    std::optional<int> solved(const Quoridor& game);
    void begin_at(const Quoridor& root) { races.solve(root); }
    bool is_noisy(const Quoridor&, Quoridor::Move) const { return false; }
    bool may_rest(const Quoridor&) const { return true; }
    int plies_left(const Quoridor& game) const { return game.options().maxplies - game.plies(); }
    bool may_return(const Quoridor&, Quoridor::Move move) const
    {
        return move.kind == Quoridor::Move::Kind::Step;
    }
    int promise(const Quoridor& game, Quoridor::Move move) const;
    std::size_t slot(Quoridor::Move move) const
    {
        return static_cast<std::size_t>(move.kind) * 256 + move.cell;
    }

    /// Steps, and walls that stand near a pawn, in somebody's way or at another wall; in the last
    /// ply, where others cannot pay any more, only those in an opponent's way.
    template <class Visit>
    void each_likely(const Quoridor& game, int depth, Visit&& visit) const;

    const quoridor_net::Net* net = &quoridor_net::kLearnt;  ///< none: it counts steps and walls
    QuoridorRaces races{};
};

/// The walls of `each_likely`.
quoridor::Walls likely_walls(const Quoridor& game);
quoridor::Walls walls_in_their_way(const Quoridor& game);

template <class Visit>
void QuoridorKnowledge::each_likely(const Quoridor& game, int depth, Visit&& visit) const
{
    using Kind = Quoridor::Move::Kind;
    const auto each = [&](quoridor::Cells cells, Kind kind) {
        quoridor::each_cell(cells, [&](quoridor::Cell cell) { visit(Quoridor::Move{kind, cell}); });
    };
    const quoridor::Cells steps = game.steps(game.to_move());
    each(steps, Kind::Step);
    if (game.walls_left(game.to_move()) == 0) return;
    quoridor::Walls walls = game.legal_walls();
    if (steps != 0)  // else some wall has to be placed
        walls = walls & (depth > 1 ? likely_walls(game) : walls_in_their_way(game));
    each(walls.horizontal, Kind::Horizontal);
    each(walls.vertical, Kind::Vertical);
}

}  // namespace agon
