#pragma once

#include "core/text.h"
#include "search/brake.h"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <optional>

namespace agon {

/// What the teaching tools are told: how many games, how much thought a move, and a seed.
struct Plan {
    int games = 0;
    std::uint64_t thought = 0;
    std::uint64_t seed = 0;
};

/// None, and a line that says what to type, if the arguments are no plan.
inline std::optional<Plan> read_plan(int count, char** arguments, const char* usage)
{
    const auto number = [&](int i) {
        return count == 4 ? to_number<std::uint64_t>(arguments[i]) : std::nullopt;
    };
    const auto games = number(1);
    const auto thought = number(2);
    const auto seed = number(3);
    constexpr std::uint64_t kMostGames = std::numeric_limits<int>::max();
    const bool sound = games && thought && seed && *games > 0 && *thought > 0;
    if (sound && *games <= kMostGames) return Plan{static_cast<int>(*games), *thought, *seed};
    std::fprintf(stderr, "usage: %s\n", usage);
    return std::nullopt;
}

/// A brake that nodes alone pull, so that the same lessons are learnt on every machine.
inline Brake brake_after(std::uint64_t nodes)
{
    return Brake{{.nodes = nodes}, [] { return std::chrono::nanoseconds{0}; }, {}};
}

}  // namespace agon
