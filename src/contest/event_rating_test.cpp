#include "contest/event_rating.h"

#include "contest/rating.h"
#include "doubles/simulated_event.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace agon {
namespace {

constexpr double kPointsPerUnit = 400 / std::numbers::ln10;

using Given = std::vector<std::optional<double>>;

/// Draws the order of a game as Plackett and Luce have it; now and then two neighbours share.
Judge judge_of(const std::vector<double>& strengths, Rng& rng, bool with_ties)
{
    return [&strengths, &rng, with_ties](const std::vector<int>& entrants) {
        std::vector<std::size_t> left(entrants.size());
        std::iota(left.begin(), left.end(), 0U);
        std::vector<int> ranks(entrants.size());
        for (int rank = 1; !left.empty(); ++rank) {
            double sum = 0;
            for (const std::size_t seat : left)
                sum += std::exp(strengths[static_cast<std::size_t>(entrants[seat])]);
            double luck = rng.unit() * sum;
            std::size_t next = 0;
            for (; next + 1 < left.size(); ++next) {
                luck -= std::exp(strengths[static_cast<std::size_t>(entrants[left[next]])]);
                if (luck < 0) break;
            }
            ranks[left[next]] = rank;
            left.erase(left.begin() + static_cast<long>(next));
        }
        if (with_ties && rng.below(3) == 0)
            for (int& rank : ranks) rank = rank == 2 ? 1 : rank;
        return ranks;
    };
}

EventResults played_event(int seats, const std::vector<double>& strengths, int cycles, Rng& rng,
                          bool with_ties)
{
    FormatSettings settings =
        with_defaults({.seats = seats, .entrants = static_cast<int>(strengths.size())});
    settings.rounds = cycles;
    EventResults results{settings.entrants};
    play(results, next_pairings(settings, results).value(), judge_of(strengths, rng, with_ties));
    return results;
}

/// The log-likelihood as it is said: for each game the mean over the orders that its ranks allow.
double obvious_likelihood(const EventResults& results, const std::vector<double>& strengths)
{
    const auto power = [&](int entrant) {
        return std::exp(strengths[static_cast<std::size_t>(entrant)]);
    };
    double sum = 0;
    for (const double own : strengths)
        sum += 0.5 * std::log(1 / (1 + std::exp(-own))) + 0.5 * std::log(1 / (1 + std::exp(own)));
    for (const EventGame& game : results.games()) {
        std::vector<std::size_t> order(game.entrants.size());
        std::iota(order.begin(), order.end(), 0U);
        double of_orders = 0;
        int orders = 0;
        do {
            bool allowed = true;
            for (std::size_t i = 1; i < order.size(); ++i)
                allowed = allowed && game.ranks[order[i - 1]] <= game.ranks[order[i]];
            if (!allowed) continue;
            ++orders;
            for (std::size_t i = 0; i < order.size(); ++i) {
                double rest = 0;
                for (std::size_t j = i; j < order.size(); ++j)
                    rest += power(game.entrants[order[j]]);
                of_orders += std::log(power(game.entrants[order[i]]) / rest);
            }
        } while (std::next_permutation(order.begin(), order.end()));
        sum += of_orders / orders;
    }
    return sum;
}

/// Moves one strength at a time by a step that shrinks when no move helps.
std::vector<double> obvious_strengths(const EventResults& results)
{
    std::vector<double> strengths(results.tallies().size());
    double height = obvious_likelihood(results, strengths);
    for (double step = 0.5; step > 2e-5;) {
        bool moved = false;
        for (double& own : strengths)
            for (const double change : {step, -step}) {
                own += change;
                const double now = obvious_likelihood(results, strengths);
                if (now > height) {
                    height = now;
                    moved = true;
                } else {
                    own -= change;
                }
            }
        if (!moved) step /= 2;
    }
    return strengths;
}

/// Two wins of two games between two: with the virtual draws the odds follow by hand.
TEST(EventRating, OfTwoIsWhatTheEquationSays)
{
    EventResults results{2};
    results.add(EventPairing{1, 1, {0, 1}, 2});
    results.add(EventGame{1, 1, 0, {0, 1}, {1, 0}, {1, 2}});
    results.add(EventGame{1, 1, 1, {1, 0}, {0, 1}, {2, 1}});
    const auto ratings = event_ratings(results, Given(2));
    // Strengths x and -x: 2 (1 - s(2x)) = s(x) - 1/2, s the logistic function.
    const double x = (ratings[0].rating - 1500) / kPointsPerUnit;
    const auto s = [](double at) { return 1 / (1 + std::exp(-at)); };
    EXPECT_NEAR(2 * (1 - s(2 * x)), s(x) - 0.5, 1e-9);
    EXPECT_NEAR(ratings[1].rating, 1500 - kPointsPerUnit * x, 1e-9);
    // Information: a = s(x)s(-x) of a virtual draw, b = 2 s(2x)s(-2x) of the games. For (1/2, -1/2)
    // the variance is 1/2 / (a + 2b).
    const double a = s(x) * s(-x);
    const double b = 2 * s(2 * x) * s(-2 * x);
    EXPECT_NEAR(ratings[0].rating95, 1.96 * kPointsPerUnit * std::sqrt(0.5 / (a + 2 * b)), 1e-9);
    EXPECT_NEAR(ratings[1].rating95, ratings[0].rating95, 1e-9);
}

TEST(EventRating, OfNoGamesIsTheMean)
{
    for (const EventRating& rating : event_ratings(EventResults{3}, Given(3))) {
        EXPECT_NEAR(rating.rating, 1500, 1e-9);
        // c = (2/3, -1/3, -1/3), information 1/4 each: 2/3 * 4
        EXPECT_NEAR(rating.rating95, 1.96 * kPointsPerUnit * std::sqrt(8.0 / 3), 1e-9);
    }
}

TEST(EventRating, IsFixedByGivenRatings)
{
    Rng rng{3};
    const std::vector strengths{1.0, 0.5, 0.0, -0.5, -1.0};
    const auto results = played_event(2, strengths, 3, rng, true);
    const auto free = event_ratings(results, Given(5));
    double mean = 0;
    for (const EventRating& own : free) mean += own.rating / 5;
    EXPECT_NEAR(mean, 1500, 1e-9);
    const auto fixed =
        event_ratings(results, Given{std::nullopt, 1700.0, std::nullopt, 1650.0, std::nullopt});
    EXPECT_NEAR(fixed[1].rating - 1700 + fixed[3].rating - 1650, 0, 1e-9);
    EXPECT_NEAR(fixed[0].rating - fixed[4].rating, free[0].rating - free[4].rating, 1e-9);
    const auto one = event_ratings(results, Given{2000.0, {}, {}, {}, {}});
    EXPECT_NEAR(one[0].rating, 2000, 1e-9);
    EXPECT_NEAR(one[0].rating95, 0, 1e-9);
    EXPECT_GT(one[4].rating95, free[4].rating95);
}

TEST(EventRating, IsWhatAnObviousSearchFinds)
{
    for (const int seats : {2, 3, 4}) {
        Rng rng{static_cast<std::uint64_t>(seats)};
        for (int trial = 0; trial < 3; ++trial) {
            std::vector<double> strengths(4 + trial % 2);
            for (double& own : strengths) own = 3 * rng.unit();
            const auto results = played_event(seats, strengths, 1, rng, true);
            const auto ratings = event_ratings(results, Given(strengths.size()));
            const auto expected = obvious_strengths(results);
            const double mean = std::reduce(expected.begin(), expected.end()) /
                                static_cast<double>(expected.size());
            for (std::size_t i = 0; i < expected.size(); ++i)
                EXPECT_NEAR(ratings[i].rating, 1500 + kPointsPerUnit * (expected[i] - mean), 0.05);
        }
    }
}

TEST(EventRating, IsFiniteForWhoWinsOrLosesAll)
{
    FormatSettings settings = with_defaults({.entrants = 30});
    settings.games = 20;
    EventResults results{30};
    play(results, next_pairings(settings, results).value(), [](const std::vector<int>& entrants) {
        return entrants[0] < entrants[1] ? std::vector{1, 2} : std::vector{2, 1};
    });
    const auto ratings = event_ratings(results, Given(30));
    for (std::size_t i = 1; i < ratings.size(); ++i)
        EXPECT_LT(ratings[i].rating, ratings[i - 1].rating);
    EXPECT_TRUE(std::isfinite(ratings[0].rating) && std::isfinite(ratings[0].rating95));
}

/// In how many of many simulated events the interval holds the true strength, about the mean.
double covered(int seats, int entrants, int cycles, int events)
{
    Rng rng{seed_of("cover")};
    int inside = 0;
    for (int event = 0; event < events; ++event) {
        std::vector<double> strengths(static_cast<std::size_t>(entrants));
        for (double& own : strengths) own = 1.6 * (rng.unit() - 0.5);
        const double mean = std::reduce(strengths.begin(), strengths.end()) / entrants;
        const auto results = played_event(seats, strengths, cycles, rng, false);
        const auto ratings = event_ratings(results, Given(strengths.size()));
        for (std::size_t i = 0; i < strengths.size(); ++i) {
            const double truth = 1500 + kPointsPerUnit * (strengths[i] - mean);
            inside += std::abs(ratings[i].rating - truth) <= ratings[i].rating95 ? 1 : 0;
        }
    }
    return 1.0 * inside / (events * entrants);
}

TEST(EventRating, HoldsTheTruthInNinetyFiveOfAHundred)
{
    for (const auto& [seats, entrants, cycles] : {std::tuple{2, 8, 4}, {3, 6, 2}, {4, 6, 2}}) {
        const double share = covered(seats, entrants, cycles, 120);
        EXPECT_GT(share, 0.93) << seats;
        EXPECT_LT(share, 0.97) << seats;
    }
}

}  // namespace
}  // namespace agon
