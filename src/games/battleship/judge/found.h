#pragma once

#include "games/battleship/judge/fleet.h"

#include <cstdint>
#include <functional>
#include <span>

namespace agon::battleship {

/// Whether any fleet fits all that was said.
enum class Fit : std::uint8_t { Some, None, Unknown };

struct Found {
    Fit fit = Fit::None;
    Fleet fleet;  ///< if there is some
};

/// Looks for a fleet of which these ships are a part.
using Complete = std::function<Found(std::span<const Stand* const> ships)>;

}  // namespace agon::battleship
