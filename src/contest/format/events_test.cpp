#include "doubles/simulated_event.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace agon {
namespace {

int drawn(Rng& rng, int least, int most)
{
    return least + static_cast<int>(rng.below(static_cast<std::uint32_t>(most - least + 1)));
}

FormatSettings random_settings(Rng& rng)
{
    FormatSettings settings;
    settings.kind = static_cast<FormatKind>(rng.below(4));
    settings.seats = settings.kind == FormatKind::Knockout ? 2 : drawn(rng, 2, 4);
    const bool all_sets = settings.seats > 2 && settings.kind != FormatKind::Swiss;
    settings.entrants = drawn(rng, settings.seats, all_sets ? 6 : 14);
    settings.rounds = drawn(rng, 0, settings.kind == FormatKind::Swiss ? 7 : 2);
    settings.games = settings.seats * (settings.seats == 2 ? drawn(rng, 1, 2) : 1);
    settings.seeds = drawn(rng, 1, settings.entrants - settings.seats + 1);
    settings.seed = rng();
    return with_defaults(settings);
}

/// Whoever has gone loses.
Judge judge_of(const EventResults& results, int round, Rng& rng)
{
    return [&results, round, &rng](const std::vector<int>& entrants) {
        const auto there = [&](int entrant) { return results.is_there(entrant, round); };
        if (std::ranges::all_of(entrants, there)) return random_judge(rng)(entrants);
        std::vector<int> ranks;
        for (const int entrant : entrants)
            ranks.push_back(there(entrant) ? 1 : static_cast<int>(entrants.size()));
        return ranks;
    };
}

/// That nobody plays twice in a round, and that who has gone is paired only where it must be.
void expect_fits(const FormatSettings& settings, const EventResults& results,
                 const std::vector<EventPairing>& next)
{
    std::map<int, std::set<int>> busy;
    for (const EventPairing& pairing : next) {
        const auto there = [&](int entrant) { return results.is_there(entrant, pairing.round); };
        for (const int entrant : pairing.entrants) {
            ASSERT_TRUE(busy[pairing.round].insert(entrant).second);
            ASSERT_TRUE(settings.kind != FormatKind::Swiss || there(entrant));
        }
        ASSERT_TRUE(settings.kind != FormatKind::Knockout ||
                    std::ranges::any_of(pairing.entrants, there));
    }
}

void expect_points_add_up(const EventResults& results)
{
    Twelfths expected = static_cast<Twelfths>(results.games().size()) * kPoint;
    for (const PairingScore& score : results.pairings())
        if (score.pairing.entrants.size() == 1) expected += score.pairing.games * kPoint;
    Twelfths sum = 0;
    for (const EventTally& tally : results.tallies()) {
        sum += tally.points;
        ASSERT_EQ(tally.games, tally.wins + tally.draws + tally.losses);
    }
    ASSERT_EQ(sum, expected);
}

void expect_seats_even(const FormatSettings& settings, const EventResults& results)
{
    std::map<std::pair<int, int>, int> times;  // by entrant and seat
    for (const EventGame& game : results.games())
        for (std::size_t seat = 0; seat < game.entrants.size(); ++seat)
            ++times[{game.entrants[seat], static_cast<int>(seat)}];
    for (const auto& [place, count] : times)
        for (int seat = 0; seat < settings.seats; ++seat)
            ASSERT_EQ(count, (times[{place.first, seat}]));
}

void expect_ranks_fit(const FormatSettings& settings, const EventResults& results)
{
    const auto rows = event_table(settings, results);
    std::set<int> entrants;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const int place = static_cast<int>(i) + 1;
        const bool shares = i > 0 && rows[i].rank == rows[i - 1].rank;
        ASSERT_TRUE(shares ? rows[i].entrant > rows[i - 1].entrant : rows[i].rank == place);
        entrants.insert(rows[i].entrant);
    }
    ASSERT_EQ(entrants.size(), rows.size());
    if (settings.kind == FormatKind::Knockout) {
        ASSERT_TRUE(rows.size() == 1 || rows[1].rank == 2);  // one has won
    }
}

void play_through(const FormatSettings& settings, Rng& rng)
{
    ASSERT_FALSE(impossible(settings)) << impossible(settings)->text;
    EventResults results{settings.entrants};
    const bool some_go = rng.below(3) == 0;
    while (const auto next = next_pairings(settings, results)) {
        ASSERT_FALSE(next->empty());
        ASSERT_EQ(next_pairings(settings, results), next);
        ASSERT_NO_FATAL_FAILURE(expect_fits(settings, results, *next));
        play(results, *next, judge_of(results, next->back().round, rng));
        if (some_go && rng.below(2) == 0)
            results.withdraw(drawn(rng, 0, settings.entrants - 1), results.last_round() + 1);
    }
    ASSERT_TRUE(results.is_settled());
    ASSERT_NO_FATAL_FAILURE(expect_points_add_up(results));
    ASSERT_NO_FATAL_FAILURE(expect_seats_even(settings, results));
    ASSERT_NO_FATAL_FAILURE(expect_ranks_fit(settings, results));
}

TEST(Events, OfAllKindsComeToAnEndInOrder)
{
    Rng rng{11};
    for (int event = 0; event < 2000; ++event)
        ASSERT_NO_FATAL_FAILURE(play_through(random_settings(rng), rng)) << event;
}

}  // namespace
}  // namespace agon
