#pragma once

#include "games/battleship/judge/bit_set.h"

namespace agon::battleship {

/// Cells of a board of up to 20 x 20; cell = row * size + column.
using Cells = BitSet<512>;

}  // namespace agon::battleship
