#include "games/battleship/sunk.h"

namespace agon::battleship {
namespace {

/// The cell and those at its four sides.
const Cells& around(const FleetRules& rules, int cell)
{
    return chart(rules.size)
        .find({static_cast<std::uint16_t>(cell), false}, 1)
        ->zone(Touch::Corner);
}

/// All of `within` that is connected to `start`, by the sides of cells.
Cells connected(const FleetRules& rules, Cells start, const Cells& within)
{
    for (int grown = 0; grown != start.count();) {
        grown = start.count();
        Cells wider = start;
        start.each([&](int cell) { wider |= around(rules, cell) & within; });
        start = wider;
    }
    return start;
}

template <class Visit>
void each_sunk_ship(const FleetRules& rules, const Sea& sea, Visit&& visit)
{
    for (std::size_t i = 0; i < sea.fleet.count; ++i) {
        const Stand* ship = chart(rules.size).find(sea.fleet.ships[i], rules.lengths[i]);
        if ((ship->cells - sea.said.hit()).empty()) visit(*ship);
    }
}

}  // namespace

Cells sunk_cells(const FleetRules& rules, const Sea& sea)
{
    Cells sunk;
    if (sea.state == FleetState::Held) {
        each_sunk_ship(rules, sea, [&](const Stand& ship) { sunk |= ship.cells; });
        return sunk;
    }
    if (rules.touch == Touch::Any) return sea.said.settled();
    return connected(rules, sea.said.settled(), sea.said.hit());
}

std::vector<int> sunk_lengths(const FleetRules& rules, const Sea& sea)
{
    std::vector<int> lengths;
    if (sea.state == FleetState::Held) {
        each_sunk_ship(rules, sea, [&](const Stand& ship) { lengths.push_back(ship.length); });
        return lengths;
    }
    if (rules.touch == Touch::Any) return lengths;
    for (Cells left = sunk_cells(rules, sea); !left.empty();) {
        Cells first;
        first.add(left.nth(0));
        const Cells ship = connected(rules, first, left);
        lengths.push_back(ship.count());
        left -= ship;
    }
    return lengths;
}

}  // namespace agon::battleship
