#pragma once

#include "games/battleship/judge/cells.h"
#include "games/battleship/judge/fleet.h"
#include "games/battleship/judge/fleet_rules.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace agon::battleship {

// What a search for a fleet need not try: each proves that the ships left do not fit.

using ShipsLeft = std::array<std::uint8_t, kLongestShip + 1>;  ///< by length

/// What ships keep from each other by the rule how near they may stand.
class Elbowroom {
public:
    explicit Elbowroom(const FleetRules& rules) : size_{rules.size}, touch_{rules.touch}
    {
        for (int row = 0; row <= size_; ++row) last_column_.add(row * size_ + size_ - 1);
    }

    /// Cells of which two ships never have one each: the last one of a place and what adjoins it
    /// on the sides where later places begin.
    Cells excluding(const Stand& place) const
    {
        const int last = place.at.cell + (place.length - 1) * (place.at.vertical ? size_ : 1);
        const bool both = touch_ == Touch::None;
        const bool right = last % size_ + 1 < size_ && (both || !place.at.vertical);
        const bool below = last + size_ < size_ * size_ && (both || place.at.vertical);
        Cells cells;
        cells.add(last);
        if (touch_ == Touch::Any) return cells;
        if (right) cells.add(last + 1);
        if (below) cells.add(last + size_);
        if (right && below) cells.add(last + size_ + 1);
        return cells;
    }

    /// Ships that must not touch by a side own the cells to their right too, those that must not
    /// touch at all also the row below: 2 (length + 1) cells, none of them shared. If corners may
    /// touch, right and below are counted one after the other: 2 length along a ship, length + 1
    /// across it. Of the ships at least so long.
    int needed(const ShipsLeft& left, std::size_t least) const
    {
        int sum = 0;
        for (std::size_t length = least; length < left.size(); ++length) {
            const auto cells = touch_ == Touch::Any      ? length
                               : touch_ == Touch::Corner ? 3 * length + 1
                                                         : 2 * (length + 1);
            sum += static_cast<int>(cells) * left[length];
        }
        return sum;
    }

    /// The cells those ships could own at most, with a column and a row beyond the board.
    int offered(const Cells& room) const
    {
        if (touch_ == Touch::Any) return room.count();
        const Cells lower = room | room.shifted(static_cast<unsigned>(size_));
        return touch_ == Touch::None ? with_right(lower) : with_right(room) + lower.count();
    }

private:
    int with_right(const Cells& room) const
    {
        return (room | (room - last_column_).shifted(1)).count() + (room & last_column_).count();
    }

    int size_;
    Touch touch_;
    Cells last_column_;  ///< also of the row below the board
};

/// Cells of a stripe, of which the ships left need all but some.
struct TightStripe {
    Cells room;
    int spare = 0;
    int apart = 0;
};

/// The few that have the fewest to spare.
struct Tight {
    static constexpr std::size_t kMost = 4;
    static constexpr int kMostSpare = 3;

    std::array<TightStripe, kMost> stripes;
    std::size_t count = 0;

    /// Cells that must have a ship.
    Cells due() const
    {
        Cells cells;
        for (std::size_t i = 0; i < count && stripes[i].spare == 0; ++i) cells |= stripes[i].room;
        return cells;
    }

    void add(const TightStripe& stripe)
    {
        if (stripe.spare > kMostSpare) return;
        std::size_t at = count < kMost ? count++ : kMost;
        for (; at > 0 && stripes[at - 1].spare > stripe.spare; --at)
            if (at < kMost) stripes[at] = stripes[at - 1];
        if (at < kMost) stripes[at] = stripe;
    }
};

/// Whether enough bare cells can share ships. Of bare cells more than ships are left, some ship
/// must cover several; which ones do is decided here without regard to where exactly they stand, so
/// that a search need not find out for every place of all the others.
class Sharing {
public:
    /// A ship of this length can cover these together.
    void add(std::uint8_t length, const Cells& cells)
    {
        const auto known = std::span{groups_}.first(count_);
        if (count_ == kMostGroups || std::ranges::find(known, Group{length, cells}) != known.end())
            return;
        groups_[count_++] = {length, cells};
        shared_ |= cells;
    }

    /// False proves that the ships left cannot cover this many cells more than they are.
    bool can_save(int wanted, ShipsLeft left)
    {
        tries_ = 0;
        return count_ == kMostGroups || saves(wanted, shared_, left);
    }

    /// What the last answer cost.
    int tries() const { return tries_; }

private:
    static constexpr std::size_t kMostGroups = 96;
    static constexpr int kMostTries = 2'000;  ///< then it may be so

    struct Group {
        std::uint8_t length = 0;
        Cells cells;

        bool operator==(const Group&) const = default;
    };

    bool saves(int wanted, const Cells& open, ShipsLeft& left)
    {
        if (wanted <= 0 || ++tries_ > kMostTries) return true;
        if (open.count() <= wanted) return false;
        const int first = open.nth(0);
        for (std::size_t i = 0; i < count_; ++i) {
            const Group& group = groups_[i];
            const int saved = (group.cells & open).count() - 1;
            if (left[group.length] == 0 || saved < 1 || !group.cells.has(first)) continue;
            --left[group.length];
            const bool found = saves(wanted - saved, open - group.cells, left);
            ++left[group.length];
            if (found) return true;
        }
        Cells others = open;
        others.remove(first);
        return saves(wanted, others, left);
    }

    std::array<Group, kMostGroups> groups_;
    std::size_t count_ = 0;
    Cells shared_;
    int tries_ = 0;
};

}  // namespace agon::battleship
