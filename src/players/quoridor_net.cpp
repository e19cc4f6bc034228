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

int Net::value_of(const Quoridor& game) const
{
    Layer inner = biases;
    each_input(game, [&](std::size_t input) {
        for (std::size_t i = 0; i < kHidden; ++i)
            inner[i] = static_cast<std::int16_t>(inner[i] + inputs[input][i]);
    });
    int sum = 0;
    for (std::size_t i = 0; i < kHidden; ++i) {
        const int lit = std::clamp<int>(inner[i], 0, kOne);
        sum += lit * lit / kOne * outputs[i];
    }
    constexpr int kMost = 20'000;  // a guess is no sure win
    return std::clamp(sum / kOne + output_bias, -kMost, kMost);
}

}  // namespace agon::quoridor_net
