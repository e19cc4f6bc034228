#pragma once

#include <cstdint>

namespace agon::blokus {

inline constexpr int kMostSide = 50;  ///< columns or rows of the largest board

/// A stone on the board. All its squares lie within the largest board: x, y >= 0 and
/// x + width, y + height <= kMostSide.
struct Move {
    std::uint8_t orientation = 0;
    std::uint8_t x = 0;  ///< lower left corner of the bounding box, a1 is 0, 0
    std::uint8_t y = 0;

    bool operator==(const Move&) const = default;
};

}  // namespace agon::blokus
