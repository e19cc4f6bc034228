#include "games/battleship/bit_set.h"

#include <gtest/gtest.h>

#include <vector>

namespace agon::battleship {
namespace {

std::vector<int> members(const BitSet<192>& set)
{
    std::vector<int> numbers;
    set.each([&](int number) { numbers.push_back(number); });
    return numbers;
}

TEST(BitSet, RaisesAcrossWordsAndDropsWhatReachesTheEnd)
{
    BitSet<192> set;
    for (const int number : {0, 63, 100, 130}) set.add(number);
    EXPECT_EQ(members(set.raised(0)), (std::vector{0, 63, 100, 130}));
    EXPECT_EQ(members(set.raised(1)), (std::vector{1, 64, 101, 131}));
    EXPECT_EQ(members(set.raised(64)), (std::vector{64, 127, 164}));
    EXPECT_EQ(members(set.raised(91)), (std::vector{91, 154, 191}));
    EXPECT_EQ(members(set.raised(191)), (std::vector{191}));
}

TEST(BitSet, LowersAcrossWordsAndDropsZero)
{
    BitSet<192> set;
    for (const int number : {0, 1, 64, 128, 191}) set.add(number);
    EXPECT_EQ(members(set.lowered()), (std::vector{0, 63, 127, 190}));
}

}  // namespace
}  // namespace agon::battleship
