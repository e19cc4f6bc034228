#include "doubles/simulated_event.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace agon {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

FormatSettings swiss_of(int seats, int entrants, std::uint64_t seed)
{
    return with_defaults(
        {.kind = FormatKind::Swiss, .seats = seats, .entrants = entrants, .seed = seed});
}

/// Whether two have met, and who has had the bye, as a second statement of the rules needs it.
struct Past {
    std::set<std::pair<int, int>> met;
    std::set<int> had_bye;
};

Past past_of(const EventResults& results)
{
    Past past;
    for (const PairingScore& score : results.pairings()) {
        const auto& who = score.pairing.entrants;
        if (who.size() == 1) past.had_bye.insert(who[0]);
        for (const int one : who)
            for (const int other : who) past.met.insert({one, other});
    }
    return past;
}

/// Repeats, second byes, points of the bye and squared differences.
using Price = std::array<long, 4>;

Price operator+(Price a, const Price& b)
{
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
    return a;
}

Price price_of(const EventResults& results, const Past& past, const std::vector<int>& who)
{
    const auto points = [&](int entrant) { return results.tallies()[at(entrant)].points; };
    if (who.size() == 1) return {0, past.had_bye.contains(who[0]) ? 1 : 0, points(who[0]), 0};
    const long apart = points(who[0]) - points(who[1]);
    return {past.met.contains({who[0], who[1]}) ? 1 : 0, 0, 0, apart * apart};
}

/// Of every way to pair those who are left.
Price cheapest(const EventResults& results, const Past& past, std::vector<int> left, bool bye)
{
    if (left.empty()) return {};
    const int one = left.back();
    left.pop_back();
    std::optional<Price> least;
    const auto take = [&](const Price& price) {
        if (!least || price < *least) least = price;
    };
    if (bye) take(price_of(results, past, {one}) + cheapest(results, past, left, false));
    for (std::size_t i = 0; i < left.size(); ++i) {
        auto rest = left;
        rest.erase(rest.begin() + static_cast<long>(i));
        take(price_of(results, past, {one, left[i]}) + cheapest(results, past, rest, bye));
    }
    return least.value_or(Price{1000, 0, 0, 0});
}

TEST(Swiss, TakesTheCheapestPairingsOfAllThereAre)
{
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Rng rng{seed};
        const int entrants = 2 + static_cast<int>(rng.below(7));
        FormatSettings settings = swiss_of(2, entrants, seed);
        settings.rounds = 1 + static_cast<int>(rng.below(10));
        EventResults results{entrants};
        while (const auto next = next_pairings(settings, results)) {
            const Past past = past_of(results);
            std::vector<int> all;
            Price price{};
            for (const EventPairing& pairing : *next) {
                price = price + price_of(results, past, pairing.entrants);
                all.insert(all.end(), pairing.entrants.begin(), pairing.entrants.end());
            }
            ASSERT_EQ(std::set<int>(all.begin(), all.end()).size(), at(entrants));
            ASSERT_EQ(price, cheapest(results, past, all, entrants % 2 == 1)) << seed;
            play(results, *next, random_judge(rng));
        }
        EXPECT_EQ(results.last_round(), settings.rounds);
    }
}

TEST(Swiss, OfAnySizeNeitherRepeatsNorGivesASecondBye)
{
    for (int entrants = 2; entrants <= 60; entrants += entrants < 20 ? 1 : 7) {
        Rng rng{static_cast<std::uint64_t>(entrants)};
        FormatSettings settings = swiss_of(2, entrants, 9);
        // So few that there is another way: everyone has enough who are new to it.
        settings.rounds = std::min(settings.rounds, (entrants + 1) / 2);
        EventResults results{entrants};
        while (const auto next = next_pairings(settings, results)) {
            const Past past = past_of(results);
            for (const EventPairing& pairing : *next) {
                const Price price = price_of(results, past, pairing.entrants);
                EXPECT_EQ(price[0], 0) << entrants;
                EXPECT_EQ(price[1], 0) << entrants;
            }
            EXPECT_EQ(next_pairings(settings, results), next);
            play(results, *next, random_judge(rng));
        }
        for (const EventTally& tally : results.tallies())
            EXPECT_EQ(tally.games, settings.games * (settings.rounds - tally.byes));
    }
}

TEST(Swiss, GivesAByeItsPointsAndNothingElse)
{
    FormatSettings settings = swiss_of(2, 3, 1);
    settings.games = 4;
    EventResults results{3};
    const auto next = next_pairings(settings, results).value();
    ASSERT_EQ(next.size(), 2U);
    EXPECT_EQ(next[1].entrants.size(), 1U);
    EXPECT_EQ(next[1].number, 2);
    results.add(next[1]);
    const EventTally& tally = results.tallies()[at(next[1].entrants[0])];
    EXPECT_EQ(tally.points, 4 * kPoint);
    EXPECT_EQ(tally.byes, 1);
    EXPECT_EQ(tally.games, 0);
    EXPECT_EQ(tally.wins, 0);
}

TEST(Swiss, WaitsForTheRoundAndDrawsTheFirstByTheSeed)
{
    EventResults results{8};
    const auto first = next_pairings(swiss_of(2, 8, 1), results).value();
    EXPECT_NE(next_pairings(swiss_of(2, 8, 2), results).value(), first);
    results.add(first[0]);
    EXPECT_EQ(next_pairings(swiss_of(2, 8, 1), results), std::vector<EventPairing>{});
}

TEST(Swiss, DoesNotPairWhoHasGone)
{
    Rng rng{6};
    const FormatSettings settings = swiss_of(2, 8, 3);
    EventResults results{8};
    play(results, next_pairings(settings, results).value(), random_judge(rng));
    results.withdraw(5, 2);
    while (const auto next = next_pairings(settings, results)) {
        int byes = 0;
        for (const EventPairing& pairing : *next) {
            EXPECT_EQ(std::ranges::count(pairing.entrants, 5), 0);
            byes += pairing.entrants.size() == 1 ? 1 : 0;
        }
        EXPECT_EQ(byes, 1);  // seven are left
        play(results, *next, random_judge(rng));
    }
    EXPECT_EQ(results.last_round(), settings.rounds);
    for (int entrant = 0; entrant < 7; ++entrant) results.withdraw(entrant, 4);
    FormatSettings longer = settings;
    longer.rounds = 9;
    EXPECT_FALSE(next_pairings(longer, results));  // one alone cannot go on
}

/// An exchange of two would not have left fewer repeated meetings.
TEST(Swiss, OfThreeAndFourSeatsNeighboursWithFewRepeats)
{
    for (const int seats : {3, 4})
        for (int entrants = seats; entrants <= 60; entrants += 5) {
            Rng rng{static_cast<std::uint64_t>(entrants)};
            const FormatSettings settings = swiss_of(seats, entrants, 4);
            EventResults results{entrants};
            int repeats = 0;
            while (const auto next = next_pairings(settings, results)) {
                const Past past = past_of(results);
                std::set<int> all;
                for (const EventPairing& pairing : *next) {
                    all.insert(pairing.entrants.begin(), pairing.entrants.end());
                    for (const int one : pairing.entrants)
                        for (const int other : pairing.entrants)
                            repeats += one < other && past.met.contains({one, other}) ? 1 : 0;
                    EXPECT_TRUE(pairing.entrants.size() == 1 ||
                                pairing.entrants.size() == at(seats));
                }
                EXPECT_EQ(all.size(), at(entrants));
                play(results, *next, random_judge(rng));
            }
            std::vector<int> byes;
            for (const EventTally& tally : results.tallies()) byes.push_back(tally.byes);
            EXPECT_LE(std::ranges::max(byes) - std::ranges::min(byes), 1) << entrants;
            EXPECT_TRUE(repeats == 0 || entrants < 8 * seats) << seats << ' ' << entrants;
        }
}

TEST(Swiss, OfThreeSeatsPutsNeighboursOfTheTableTogether)
{
    const FormatSettings settings = swiss_of(3, 9, 1);
    EventResults results{9};
    const auto first = next_pairings(settings, results).value();
    EXPECT_EQ(first[0].entrants, (std::vector{0, 1, 2}));
    // The first of each three by the file wins all its games: 0, 3 and 6 are ahead.
    play(results, first, [](const std::vector<int>& entrants) {
        std::vector<int> ranks;
        for (const int entrant : entrants) ranks.push_back(entrant % 3 + 1);
        return ranks;
    });
    EXPECT_EQ(next_pairings(settings, results).value()[0].entrants, (std::vector{0, 3, 6}));
}

}  // namespace
}  // namespace agon
