#pragma once

#include "games/blokus/stones.h"

#include <cstdint>

namespace agon::blokus {

inline constexpr int kMostSide = 50;  ///< columns or rows of the largest board

/// A stone on the board, or what mode teams has besides: a pass, and the table's draw of the stone
/// that all begin with. The squares of a stone lie within the largest board: x, y >= 0 and
/// x + width, y + height <= kMostSide.
struct Move {
    static constexpr std::uint8_t kPass = kOrientations;
    static constexpr std::uint8_t kDraw = kOrientations + 1;

    std::uint8_t orientation = 0;  ///< or one of the above
    std::uint8_t x = 0;            ///< lower left corner of the bounding box, a1 is 0, 0
    std::uint8_t y = 0;

    static constexpr Move pass() { return {kPass, 0, 0}; }
    static constexpr Move draw(std::uint8_t stone) { return {kDraw, stone, 0}; }

    constexpr bool is_stone() const { return orientation < kOrientations; }
    constexpr bool is_pass() const { return orientation == kPass; }

    /// Pre: a draw.
    constexpr std::uint8_t drawn() const { return x; }

    bool operator==(const Move&) const = default;
};

}  // namespace agon::blokus
