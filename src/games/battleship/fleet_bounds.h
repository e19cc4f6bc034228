#pragma once

#include "games/battleship/cells.h"
#include "games/battleship/options.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace agon::battleship {

// What a search for a fleet need not try: each proves that the ships left do not fit.

using ShipsLeft = std::array<std::uint8_t, kLongestShip + 1>;  ///< by length

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
