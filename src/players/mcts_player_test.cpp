#include "players/mcts_player.h"

#include "games/ants/ants.h"
#include "games/dame/dame.h"
#include "players/blokus_player.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::chrono_literals;
using Mode = BlokusOptions::Mode;
using BlokusPlayer = MctsPlayer<Blokus, BlokusPolicy>;
template <class G>
using PlainPlayer = MctsPlayer<G, UniformPolicy<G>>;

constexpr std::size_t kSmallTree = std::size_t{2} << 20U;

std::chrono::nanoseconds no_time() { return 0ns; }

BlokusPlayer blokus_player(int threads = 1)
{
    return {BlokusPolicy{}, BlokusPolicy::kSettings, {}, kSmallTree, threads};
}

/// A whole game of the player against itself; the moves.
std::vector<std::string> played(Player& player, const Blokus& start, std::uint64_t simulations)
{
    player.begin(1);
    AnyGame game{start};
    std::vector<std::string> moves;
    while (game.to_move() != kNobody) {
        const Thought thought =
            player.think({game, moves}, {.nodes = simulations}, no_time, {}, {});
        EXPECT_EQ(game.try_play(thought.move), "");
        moves.push_back(thought.move);
        EXPECT_EQ(thought.line.front(), thought.move);
        EXPECT_LE(std::abs(thought.score), 100);
        if (moves.size() > 100) break;
    }
    EXPECT_NE(game.outcome(), std::nullopt);
    return moves;
}

class EveryMode : public testing::TestWithParam<Mode> {};

TEST_P(EveryMode, OfBlokusIsPlayedToTheEndWithoutAFault)
{
    auto player = blokus_player();
    auto options = BlokusOptions::of(GetParam());
    if (options.mode == Mode::Teams) options.start = 12;  // the table's draw is no player's
    played(player, Blokus{options}, 5);
}

INSTANTIATE_TEST_SUITE_P(Blokus, EveryMode,
                         testing::Values(Mode::FourSeats, Mode::TwoColoursEach, Mode::TwoSeats,
                                         Mode::Duo, Mode::Junior, Mode::Teams));

TEST(BlokusPlayer, PlaysTheSameGameFromTheSameSeed)
{
    auto player = blokus_player();
    const Blokus start{BlokusOptions::of(Mode::Junior)};
    EXPECT_EQ(played(player, start, 8), played(player, start, 8));
}

TEST(BlokusPlayer, PlaysOnTheSmallestAndTheLargestBoards)
{
    auto player = blokus_player();
    for (const auto& [mode, side] : {std::pair{Mode::FourSeats, 4},
                                     {Mode::TwoSeats, 4},
                                     {Mode::Duo, 5},
                                     {Mode::FourSeats, 50}}) {
        BlokusOptions options = BlokusOptions::of(mode);
        options.width = static_cast<std::uint8_t>(side);
        options.height = static_cast<std::uint8_t>(side);
        played(player, Blokus{options}, side > 20 ? 2 : 10);
    }
}

TEST(BlokusPlayer, PlaysWithOddSetsOfStones)
{
    auto player = blokus_player();
    BlokusOptions options = BlokusOptions::of(Mode::Duo);
    options.stones = {9, 0, 2, 0, 1};
    played(player, Blokus{options}, 8);
}

TEST(BlokusPlayer, BeatsPlainMonteCarlo)
{
    auto good = blokus_player();
    PlainPlayer<Blokus> plain{{}, {}, {}, kSmallTree};
    double score = 0;
    for (std::uint64_t round = 0; round < 2; ++round) {
        AnyGame game{Blokus{BlokusOptions::of(Mode::Duo)}};
        good.begin(round);
        plain.begin(round);
        const auto seat = static_cast<Seat>(round % 2);
        std::vector<std::string> moves;
        while (game.to_move() != kNobody) {
            Player& mover = game.to_move() == seat ? static_cast<Player&>(good) : plain;
            moves.push_back(mover.think({game, moves}, {.nodes = 20}, no_time, {}, {}).move);
            ASSERT_EQ(game.try_play(moves.back()), "");
        }
        score += game.outcome()->scores[static_cast<std::size_t>(seat)];
    }
    EXPECT_EQ(score, 2);
}

TEST(MctsPlayer, TakesBothPiecesThatHang)
{
    const auto game = Dame::from_board(
        "8 . . . . . . . .\n"
        "7 . . . . . . . .\n"
        "6 . . . b . . . .\n"
        "5 . . . . . . . .\n"
        "4 . . . b . . . .\n"
        "3 . . w . . . . .\n"
        "2 . . . . . . . .\n"
        "1 . . . . . . . .\n",
        0);
    PlainPlayer<Dame> player{{}, {}, {}, kSmallTree};
    player.begin(1);
    const Thought thought = player.think({AnyGame{*game}}, {.nodes = 1000}, no_time, {}, {});
    EXPECT_EQ(thought.move, "C3:E5");
    EXPECT_GT(thought.score, 80);
}

TEST(MctsPlayer, ThinksTheSameWithSeveralThreadsToo)
{
    const auto think = [] {
        auto player = blokus_player(3);
        player.begin(5);
        const AnyGame game{Blokus{BlokusOptions::of(Mode::Duo)}};
        return player.think({game}, {.nodes = 100}, no_time, {}, {});
    };
    const Thought first = think();
    const Thought second = think();
    EXPECT_EQ(first.move, second.move);
    EXPECT_EQ(first.score, second.score);
    EXPECT_EQ(first.nodes, 100U);
}

TEST(MctsPlayer, GoesOnFromWhatItKnowsOfTheMovesPlayedSince)
{
    PlainPlayer<Dame> player{{}, {}, {}, kSmallTree};
    player.begin(1);
    AnyGame game{Dame{}};
    const Thought first = player.think({game}, {.nodes = 1000}, no_time, {}, {});
    ASSERT_GE(first.line.size(), 3U);
    std::vector<std::string> moves{first.line[0], first.line[1]};
    for (const auto& move : moves) ASSERT_EQ(game.try_play(move), "");
    const Thought with = player.think({game, moves}, {.nodes = 1}, no_time, {}, {});
    EXPECT_EQ(with.move, first.line[2]);
    EXPECT_GE(with.depth, static_cast<int>(first.line.size()) - 2);
    const Thought without = player.think({game}, {.nodes = 1}, no_time, {}, {});
    EXPECT_EQ(without.depth, 1) << "not told how the position came about, it begins anew";
}

TEST(MctsPlayer, PlaysOnThroughTheTablesOwnMoves)
{
    PlainPlayer<Ants> player{{}, {}, {}, kSmallTree};
    player.begin(1);
    Rng luck{1};
    AnyGame game{Ants{}};
    std::vector<std::string> moves;
    for (int ply = 0; ply < 60 && game.to_move() != kNobody; ++ply) {
        moves.push_back(game.to_move() == kChance
                            ? game.sample(luck)
                            : player.think({game, moves}, {.nodes = 20}, no_time, {}, {}).move);
        ASSERT_EQ(game.try_play(moves.back()), "");
    }
}

TEST(MctsPlayer, TellsWhatItThinksNowAndThen)
{
    PlainPlayer<Dame> player{{}, {}, {}, kSmallTree};
    player.begin(1);
    std::vector<std::uint64_t> heard;
    const auto listener = [&](const Thought& thought) { heard.push_back(thought.nodes); };
    player.think({AnyGame{Dame{}}}, {.nodes = 600}, no_time, {}, listener);
    EXPECT_EQ(heard.size(), 2U);
}

TEST(MctsPlayer, IsCarelessAsOftenAsItsLevelSays)
{
    PlainPlayer<Dame> player{{}, {}, {.simulations = 3, .careless = 0.5}, kSmallTree};
    player.begin(1);
    int careless = 0;
    for (int i = 0; i < 200; ++i)
        careless += player.think({AnyGame{Dame{}}}, {}, no_time, {}, {}).nodes == 1 ? 1 : 0;
    EXPECT_NEAR(careless, 100, 30);
}

}  // namespace
}  // namespace agon
