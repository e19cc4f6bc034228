#include "players/quoridor_race.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using End = QuoridorRace::End;

Quoridor racing(int size, int walls, std::uint64_t seed)
{
    const auto options = QuoridorOptions::from_json({{"size", size}, {"walls", walls}}).value();
    Rng rng{seed};
    Quoridor game{options};
    while (game.walls_left(0) + game.walls_left(1) > 0 && game.to_move() != kNobody) {
        const auto move = game.sample(rng);
        if (move.kind != Quoridor::Move::Kind::Step)
            game.play(move);
        else if (game.walls_left(game.to_move()) == 0)
            game.play(move);
    }
    return game;
}

/// Perfect play to the given number of plies; nobody wins if it takes longer.
int winner_within(const Quoridor& game, int plies)
{
    if (game.to_move() == kNobody) return -1;  // who has just moved has won
    if (plies == 0) return 0;
    int best = -1;
    game.each_move([&](Quoridor::Move move) {
        const Quoridor next = after(game, move);
        const int value = winner_within(next, plies - 1);
        best = std::max(best, next.to_move() == game.to_move() ? value : -value);
    });
    return best;
}

TEST(QuoridorRace, EndsAsPlainSearchSays)
{
    int won = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Quoridor game = racing(5, 2, seed);
        if (game.to_move() == kNobody) continue;
        const End end = QuoridorRace{game}.find(game);
        if (end.winner == 0 || end.plies > 11) continue;
        ++won;
        EXPECT_EQ(winner_within(game, end.plies), end.winner) << game.picture();
        EXPECT_EQ(winner_within(game, end.plies - 1), 0) << game.picture();
    }
    EXPECT_GT(won, 20);
}

TEST(QuoridorRace, IsWonByTheShorterWayOnAFreeBoard)
{
    const Quoridor game{QuoridorOptions::from_json({{"walls", 0}}).value()};
    // Eight steps each; the pawns meet on the file, and who must jump gains a step.
    const End end = QuoridorRace{game}.find(game);
    EXPECT_NE(end.winner, 0);
    EXPECT_LE(end.plies, 16);
}

TEST(QuoridorRaces, AreSolvedWhenMetOften)
{
    QuoridorRaces races;
    const Quoridor game = racing(9, 10, 3);
    int visits = 1;
    while (!races.find(game)) ASSERT_LT(++visits, 1000);
    EXPECT_EQ(races.find(game), QuoridorRace{game}.find(game));
    EXPECT_FALSE(races.find(Quoridor{}));
}

}  // namespace
}  // namespace agon
