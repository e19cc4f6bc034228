#pragma once

#include "core/rng.h"
#include "games/battleship/judge/evidence.h"
#include "games/battleship/judge/fleet.h"
#include "games/battleship/judge/fleet_rules.h"
#include "games/battleship/judge/found.h"

#include <cstdint>

namespace agon::battleship {

/// Whether any legal fleet fits all that was said: exact. `Unknown` after some 30 milliseconds; no
/// fleet allowed in relay games was seen to need more than five.
Found find_fleet(const FleetRules& rules, const Evidence& said);

/// Some fleet that fits, found in random order: cheap, not uniform. Pre: there is one.
Fleet fleet_that_fits(const FleetRules& rules, const Evidence& said, Rng& rng);

}  // namespace agon::battleship
