#pragma once

#include "core/error.h"
#include "search/brake.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace agon {

/// Who is to play, as a person types it: `best:nodes=10000,seed=7` or `cmd:PROGRAM ARGS`.
struct PlayerSpec {
    std::string text;  ///< as typed; what records carry
    std::string name;  ///< `best`; of a foreign program its kind: `cmd`, `gtp` or `tcp`
    std::map<std::string, std::string, std::less<>> settings;
    std::string program;     ///< the line that starts it, as typed; empty for a built-in
    std::string protocol{};  ///< that a `tcp` program speaks; empty: what suits the game's options

    bool operator==(const PlayerSpec&) const = default;
};

inline constexpr std::size_t kLongestSpec = 4096;  ///< bytes

/// All that goes wrong here and below is a "bad-spec". Whether there is such a player, and whether
/// it has such settings, is not asked here.
Result<PlayerSpec> read_spec(std::string_view text);

/// The setting, or none if it is absent.
Result<std::optional<double>> number_setting(const PlayerSpec& spec, std::string_view key,
                                             double least, double most);
Result<std::optional<std::uint64_t>> whole_setting(const PlayerSpec& spec, std::string_view key,
                                                   std::uint64_t least, std::uint64_t most);

/// A fault if the spec has a setting that is not among `allowed`.
std::optional<Error> unknown_setting(const PlayerSpec& spec,
                                     std::span<const std::string_view> allowed);

/// The spec's `time` (seconds), `nodes` and `depth`; with neither time nor nodes also `otherwise`,
/// as some players know no depth and at a great one none comes to an end.
Result<Budget> budget_of(const PlayerSpec& spec, Budget otherwise);

}  // namespace agon
