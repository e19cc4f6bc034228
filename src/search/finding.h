#pragma once

#include "games/game.h"

#include <cstdint>
#include <vector>

namespace agon {

/// Which parts of the search may be wrong for speed's sake; without them it is plain minimax with
/// a horizon, only faster. The tests switch them off.
struct Shortcuts {
    bool table = true;
    bool reductions = true;
    bool aspiration = true;
    bool selection = true;
    bool margin = true;
    bool singular = true;
    bool repetition = true;  ///< what comes again is a draw
    bool solved = true;      ///< not wrong, but no plain minimax either
};

/// What a search has found.
template <Game G>
struct Finding {
    typename G::Move move{};
    int value = 0;  ///< for the seat to move
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<typename G::Move> line;
};

}  // namespace agon
