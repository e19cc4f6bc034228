#include "games/battleship/battleship.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace battleship;

std::vector<BattleshipOptions> some_options()
{
    std::vector<BattleshipOptions> all;
    for (const Touch touch : {Touch::None, Touch::Corner, Touch::Any}) {
        all.push_back({.rules = {.touch = touch}});
        all.push_back({.rules = {.size = 6, .ships = 3, .lengths = {3, 1, 1}, .touch = touch}});
        all.push_back({.rules = {.size = 20, .ships = 4, .lengths = {8, 8, 2, 1}, .touch = touch}});
    }
    return all;
}

/// The shots at a sea in an order that could have been theirs: that of the hits is known, that of
/// the misses tells nothing.
std::vector<int> shots_at(const Sea& sea)
{
    std::vector<int> cells;
    sea.said.missed().each([&](int cell) { cells.push_back(cell); });
    for (const Hit& hit : sea.said.hits()) cells.push_back(hit.cell);
    return cells;
}

/// The same game, played by the rules alone.
Battleship replayed(const Battleship& over)
{
    Battleship game{over.options()};
    for (const Seat seat : {0, 1}) game.play(fleet_move(over.sea(seat).fleet));
    const std::array shots{shots_at(over.sea(0)), shots_at(over.sea(1))};
    std::array<std::size_t, 2> fired{};
    while (game.to_move() != kNobody) {
        const auto target = static_cast<std::size_t>(game.target());
        if (fired[target] == shots[target].size()) break;
        game.play(shot_move(shots[target][fired[target]++]));
    }
    return game;
}

TEST(BattleshipPlayout, EndsWhereTheRulesEndTheSameShots)
{
    for (const BattleshipOptions& options : some_options()) {
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            Rng rng{seed};
            Battleship game{options};
            auto moves = static_cast<int>(seed);
            for (int i = 0; i < moves; ++i) game.play(game.sample(rng));
            moves += game.play_out(rng);
            EXPECT_EQ(moves, 2 + game.sea(0).said.shot().count() + game.sea(1).said.shot().count());
            EXPECT_EQ(game.outcome(), won_by(game.shooter(), 2, "fleet sunk"));
            ASSERT_EQ(replayed(game), game) << game.picture();
        }
    }
}

TEST(BattleshipPlayout, LeavesAFinishedGameAlone)
{
    Rng rng{1};
    Battleship over;
    over.play_out(rng);
    Battleship again = over;
    EXPECT_EQ(again.play_out(rng), 0);
    EXPECT_EQ(again, over);
}

}  // namespace
}  // namespace agon
