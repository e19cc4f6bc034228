#pragma once

#include "games/battleship/judge/cells.h"
#include "games/battleship/judge/fleet.h"
#include "games/battleship/judge/fleet_rules.h"

#include <cstddef>
#include <span>
#include <vector>

namespace agon::battleship {

/// How some places for ships lie to each other, as sets of their numbers in a list.
template <class Set>
struct PlaceSets {
    std::vector<Set> with;     ///< by cell: the places that have it
    std::vector<Set> clashes;  ///< by place: cannot stand beside it; itself too
};

/// Of a list in which numbers that are not used are null. `none`: a set with room for all of them.
template <class Set>
PlaceSets<Set> sets_of_places(std::span<const Stand* const> places, Touch touch, const Set& none)
{
    PlaceSets<Set> sets{.with = std::vector<Set>(Cells::kMost, none),
                        .clashes = std::vector<Set>(places.size(), none)};
    const auto with = [&](int cell) -> Set& { return sets.with[static_cast<std::size_t>(cell)]; };
    for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i] != nullptr)
            places[i]->cells.each([&](int cell) { with(cell).add(static_cast<int>(i)); });
    for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i] != nullptr)
            places[i]->zone(touch).each([&](int cell) { sets.clashes[i] |= with(cell); });
    return sets;
}

}  // namespace agon::battleship
