#include "contest/event_table.h"

#include "doubles/simulated_event.h"

#include <gtest/gtest.h>

#include <vector>

namespace agon {
namespace {

/// Adds a pairing of round `round` and its games; a game is the ranks in the order of `entrants`.
void meet(EventResults& results, int round, const std::vector<int>& entrants,
          const std::vector<std::vector<int>>& games)
{
    int number = 1;
    while (results.find(round, number) != nullptr) ++number;
    results.add(EventPairing{round, number, entrants, static_cast<int>(games.size())});
    for (std::size_t game = 0; game < games.size(); ++game)
        results.add(EventGame{.round = round,
                              .pairing = number,
                              .game = static_cast<int>(game),
                              .entrants = entrants,
                              .scores = scores_of(games[game]),
                              .ranks = games[game]});
}

const std::vector<std::vector<int>> kWonTwice{{1, 2}, {1, 2}};
const std::vector<std::vector<int>> kWonAndDrawn{{1, 2}, {1, 1}};
const std::vector<std::vector<int>> kOneEach{{1, 2}, {2, 1}};

std::vector<int> entrants_in(const std::vector<EventRow>& rows)
{
    std::vector<int> entrants;
    for (const EventRow& row : rows) entrants.push_back(row.entrant);
    return entrants;
}

std::vector<int> ranks_in(const std::vector<EventRow>& rows)
{
    std::vector<int> ranks;
    for (const EventRow& row : rows) ranks.push_back(row.rank);
    return ranks;
}

FormatSettings table_of(int entrants, std::vector<TieBreak> tiebreaks)
{
    FormatSettings settings = with_defaults({.entrants = entrants});
    settings.tiebreaks = std::move(tiebreaks);
    return settings;
}

/// A (0) beats B 2:0, B (1) beats C 2:0, C (2) beats A 1.5:0.5, D (3) loses 0:2 to A, 0:2 to B and
/// 0.5:1.5 to C. Points: A 4.5, B 4, C 3, D 0.5.
EventResults four()
{
    EventResults results{4};
    meet(results, 1, {0, 1}, kWonTwice);
    meet(results, 1, {2, 3}, kWonAndDrawn);
    meet(results, 2, {1, 2}, kWonTwice);
    meet(results, 2, {0, 3}, kWonTwice);
    meet(results, 3, {2, 0}, kWonAndDrawn);
    meet(results, 3, {1, 3}, kWonTwice);
    return results;
}

TEST(EventTable, AddsPointsAndTieBreaks)
{
    const auto rows = event_table(table_of(4, {TieBreak::Direct}), four());
    EXPECT_EQ(entrants_in(rows), (std::vector{0, 1, 2, 3}));
    EXPECT_EQ(ranks_in(rows), (std::vector{1, 2, 3, 4}));
    EXPECT_EQ(rows[0].points, 4.5);
    EXPECT_EQ(rows[0].tiebreak(TieBreak::Direct), 0);              // tied with nobody
    EXPECT_EQ(rows[0].tiebreak(TieBreak::Buchholz), 4 + 3 + 0.5);  // B, C, D
    // 2/2 of B's 4, 0.5/2 of C's 3, 2/2 of D's 0.5
    EXPECT_EQ(rows[0].tiebreak(TieBreak::Sonneborn), 4 + 0.75 + 0.5);
    EXPECT_EQ(rows[0].tiebreak(TieBreak::Wins), 4);
    // 1.5/2 of A's 4.5, 0 of B's 4, 1.5/2 of D's 0.5
    EXPECT_EQ(rows[2].tiebreak(TieBreak::Sonneborn), 3.375 + 0.375);
    const EventTally tally = four().tallies()[2];
    EXPECT_EQ(tally.wins, 2);
    EXPECT_EQ(tally.draws, 2);
    EXPECT_EQ(tally.losses, 2);
}

/// 0, 1 and 2 beat each other in a circle, 2 points each, so direct tells nobody apart. Each has
/// one point more: 0 and 1 against 3, who has 4 in all, 2 against 4, who has 1.
TEST(EventTable, AppliesEachTieBreakOnceToThoseStillEqual)
{
    EventResults results{5};
    meet(results, 1, {0, 1}, kWonTwice);
    meet(results, 2, {1, 2}, kWonTwice);
    meet(results, 3, {2, 0}, kWonTwice);
    meet(results, 4, {0, 3}, kOneEach);
    meet(results, 5, {1, 3}, kOneEach);
    meet(results, 6, {2, 4}, kOneEach);
    meet(results, 7, {3, 4}, kWonTwice);
    const auto rows =
        event_table(table_of(5, {TieBreak::Direct, TieBreak::Buchholz, TieBreak::Wins}), results);
    EXPECT_EQ(entrants_in(rows), (std::vector{3, 0, 1, 2, 4}));
    EXPECT_EQ(ranks_in(rows), (std::vector{1, 2, 2, 4, 5}));  // 0 and 1 are equal to the end
    for (const std::size_t i : {1U, 2U, 3U}) EXPECT_EQ(rows[i].tiebreak(TieBreak::Direct), 2);
    EXPECT_EQ(rows[1].tiebreak(TieBreak::Buchholz), 3 + 3 + 4);
    EXPECT_EQ(rows[3].tiebreak(TieBreak::Buchholz), 3 + 3 + 1);
    // Direct, asked after buchholz, is between 0 and 1 alone, and 0 has beaten 1.
    const auto later = event_table(table_of(5, {TieBreak::Buchholz, TieBreak::Direct}), results);
    EXPECT_EQ(ranks_in(later), (std::vector{1, 2, 3, 4, 5}));
    EXPECT_EQ(entrants_in(later), (std::vector{3, 0, 1, 2, 4}));
    EXPECT_EQ(later[2].tiebreak(TieBreak::Direct), 0);
    EXPECT_EQ(later[3].tiebreak(TieBreak::Direct), 0);  // 2 is no longer tied
}

TEST(EventTable, CountsAByeAsPointsAlone)
{
    EventResults results{3};
    results.add(EventPairing{1, 1, {2}, 2});
    meet(results, 1, {0, 1}, kOneEach);
    const auto rows = event_table(table_of(3, {TieBreak::Buchholz, TieBreak::Wins}), results);
    EXPECT_EQ(entrants_in(rows), (std::vector{2, 0, 1}));
    EXPECT_EQ(ranks_in(rows), (std::vector{1, 2, 2}));
    EXPECT_EQ(rows[0].points, 2);
    EXPECT_EQ(rows[0].tiebreaks, (std::array<double, 4>{}));
}

/// Three seats, three games: 0 wins twice, the third is shared by all. 0 has 7/3, the others 1/3.
TEST(EventTable, OfThreeSeatsTakesEachOtherForAnOpponent)
{
    FormatSettings settings = with_defaults({.seats = 3, .entrants = 3});
    EventResults results{3};
    meet(results, 1, {0, 1, 2}, {{1, 2, 3}, {1, 2, 2}, {1, 1, 1}});
    const auto rows = event_table(settings, results);
    EXPECT_DOUBLE_EQ(rows[0].points, 7.0 / 3);
    EXPECT_DOUBLE_EQ(rows[0].tiebreak(TieBreak::Buchholz), 2.0 / 3);
    EXPECT_DOUBLE_EQ(rows[0].tiebreak(TieBreak::Sonneborn), 7.0 / 9 * 2 / 3);
    EXPECT_DOUBLE_EQ(rows[1].tiebreak(TieBreak::Sonneborn), 1.0 / 9 * 8 / 3);
    EXPECT_EQ(ranks_in(rows), (std::vector{1, 2, 2}));
    // Direct counts games among the tied alone, and 0 sat at all of them.
    EXPECT_EQ(rows[1].tiebreak(TieBreak::Direct), 0);
    EXPECT_EQ(results.tallies()[1].draws, 1);
    EXPECT_EQ(results.tallies()[1].losses, 2);
}

TEST(EventTable, CountsFaultsOfThoseWhoLost)
{
    EventResults results{2};
    results.add(EventPairing{1, 1, {0, 1}, 2});
    results.add(EventGame{1, 1, 0, {0, 1}, {0, 1}, {2, 1}, "timeout"});
    EXPECT_EQ(results.tallies()[0].faults.at("timeout"), 1);
    EXPECT_TRUE(results.tallies()[1].faults.empty());
    EXPECT_FALSE(results.is_settled());
}

TEST(EventTable, RanksAGauntletByRating)
{
    FormatSettings settings = with_defaults({.kind = FormatKind::Gauntlet, .entrants = 4});
    const std::vector ratings{1400.0, 1600.0, 1500.0, 1500.0 + 1e-9};
    const auto rows = event_table(settings, EventResults{4}, ratings);
    EXPECT_EQ(entrants_in(rows), (std::vector{1, 2, 3, 0}));
    EXPECT_EQ(ranks_in(rows), (std::vector{1, 2, 2, 4}));
}

/// The order in which games end is no part of the table.
TEST(EventTable, DoesNotHangOnTheOrderOfTheGames)
{
    const FormatSettings settings = table_of(4, {TieBreak::Direct, TieBreak::Sonneborn});
    const EventResults there = four();
    EventResults back{4};
    for (const PairingScore& score : there.pairings()) back.add(score.pairing);
    for (auto game = there.games().rbegin(); game != there.games().rend(); ++game) back.add(*game);
    const auto one = event_table(settings, there);
    const auto other = event_table(settings, back);
    ASSERT_EQ(entrants_in(one), entrants_in(other));
    for (std::size_t i = 0; i < one.size(); ++i) EXPECT_EQ(one[i].tiebreaks, other[i].tiebreaks);
}

}  // namespace
}  // namespace agon
