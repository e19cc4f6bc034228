#include "contest/schedule.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

namespace agon {
namespace {

std::vector<Pairing> all_of(int games, int seats, std::string_view match_seed)
{
    std::vector<Pairing> pairings;
    for (int game = 0; game < games; ++game)
        pairings.push_back(pairing_of(game, seats, match_seed));
    return pairings;
}

TEST(Schedule, PairsTwoPlayersWithColoursSwappedOnOneSeed)
{
    const auto games = all_of(6, 2, "x");
    ASSERT_EQ(games.size(), 6U);
    for (std::size_t i = 0; i < 6; i += 2) {
        EXPECT_EQ(games[i].player_of_seat, (std::vector{0, 1}));
        EXPECT_EQ(games[i + 1].player_of_seat, (std::vector{1, 0}));
        EXPECT_EQ(games[i].seed, games[i + 1].seed);
    }
}

TEST(Schedule, SeatsEveryoneEverywhereOnceAGroup)
{
    for (const int seats : {2, 3, 4}) {
        std::set<std::array<int, 3>> seen;  // group, seat, player
        for (const auto& game : all_of(seats * 7, seats, "x"))
            for (int seat = 0; seat < seats; ++seat)
                seen.insert(
                    {game.group, seat, game.player_of_seat.at(static_cast<std::size_t>(seat))});
        EXPECT_EQ(seen.size(), static_cast<std::size_t>(7 * seats * seats));
        for (const auto& [group, seat, player] : seen) EXPECT_TRUE(player >= 0 && player < seats);
    }
}

TEST(Schedule, LetsEveryoneMoveAfterEveryoneElseEquallyOften)
{
    for (const auto& [seats, groups] : {std::pair{3, 2}, {4, 6}}) {
        std::map<std::pair<int, int>, int> follows;
        for (const auto& game : all_of(seats * groups, seats, "x"))
            for (std::size_t i = 1; i < game.player_of_seat.size(); ++i)
                ++follows[{game.player_of_seat[i - 1], game.player_of_seat[i]}];
        EXPECT_EQ(follows.size(), static_cast<std::size_t>(seats * (seats - 1)));
        for (const auto& [pair, times] : follows) EXPECT_EQ(times, groups);
    }
}

TEST(Schedule, HasASeedOfItsOwnForEachGroupAndMatch)
{
    std::set<std::uint64_t> seeds;
    for (const auto* match : {"", "1", "2", "12"})
        for (const auto& game : all_of(400, 4, match)) seeds.insert(game.seed);
    EXPECT_EQ(seeds.size(), 400U);
    EXPECT_EQ(pairing_of(8, 4, "1").seed, pairing_of(11, 4, "1").seed);
    EXPECT_NE(pairing_of(7, 4, "1").seed, pairing_of(8, 4, "1").seed);
}

TEST(Schedule, NumbersGamesAndGroups)
{
    EXPECT_EQ(pairing_of(7, 3, "x").game, 7);
    EXPECT_EQ(pairing_of(7, 3, "x").group, 2);
}

TEST(Schedule, GivesTheSameSeedsOnEveryMachine)  // computed with Python's integers
{
    EXPECT_EQ(pairing_of(2, 2, "agon").seed, 199779923649186932U);
}

}  // namespace
}  // namespace agon
