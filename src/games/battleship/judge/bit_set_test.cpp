#include "games/battleship/judge/bit_set.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace agon::battleship
