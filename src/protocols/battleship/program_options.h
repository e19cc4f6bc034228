#pragma once

#include "games/any_game.h"

namespace agon {

/// The options under which classic clients can play, or "bad-option": they know one board and one
/// fleet, which they keep for themselves, and place it so that corners may touch.
Result<boost::json::object> battleship_program_options(const AnyGame& start);

}  // namespace agon
