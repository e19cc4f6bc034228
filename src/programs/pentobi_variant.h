#pragma once

#include "games/blokus/blokus.h"

#include <string>
#include <string_view>

namespace agon {

/// A game of Pentobi that is one of ours, turned by a quarter: its board is ours seen after a turn
/// to the right, which takes our start squares to its own, in the order of the colours.
struct PentobiVariant {
    std::string_view name;  ///< as its option --game takes it
    int side = 0;           ///< of the board
    bool has_four_colours = false;

    std::string_view colour(Blokus::Colour colour) const;

    /// Pre: `move` is a move of ours on this board.
    std::string to_pentobi(std::string_view move) const;

    /// None if there are no cells of this board.
    std::optional<std::string> from_pentobi(std::string_view move) const;
};

/// "bad-spec", with what to give instead, if Pentobi has no such game.
Result<PentobiVariant> pentobi_variant(const BlokusOptions& options);

}  // namespace agon
