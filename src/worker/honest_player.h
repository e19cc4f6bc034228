#pragma once

#include "players/player.h"

#include <memory>

namespace agon {

/// A built-in player that says what part of its time it was not running: then the machine had
/// something else to do.
std::unique_ptr<Player> with_honest_time(std::unique_ptr<Player> player);

}  // namespace agon
