#pragma once

#include "games/quoridor/cells.h"

#include <array>

namespace agon::quoridor {

/// Clockwise, so that the neighbours of a direction in this list are the turns from it.
enum Direction : unsigned { kNorth, kEast, kSouth, kWest };
inline constexpr std::array kDirections{kNorth, kEast, kSouth, kWest};

constexpr Direction right_of(Direction d) { return static_cast<Direction>((d + 1) % 4); }

constexpr Direction left_of(Direction d) { return static_cast<Direction>((d + 3) % 4); }

/// Walls, or slots for them. A horizontal wall lies north of its cell and of the next one east;
/// a vertical wall lies east of its cell and of the next one north.
struct Walls {
    Cells horizontal = 0;
    Cells vertical = 0;

    constexpr bool empty() const { return (horizontal | vertical) == 0; }
    constexpr Walls operator&(const Walls& b) const
    {
        return {horizontal & b.horizontal, vertical & b.vertical};
    }
    constexpr Walls operator|(const Walls& b) const
    {
        return {horizontal | b.horizontal, vertical | b.vertical};
    }
    constexpr Walls operator~() const { return {~horizontal, ~vertical}; }
    bool operator==(const Walls&) const = default;
};

/// Where one can walk: for each direction the cells that may be left that way. Knows no pawns.
class Grid {
public:
    /// The empty board.
    constexpr explicit Grid(int size)
    {
        for (int rank = 0; rank < size; ++rank) {
            for (int file = 0; file < size; ++file) {
                const Cells cell = only(cell_at(file, rank));
                if (rank + 1 < size) open_[kNorth] |= cell;
                if (file + 1 < size) open_[kEast] |= cell;
                if (rank > 0) open_[kSouth] |= cell;
                if (file > 0) open_[kWest] |= cell;
            }
        }
    }

    constexpr void add(const Walls& walls)
    {
        const Cells north = walls.horizontal | walls.horizontal << 1U;
        const Cells east = walls.vertical | walls.vertical << kStride;
        open_[kNorth] &= ~north;
        open_[kSouth] &= ~(north << kStride);
        open_[kEast] &= ~east;
        open_[kWest] &= ~(east << 1U);
    }

    /// One step from each of these cells, where no wall stands.
    constexpr Cells step(Cells from, Direction d) const
    {
        const Cells leaving = from & open_[d];
        switch (d) {
            case kNorth:
                return leaving << kStride;
            case kEast:
                return leaving << 1U;
            case kSouth:
                return leaving >> kStride;
            case kWest:
                return leaving >> 1U;
        }
        return 0;
    }

    constexpr Cells around(Cells from) const
    {
        return step(from, kNorth) | step(from, kEast) | step(from, kSouth) | step(from, kWest);
    }

    /// The directions in which this cell may be left, a bit each.
    constexpr unsigned exits(Cell cell) const
    {
        unsigned bits = 0;
        for (const Direction d : kDirections)
            bits |= static_cast<unsigned>(open_[d] >> cell & 1U) << d;
        return bits;
    }

    constexpr bool connects(Cells from, Cells to) const
    {
        for (Cells seen = from; (seen & to) == 0;) {
            const Cells more = seen | around(seen);
            if (more == seen) return false;
            seen = more;
        }
        return true;
    }

    /// Steps of a shortest way. Pre: the two are connected.
    int distance(Cells from, Cells to) const;

    /// Every wall that would cut one particular shortest way; the others leave it open.
    /// Pre: the two are connected.
    Walls cutting_a_way(Cells from, Cells to) const;

    bool operator==(const Grid&) const = default;

private:
    std::array<Cells, 4> open_{};
};

/// Over a pawn: straight on if nothing is behind it, else to its sides; never over two pawns.
constexpr Cells jumps(const Grid& grid, Cells over, Direction d, Cells pawns)
{
    const Cells behind = grid.step(over, d) & ~pawns;
    if (behind != 0) return behind;
    return grid.step(over, left_of(d)) | grid.step(over, right_of(d));
}

/// Where a pawn that stands here may go. Its own cell may be among the pawns.
constexpr Cells steps_from(const Grid& grid, Cells here, Cells pawns)
{
    Cells targets = grid.around(here);
    if ((targets & pawns) == 0) return targets;
    for (const Direction d : kDirections) {
        const Cells next = grid.step(here, d);
        if ((next & pawns) != 0) targets |= jumps(grid, next, d, pawns);
    }
    return targets & ~pawns;
}

}  // namespace agon::quoridor
