#pragma once

#include "core/rng.h"
#include "games/battleship/evidence.h"
#include "games/battleship/fit.h"
#include "games/battleship/fleet.h"
#include "games/battleship/options.h"

#include <cstdint>

namespace agon::battleship {

/// Whether any legal fleet fits all that was said: exact. `Unknown` after some 30 milliseconds; no
/// fleet allowed in relay games was seen to need more than five.
Found find_fleet(const BattleshipOptions& options, const Evidence& said);

/// Some fleet that fits, found in random order: cheap, not uniform. Pre: there is one.
Fleet fleet_that_fits(const BattleshipOptions& options, const Evidence& said, Rng& rng);

}  // namespace agon::battleship
