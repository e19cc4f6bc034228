#pragma once

#include "games/battleship/judge/evidence.h"
#include "games/battleship/judge/fleet.h"
#include "games/battleship/judge/fleet_rules.h"

#include <optional>

namespace agon::battleship {

/// Some fleet that fits all that was said, if there is plenty of room for one; none proves nothing.
std::optional<Fleet> first_fleet(const FleetRules& rules, const Evidence& said);

/// A fleet that fits all that was said and differs from this one, which does not, in the places of
/// few ships. Cheap, and enough for nearly all answers by which a fleet ceases to fit; none proves
/// nothing.
std::optional<Fleet> mend_fleet(const FleetRules& rules, const Evidence& said, const Fleet& fleet);

}  // namespace agon::battleship
