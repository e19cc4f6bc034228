#include "search/transposition_table.h"

#include <gtest/gtest.h>

#include <thread>

namespace agon {
namespace {

using Table = TranspositionTable<int>;

TEST(TranspositionTable, FindsWhatWasPutAndNothingElse)
{
    Table table{1U << 10U};
    table.put({.key = 5, .move = 7, .value = -3, .depth = 4, .bound = Bound::Exact});
    ASSERT_TRUE(table.find(5));
    EXPECT_EQ(table.find(5)->move, 7);
    EXPECT_FALSE(table.find(6));
}

TEST(TranspositionTable, KeepsTheDeepestAndTheLatestOfABucket)
{
    Table table{1};  // one bucket
    table.put({.key = 1, .move = 1, .value = 0, .depth = 9, .bound = Bound::Exact});
    table.put({.key = 2, .move = 2, .value = 0, .depth = 3, .bound = Bound::Exact});
    table.put({.key = 3, .move = 3, .value = 0, .depth = 2, .bound = Bound::Exact});
    EXPECT_TRUE(table.find(1));
    EXPECT_FALSE(table.find(2));
    EXPECT_TRUE(table.find(3));
}

TEST(TranspositionTable, GivesSeveralThreadsOnlyWhatWasPutAsAWhole)
{
    Table table{1};  // one bucket for all
    const auto use = [&](int thread) {
        for (int i = 0; i < 20000; ++i) {
            const auto key = static_cast<std::uint64_t>(i % 3);
            table.put({.key = key,
                       .move = i % 3 + 10 * thread,
                       .value = static_cast<std::int16_t>(thread),
                       .depth = 1,
                       .bound = Bound::Exact});
            const auto found = table.find(key);
            if (found.has_value()) {
                ASSERT_EQ(found->move, i % 3 + 10 * found->value);
            }
        }
    };
    std::jthread other{use, 1};
    use(2);
}

TEST(TranspositionTable, ForgetsWhenCleared)
{
    Table table{1U << 10U};
    table.put({.key = 5, .move = 7, .value = 0, .depth = 1, .bound = Bound::Lower});
    table.clear();
    EXPECT_FALSE(table.find(5));
}

}  // namespace
}  // namespace agon
