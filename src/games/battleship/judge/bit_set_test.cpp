#include "games/battleship/judge/bit_set.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace agon::battleship {
namespace {

BitSet<192> set_of(const std::vector<int>& numbers)
{
    BitSet<192> set;
    for (const int number : numbers) set.add(number);
    return set;
}

TEST(BitSet, ShiftsAcrossWordsAndDropsWhatReachesTheEnd)
{
    EXPECT_EQ(set_of({0, 63, 100, 130, 191}).shifted(1), set_of({1, 64, 101, 131}));
    EXPECT_EQ(set_of({0, 63, 100, 130}).shifted(63), set_of({63, 126, 163}));
}

TEST(BitSet, CountsThroughItsNumbers)
{
    const std::vector<int> numbers{0, 63, 64, 130, 191};
    const auto set = set_of(numbers);
    for (unsigned n = 0; n < numbers.size(); ++n) EXPECT_EQ(set.nth(n), numbers[n]);
}

TEST(BitSet, DoesTheSameWithAsManyWordsAsItIsGiven)
{
    WordSet<std::vector<std::uint64_t>> set{{0, 0}};
    set.add(3);
    set.add(100);
    EXPECT_EQ(set.count(), 2);
    EXPECT_EQ(set.nth(1), 100);
    set -= WordSet<std::vector<std::uint64_t>>{{8, 0}};
    EXPECT_FALSE(set.has(3));
    EXPECT_TRUE(set.has(100));
}

}  // namespace
}  // namespace agon::battleship
