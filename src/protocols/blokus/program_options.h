#pragma once

#include "games/any_game.h"

namespace agon {

/// The options under which a blokus program can play: "bad-option" in mode teams, which its
/// protocol does not know.
Result<boost::json::object> blokus_program_options(const AnyGame& start);

}  // namespace agon
