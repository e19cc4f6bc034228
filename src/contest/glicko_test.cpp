#include "contest/glicko.h"

#include <gtest/gtest.h>

#include <array>

namespace agon {
namespace {

/// Glickman, "Example of the Glicko-2 system", the worked example of its last pages.
TEST(Glicko, GivesWhatThePaperGives)
{
    const std::array<GlickoGame, 3> games{{{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}}};
    const Glicko after = after_games({1500, 200, 0.06}, games);
    EXPECT_NEAR(after.rating, 1464.06, 0.01);
    EXPECT_NEAR(after.deviation, 151.52, 0.01);
    EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko, KnowsLessOfWhoDoesNotPlay)
{
    const Glicko after = after_games({1500, 200, 0.06}, {});
    EXPECT_EQ(after.rating, 1500);
    EXPECT_NEAR(after.deviation, 200.27, 0.01);
    EXPECT_EQ(after.volatility, 0.06);
}

TEST(Glicko, ComesToTheLevelOfWhoIsMet)
{
    Glicko player;
    for (int i = 0; i < 200; ++i) {
        const GlickoGame game{1800, 30, i % 2 == 0 ? 1.0 : 0.0};
        player = after_games(player, {&game, 1});
    }
    EXPECT_NEAR(player.rating, 1800, 40);
    EXPECT_LT(player.deviation, 80);
}

TEST(Glicko, StaysFiniteWhateverHappens)
{
    Glicko player;
    for (int i = 0; i < 2000; ++i) {
        const GlickoGame game{i < 1000 ? 3000.0 : 0.0, 30, i < 1000 ? 1.0 : 0.0};
        const double before = player.rating;
        player = after_games(player, {&game, 1});
        ASSERT_TRUE(player.rating > -5000 && player.rating < 8000) << i;
        ASSERT_TRUE(player.deviation > 0 && player.deviation < 400) << i;
        ASSERT_EQ(player.rating > before, i < 1000) << i;
    }
}

}  // namespace
}  // namespace agon
