#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>

namespace agon::battleship {

inline constexpr int kLeastSize = 6;
inline constexpr int kMostSize = 20;
inline constexpr int kMostShips = 12;
inline constexpr int kLongestShip = 8;

/// How near two ships of a fleet may stand.
enum class Touch : std::uint8_t { None, Corner, Any };

/// The board, the ships of a fleet, and where they may stand.
struct FleetRules {
    int size = 10;
    int ships = 5;
    std::array<std::uint8_t, kMostShips> lengths{5, 4, 3, 3, 2};  ///< 0 after the last
    Touch touch = Touch::Corner;

    int cells() const { return size * size; }
    std::span<const std::uint8_t> fleet() const
    {
        return std::span{lengths}.first(static_cast<std::size_t>(ships));
    }

    int ship_cells() const { return std::accumulate(lengths.begin(), lengths.end(), 0); }

    bool operator==(const FleetRules&) const = default;
};

}  // namespace agon::battleship
