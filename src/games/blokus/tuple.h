#pragma once

#include "games/blokus/move.h"

#include <cstdint>
#include <optional>

namespace agon::blokus {

/// A move as the classic protocol sends it: the stone's box, mirrored and turned, with its upper
/// left cell on column x and row y, rows counted from the top. Sections 2.2 and 2.3.
struct Tuple {
    std::uint8_t stone = 0;
    std::uint8_t mirror = 0;
    std::uint8_t rotate = 0;
    std::int8_t x = 0;
    std::int8_t y = 0;

    bool operator==(const Tuple&) const = default;
};

/// None if there is no such stone, mirror or rotate, or if no board as high as `height` and of
/// any width has those cells.
std::optional<Move> from_tuple(const Tuple& tuple, int height);

/// With the least mirror, then rotate, that gives this orientation.
Tuple to_tuple(Move move, int height);

}  // namespace agon::blokus
