#include "players/quoridor_net.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using quoridor::cell_at;
using quoridor::file_of;
using quoridor::rank_of;

/// The same move on a board seen in a mirror.
Quoridor::Move mirrored(Quoridor::Move move)
{
    const int last = move.kind == Quoridor::Move::Kind::Step ? 8 : 7;
    return {move.kind, cell_at(last - file_of(move.cell), rank_of(move.cell))};
}

/// Visits the positions of some random games, and the same in the mirror.
template <class Visit>
void each_pair(Visit&& visit)
{
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Rng rng{seed};
        Quoridor game;
        Quoridor mirror;
        while (game.to_move() != kNobody) {
            visit(game, mirror);
            const auto move = game.sample(rng);
            game.play(move);
            mirror.play(mirrored(move));
        }
    }
}

int value_of(const Quoridor& game) { return quoridor_net::value_of(quoridor_net::kLearnt, game); }

TEST(QuoridorNet, ValuesAPositionAsItsMirrorImage)
{
    int compared = 0;
    each_pair([&](const Quoridor& game, const Quoridor& mirror) {
        const bool undecided = file_of(game.pawn(0)) == 4 && file_of(game.pawn(1)) == 4;
        if (undecided) return;  // either half may be the left one
        ASSERT_EQ(value_of(game), value_of(mirror)) << game.picture();
        ++compared;
    });
    EXPECT_GT(compared, 500);
}

TEST(QuoridorNet, KnowsTheLengthOfAShortestWay)
{
    each_pair([](const Quoridor& game, const Quoridor&) {
        for (const Seat seat : {0, 1})
            ASSERT_EQ(quoridor_net::way_of(game, seat).steps, game.distance(seat));
    });
}

TEST(QuoridorNet, CountsTheStepsWithoutAChoice)
{
    Quoridor game;
    EXPECT_EQ(quoridor_net::way_of(game, 0).narrow, 8);  // straight up
    game.play(*game.read("e5h"));
    EXPECT_EQ(quoridor_net::way_of(game, 0).steps, 9);
    EXPECT_EQ(quoridor_net::way_of(game, 0).narrow, 5);  // to the d file in any rank up to the wall
}

TEST(QuoridorNet, PrefersToBeNearerToTheGoal)
{
    Quoridor ahead;
    Quoridor behind;
    for (const auto* move : {"e2", "e8", "e3", "d8", "e4", "e8"}) ahead.play(*ahead.read(move));
    for (const auto* move : {"e2", "e8", "d2", "e7", "e2", "e6"}) behind.play(*behind.read(move));
    EXPECT_GT(value_of(ahead), value_of(behind));
}

}  // namespace
}  // namespace agon
