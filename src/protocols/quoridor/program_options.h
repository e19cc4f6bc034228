#pragma once

#include "games/any_game.h"

namespace agon {

/// The options under which classic clients can play, or "bad-option": they know one board, two or
/// four players, and how many walls each has.
Result<boost::json::object> quoridor_program_options(const AnyGame& start);

}  // namespace agon
