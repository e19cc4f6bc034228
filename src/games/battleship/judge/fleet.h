#pragma once

#include "core/rng.h"
#include "games/battleship/judge/cells.h"
#include "games/battleship/judge/fleet_rules.h"

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace agon::battleship {

/// Where a ship begins: its top or left end.
struct Placement {
    std::uint16_t cell = 0;
    bool vertical = false;

    bool operator==(const Placement&) const = default;
};

/// The ships in the order of the option `fleet`; unused entries are all zero.
struct Fleet {
    std::array<Placement, kMostShips> ships{};
    std::uint8_t count = 0;

    std::span<const Placement> placements() const { return std::span{ships}.first(count); }
    void push(Placement ship)
    {
        assert(count < ships.size());
        ships[count++] = ship;
    }

    bool operator==(const Fleet&) const = default;
};

/// A ship of some length at some place.
struct Stand {
    Placement at;
    std::uint8_t length = 0;
    Cells cells;
    std::array<Cells, 3> zones;  ///< by Touch: the cells no other ship may have, its own included

    const Cells& zone(Touch touch) const { return zones[static_cast<std::size_t>(touch)]; }
};

/// Places of one ship of each length on the largest board.
inline constexpr std::size_t kMostStands = [] {
    int sum = 0;
    for (int length = 1; length <= kLongestShip; ++length)
        sum += 2 * kMostSize * (kMostSize - length + 1);
    return static_cast<std::size_t>(sum);
}();

/// Of all places that have one of some cells, or both of two others, only one can have a ship.
struct Nook {
    std::vector<int> some;
    std::vector<int> both;
};

/// All places for ships of every length on a board of one size.
class Chart {
public:
    explicit Chart(int size);

    /// Horizontal ones first, each kind by cell. A ship of length 1 stands in both ways.
    std::span<const Stand> stands(int length) const
    {
        return stands_[static_cast<std::size_t>(length)];
    }

    /// The whole board.
    const Cells& cells() const { return cells_; }

    /// Sets of cells of which every line of `apart` cells has exactly one in each: those where the
    /// row and a multiple of the column have a sum of one remainder by `apart`.
    std::span<const Cells> stripes(int apart) const
    {
        return stripes_[static_cast<std::size_t>(apart)];
    }

    /// So that two places that get into each other's way are together in one of them.
    std::span<const Nook> nooks(Touch touch) const
    {
        return nooks_[static_cast<std::size_t>(touch)];
    }

    /// Null if the ship would leave the board. Pre: the cell is on the board.
    const Stand* find(Placement at, int length) const;

private:
    int size_;
    Cells cells_;
    std::array<std::vector<Stand>, kLongestShip + 1> stands_;
    std::array<std::vector<Cells>, kLongestShip + 1> stripes_;
    std::array<std::vector<Nook>, 3> nooks_;
};

/// Built at the first call for a size.
const Chart& chart(int size);

/// A stable code, empty if the fleet may be placed.
std::string_view why_not_placed(const FleetRules& rules, const Fleet& fleet);

/// Pre: the lengths of these are those of the rules, in any order.
Fleet fleet_of(const FleetRules& rules, std::span<const Stand* const> chosen);

Cells cells_of(const FleetRules& rules, const Fleet& fleet);

/// Uniform over all legal fleets, unless they are so rare that whole random fleets do not hit one
/// in many tries; then some legal fleet, no longer uniform.
Fleet random_fleet(const FleetRules& rules, Rng& rng);

}  // namespace agon::battleship
