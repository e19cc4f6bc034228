#include "search/trail.h"

#include <gtest/gtest.h>

#include <vector>

namespace agon {
namespace {

TEST(Trail, KnowsWhatComesAgain)
{
    Trail<8> trail;
    trail.begin({});
    EXPECT_FALSE(trail.repeats(0, 10));
    trail.step(1, true);
    EXPECT_FALSE(trail.repeats(1, 11));
    trail.step(2, true);
    EXPECT_TRUE(trail.repeats(2, 10)) << "the root";
    EXPECT_FALSE(trail.repeats(2, 12)) << "another move";
    trail.step(3, false);
    EXPECT_FALSE(trail.repeats(3, 11)) << "it cannot be the same";
    trail.step(4, true);
    EXPECT_FALSE(trail.repeats(4, 12));
}

TEST(Trail, KnowsWhatTheGameHasWornOut)
{
    const std::vector<std::uint64_t> worn{7};
    Trail<8> trail;
    trail.begin(worn);
    EXPECT_FALSE(trail.repeats(0, 7)) << "there it is already";
    trail.step(1, true);
    EXPECT_TRUE(trail.repeats(1, 7));
    EXPECT_FALSE(trail.repeats(1, 8));
}

}  // namespace
}  // namespace agon
