#pragma once

#include "table/record.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace agon {

/// Where a game's board is among the parts.
struct BoardPlace {
    std::size_t part = 0;
    std::size_t index = 0;
};

/// The positions of many games, squeezed: a part is a `packed` list of some games, each
/// `{"moves","seats","times","start","steps","told"}`. `moves` are separated by blanks, `seats` has
/// a digit for whoever made each or `-`, `start` is the first view and `steps` has a patch a move,
/// or null; `told`, where there are secrets, has for each seat what it was told of each move.
struct Boards {
    std::vector<std::string> parts;
    std::vector<std::optional<BoardPlace>> places;  ///< one a game; none: there was no room for it
};

/// Until they take `most_bytes`: first games that ended by a fault, whose authors want to see them
/// most, then the others in order. A record that cannot be replayed has no board.
Boards squeeze_boards(const std::vector<Record>& games, std::size_t most_bytes);

}  // namespace agon
