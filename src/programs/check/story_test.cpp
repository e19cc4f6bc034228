#include "programs/check/story.h"

#include "catalog.h"

#include <gtest/gtest.h>

namespace agon::check {
namespace {

AnyGame usual(std::string_view game) { return start_game(game, {}).value(); }

bool is_forced(const Story& story)
{
    const auto legal = story.game.legal_moves();
    return legal && legal->size() == 1;
}

TEST(Story, TellsEachSeatWhatItMaySee)
{
    Story story{usual("battleship")};
    Rng rng{1};
    story.play(story.game.sample(rng));
    story.play(story.game.sample(rng));
    EXPECT_EQ(story.told_to(0)[1], "?");
    EXPECT_EQ(story.told_to(1)[0], "?");
    EXPECT_EQ(story.told_to(0)[0], story.moves[0]);
}

TEST(Story, HasUnusualPositionsOfEveryGameInWhichASeatIsToMove)
{
    for (const GameEntry& entry : all_games()) {
        const AnyGame start = usual(entry.name);
        const auto positions = unusual_positions(start, 1);
        EXPECT_GE(positions.size(), 2U) << entry.name;
        for (const Story& story : positions) EXPECT_GE(story.to_move(), 0) << entry.name;
        const auto again = unusual_positions(start, 1);
        ASSERT_EQ(again.size(), positions.size());
        for (std::size_t i = 0; i < again.size(); ++i)
            EXPECT_EQ(again[i].moves, positions[i].moves) << entry.name;
    }
}

TEST(Story, HasForcedMovesAndSeatsThatMoveAgainOrPass)
{
    for (const auto* game : {"ants", "blokus"})
        EXPECT_TRUE(std::ranges::any_of(unusual_positions(usual(game), 1), is_forced)) << game;
    for (const auto* game : {"dame", "blokus"})
        EXPECT_GE(unusual_positions(usual(game), 1).size(), 4U) << game;
}

TEST(Story, GoesToTheLastTurnOfASeat)
{
    Rng rng{3};
    const Story start{usual("quoridor")};
    const Story last = last_turn_of(start, 1, rng);
    EXPECT_EQ(last.to_move(), 1);
    EXPECT_GT(last.moves.size(), 1U);
}

}  // namespace
}  // namespace agon::check
