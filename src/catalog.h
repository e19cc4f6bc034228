#pragma once

#include "games/any_game.h"

#include <span>
#include <string_view>

namespace agon {

struct GameEntry {
    std::string_view name;
    Result<AnyGame> (*start)(const boost::json::object& options);
};

/// A start position whose speed is measured, under a stable key.
struct Benchmark {
    std::string_view key;
    std::string_view game;
    std::string_view options;  ///< JSON
    int perft_depth;           ///< 0: no perft figure
};

/// The one list of what there is.
std::span<const GameEntry> all_games();
std::span<const Benchmark> all_benchmarks();

/// The start position, or why there is none: "unknown-game" or "bad-option".
Result<AnyGame> start_game(std::string_view name, const boost::json::object& options);

}  // namespace agon
