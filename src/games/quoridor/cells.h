#pragma once

#include "core/bits.h"

#include <bit>
#include <cassert>
#include <cstdint>

namespace agon::quoridor {

/// Boards of every size lie in the same 11 x 11 cells, a1 first, rank by rank.
inline constexpr int kStride = 11;
inline constexpr int kCells = kStride * kStride;

using Cell = std::uint8_t;

/// A set of cells; also of wall slots and of points, each named by the cell south-west of it.
__extension__ using Cells = unsigned __int128;

constexpr Cell cell_at(int file, int rank) { return static_cast<Cell>(rank * kStride + file); }

constexpr int file_of(Cell cell) { return cell % kStride; }

constexpr int rank_of(Cell cell) { return cell / kStride; }

constexpr Cells only(Cell cell) { return Cells{1} << cell; }

constexpr std::uint64_t low_word(Cells cells) { return static_cast<std::uint64_t>(cells); }

constexpr std::uint64_t high_word(Cells cells) { return static_cast<std::uint64_t>(cells >> 64U); }

constexpr unsigned count(Cells cells)
{
    return static_cast<unsigned>(std::popcount(low_word(cells)) + std::popcount(high_word(cells)));
}

/// Pre: cells != 0.
constexpr Cell lowest(Cells cells)
{
    assert(cells != 0);
    const std::uint64_t low = low_word(cells);
    return static_cast<Cell>(low != 0 ? std::countr_zero(low)
                                      : 64 + std::countr_zero(high_word(cells)));
}

/// The n-th cell, counted from 0. Pre: n < count(cells).
constexpr Cell nth(Cells cells, unsigned n)
{
    assert(n < count(cells));
    const auto below = static_cast<unsigned>(std::popcount(low_word(cells)));
    return static_cast<Cell>(n < below ? nth_set_bit(low_word(cells), n)
                                       : 64 + nth_set_bit(high_word(cells), n - below));
}

template <class Visit>
constexpr void each_cell(Cells cells, Visit&& visit)
{
    for (std::uint64_t low = low_word(cells); low != 0;) visit(static_cast<Cell>(pop_lowest(low)));
    for (std::uint64_t high = high_word(cells); high != 0;)
        visit(static_cast<Cell>(64 + pop_lowest(high)));
}

}  // namespace agon::quoridor
