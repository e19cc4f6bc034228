#include "players/quoridor_net.h"

#include <algorithm>

namespace agon::quoridor_net {

Way way_of(const Quoridor& game, Seat seat)
{
    using quoridor::Cells;
    const auto& grid = game.grid();
    const Cells goal = game.goal(seat);
    std::array<Cells, quoridor::kCells> seen;  // after so many steps
    std::size_t steps = 0;
    seen[0] = quoridor::only(game.pawn(seat));
    for (; (seen[steps] & goal) == 0; ++steps)
        seen[steps + 1] = seen[steps] | grid.around(seen[steps]);
    Way way{static_cast<int>(steps), 0};
    for (Cells here = seen[steps] & goal; steps-- > 0;) {
        here = grid.around(here) & seen[steps];
        if ((here & (here - 1)) == 0) ++way.narrow;
    }
    return way;
}

int value_of(const Net& net, const Quoridor& game)
{
    constexpr int kMost = 20'000;  // a guess is no sure win
    return std::clamp(net.sum_of([&](auto&& visit) { each_input(game, visit); }), -kMost, kMost);
}

}  // namespace agon::quoridor_net
