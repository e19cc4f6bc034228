#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

/// The geometry of the 32 dark squares as bits of one word.
///
/// Two rows take nine bits: four squares, a ghost, four squares. So each diagonal direction is the
/// same shift from every square, and a step over the edge falls on a ghost or out of the word:
/// no edge masks are needed, `& empty` is enough.
namespace agon::dame {

using Bits = std::uint64_t;
using Square = std::uint8_t;  ///< 0..35 without the ghosts 4, 13, 22 and 31; A1 is 0

inline constexpr int kWords = 36;  ///< bits in use
inline constexpr int kRows = 8;

constexpr Bits bit(Square square) { return Bits{1} << square; }

/// Pre: the square is dark, (row + column) is even.
constexpr Square square_at(int row, int column)
{
    assert((row + column) % 2 == 0);
    return static_cast<Square>(9 * (row / 2) + (row % 2) * 5 + column / 2);
}

constexpr int row_of(Square square) { return square / 9 * 2 + (square % 9 >= 5 ? 1 : 0); }

constexpr int column_of(Square square)
{
    const int place = square % 9;
    return place >= 5 ? (place - 5) * 2 + 1 : place * 2;
}

constexpr Bits row_bits(int row) { return Bits{0b1111} << (9 * (row / 2) + (row % 2) * 5); }

/// Where a man becomes a king, by seat.
inline constexpr std::array kFarRows{row_bits(kRows - 1), row_bits(0)};

inline constexpr Bits kBoard = [] {
    Bits all = 0;
    for (int row = 0; row < kRows; ++row) all |= row_bits(row);
    return all;
}();

/// The four diagonal directions as shifts; white's way forward is positive.
inline constexpr std::array kDirections{5, 4, -4, -5};

template <int Direction>
constexpr Bits shift(Bits bits)
{
    if constexpr (Direction > 0) {
        return bits << Direction;
    } else {
        return bits >> -Direction;
    }
}

/// All squares from this one to the edge, for each of kDirections.
inline constexpr auto kRays = [] {
    std::array<std::array<Bits, 4>, kWords> rays{};
    for (int square = 0; square < kWords; ++square) {
        for (std::size_t direction = 0; direction < kDirections.size(); ++direction) {
            int reached = square + kDirections[direction];
            while (reached >= 0 && reached < kWords && (kBoard & Bits{1} << reached) != 0) {
                rays[static_cast<std::size_t>(square)][direction] |= Bits{1} << reached;
                reached += kDirections[direction];
            }
        }
    }
    return rays;
}();

/// How two squares lie to each other.
struct Line {
    Bits between = 0;           ///< the squares strictly between, if on one diagonal
    std::uint8_t distance = 0;  ///< in steps; 0: not on one diagonal
};

inline constexpr auto kLines = [] {
    std::array<std::array<Line, kWords>, kWords> lines{};
    for (int row = 0; row < kRows; ++row) {
        for (int column = row % 2; column < kRows; column += 2) {
            for (const int up : {-1, 1}) {
                for (const int right : {-1, 1}) {
                    Bits passed = 0;
                    for (int step = 1;; ++step) {
                        const int r = row + step * up;
                        const int c = column + step * right;
                        if (r < 0 || r >= kRows || c < 0 || c >= kRows) break;
                        lines[square_at(row, column)][square_at(r, c)] = {
                            passed, static_cast<std::uint8_t>(step)};
                        passed |= bit(square_at(r, c));
                    }
                }
            }
        }
    }
    return lines;
}();

}  // namespace agon::dame
