#pragma once

#include "games/battleship/bit_set.h"
#include "games/battleship/evidence.h"
#include "games/battleship/fleet.h"
#include "games/battleship/options.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace agon::battleship {

/// Some of the next places in a lineup; 0 is the very next.
using Ahead = BitSet<256>;

/// A possible ship in a lineup. Hits are numbered, a bit each.
struct Place {
    const Stand* stand = nullptr;
    Ahead bars;                    ///< cannot stand beside it
    std::uint64_t hits = 0;        ///< that it covers
    std::uint64_t last_for = 0;    ///< of these, those that no later place covers
    std::uint8_t ships_after = 0;  ///< needed at least for the hits that only later places cover
};

using Lineup = std::vector<Place>;

/// What is asked of ships: the less, the sooner it is known, and ships of which little is asked do
/// not fit only if real ones do not fit either.
struct Demand {
    int standing = 1;  ///< those at least so long must all stand; shorter ones may, to cover hits
    int solid = 1;     ///< those at least so long bar each other's places
};

/// Places of ships in an order in which those that bar each other are near each other: one knot of
/// such after the other, each along its longer side. A place is left out if another one does as
/// well wherever it stands. None if there are too many.
std::optional<Lineup> line_up(const BattleshipOptions& options, const Evidence& said,
                              std::span<const Stand* const> stands, Demand demand);

}  // namespace agon::battleship
