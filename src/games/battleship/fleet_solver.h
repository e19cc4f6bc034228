#pragma once

#include "core/rng.h"
#include "games/battleship/evidence.h"
#include "games/battleship/fit.h"
#include "games/battleship/fleet.h"
#include "games/battleship/options.h"

#include <cstdint>

namespace agon::battleship {

/// Positions a search for a fleet may look at. It looks at few; then sets of places and a sweep
/// decide, whose limits are their own. Only with more than this it goes on after them. On boards as
/// full as relay games may be nothing was ever undecided; it would speak for the defender.
inline constexpr std::uint64_t kAnswerBudget = 200;
inline constexpr std::uint64_t kOptionsBudget = 2'000;

/// Whether any legal fleet fits all that was said: exact, but `Unknown` if the budget ends first.
Found find_fleet(const BattleshipOptions& options, const Evidence& said, std::uint64_t budget);

/// Some fleet that fits, found in random order: cheap, not uniform. Pre: there is one.
Fleet fleet_that_fits(const BattleshipOptions& options, const Evidence& said, Rng& rng);

}  // namespace agon::battleship
