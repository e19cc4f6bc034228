#include "games/blokus/tuple.h"

#include "games/blokus/stones.h"

namespace agon::blokus {

std::optional<Move> from_tuple(const Tuple& tuple, int height)
{
    if (tuple.stone >= kStones || tuple.mirror > 1 || tuple.rotate > 3) return std::nullopt;
    const Turned& turned = kStoneTables.turned[tuple.stone][tuple.mirror][tuple.rotate];
    const Orientation& shape = orientation(turned.orientation);
    const int x = tuple.x + turned.left;
    const int y = height - 1 - (tuple.y + turned.bottom);
    if (x < 0 || x + shape.width > kMostSide || y < 0 || y + shape.height > height)
        return std::nullopt;
    return Move{turned.orientation, static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
}

Tuple to_tuple(Move move, int height)
{
    const Orientation& shape = orientation(move.orientation);
    const Turned& turned = kStoneTables.turned[shape.stone][shape.mirror][shape.rotate];
    return {shape.stone, shape.mirror, shape.rotate, static_cast<std::int8_t>(move.x - turned.left),
            static_cast<std::int8_t>(height - 1 - move.y - turned.bottom)};
}

}  // namespace agon::blokus
