#include "contest/matching.h"

#include "core/rng.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <functional>
#include <optional>
#include <vector>

namespace agon {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

using Costs = std::vector<MatchCost>;

Costs costs_by(int size, const std::function<MatchCost(int, int)>& cost)
{
    Costs costs(at(size) * at(size));
    for (int u = 0; u < size; ++u)
        for (int v = u + 1; v < size; ++v)
            costs[at(u) * at(size) + at(v)] = costs[at(v) * at(size) + at(u)] = cost(u, v);
    return costs;
}

MatchCost sum_of(const std::vector<int>& mates, const Costs& costs)
{
    MatchCost sum;
    for (std::size_t u = 0; u < mates.size(); ++u)
        if (at(mates[u]) > u) sum += costs[u * mates.size() + at(mates[u])];
    return sum;
}

bool is_perfect(const std::vector<int>& mates)
{
    for (std::size_t u = 0; u < mates.size(); ++u)
        if (mates[u] < 0 || at(mates[u]) == u || at(mates[at(mates[u])]) != u) return false;
    return true;
}

/// Every way there is: the first who is left takes each of the others in turn.
class BruteForce {
public:
    BruteForce(int size, const Costs& costs) : size_{size}, costs_{costs}, least_(1U << at(size)) {}

    MatchCost of(unsigned matched = 0)
    {
        if (std::popcount(matched) == size_) return {};
        auto& known = least_[matched];
        if (known) return *known;
        const int u = std::countr_one(matched);
        std::optional<MatchCost> least;
        for (int v = u + 1; v < size_; ++v) {
            if (((matched >> at(v)) & 1U) != 0) continue;
            MatchCost cost = of(matched | 1U << at(u) | 1U << at(v));
            cost += costs_[at(u) * at(size_) + at(v)];
            if (!least || cost < *least) least = cost;
        }
        return *(known = least);
    }

private:
    int size_;
    const Costs& costs_;
    std::vector<std::optional<MatchCost>> least_;
};

void expect_cheapest(int size, const Costs& costs)
{
    const auto mates = cheapest_matching(size, costs);
    ASSERT_TRUE(is_perfect(mates));
    ASSERT_EQ(sum_of(mates, costs).figures, BruteForce(size, costs).of().figures) << size;
    ASSERT_EQ(cheapest_matching(size, costs), mates);
}

TEST(CheapestMatching, OfNobodyAndOfTwoIsPlain)
{
    EXPECT_TRUE(cheapest_matching(0, {}).empty());
    EXPECT_EQ(cheapest_matching(2, Costs(4)), (std::vector{1, 0}));
}

TEST(CheapestMatching, LetsAnEarlierFigureOutweighAllLaterOnes)
{
    const auto costs = costs_by(4, [](int u, int v) {
        const bool apart = u / 2 != v / 2;  // 0-1 and 2-3 are dear only in the first figure
        return MatchCost{{apart ? 0 : 1, 0, 0, 0, apart ? 1'000'000'000 : 0}};
    });
    EXPECT_GT(cheapest_matching(4, costs)[0], 1);
}

TEST(CheapestMatching, IsWhatBruteForceFinds)
{
    Rng rng{1};
    for (int trial = 0; trial < 3000; ++trial) {
        const int size = 2 + 2 * static_cast<int>(rng.below(trial % 10 == 0 ? 6 : 4));
        const std::uint32_t spread = 1U << rng.below(20);
        const std::uint32_t figures = 1 + rng.below(5);
        const auto costs = costs_by(size, [&](int, int) {
            MatchCost cost;
            for (std::uint32_t i = 0; i < figures; ++i)
                cost.figures[i] = static_cast<std::int64_t>(rng.below(spread)) - spread / 4;
            return cost;
        });
        ASSERT_NO_FATAL_FAILURE(expect_cheapest(size, costs));
    }
}

/// Odd cliques that are cheap inside and dear between: blossoms within blossoms.
TEST(CheapestMatching, IsRightWhereOddCliquesMustOpen)
{
    Rng rng{2};
    for (int trial = 0; trial < 1500; ++trial) {
        const int size = 6 + 2 * static_cast<int>(rng.below(4));
        const int clique = 3 + 2 * static_cast<int>(rng.below(2));
        const auto costs = costs_by(size, [&](int u, int v) {
            const bool inner = u / 3 == v / 3;
            const bool outer = u / (3 * clique) == v / (3 * clique) || u / clique == v / clique;
            const int level = inner ? 0 : outer ? 1 : 2;
            return MatchCost{{level * 10 + static_cast<int>(rng.below(4)), rng.below(3)}};
        });
        ASSERT_NO_FATAL_FAILURE(expect_cheapest(size, costs));
    }
}

TEST(CheapestMatching, IsRightWhereAlmostAllCostTheSame)
{
    Rng rng{3};
    for (int trial = 0; trial < 1500; ++trial) {
        const int size = 4 + 2 * static_cast<int>(rng.below(5));
        const std::uint32_t rare = 2 + rng.below(6);
        const auto costs = costs_by(size, [&](int, int) {
            return MatchCost{{rng.below(rare) == 0 ? 0 : 1, 0, 0, 0, 0}};
        });
        ASSERT_NO_FATAL_FAILURE(expect_cheapest(size, costs));
    }
}

/// What one vertex costs more with everyone it costs more in every way of matching: the cheapest
/// stays the cheapest, though the prices take another course.
TEST(CheapestMatching, OfManyDoesNotHangOnWhatOneAddsToAll)
{
    Rng rng{4};
    for (int trial = 0; trial < 20; ++trial) {
        const int size = 40 + 2 * static_cast<int>(rng.below(10));
        const std::uint32_t spread = 2U << rng.below(8);
        const auto costs = costs_by(size, [&](int, int) {
            return MatchCost{{0, rng.below(spread), 0, 0, static_cast<std::int64_t>(rng() >> 24U)}};
        });
        std::vector<std::int64_t> more(at(size));
        for (auto& own : more) own = rng.below(1000);
        const auto shifted = costs_by(size, [&](int u, int v) {
            MatchCost cost = costs[at(u) * at(size) + at(v)];
            cost.figures[1] += more[at(u)] + more[at(v)];
            return cost;
        });
        const auto mates = cheapest_matching(size, costs);
        ASSERT_TRUE(is_perfect(mates));
        EXPECT_EQ(cheapest_matching(size, shifted), mates);
    }
}

}  // namespace
}  // namespace agon
