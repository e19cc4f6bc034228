#include "games/quoridor/grid.h"

#include <cassert>
#include <cstddef>

namespace agon::quoridor {
namespace {

/// The slots of walls that stand between the cell and its neighbour in this direction.
Walls between(Cells cell, Direction d)
{
    Walls walls;
    switch (d) {
        case kNorth:
            walls.horizontal = cell;
            break;
        case kEast:
            walls.vertical = cell;
            break;
        case kSouth:
            walls.horizontal = cell >> kStride;
            break;
        case kWest:
            walls.vertical = cell >> 1U;
            break;
    }
    walls.horizontal |= walls.horizontal >> 1U;
    walls.vertical |= walls.vertical >> kStride;
    return walls;
}

}  // namespace

int Grid::distance(Cells from, Cells to) const
{
    assert(connects(from, to));
    int steps = 0;
    for (; (from & to) == 0; ++steps) from |= around(from);
    return steps;
}

Walls Grid::cutting_a_way(Cells from, Cells to) const
{
    assert(connects(from, to));
    std::array<Cells, kCells> seen;  // after so many steps
    std::size_t steps = 0;
    seen[0] = from;
    for (; (seen[steps] & to) == 0; ++steps) seen[steps + 1] = seen[steps] | around(seen[steps]);

    Walls walls;
    Cells here = only(lowest(seen[steps] & to));
    while (steps-- > 0) {
        for (const Direction d : kDirections) {
            const Cells back = step(here, d) & seen[steps];
            if (back == 0) continue;
            walls = walls | between(here, d);
            here = back;
            break;
        }
    }
    return walls;
}

}  // namespace agon::quoridor
