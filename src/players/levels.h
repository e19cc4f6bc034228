#pragma once

#include <array>
#include <string_view>

namespace agon {

/// The graded built-in players, from one a child beats to one that uses all its time.
inline constexpr std::array<std::string_view, 4> kLevelNames{"easy", "normal", "hard", "best"};

/// How far a level of a searching player looks, and how often it does not look at all.
struct SearchLevel {
    int depth = 100;
    double careless = 0;  ///< share of moves drawn at random
};

using SearchLevels = std::array<SearchLevel, kLevelNames.size()>;

}  // namespace agon
