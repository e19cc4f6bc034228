#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace agon {

/// What it costs to put two together: several figures of which an earlier one outweighs all later
/// ones. Added figure by figure.
struct MatchCost {
    std::array<std::int64_t, 5> figures{};

    MatchCost& operator+=(const MatchCost& other)
    {
        for (std::size_t i = 0; i < figures.size(); ++i) figures[i] += other.figures[i];
        return *this;
    }
    MatchCost& operator-=(const MatchCost& other)
    {
        for (std::size_t i = 0; i < figures.size(); ++i) figures[i] -= other.figures[i];
        return *this;
    }
    MatchCost& operator*=(std::int64_t factor)
    {
        for (auto& figure : figures) figure *= factor;
        return *this;
    }

    auto operator<=>(const MatchCost&) const = default;
};

/// Puts 0..size-1 together two by two so that the sum of the costs is the least there is, exactly:
/// the mate of each. Where several ways cost the same, always the same one. The cost of u and v is
/// `costs[u * size + v]`. In O(size³), by Edmonds' blossoms.
/// Pre: `size` is even, `costs` has size² entries and is symmetric, and the sum of any `size` of
/// them, times four, fits into each figure.
std::vector<int> cheapest_matching(int size, const std::vector<MatchCost>& costs);

}  // namespace agon
