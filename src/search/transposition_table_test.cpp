#include "search/transposition_table.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using Table = TranspositionTable<int>;

TEST(TranspositionTable, FindsWhatWasPutAndNothingElse)
{
    Table table{1U << 10U};
    table.put({.key = 5, .move = 7, .value = -3, .depth = 4, .bound = Bound::Exact});
    ASSERT_NE(table.find(5), nullptr);
    EXPECT_EQ(table.find(5)->move, 7);
    EXPECT_EQ(table.find(6), nullptr);
}

TEST(TranspositionTable, KeepsTheDeepestAndTheLatestOfABucket)
{
    Table table{1};  // one bucket
    table.put({.key = 1, .move = 1, .value = 0, .depth = 9, .bound = Bound::Exact});
    table.put({.key = 2, .move = 2, .value = 0, .depth = 3, .bound = Bound::Exact});
    table.put({.key = 3, .move = 3, .value = 0, .depth = 2, .bound = Bound::Exact});
    EXPECT_NE(table.find(1), nullptr);
    EXPECT_EQ(table.find(2), nullptr);
    EXPECT_NE(table.find(3), nullptr);
}

TEST(TranspositionTable, ForgetsWhenCleared)
{
    Table table{1U << 10U};
    table.put({.key = 5, .move = 7, .value = 0, .depth = 1, .bound = Bound::Lower});
    table.clear();
    EXPECT_EQ(table.find(5), nullptr);
}

}  // namespace
}  // namespace agon
