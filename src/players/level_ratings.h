#pragma once

#include "players/levels.h"

#include <algorithm>
#include <optional>

namespace agon {

/// How strong the levels of a game are, on a scale where `normal` has 1500; docs/strength.md says
/// how that was measured.
struct GameLevels {
    std::string_view game;
    std::string_view options;  ///< under which they were measured, in JSON
    std::array<double, kLevelNames.size()> ratings;
};

inline constexpr std::array kGameLevels{
    GameLevels{"battleship", "{}", {1199, 1500, 1731, 1981}},
    GameLevels{"blokus", R"({"mode":"duo"})", {786, 1500, 2208, 2540}},
    GameLevels{"dame", "{}", {792, 1500, 1866, 2696}},
    GameLevels{"quoridor", "{}", {1042, 1500, 1866, 2156}},
    GameLevels{"ants", "{}", {1064, 1500, 2064, 2354}},
};

/// How well these are known.
inline constexpr double kLevelDeviation = 30;

/// None if it is no level of the game: a level with a time of its own is none.
constexpr std::optional<double> level_rating(std::string_view game, std::string_view spec)
{
    const auto* levels = std::ranges::find(kGameLevels, game, &GameLevels::game);
    const auto* level = std::ranges::find(kLevelNames, spec);
    if (levels == kGameLevels.end() || level == kLevelNames.end()) return std::nullopt;
    return levels->ratings[static_cast<std::size_t>(level - kLevelNames.begin())];
}

}  // namespace agon
