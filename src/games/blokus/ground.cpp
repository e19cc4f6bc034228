#include "games/blokus/ground.h"

namespace agon::blokus {
namespace {

constexpr void mark(std::array<std::uint8_t, 8>& print, int x, int y)
{
    const int row = y + 1;
    auto& bits = print[static_cast<std::size_t>(row)];
    bits = static_cast<std::uint8_t>(bits | 1U << (x + 1));
}

constexpr Print print_of(const Orientation& shape)
{
    Print print;
    for (std::size_t i = 0; i < shape.size; ++i) {
        const auto [x, y] = shape.squares[i];
        mark(print.squares, x, y);
        mark(print.sides, x, y);
        for (const int step : {-1, 1}) {
            mark(print.sides, x + step, y);
            mark(print.sides, x, y + step);
            mark(print.corners, x + step, y - 1);
            mark(print.corners, x + step, y + 1);
        }
    }
    return print;
}

}  // namespace

constexpr std::array<Print, kOrientations> kPrints = [] {
    std::array<Print, kOrientations> prints{};
    for (std::size_t i = 0; i < kOrientations; ++i) prints[i] = print_of(orientation(i));
    return prints;
}();

}  // namespace agon::blokus
