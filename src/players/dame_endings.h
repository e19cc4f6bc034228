#pragma once

#include "games/dame/dame.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace agon {

/// How every dame position with few pieces ends if both sides play perfectly and no limit on plies
/// cuts the game short.
class DameEndings {
public:
    static constexpr int kMostPieces = 5;

    /// Seconds of work for four pieces, a minute or more for five.
    DameEndings(const DameOptions& options, int most_pieces);

    struct End {
        int winner = 0;  ///< 1: the side to move, -1: the other, 0: nobody
        int plies = 0;   ///< until then, if somebody wins

        bool operator==(const End&) const = default;
    };

    /// None if the game is over, has too many pieces, binds a piece to move again, or lands or
    /// moves again by other options than these tables.
    std::optional<End> find(const Dame& game) const;

    std::size_t bytes() const;

private:
    friend class EndingsBuilder;

    /// A draw is 0, a win in n plies n + 1, a loss in n plies -(n + 1): for the side to move.
    using Value = std::int8_t;

    DameOptions::Landing landing_;
    DameOptions::Again again_;
    int most_pieces_;
    std::vector<std::vector<Value>> tables_ =
        std::vector<std::vector<Value>>(1296);  ///< by the number of pieces of each kind
};

/// The tables for these options, built when first asked for. Pre: 2 <= pieces <= kMostPieces.
const DameEndings& dame_endings(const DameOptions& options, int pieces);

}  // namespace agon
