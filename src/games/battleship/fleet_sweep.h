#pragma once

#include "games/battleship/evidence.h"
#include "games/battleship/fit.h"
#include "games/battleship/fleet.h"
#include "games/battleship/options.h"

#include <span>

namespace agon::battleship {

/// Whether a fleet of ships at some of these places, the longest first, covers all hits. Slower
/// than a search where that is quick, but where fleets nearly fit in very many ways, it does not
/// look at each of them. `Unknown` if there is too much to look at even so.
Found sweep_for_fleet(const BattleshipOptions& options, const Evidence& said,
                      std::span<const Stand* const> stands, const Complete& complete);

}  // namespace agon::battleship
