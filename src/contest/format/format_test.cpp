#include "contest/format/format.h"

#include "doubles/simulated_event.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace agon {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

using Sets = std::vector<std::vector<int>>;

FormatSettings settings_of(FormatKind kind, int seats, int entrants, std::uint64_t seed = 1)
{
    return with_defaults({.kind = kind, .seats = seats, .entrants = entrants, .seed = seed});
}

std::vector<EventPairing> first_pairings(const FormatSettings& settings)
{
    return next_pairings(settings, EventResults{settings.entrants}).value();
}

Sets entrants_of(const std::vector<EventPairing>& pairings, int round)
{
    Sets sets;
    for (const EventPairing& pairing : pairings)
        if (pairing.round == round) sets.push_back(pairing.entrants);
    return sets;
}

/// Plays an event to its end, with everyone's word on what must hold at every step.
EventResults play_event(const FormatSettings& settings, Rng& rng)
{
    EventResults results{settings.entrants};
    for (;;) {
        const auto next = next_pairings(settings, results);
        EXPECT_EQ(next_pairings(settings, results), next);
        if (!next) return results;
        EXPECT_FALSE(next->empty());  // every game has been played
        if (next->empty()) return results;
        play(results, *next, random_judge(rng));
    }
}

void expect_rounds_fit(const EventResults& results)
{
    std::map<int, std::set<int>> busy;
    std::map<int, int> numbers;
    for (const PairingScore& score : results.pairings()) {
        const EventPairing& pairing = score.pairing;
        EXPECT_EQ(pairing.number, ++numbers[pairing.round]);
        for (const int entrant : pairing.entrants)
            EXPECT_TRUE(busy[pairing.round].insert(entrant).second);
    }
    EXPECT_EQ(static_cast<int>(numbers.size()), results.last_round());
}

void expect_seats_balanced(const FormatSettings& settings, const EventResults& results)
{
    std::map<int, std::vector<int>> seats;
    for (const EventGame& game : results.games())
        for (std::size_t seat = 0; seat < game.entrants.size(); ++seat) {
            auto& counts = seats[game.entrants[seat]];
            counts.resize(at(settings.seats));
            ++counts[seat];
        }
    for (const auto& [entrant, counts] : seats)
        EXPECT_EQ(std::ranges::min(counts), std::ranges::max(counts)) << entrant;
}

std::map<std::vector<int>, int> times_met(const EventResults& results)
{
    std::map<std::vector<int>, int> times;
    for (const PairingScore& score : results.pairings()) {
        auto set = score.pairing.entrants;
        std::ranges::sort(set);
        ++times[set];
    }
    return times;
}

TEST(Format, SaysWhatIsImpossible)
{
    using enum FormatKind;
    EXPECT_FALSE(impossible(settings_of(Knockout, 2, 2)));
    EXPECT_EQ(impossible(settings_of(Knockout, 3, 8))->text, "a knockout needs a game for two");
    EXPECT_TRUE(impossible(settings_of(RoundRobin, 3, 2)));
    EXPECT_TRUE(impossible(settings_of(RoundRobin, 5, 9)));
    FormatSettings odd = settings_of(Swiss, 2, 8);
    odd.games = 3;
    EXPECT_EQ(impossible(odd)->text, "games must be a multiple of the seats, which are 2");
    FormatSettings seeds = settings_of(Gauntlet, 3, 6);
    seeds.seeds = 4;
    EXPECT_FALSE(impossible(seeds));
    seeds.seeds = 5;
    EXPECT_TRUE(impossible(seeds));
    EXPECT_TRUE(impossible(settings_of(Gauntlet, 4, 300)));  // millions of games
}

TEST(Format, HasDefaults)
{
    EXPECT_EQ(settings_of(FormatKind::Swiss, 2, 8).rounds, 4);
    EXPECT_EQ(settings_of(FormatKind::Swiss, 2, 9).rounds, 5);
    EXPECT_EQ(settings_of(FormatKind::Swiss, 2, 2).rounds, 2);
    EXPECT_EQ(settings_of(FormatKind::Gauntlet, 4, 9).rounds, 1);
    EXPECT_EQ(settings_of(FormatKind::Gauntlet, 4, 9).games, 4);
}

TEST(Format, SharesLuckWithinAGroupAlone)
{
    std::set<std::uint64_t> lucks;
    for (int round = 1; round <= 5; ++round)
        for (int pairing = 1; pairing <= 5; ++pairing)
            for (int group = 0; group < 5; ++group) lucks.insert(luck_of(7, round, pairing, group));
    EXPECT_EQ(lucks.size(), 125U);
    EXPECT_EQ(luck_of(7, 1, 2, 3), luck_of(7, 1, 2, 3));
    EXPECT_NE(luck_of(8, 1, 2, 3), luck_of(7, 1, 2, 3));
}

TEST(Format, SeatsEveryoneOnceInEverySeatOfAGroup)
{
    const EventPairing pairing{.round = 2, .number = 3, .entrants = {4, 9, 1, 7}, .games = 24};
    std::set<std::vector<int>> orders;
    for (int group = 0; group < 6; ++group) {
        std::vector<std::set<int>> of_seat(4);
        for (int game = 4 * group; game < 4 * group + 4; ++game) {
            const auto order = seat_order(pairing, game);
            for (std::size_t seat = 0; seat < 4; ++seat) of_seat[seat].insert(order[seat]);
            orders.insert(order);
        }
        for (const auto& seated : of_seat) EXPECT_EQ(seated.size(), 4U);
    }
    EXPECT_EQ(orders.size(), 24U);  // all orders there are
    EXPECT_EQ(seat_order({.entrants = {3, 5}}, 0), (std::vector{3, 5}));
    EXPECT_EQ(seat_order({.entrants = {3, 5}}, 1), (std::vector{5, 3}));
}

TEST(RoundRobin, FollowsBergersTable)
{
    const auto six = first_pairings(settings_of(FormatKind::RoundRobin, 2, 6));
    EXPECT_EQ(entrants_of(six, 1), (Sets{{0, 5}, {1, 4}, {2, 3}}));
    EXPECT_EQ(entrants_of(six, 2), (Sets{{5, 3}, {4, 2}, {0, 1}}));
    EXPECT_EQ(entrants_of(six, 3), (Sets{{1, 5}, {2, 0}, {3, 4}}));
    EXPECT_EQ(entrants_of(six, 4), (Sets{{5, 4}, {0, 3}, {1, 2}}));
    EXPECT_EQ(entrants_of(six, 5), (Sets{{2, 5}, {3, 1}, {4, 0}}));
    const auto five = first_pairings(settings_of(FormatKind::RoundRobin, 2, 5));
    EXPECT_EQ(entrants_of(five, 1), (Sets{{1, 4}, {2, 3}}));  // the first sits out
}

TEST(RoundRobin, LetsAllMeetOnceACycle)
{
    Rng rng{1};
    for (int entrants = 2; entrants <= 40; ++entrants) {
        FormatSettings settings = settings_of(FormatKind::RoundRobin, 2, entrants);
        settings.rounds = 1 + entrants % 3;
        const auto results = play_event(settings, rng);
        expect_rounds_fit(results);
        expect_seats_balanced(settings, results);
        EXPECT_EQ(results.last_round(), settings.rounds * (entrants + entrants % 2 - 1));
        const auto times = times_met(results);
        EXPECT_EQ(times.size(), at(entrants * (entrants - 1) / 2));
        for (const auto& [set, count] : times) EXPECT_EQ(count, settings.rounds);
        for (const EventTally& tally : results.tallies()) EXPECT_EQ(tally.byes, 0);
    }
}

TEST(RoundRobin, OfThreeAndFourHasEverySetOnceACycle)
{
    Rng rng{2};
    for (const int seats : {3, 4})
        for (int entrants = seats; entrants <= 12; entrants += 2) {
            FormatSettings settings = settings_of(FormatKind::RoundRobin, seats, entrants);
            settings.rounds = 2;
            const auto results = play_event(settings, rng);
            expect_rounds_fit(results);
            expect_seats_balanced(settings, results);
            const auto times = times_met(results);
            int sets = 1;
            for (int i = 0; i < seats; ++i) sets = sets * (entrants - i) / (i + 1);
            EXPECT_EQ(times.size(), at(sets));
            for (const auto& [set, count] : times) EXPECT_EQ(count, 2);
        }
}

TEST(RoundRobin, OfManyAtTablesOfThreeAndFourIsBalanced)
{
    Rng rng{3};
    for (const auto& [seats, entrants] :
         {std::pair{3, 13}, {3, 16}, {3, 22}, {4, 13}, {4, 18}, {4, 27}}) {
        FormatSettings settings = settings_of(FormatKind::RoundRobin, seats, entrants);
        settings.rounds = 2;
        const auto results = play_event(settings, rng);
        expect_rounds_fit(results);
        const int each = (entrants - 1 + seats - 2) / (seats - 1);
        for (const EventTally& tally : results.tallies())
            EXPECT_LE(std::abs(tally.games - 2 * each * seats), 2 * seats);
        std::map<std::pair<int, int>, int> met;
        for (const PairingScore& score : results.pairings())
            for (const int one : score.pairing.entrants)
                for (const int other : score.pairing.entrants)
                    if (one < other) ++met[{one, other}];
        EXPECT_EQ(met.size(), at(entrants * (entrants - 1) / 2));  // all have met
        for (const auto& [two, times] : met) EXPECT_LE(times, entrants == 13 ? 2 : 3);
    }
}

TEST(Gauntlet, LetsEachSeedMeetAllOthersAndNoSeed)
{
    Rng rng{4};
    for (const int seats : {2, 3, 4})
        for (int entrants = seats; entrants <= (seats == 2 ? 30 : 10); ++entrants) {
            FormatSettings settings = settings_of(FormatKind::Gauntlet, seats, entrants);
            settings.seeds =
                1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(entrants - seats + 1)));
            settings.rounds = 1 + entrants % 2;
            const auto results = play_event(settings, rng);
            expect_rounds_fit(results);
            expect_seats_balanced(settings, results);
            const auto times = times_met(results);
            int sets = settings.seeds;
            for (int i = 0; i < seats - 1; ++i)
                sets = sets * (entrants - settings.seeds - i) / (i + 1);
            EXPECT_EQ(times.size(), at(sets));
            for (const auto& [set, count] : times) {
                EXPECT_EQ(count, settings.rounds);
                EXPECT_LT(set[0], settings.seeds);
                EXPECT_GE(set[1], settings.seeds);
            }
            if (seats != 2) continue;
            const int rounds = std::max(settings.seeds, entrants - settings.seeds);
            EXPECT_EQ(results.last_round(), settings.rounds * rounds);
        }
}

}  // namespace
}  // namespace agon
