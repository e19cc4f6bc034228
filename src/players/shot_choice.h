#pragma once

#include "players/fleet_posterior.h"

#include <cstdint>
#include <vector>

namespace agon::battleship {

/// How hard to think about one shot.
struct ShotSettings {
    std::uint64_t counted = 2'000;      ///< nodes for an exact posterior
    std::uint64_t drawn = 500;          ///< groups of fleets for an estimated one
    std::size_t planned = 2'000;        ///< looks ahead when no more fleets than this are left
    std::size_t candidates = 10;        ///< shots compared then
    std::uint64_t looked_at = 600'000;  ///< cells of fleets, all shots compared together
};

/// A shot at a cell that was not shot at yet, and why.
struct Shot {
    int cell = -1;
    double chance = 0;              ///< that it hits
    double shots = 0;               ///< expected until the end, this one included; 0: not known
    double fleets = 0;              ///< that are still possible
    std::vector<double> chances{};  ///< by cell, that there is a ship; empty: not known
};

/// The likeliest cell, or the one that leads to the fewest shots where that can be computed. Pre: a
/// cell is left.
Shot choose_shot(const FleetSpace& space, const Evidence& said, const ShotSettings& settings,
                 Brake& brake, Rng& rng);

}  // namespace agon::battleship
