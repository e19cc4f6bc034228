#pragma once

#include "core/error.h"

#include <boost/json/fwd.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>

namespace agon {

namespace battleship {

inline constexpr int kLeastSize = 6;
inline constexpr int kMostSize = 20;
inline constexpr int kMostShips = 12;
inline constexpr int kLongestShip = 8;

/// How near two ships of a fleet may stand.
enum class Touch : std::uint8_t { None, Corner, Any };

}  // namespace battleship

struct BattleshipOptions {
    int size = 10;
    int ships = 5;
    std::array<std::uint8_t, battleship::kMostShips> lengths{5, 4, 3, 3, 2};  ///< 0 after the last
    battleship::Touch touch = battleship::Touch::Corner;
    bool relay = false;  ///< every shot is followed by its answer, and a fleet may stay unknown

    int cells() const { return size * size; }
    std::span<const std::uint8_t> fleet() const
    {
        return std::span{lengths}.first(static_cast<std::size_t>(ships));
    }

    int ship_cells() const { return std::accumulate(lengths.begin(), lengths.end(), 0); }

    static Result<BattleshipOptions> from_json(const boost::json::object& json);
    boost::json::object to_json() const;

    bool operator==(const BattleshipOptions&) const = default;
};

}  // namespace agon
