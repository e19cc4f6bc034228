#include "contest/standings.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

PlayedGame won_by_seat(Seat seat, std::string reason = "no pieces")
{
    PlayedGame played;
    played.record.result = result_of(won_by(seat, 2, "no pieces"));
    played.record.result.reason = std::move(reason);
    return played;
}

TEST(Standings, CountPairsFromTheFirstPlayersView)
{
    Standings standings{2};
    EXPECT_EQ(standings.add(pairing_of(4, 2, "s"), won_by_seat(0)), std::nullopt)
        << "half a pair is none";
    EXPECT_GT(standings.rating(0).elo, 0) << "but a game all the same";
    EXPECT_EQ(standings.add(pairing_of(5, 2, "s"), won_by_seat(1)), (FinishedGroup{2, 1}))
        << "colours were swapped, so both games are the first's";
    EXPECT_EQ(standings.tallies()[0].wins, 2);
    EXPECT_EQ(standings.tallies()[1].losses, 2);
    EXPECT_GT(standings.rating(0).elo, 0);
    EXPECT_DOUBLE_EQ(standings.rating(1).elo, -standings.rating(0).elo);
}

TEST(Standings, RateFourByWhomTheyHaveBeaten)
{
    Standings standings{4};
    for (int game = 0; game < 4; ++game) {
        const Pairing pairing = pairing_of(game, 4, "s");
        std::array<int, kMostSeats> points{};
        for (std::size_t seat = 0; seat < 4; ++seat)  // player 0 is always first, 3 always last
            points[seat] = 100 - 10 * pairing.player_of_seat[seat];
        PlayedGame played;
        played.record.result = result_of(ranked_by_points(points, 4, "no move"));
        const auto group = standings.add(pairing, played);
        EXPECT_EQ(group.has_value(), game == 3);
    }
    for (int player = 0; player < 4; ++player) {
        const Tally& tally = standings.tallies()[static_cast<std::size_t>(player)];
        EXPECT_EQ(tally.ranks, 4 * (player + 1));
        EXPECT_EQ(tally.points, 4 * (100 - 10 * player));
        EXPECT_DOUBLE_EQ(standings.rating(player).score, 1 - player / 3.0);
    }
    EXPECT_GT(standings.rating(1).elo, 0) << "it wins nothing and yet beats most of the others";
    EXPECT_DOUBLE_EQ(standings.rating(1).elo, -standings.rating(2).elo);
}

TEST(Standings, BlameTheLoserForAFault)
{
    Standings standings{2};
    standings.add(pairing_of(0, 2, "s"), won_by_seat(1, "timeout"));
    EXPECT_TRUE(standings.tallies()[1].faults.empty());
    EXPECT_EQ(standings.tallies()[0].faults.at("timeout"), 1);
    standings.add(pairing_of(1, 2, "s"), won_by_seat(1, "resigned"));
    EXPECT_TRUE(standings.tallies()[1].faults.empty()) << "to resign is none";
}

TEST(Standings, DoNotRateAnAbortedGame)
{
    Standings standings{2};
    PlayedGame aborted;
    aborted.record.result.reason = "aborted";
    standings.add(pairing_of(0, 2, "s"), aborted);
    EXPECT_EQ(standings.games(), 1);
    EXPECT_EQ(standings.tallies()[0].games, 0);
}

TEST(Standings, CountTheTurnsThatTookTime)
{
    Standings standings{2};
    PlayedGame played = won_by_seat(0, "timeout");
    played.turns = {{0, 0}, {1, 20}, {0, 3}, {1, 5000}};  // the first of the opening, the last late
    standings.add(pairing_of(1, 2, "s"), played);
    EXPECT_EQ(standings.tallies()[0].moves, 2) << "it sat at seat 1";
    EXPECT_EQ(standings.tallies()[0].ms, 5020);
    EXPECT_EQ(standings.tallies()[0].ms_max, 5000);
    EXPECT_EQ(standings.tallies()[1].moves, 1);
}

TEST(Standings, MayHaveMorePlayersThanSeats)
{
    Standings standings{3};
    EXPECT_EQ(standings.add({.player_of_seat = {2, 1}, .group = 5}, won_by_seat(0)), std::nullopt);
    EXPECT_EQ(standings.add({.player_of_seat = {0, 2}, .group = 6}, won_by_seat(0)), std::nullopt);
    EXPECT_EQ(standings.add({.player_of_seat = {1, 2}, .group = 5}, won_by_seat(1)),
              (FinishedGroup{5, 0}))
        << "player 1, who is its first by number, lost both";
    EXPECT_EQ(standings.tallies()[2].wins, 2);
    EXPECT_EQ(standings.tallies()[2].losses, 1);
    EXPECT_EQ(standings.tallies()[0].games, 1);
    EXPECT_DOUBLE_EQ(standings.rating(2).score, 0.5) << "one group won, half a group lost";
    EXPECT_DOUBLE_EQ(standings.rating(1).score, 0);
}

}  // namespace
}  // namespace agon
