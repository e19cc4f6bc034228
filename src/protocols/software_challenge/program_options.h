#pragma once

#include "games/any_game.h"

namespace agon {

/// The options under which a program of the Software-Challenge can play: "bad-option" unless it is
/// mode teams on its usual board.
Result<boost::json::object> challenge_program_options(const AnyGame& start);

}  // namespace agon
