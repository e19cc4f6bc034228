#pragma once

#include "players/fleet_posterior.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace agon::battleship {

/// A shot and what it leads to.
struct ForeseenShot {
    int cell = -1;
    double shots = 0;  ///< expected until the last ship is sunk, this one included
};

/// Looks ahead over the list of all fleets that fit: after a candidate, every shot goes to the cell
/// that is likeliest by then, until each fleet is sunk. One step better than always doing so.
class ShotLookahead {
public:
    ShotLookahead(const FleetSpace& space, std::span<const Places> fleets, const Evidence& said,
                  Brake& brake);

    /// The best of these cells, none of which was shot at, or of the first of them: it looks at
    /// `most` cells of fleets at most. None if that does for no cell, or the brake was pulled.
    std::optional<ForeseenShot> best(std::span<const int> candidates, std::uint64_t most);

private:
    using Index = std::uint16_t;
    using Group = std::span<Index>;

    /// Sums over fleets that have given the same answers so far.
    std::uint64_t shots_left(Group fleets);
    std::uint64_t shots_after(Group fleets, int cell);
    std::uint64_t shots_of_part(Group fleets, int cell);
    int likeliest(Group fleets);
    bool is_spent() { return looked_at_ > most_; }

    std::uint8_t& ship_at(Index fleet, int cell)
    {
        return ship_at_[fleet * cells_ + static_cast<std::size_t>(cell)];
    }
    std::uint8_t& left(Index fleet, std::uint8_t ship) { return left_[fleet * kStride + ship]; }
    /// That were not hit at first.
    std::span<const std::uint16_t> cells_of(Index fleet) const
    {
        return std::span{cell_}.subspan(first_cell_[fleet],
                                        first_cell_[fleet + 1U] - first_cell_[fleet]);
    }
    std::uint8_t& all_left(Index fleet) { return left(fleet, 0); }

    static constexpr std::size_t kStride = kMostShips + 1;

    Brake& brake_;
    std::size_t cells_;
    std::vector<std::uint8_t> ship_at_;  ///< by fleet and cell: the ship's number from 1; 0: water
    std::vector<std::uint8_t> left_;     ///< by fleet and ship: cells not hit; 0: of all ships
    std::vector<std::uint16_t> cell_;    ///< the cells not hit at first, fleet after fleet
    std::vector<std::size_t> first_cell_;  ///< by fleet, in the list above
    std::vector<std::uint8_t> shot_;       ///< by cell; not of bool, which would be slower to read
    std::vector<std::uint16_t> count_;     ///< by cell, of fleets; 0 between uses
    std::vector<Index> order_;
    std::uint64_t most_ = 0;
    std::uint64_t looked_at_ = 0;  ///< cells of fleets
};

}  // namespace agon::battleship
