#pragma once

#include "games/battleship/battleship.h"

namespace agon::battleship {

/// The cells of ships known to be sunk. With an unknown fleet it is the run of hits through a
/// settled cell, unless ships may stand side by side: then the cell alone is known.
Cells sunk_cells(const FleetRules& rules, const Sea& sea);

/// How long each sunk ship is, as far as that is known: with an unknown fleet whose ships may
/// stand side by side it is not.
std::vector<int> sunk_lengths(const FleetRules& rules, const Sea& sea);

}  // namespace agon::battleship
