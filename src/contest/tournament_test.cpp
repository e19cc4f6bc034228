#include "contest/tournament.h"

#include "contest/event_standings.h"
#include "core/rng.h"

#include <gtest/gtest.h>

#include <set>

namespace agon {
namespace {

EventSettings event_of(FormatKind kind, int entrants, int seats = 2)
{
    EventSettings event;
    event.name = "cup";
    event.game = "dame";
    event.format =
        with_defaults({.kind = kind, .seats = seats, .entrants = entrants, .seed = seed_of("1")});
    for (int i = 0; i < entrants; ++i)
        event.entrants.push_back({.name = "e" + std::to_string(i), .spec = "random"});
    return event;
}

/// Follows from the game alone, as that of players who do not change.
Record::Result result_of(const EventTask& task)
{
    const auto luck = mix64(task.seed ^ static_cast<std::uint64_t>(task.key.game));
    const int seats = static_cast<int>(task.entrants.size());
    if (luck % 5 == 0) return result_of(drawn(seats, "move limit"));
    return result_of(won_by(static_cast<Seat>(luck % static_cast<unsigned>(seats)), seats, "goal"));
}

/// Plays what is there, the games in a random order, some of them twice because they did not count.
void play(Tournament& tournament, Rng& rng, int most = 1'000'000)
{
    std::vector<EventTask> taken;
    while (most > 0) {
        while (auto task = tournament.next()) taken.push_back(std::move(*task));
        if (taken.empty()) return;
        std::swap(taken[rng.below(static_cast<std::uint32_t>(taken.size()))], taken.back());
        const EventTask task = std::move(taken.back());
        taken.pop_back();
        if (rng.below(8) == 0)
            tournament.play_again(task);
        else
            tournament.add(task, result_of(task)), --most;
    }
}

std::string table_of(const EventSettings& event, const Tournament& tournament)
{
    return write_standings(event, tournament.results(),
                           event_standings(event, tournament.results()), tournament.is_over());
}

EventPast past_of(const Tournament& tournament)
{
    EventPast past;
    for (const EventGame& game : tournament.results().games())
        past.results.emplace(
            GameKey{game.round, game.pairing, game.game},
            Record::Result{
                .scores = game.scores, .ranks = game.ranks, .points = {}, .reason = "goal"});
    return past;
}

class EveryFormat : public testing::TestWithParam<std::tuple<FormatKind, int>> {};

TEST_P(EveryFormat, EndsAlikeInWhateverOrderItIsPlayedAndWhereverItWasBrokenOff)
{
    const auto [kind, seats] = GetParam();
    if (kind == FormatKind::Knockout && seats > 2) return;
    for (int entrants = seats; entrants <= seats + 6; ++entrants) {
        const EventSettings event = event_of(kind, entrants, seats);
        Rng rng{static_cast<std::uint64_t>(entrants)};
        Tournament calm{event};
        play(calm, rng);
        ASSERT_TRUE(calm.is_over());
        for (const int most : {1, 5, 17}) {
            Tournament broken_off{event};
            play(broken_off, rng, most);
            Tournament again{event, past_of(broken_off)};
            play(again, rng);
            EXPECT_TRUE(again.is_over());
            EXPECT_FALSE(again.stray());
            EXPECT_EQ(table_of(event, again), table_of(event, calm));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, EveryFormat,
                         testing::Combine(testing::Values(FormatKind::RoundRobin, FormatKind::Swiss,
                                                          FormatKind::Knockout,
                                                          FormatKind::Gauntlet),
                                          testing::Values(2, 3, 4)));

TEST(Tournament, GivesTheGamesOfAGroupTheSameLuck)
{
    Tournament tournament{event_of(FormatKind::RoundRobin, 2)};
    const auto first = tournament.next();
    const auto second = tournament.next();
    ASSERT_TRUE(first && second);
    EXPECT_FALSE(tournament.next());
    EXPECT_EQ(first->seed, second->seed);
    EXPECT_EQ(first->entrants, (std::vector{second->entrants[1], second->entrants[0]}));
}

TEST(Tournament, CountsAttemptsOverBreaks)
{
    const EventSettings event = event_of(FormatKind::RoundRobin, 2);
    Tournament tournament{event, {.results = {}, .attempts = {{{1, 1, 0}, 2}}, .doubts = {}}};
    const auto task = tournament.next();
    EXPECT_EQ(task->attempt, 3);
    tournament.play_again(*task);
    const auto again = tournament.next();
    EXPECT_EQ(again->key, task->key);
    EXPECT_EQ(again->attempt, 4);
    EXPECT_EQ(again->doubts, 1);
    EXPECT_EQ(again->seed, task->seed);
}

TEST(Tournament, LetsWhoWithdrawsLoseWhatItHasNotPlayed)
{
    EventSettings event = event_of(FormatKind::RoundRobin, 3);
    Tournament before{event};
    const auto first = before.next();
    before.add(*first, result_of(*first));
    event.withdrawn = {{first->entrants[0], 4}};
    Tournament after{event, past_of(before)};
    Rng rng{1};
    play(after, rng);
    EXPECT_TRUE(after.is_over());
    EXPECT_EQ(after.forfeits().size(), 3U);
    const auto& tally = after.results().tallies()[static_cast<std::size_t>(first->entrants[0])];
    EXPECT_EQ(tally.games, 4);
    EXPECT_EQ(tally.faults.at("withdrawn"), 3);
}

TEST(Tournament, NoticesAResultOfAnotherEvent)
{
    const EventSettings event = event_of(FormatKind::RoundRobin, 2);
    const auto result = result_of(won_by(0, 2, "goal"));
    EXPECT_FALSE((Tournament{event, {.results = {{{1, 1, 0}, result}}}}.stray()));
    EXPECT_EQ((Tournament{event, {.results = {{{1, 2, 0}, result}}}}.stray()), (GameKey{1, 2, 0}));
}

}  // namespace
}  // namespace agon
