#include "players/battleship_player.h"

#include <boost/json/parse.hpp>
#include <gtest/gtest.h>

#include <set>

namespace agon {
namespace {

using namespace battleship;
using namespace std::chrono_literals;

std::chrono::nanoseconds no_time() { return 0ns; }

Battleship start(std::string_view options)
{
    return Battleship{
        BattleshipOptions::from_json(boost::json::parse(options).as_object()).value()};
}

Thought think(BattleshipPlayer& player, const Battleship& game, const Budget& budget,
              std::stop_token stop = {})
{
    const AnyGame view{game.view(game.to_move())};
    return player.think({view}, budget, no_time, std::move(stop), {});
}

/// A whole game of a player against itself; a table that holds the fleets answers. The number of
/// moves, or -1 at the first that is illegal or shoots at a cell again.
int play_against_itself(Battleship game, BattleshipPlayer& player, const Budget& budget)
{
    Rng rng{1};
    int moves = 0;
    for (; game.to_move() != kNobody; ++moves) {
        if (game.to_move() == kChance) {
            game.play(game.sample(rng));
            continue;
        }
        const auto move = game.read(think(player, game, budget).move);
        if (!move || !game.why_illegal(*move).empty()) return -1;
        const bool again =
            move->kind == MoveKind::Shot && game.sea(game.target()).said.was_shot(move->cell);
        if (again) return -1;
        game.play(*move);
    }
    return moves;
}

class BattleshipLevels : public testing::TestWithParam<std::size_t> {};

TEST_P(BattleshipLevels, PlaysWholeGamesOfEveryKindAndNeverShootsTwice)
{
    for (const auto* options :
         {R"({"size":6,"fleet":[3,2,1],"touch":"none"})", R"({"touch":"any","relay":true})",
          R"({"size":7,"fleet":[4,4,1,1,2],"touch":"corner"})",
          R"({"size":12,"fleet":[8,5,4,3,3,2,2,1],"touch":"any"})"}) {
        BattleshipPlayer tested{BattleshipPlayer::kLevels[GetParam()]};
        tested.begin(1);
        EXPECT_GT(play_against_itself(start(options), tested, {.nodes = 30}), 0) << options;
    }
}

TEST_P(BattleshipLevels, DecidesTheSameWithTheSameSeed)
{
    BattleshipPlayer one{BattleshipPlayer::kLevels[GetParam()]};
    BattleshipPlayer other{BattleshipPlayer::kLevels[GetParam()]};
    Battleship game = start("{}");
    for (int ply = 0; ply < 8; ++ply) {
        one.begin(9);
        other.begin(9);
        const Thought first = think(one, game, {.nodes = 100});
        EXPECT_EQ(first.move, think(other, game, {.nodes = 100}).move);
        EXPECT_EQ(first.line, std::vector{first.move});
        game.play(*game.read(first.move));
    }
}

TEST_P(BattleshipLevels, PlacesALegalFleetEvenWhenItIsStoppedAtOnce)
{
    std::stop_source source;
    source.request_stop();
    for (const auto* options : {"{}", R"({"size":20,"fleet":[8,7,6,5,5,4,4,3,3,2,2,1]})"}) {
        BattleshipPlayer tested{BattleshipPlayer::kLevels[GetParam()]};
        tested.begin(1);
        const Battleship game = start(options);
        EXPECT_EQ(AnyGame{game}.why_illegal(think(tested, game, {}, source.get_token()).move), "");
    }
}

INSTANTIATE_TEST_SUITE_P(All, BattleshipLevels, testing::Range(std::size_t{0}, kLevelNames.size()));

TEST(BattleshipPlayer, ShootsALargeBoardWithinItsNodes)
{
    BattleshipPlayer tested{BattleshipPlayer::kLevels.back()};
    tested.begin(1);
    Battleship game = start(R"({"size":20,"fleet":[6,5,5,4,4,3,3,3,2,2]})");
    Rng rng{2};
    for (int ply = 0; ply < 80; ++ply) game.play(game.sample(rng));
    const Thought thought = think(tested, game, {.nodes = 200});
    EXPECT_EQ(game.why_illegal(*game.read(thought.move)), "");
    EXPECT_LE(thought.nodes, 201U);
    EXPECT_GT(thought.score, 0);
}

TEST(BattleshipPlayer, FinishesAShipThatCanOnlyBeInOnePlace)
{
    Battleship game = start(R"({"size":6,"fleet":[3,1],"touch":"none"})");
    game.play(*game.read("A1h,A6h"));
    game.play(*game.read("A1h,F6h"));
    for (const auto* shot : {"A2", "F1", "A1", "F2"}) game.play(*game.read(shot));
    BattleshipPlayer tested{BattleshipPlayer::kLevels.back()};
    tested.begin(1);
    const Thought thought = think(tested, game, {});
    EXPECT_EQ(thought.move, "A3");
    EXPECT_EQ(thought.score, 100);
}

TEST(BattleshipPlayer, HidesItsFleetElsewhereEachTime)
{
    BattleshipPlayer tested{BattleshipPlayer::kLevels.back()};
    const Battleship game = start(R"({"size":6,"fleet":[3,2,2]})");
    std::set<std::string> fleets;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        tested.begin(seed);
        const Thought thought = think(tested, game, {.nodes = 400});
        ASSERT_EQ(AnyGame{game}.why_illegal(thought.move), "");
        fleets.insert(thought.move);
    }
    EXPECT_GE(fleets.size(), 19U);
}

}  // namespace
}  // namespace agon
