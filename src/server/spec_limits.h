#pragma once

#include "games/any_game.h"
#include "players/spec.h"

namespace agon {

/// What a built-in player may cost that strangers ask for.
inline constexpr double kLongestThought = 60;               ///< seconds
inline constexpr std::uint64_t kMostNodes = 1'000'000'000;  ///< a move
inline constexpr std::size_t kMostHash = std::size_t{256} << 20U;
inline constexpr int kMostPlayerThreads = 2;

/// The spec of a player for this game that a server will run, or "bad-spec".
Result<PlayerSpec> read_hosted_spec(std::string_view text, const AnyGame& start);

}  // namespace agon
