#pragma once

#include "core/bits.h"
#include "games/blokus/candidates.h"
#include "games/blokus/move.h"

#include <array>
#include <cstddef>
#include <cstdint>

/// The board as one colour sees it.
namespace agon::blokus {

/// What no stone can reach over from the edge of the board: the cells beyond it are forbidden
/// cells like others, and no bounds need be checked.
inline constexpr int kMargin = 4;

/// A bit a cell. Above the margin there is room for the 8 rows of a print.
using Rows = std::array<std::uint64_t, kMargin + kMostSide + 6>;

/// Number of a cell's bit: column in the low six bits, row above, both with the margin.
using Cell = int;

constexpr Cell cell_at(int x, int y) { return (y + kMargin) * kRowBits + x + kMargin; }

constexpr bool has(const Rows& rows, Cell cell)
{
    return (rows[static_cast<std::size_t>(cell / kRowBits)] >> cell % kRowBits & 1U) != 0;
}

/// What a stone leaves on the board, in rows of bits. Row 0 lies below the stone, bit 0 to its
/// left.
struct Print {
    std::array<std::uint8_t, 8> squares{};
    std::array<std::uint8_t, 8> sides{};  ///< the squares and all that touch one by a side
    std::array<std::uint8_t, 8> corners{};
};

extern const std::array<Print, kOrientations> kPrints;

inline void lay(Rows& rows, const std::array<std::uint8_t, 8>& print, Move move)
{
    std::uint64_t* row = &rows[static_cast<std::size_t>(move.y + kMargin - 1)];
    const int shift = move.x + kMargin - 1;
    for (std::size_t i = 0; i < print.size(); ++i) row[i] |= std::uint64_t{print[i]} << shift;
}

struct Ground {
    Rows squares{};       ///< own stones
    Rows forbidden{};     ///< off the board, occupied by any colour, or beside an own square
    Rows anchors{};       ///< diagonal to an own square, or the start; live where not forbidden
    CandidateSet usable;  ///< of the stones that are left

    bool operator==(const Ground&) const = default;
};

constexpr bool is_live(const Ground& ground, Cell cell)
{
    return has(ground.anchors, cell) && !has(ground.forbidden, cell);
}

/// The usable candidates that fit near a live anchor and cover no anchor before it: so each move
/// is found at one anchor only, the first of those it covers.
inline CandidateSet fitting_at(const Ground& ground, Cell anchor)
{
    const std::uint64_t* forbidden = &ground.forbidden[static_cast<std::size_t>(anchor / kRowBits)];
    const std::uint64_t* anchors = &ground.anchors[static_cast<std::size_t>(anchor / kRowBits)];
    const int x = anchor % kRowBits;
    const std::uint64_t left = (std::uint64_t{1} << x) - 1;
    const std::size_t blocked =
        near_pattern(forbidden[-2] | anchors[-2], forbidden[-1] | anchors[-1],
                     forbidden[0] | (anchors[0] & left), forbidden[1], forbidden[2], x);
    return kFitting[blocked].candidates & ground.usable;
}

/// Whether a candidate that fits near the anchor fits altogether.
inline bool fits_far(const Ground& ground, Cell anchor, std::size_t candidate)
{
    bool fits = true;
    for (const int distance : kCandidateTable[candidate].far) {
        const Cell cell = anchor + distance;
        fits &= !(has(ground.forbidden, cell) || (cell < anchor && has(ground.anchors, cell)));
    }
    return fits;
}

inline Move move_at(Cell anchor, std::size_t index)
{
    const Candidate& candidate = kCandidateTable[index];
    return {candidate.orientation,
            static_cast<std::uint8_t>(anchor % kRowBits - kMargin - candidate.anchored.x),
            static_cast<std::uint8_t>(anchor / kRowBits - kMargin - candidate.anchored.y)};
}

/// Visits the live anchors from the bottom row up, each from the left, until `visit` says true;
/// whether it did.
template <class Visit>
bool any_anchor(const Ground& ground, int height, Visit&& visit)
{
    for (int row = kMargin; row < kMargin + height; ++row) {
        const auto i = static_cast<std::size_t>(row);
        for (std::uint64_t live = ground.anchors[i] & ~ground.forbidden[i]; live != 0;)
            if (visit(row * kRowBits + pop_lowest(live))) return true;
    }
    return false;
}

/// Visits every placement of a stone by the rules, once, until `visit` says true; whether it did.
template <class Visit>
bool any_placement(const Ground& ground, int height, Visit&& visit)
{
    return any_anchor(ground, height, [&](Cell anchor) {
        return fitting_at(ground, anchor).any_of([&](std::size_t candidate) {
            return fits_far(ground, anchor, candidate) && visit(move_at(anchor, candidate));
        });
    });
}

}  // namespace agon::blokus
