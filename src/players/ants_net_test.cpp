#include "players/ants_net.h"

#include "players/ants_player.h"
#include "search/alpha_beta.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using ants::only;
using ants::square_at;

/// Visits the positions of some random games in which a seat is to move.
template <class Visit>
void each_position(Visit&& visit)
{
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        Rng rng{seed};
        for (Ants game; game.to_move() != kNobody; game.play(game.sample(rng)))
            if (game.to_move() != kChance) visit(game);
    }
}

/// The board turned round, and the sides with it.
Ants turned(const Ants& game)
{
    std::string board;
    for (int row = ants::kRows - 1; row >= 0; --row) {
        board += std::to_string(row + 1);
        for (int column = 0; column < ants::kColumns; ++column) {
            const int from_column = ants::kColumns - 1 - column;
            const int from_row = ants::kRows - 1 - row;
            char symbol = '.';
            if (ants::is_land(from_column, from_row)) {
                const ants::Squares here = only(square_at(from_column, from_row));
                if ((game.ants(0) & here) != 0) symbol = 'w';
                if ((game.ants(1) & here) != 0) symbol = 'b';
                if ((game.food() & here) != 0) symbol = '*';
            }
            board += {' ', symbol};
        }
        board += '\n';
    }
    return Ants::from_board(board, {game.score(1), game.score(0)}, 1 - game.turn()).value();
}

int value_of(const Ants& game) { return ants_net::value_of(ants_net::kLearnt, game); }

TEST(AntsNet, ValuesAPositionAsTheOtherSideWouldItsOwn)
{
    each_position([](const Ants& game) {
        ASSERT_EQ(value_of(game), value_of(turned(game))) << game.picture();
    });
}

TEST(AntsNet, IsAsGoodForOneSideAsItIsBadForTheOther)
{
    const AntsKnowledge knowledge;
    each_position([&](const Ants& game) {
        ASSERT_EQ(knowledge.evaluate(game, 0), -knowledge.evaluate(game, 1)) << game.picture();
    });
}

TEST(AntsNet, GuessesNoSureWin)
{
    EXPECT_EQ(ants_net::squash(0), 0);
    for (int sum = -10'000; sum < 10'000; ++sum) {
        ASSERT_LE(ants_net::squash(sum), ants_net::squash(sum + 1));
        ASSERT_EQ(ants_net::squash(sum), -ants_net::squash(-sum));
    }
    EXPECT_LT(ants_net::squash(1'000'000), kSureWin);
}

TEST(AntsNet, LikesToBeAnAntAhead)
{
    Ants start;
    start.play(*start.read("food:"));
    std::string board = start.picture();
    board[board.find('w')] = '.';
    const Ants ahead = Ants::from_board(board, {0, 0}, 0).value();
    EXPECT_GT(value_of(ahead), value_of(start));
}

TEST(AntsNet, SeesWhichAntsAreFree)
{
    const Ants game = Ants::from_board(
                          "12 . . . . . . . .\n11 . . . . . . . .\n10 . . . . . . . w\n"
                          "9 . . . . . . . .\n8 . . . . . . . .\n7 b . . . . . . .\n"
                          "6 . . . . . . . .\n5 . . b . . . . .\n4 . . . . . . . .\n"
                          "3 . . . . . . . .\n2 . . . . . . . .\n1 . . . . . . . .\n",
                          {0, 0}, 0)
                          .value();
    EXPECT_EQ(ants_net::free_ants(game, 0), only(square_at(0, 6)));  // c5 may still meet h10
    EXPECT_EQ(ants_net::free_ants(game, 1), 0U);
    EXPECT_EQ(ants_net::steps_home(game.ants(0), 0), 5 + 7);
}

/// Whether the seat to move begins some capture by jumping over this square.
bool can_be_taken(const Ants& game, ants::Square square)
{
    bool can = false;
    game.each_move([&](const Ants::Move& move) {
        const bool jump = move.kind == Ants::Move::Kind::Jump;
        can = can || (jump && ants::between(move.squares[0], move.squares[1]) == square);
    });
    return can;
}

TEST(AntsNet, SeesAfterWhichStepsAnAntHangs)
{
    int unsafe = 0;
    each_position([&](const Ants& game) {
        const Seat seat = game.to_move();
        game.each_move([&](const Ants::Move& move) {
            if (move.kind != Ants::Move::Kind::Step) return;
            Ants next = after(game, move);
            if (next.to_move() == kChance) next.play(Ants::Move::drawn(Ants::Move::Kind::Luck, 0));
            const int way = std::abs(move.to() - move.from());
            const ants::Squares to = only(move.to());
            const bool safe = (ants_net::safe_steps(game, seat, way) & to) != 0;
            ASSERT_EQ(safe, !can_be_taken(next, move.to())) << game.picture() << game.write(move);
            if (next.to_move() == 1 - seat && !safe) {
                EXPECT_NE(ants_net::hanging_ants(next, seat) & to, 0U);
                ++unsafe;
            }
        });
    });
    EXPECT_GT(unsafe, 100);
}

TEST(AntsPlayer, CallsAGameDecidedOnlyIfItIs)  // however badly both play on
{
    int sure = 0;
    Rng rng{1};
    each_position([&](const Ants& game) {
        const auto value = AntsKnowledge{}.solved(game);
        if (!value) return;
        const double expected = *value == 0 ? 0.5 : *value > 0 ? 1 : 0;
        Ants end = game;
        end.play_out(rng);
        ASSERT_EQ(end.outcome()->scores[static_cast<std::size_t>(game.to_move())], expected)
            << game.picture();
        ++sure;
    });
    EXPECT_GT(sure, 300);
}

}  // namespace
}  // namespace agon
