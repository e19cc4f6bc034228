#include "doubles/simulated_event.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>

namespace agon {
namespace {

using Sets = std::vector<std::vector<int>>;

FormatSettings knockout_of(int entrants)
{
    return with_defaults({.kind = FormatKind::Knockout, .entrants = entrants});
}

Sets sets_of(const std::vector<EventPairing>& pairings)
{
    Sets sets;
    for (const EventPairing& pairing : pairings) sets.push_back(pairing.entrants);
    return sets;
}

/// The one higher in the file wins.
std::vector<int> favourite(const std::vector<int>& entrants)
{
    return entrants[0] < entrants[1] ? std::vector{1, 2} : std::vector{2, 1};
}

std::vector<int> draw(const std::vector<int>&) { return {1, 1}; }

std::vector<int> ranks_in(const FormatSettings& settings, const EventResults& results)
{
    std::vector<int> ranks;
    for (const EventRow& row : event_table(settings, results)) ranks.push_back(row.rank);
    return ranks;
}

TEST(Knockout, FollowsTheBracketOfTheFile)
{
    const FormatSettings settings = knockout_of(8);
    EventResults results{8};
    const auto first = next_pairings(settings, results).value();
    EXPECT_EQ(sets_of(first), (Sets{{0, 7}, {3, 4}, {1, 6}, {2, 5}}));
    play(results, first, favourite);
    const auto second = next_pairings(settings, results).value();
    EXPECT_EQ(sets_of(second), (Sets{{0, 3}, {1, 2}}));
    play(results, second, favourite);
    const auto last = next_pairings(settings, results).value();
    EXPECT_EQ(sets_of(last), (Sets{{0, 1}}));
    play(results, last, favourite);
    EXPECT_FALSE(next_pairings(settings, results));
    EXPECT_EQ(ranks_in(settings, results), (std::vector{1, 2, 3, 3, 5, 5, 5, 5}));
}

TEST(Knockout, GivesByesToTheFirst)
{
    const FormatSettings settings = knockout_of(5);
    EventResults results{5};
    const auto first = next_pairings(settings, results).value();
    EXPECT_EQ(sets_of(first), (Sets{{3, 4}}));
    EXPECT_EQ(first[0].number, 1);
    play(results, first, favourite);
    EXPECT_EQ(sets_of(next_pairings(settings, results).value()), (Sets{{0, 3}, {1, 2}}));
    EXPECT_EQ(results.tallies()[0].byes, 0);
}

TEST(Knockout, GivesATiedPairingThreeMoreGroupsThenTheHigherGoesOn)
{
    const FormatSettings settings = knockout_of(2);
    EventResults results{2};
    for (int games = 2; games <= 8; games += 2) {
        const auto next = next_pairings(settings, results).value();
        ASSERT_EQ(next, (std::vector<EventPairing>{{1, 1, {0, 1}, games}}));
        play(results, next, draw);
    }
    EXPECT_FALSE(next_pairings(settings, results));
    EXPECT_EQ(event_table(settings, results)[0].entrant, 0);
    EXPECT_EQ(ranks_in(settings, results), (std::vector{1, 2}));
    EXPECT_EQ(results.games().back().game, 7);
}

TEST(Knockout, EndsATieByTheNextGroup)
{
    const FormatSettings settings = knockout_of(4);
    EventResults results{4};
    const auto first = next_pairings(settings, results).value();
    play(results, first, [](const std::vector<int>& entrants) {
        const bool second_pairing = std::ranges::find(entrants, 1) != entrants.end();
        return second_pairing ? draw(entrants) : favourite(entrants);
    });
    const auto more = next_pairings(settings, results).value();
    EXPECT_EQ(more, (std::vector<EventPairing>{{1, 2, {1, 2}, 4}}));
    results.add(more[0]);
    EXPECT_EQ(next_pairings(settings, results), std::vector<EventPairing>{});  // wait for them
}

TEST(Knockout, LeavesOutPairingsOfWhichAllHaveGone)
{
    const FormatSettings settings = knockout_of(4);
    EventResults results{4};
    play(results, next_pairings(settings, results).value(), favourite);
    results.withdraw(0, 2);
    EXPECT_EQ(sets_of(next_pairings(settings, results).value()), (Sets{{0, 1}}));
    results.withdraw(1, 2);
    EXPECT_FALSE(next_pairings(settings, results));
    EXPECT_EQ(ranks_in(settings, results), (std::vector{1, 2, 3, 3}));
}

TEST(Knockout, OfAnySizeHasTheRightRanks)
{
    Rng rng{5};
    for (int entrants = 2; entrants <= 60; ++entrants) {
        const FormatSettings settings = knockout_of(entrants);
        EventResults results{entrants};
        while (const auto next = next_pairings(settings, results)) {
            ASSERT_FALSE(next->empty());
            play(results, *next, random_judge(rng));
        }
        EXPECT_EQ(static_cast<int>(results.pairings().size()), entrants - 1);
        EXPECT_EQ(results.last_round(), std::bit_width(static_cast<unsigned>(entrants - 1)));
        std::vector<int> expected;
        for (int rank = 1, share = 1; rank <= entrants;
             rank += share, share = std::max(rank - 1, 1))
            for (int i = 0; i < share && rank + i <= entrants; ++i) expected.push_back(rank);
        EXPECT_EQ(ranks_in(settings, results), expected) << entrants;
    }
}

}  // namespace
}  // namespace agon
