#include "contest/series.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

PlayedGame won_by_player(int player, const Pairing& pairing)
{
    PlayedGame played;
    played.record.result =
        result_of(won_by(pairing.player_of_seat[0] == player ? 0 : 1, 2, "goal"));
    return played;
}

std::vector<int> games_of(Series& series)
{
    std::vector<int> games;
    while (const auto pairing = series.next()) games.push_back(pairing->game);
    return games;
}

TEST(Series, GivesOutItsGamesAndStops)
{
    Series series{3, 2, "x"};
    for (int game = 0; game < 3; ++game) {
        EXPECT_FALSE(series.is_over());
        EXPECT_EQ(series.next(), pairing_of(game, 2, "x"));
    }
    EXPECT_TRUE(series.is_over());
    EXPECT_EQ(series.next(), std::nullopt);
}

TEST(Series, LeavesOutWhatWasPlayedBefore)
{
    for (const auto& [before, left] :
         std::vector<std::pair<std::vector<int>, std::vector<int>>>{{{0, 1, 3}, {2, 4}},
                                                                    {{4, 3}, {0, 1, 2}},
                                                                    {{4, 2, 1, 0, 3}, {}},
                                                                    {{7}, {0, 1, 2, 3, 4}}}) {
        Series series{5, 2, "x"};
        for (const int game : before) {
            const Pairing pairing = pairing_of(game, 2, "x");
            series.add(pairing, won_by_player(0, pairing));
        }
        EXPECT_EQ(series.is_over(), left.empty());
        EXPECT_EQ(games_of(series), left);
        EXPECT_EQ(series.standings().games(), static_cast<int>(before.size()));
    }
}

TEST(Series, EndsWhenItsTestHasDecided)
{
    Series series{1000, 2, "x", Sprt{.elo0 = 0, .elo1 = 200}};
    int played = 0;
    while (const auto pairing = series.next()) {
        series.add(*pairing, won_by_player(0, *pairing));
        ++played;
    }
    EXPECT_TRUE(series.is_over());
    EXPECT_EQ(series.sprt()->verdict(), Verdict::AcceptH1);
    EXPECT_LT(played, 100);
    EXPECT_EQ(series.standings().tallies()[0].wins, played);
}

}  // namespace
}  // namespace agon
