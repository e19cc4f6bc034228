#include "contest/match.h"

#include "contest/series.h"
#include "games/ants/ants.h"
#include "games/dame/dame.h"
#include "players/random_player.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <map>

namespace agon {
namespace {

using namespace std::chrono_literals;

using Kept = std::map<int, std::string>;  ///< the records by game

/// A match of random players that keeps its records; tests change what they are about.
MatchSetup random_match(AnyGame start, Kept& kept)
{
    return {.start = std::move(start),
            .make = [](int player, const Place&) -> Result<MatchPlayer> {
                return MatchPlayer{std::make_unique<RandomPlayer>(), {}, 0, std::to_string(player)};
            },
            .keep = [&](const Pairing& pairing, const PlayedGame& played) -> Result<void> {
                EXPECT_TRUE(kept.emplace(pairing.game, write_record(played.record)).second);
                return {};
            },
            .now = [] { return 0ns; },
            .today = [] { return Moment{}; }};
}

TEST(Match, PlaysTheSameGamesAtAnyConcurrency)
{
    std::vector<Kept> matches;
    for (const int concurrency : {1, 2, 7}) {
        MatchSetup setup = random_match(AnyGame{Ants{}}, matches.emplace_back());
        setup.concurrency = concurrency;
        setup.book = 3;
        Series series{20, 2, "x"};
        ASSERT_TRUE(play_match(setup, series, {}));
        EXPECT_EQ(matches.back().size(), 20U);
        EXPECT_EQ(series.standings().games(), 20);
        EXPECT_EQ(matches.back(), matches.front());
    }
}

TEST(Match, SeatsThePlayersAsPaired)
{
    Kept kept;
    const MatchSetup setup = random_match(AnyGame{Dame{{.maxplies = 2}}}, kept);
    Series series{2, 2, "x"};
    ASSERT_TRUE(play_match(setup, series, {}));
    EXPECT_EQ(read_record(kept[0])->players, (std::vector<std::string>{"0", "1"}));
    EXPECT_EQ(read_record(kept[1])->players, (std::vector<std::string>{"1", "0"}));
    EXPECT_EQ(read_record(kept[1])->seed, std::to_string(pairing_of(1, 2, "x").seed));
}

/// Rounds between many: the games of one are given out when all of the one before are played.
class Rounds final : public Scheduler {
public:
    Rounds(int players, int rounds) : players_{players}, rounds_{rounds} {}

    std::optional<Pairing> next() override
    {
        ++asked_;
        if (given_ == (done_ / games_a_round() + 1) * games_a_round() || is_over())
            return std::nullopt;
        const int first = given_ % games_a_round() * 2;
        return Pairing{.player_of_seat = {first, first + 1}, .seed = 7, .game = given_++};
    }

    void add(const Pairing& pairing, const PlayedGame&) override
    {
        EXPECT_EQ(pairing.game / games_a_round(), done_ / games_a_round());
        ++done_;
    }

    bool is_over() const override { return given_ == rounds_ * games_a_round(); }

    int asked() const { return asked_; }

private:
    int games_a_round() const { return players_ / 2; }

    int players_;
    int rounds_;
    int given_ = 0;
    int done_ = 0;
    int asked_ = 0;
};

TEST(Match, WaitsWithASchedulerForResults)
{
    constexpr int kRounds = 5;
    constexpr int kGames = kRounds * 6;
    for (const int concurrency : {1, 4, 20}) {
        Kept kept;
        MatchSetup setup = random_match(AnyGame{Dame{{.maxplies = 20}}}, kept);
        setup.concurrency = concurrency;
        Rounds rounds{12, kRounds};
        ASSERT_TRUE(play_match(setup, rounds, {}));
        EXPECT_EQ(kept.size(), kGames);
        // It is asked again after a result only, by each thread once.
        EXPECT_LE(rounds.asked(), (kGames + 1) * (concurrency + 1));
    }
}

/// Has no game and does not end.
class Stuck final : public Scheduler {
public:
    std::optional<Pairing> next() override { return std::nullopt; }
    void add(const Pairing&, const PlayedGame&) override {}
    bool is_over() const override { return false; }
};

TEST(Match, EndsIfItsSchedulerWaitsForNothing)
{
    Kept kept;
    MatchSetup setup = random_match(AnyGame{Dame{}}, kept);
    setup.concurrency = 3;
    Stuck stuck;
    EXPECT_EQ(play_match(setup, stuck, {}).error().code, "no-game");
}

/// Thinks until it is stopped, and says when it has begun.
class EndlessPlayer final : public Player {
public:
    explicit EndlessPlayer(std::latch& begun) : begun_{begun} {}

    void begin(std::uint64_t) override {}
    Thought think(const Situation&, const Budget&, const Now&, std::stop_token stop,
                  const Listener&) override
    {
        begun_.count_down();
        std::atomic<bool> stopped{false};
        const std::stop_callback wake{stop, [&] {
                                          stopped = true;
                                          stopped.notify_one();
                                      }};
        stopped.wait(false);
        Thought thought;
        thought.fault = "timeout";
        return thought;
    }

private:
    std::latch& begun_;
};

/// Gives out one game and then waits for it, however many ask.
class OneAtATime final : public Scheduler {
public:
    std::optional<Pairing> next() override
    {
        if (given_) return std::nullopt;
        given_ = true;
        return Pairing{.player_of_seat = {0, 1}};
    }
    void add(const Pairing&, const PlayedGame&) override { ADD_FAILURE() << "it was broken off"; }
    bool is_over() const override { return false; }

private:
    bool given_ = false;
};

TEST(Match, EndsWhenItIsStopped)  // one thread thinks, two wait for its result
{
    Kept kept;
    std::latch begun{1};
    MatchSetup setup = random_match(AnyGame{Dame{}}, kept);
    setup.concurrency = 3;
    setup.make = [&](int, const Place&) -> Result<MatchPlayer> {
        return MatchPlayer{std::make_unique<EndlessPlayer>(begun)};
    };
    std::stop_source source;
    OneAtATime scheduler;
    const std::jthread owner{[&] {
        begun.wait();
        source.request_stop();
    }};
    EXPECT_TRUE(play_match(setup, scheduler, source.get_token()));
    EXPECT_TRUE(kept.empty());
}

TEST(Match, DoesNotBeginWhenItIsStoppedBefore)
{
    Kept kept;
    const MatchSetup setup = random_match(AnyGame{Dame{}}, kept);
    std::stop_source source;
    source.request_stop();
    Series series{4, 2, "x"};
    EXPECT_TRUE(play_match(setup, series, source.get_token()));
    EXPECT_TRUE(kept.empty());
}

TEST(Match, EndsIfAPlayerCannotBeMade)
{
    Kept kept;
    MatchSetup setup = random_match(AnyGame{Dame{}}, kept);
    setup.concurrency = 2;
    setup.make = [](int, const Place&) -> Result<MatchPlayer> { return Error{"bad-spec", "no"}; };
    Series series{4, 2, "x"};
    EXPECT_EQ(play_match(setup, series, {}).error().code, "bad-spec");
    EXPECT_TRUE(kept.empty());
}

TEST(Match, EndsIfAGameCannotBeKept)
{
    int told = 0;
    Kept kept;
    MatchSetup setup = random_match(AnyGame{Dame{{.maxplies = 2}}}, kept);
    setup.keep = [&](const Pairing&, const PlayedGame&) -> Result<void> {
        if (++told < 3) return {};
        return Error{"cannot-write", "full"};
    };
    Series series{100, 2, "x"};
    EXPECT_EQ(play_match(setup, series, {}).error().code, "cannot-write");
    EXPECT_EQ(told, 3);
}

TEST(Match, TellsAPlayerWhereItSitsAndKeepsFewOfMany)
{
    std::atomic<int> made{0};
    std::map<int, const Place*> places;
    Kept kept;
    MatchSetup setup = random_match(AnyGame{Dame{{.maxplies = 2}}}, kept);
    const auto make = setup.make;
    setup.make = [&](int player, const Place& place) {
        ++made;
        places[player] = &place;
        EXPECT_EQ(place.seat, player % 2);
        return make(player, place);
    };
    setup.keep = [&](const Pairing& pairing, const PlayedGame&) -> Result<void> {
        for (const int player : pairing.player_of_seat)
            EXPECT_EQ(places[player]->game, pairing.game);
        return {};
    };
    Rounds rounds{4, 3};
    ASSERT_TRUE(play_match(setup, rounds, {}));
    EXPECT_EQ(made, 4) << "each once";
    made = 0;
    Rounds crowd{40, 2};
    ASSERT_TRUE(play_match(setup, crowd, {}));
    EXPECT_EQ(made, 80) << "none is kept for a whole round";
}

}  // namespace
}  // namespace agon
