#include "protocols/ants/trace.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using Moves = std::vector<std::string>;

TEST(AntsTrace, FindsEveryMoveOfRandomGames)
{
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        Rng luck{seed};
        Ants game;
        AntsTrace trace{game.options()};
        int plies = 0;
        while (game.to_move() != kNobody && plies++ < 400) {
            game.play(game.sample(luck));
            if (game.to_move() == kChance) continue;
            ASSERT_TRUE(trace.see(game));
            Ants again;
            for (const auto& move : trace.moves_to(game)) again.play(again.read(move).value());
            ASSERT_EQ(again, game) << "seed " << seed << " ply " << plies;
        }
    }
}

TEST(AntsTrace, TakesUntoldLuckForBad)
{
    Ants game;
    game.play(game.read("food:a7,b6").value());
    AntsTrace trace{game.options()};
    ASSERT_TRUE(trace.see(game));
    for (const auto* move : {"a3-b4", "b10-a9", "b4-a5", "a9-b8"}) {
        EXPECT_TRUE(trace.play(move));
        game.play(game.read(move).value());
        if (game.to_move() == kChance) game.play(game.read(".").value());
    }
    EXPECT_FALSE(trace.play("a9-b8"));
    const Moves moves = trace.moves_to(game);
    Ants again;
    for (const auto& move : moves) again.play(again.read(move).value());
    EXPECT_EQ(again, game);
}

TEST(AntsTrace, KnowsNothingOfAGameItCameLateTo)
{
    Ants game;
    for (const auto* move : {"food:a7,b6", "a3-b4", "b10-a9", "c3-d4"})
        game.play(game.read(move).value());
    AntsTrace trace{game.options()};
    EXPECT_FALSE(trace.see(game));
    EXPECT_EQ(trace.moves_to(game), Moves{});
    game.play(game.read("d10-c9").value());
    EXPECT_FALSE(trace.see(game));
    EXPECT_EQ(trace.moves_to(game), Moves{});
}

}  // namespace
}  // namespace agon
