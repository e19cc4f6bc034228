#pragma once

#include "core/seat.h"

#include <array>
#include <cassert>
#include <cstdint>

/// The geometry of the 48 land squares as bits of one word.
///
/// Two rows take nine bits: four squares, a ghost, four squares. So each way forward is the same
/// shift from every square, and a step over the edge falls on a ghost.
namespace agon::ants {

using Squares = std::uint64_t;
using Square = std::uint8_t;  ///< 0..53 without the ghosts; a1 is 0, h12 is 53

inline constexpr int kRows = 12;
inline constexpr int kColumns = 8;

/// The two ways forward as shifts: up for black, down for white.
inline constexpr std::array kWays{4, 5};

constexpr bool is_land(int column, int row) { return (column + row) % 2 == 0; }

/// Rows and columns count from 0. Pre: land.
constexpr Square square_at(int column, int row)
{
    assert(is_land(column, row));
    return static_cast<Square>(9 * (row / 2) + 5 * (row % 2) + column / 2);
}

constexpr int row_of(Square square) { return square / 9 * 2 + (square % 9 >= 5 ? 1 : 0); }

constexpr int column_of(Square square)
{
    const int place = square % 9;
    return place >= 5 ? (place - 5) * 2 + 1 : place * 2;
}

constexpr Squares only(Square square) { return Squares{1} << square; }

constexpr Squares row_squares(int row) { return Squares{0b1111} << square_at(row % 2, row); }

constexpr Squares rows_squares(int first, int last)
{
    Squares squares = 0;
    for (int row = first; row <= last; ++row) squares |= row_squares(row);
    return squares;
}

inline constexpr Squares kLand = rows_squares(0, kRows - 1);
inline constexpr std::array kHomes{rows_squares(0, 2), rows_squares(9, 11)};  ///< by seat
inline constexpr std::array kFarRows{row_squares(11), row_squares(0)};        ///< by seat

/// In the order of the notation: row 7 from the left, then row 6.
inline constexpr std::array<Square, 8> kFoodSquares{
    square_at(0, 6), square_at(2, 6), square_at(4, 6), square_at(6, 6),
    square_at(1, 5), square_at(3, 5), square_at(5, 5), square_at(7, 5)};
inline constexpr Squares kFoodLand = rows_squares(5, 6);

constexpr Squares ahead(Squares squares, int way, Seat seat)
{
    return seat == 0 ? squares << way : squares >> way;
}

/// What is jumped over on the way from one square to the other.
constexpr Square between(Square from, Square to) { return static_cast<Square>((from + to) / 2); }

}  // namespace agon::ants
