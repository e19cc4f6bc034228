#pragma once

#include "games/battleship/judge/evidence.h"
#include "games/battleship/judge/fleet.h"
#include "games/battleship/judge/fleet_rules.h"
#include "games/battleship/judge/found.h"

#include <cstdint>
#include <span>

namespace agon::battleship {

/// Whether a fleet of ships at some of these places covers all hits. Like the first search, but
/// over sets of places instead of cells: it takes longer to begin, and then a twentieth of the
/// time for a position. `Unknown` if there is too much to look at even so; a million of work is
/// about a millisecond.
Found cover_with_fleet(const FleetRules& rules, const Evidence& said,
                       std::span<const Stand* const> stands, const Complete& complete,
                       std::uint64_t work);

}  // namespace agon::battleship
