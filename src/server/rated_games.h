#pragma once

#include "protocols/web/profiles.h"

namespace agon {

/// Rates a profile by its games, the oldest first: Glicko-2, each game a period of its own. A game
/// counts if it was played alone, by the game's usual rules for two, against a level whose strength
/// is known and stays what it is.
void rate_games(WebProfile& profile);

}  // namespace agon
