#pragma once

#include "games/any_game.h"
#include "players/spec.h"

#include <chrono>

namespace agon {

/// What a built-in player may cost that strangers ask for. The times hold for every spec, also for
/// one that counts nodes.
inline constexpr std::chrono::seconds kLongestThought{10};  ///< a move
inline constexpr std::chrono::seconds kLongestAdvice{2};    ///< a hint or an evaluation
inline constexpr std::uint64_t kMostNodes = 1'000'000'000;  ///< a move
inline constexpr std::size_t kMostHash = std::size_t{64} << 20U;
inline constexpr int kMostPlayerThreads = 2;
inline constexpr std::uint64_t kMostTables = 4;  ///< pieces: for more they take minutes to build

/// The spec of a player for this game that a server will run, or "bad-spec".
Result<PlayerSpec> read_hosted_spec(std::string_view text, const AnyGame& start);

}  // namespace agon
