#pragma once

#include "games/battleship/fleet.h"

#include <cstdint>

namespace agon::battleship {

/// Whether any fleet fits all that was said.
enum class Fit : std::uint8_t { Some, None, Unknown };

struct Found {
    Fit fit = Fit::None;
    Fleet fleet;  ///< if there is some
};

}  // namespace agon::battleship
