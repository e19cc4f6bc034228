#include "core/bits.h"
#include "core/outcome.h"
#include "core/rng.h"
#include "core/text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace agon {
namespace {

TEST(Rng, GivesTheSameNumbersOnEveryMachine)  // computed with Python's integers
{
    Rng rng{1};
    EXPECT_EQ(rng(), 14233695028433725123U);
    EXPECT_EQ(rng.below(1000), 8U);
    EXPECT_EQ(seed_of("agon"), 16367269084824358492U);
}

TEST(Rng, DrawsEachNumberBelowABoundEquallyOften)
{
    Rng rng{7};
    std::array<int, 6> counts{};
    for (int i = 0; i < 60000; ++i) ++counts.at(rng.below(6));
    for (const int count : counts) EXPECT_NEAR(count, 10000, 400);  // four standard deviations
}

RC_GTEST_PROP(Bits, FindsTheNthSetBit, (std::uint64_t bits))
{
    std::uint64_t left = bits;
    for (unsigned n = 0; left != 0; ++n) RC_ASSERT(nth_set_bit(bits, n) == pop_lowest(left));
}

TEST(Outcome, SharesOneAmongTheWinners)
{
    const Outcome tied = ranked_by_points({7, 9, 9, 1}, 4, "no move");
    EXPECT_EQ(tied.scores, (std::array{0.0, 0.5, 0.5, 0.0}));
    EXPECT_EQ(tied.ranks, (std::array{3, 1, 1, 4}));
    EXPECT_EQ(drawn(2, "no progress").scores, (std::array{0.5, 0.5, 0.0, 0.0}));
}

TEST(Outcome, GivesTheCulpritTheLastRankAndTheOthersTheFirst)
{
    const Outcome outcome = lost_by(1, 3, "timeout");
    EXPECT_EQ(outcome.ranks, (std::array{1, 3, 1, 0}));
    EXPECT_EQ(outcome.scores, (std::array{0.5, 0.0, 0.5, 0.0}));
    EXPECT_EQ(won_by(0, 4, "goal").ranks, (std::array{1, 2, 2, 2}));
}

TEST(Text, ReadsWholeNumbersAndNothingElse)
{
    EXPECT_EQ(to_number("-12"), -12);
    EXPECT_EQ(to_number("0"), 0);
    for (const auto* text : {"", "-", "+1", "1 ", "01", "1.0", "99999999999"})
        EXPECT_FALSE(to_number(text)) << text;
}

TEST(Text, PutsAnythingOnOneShortLine)
{
    EXPECT_EQ(one_line("Größe\n\x1b[2J"), "Größe\\x0a\\x1b[2J");
    EXPECT_EQ(one_line(std::string(2'000'000, 'a')).size(), 1003U);
}

TEST(Text, SplitsAndJoins)
{
    EXPECT_EQ(split("a,,b", ','), (std::vector<std::string_view>{"a", "", "b"}));
    EXPECT_EQ(words("  a \t b\n"), (std::vector<std::string_view>{"a", "b"}));
    EXPECT_EQ(join({"", "b"}, ","), ",b");
}

}  // namespace
}  // namespace agon
