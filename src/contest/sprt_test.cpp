#include "contest/sprt.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace agon {
namespace {

/// How two games of a pair come out: the one who moves first scores `first` more on average, and
/// `shared` of the pairs have luck that turns against whom it helped when the colours are swapped.
struct Luck {
    double draws;
    double first;
    double shared;
};

double game_score(double luck, double mean, double draws)
{
    const double drawn = std::min(draws, 2 * std::min(mean, 1 - mean));
    const double won = mean - drawn / 2;
    if (luck < won) return 1;
    return luck < won + drawn ? 0.5 : 0;
}

double pair_score(Rng& rng, double mean, const Luck& luck)
{
    const double one = rng.unit();
    const double other = rng.unit() < luck.shared ? 1 - one : rng.unit();
    return (game_score(one, mean + luck.first, luck.draws) +
            game_score(other, mean - luck.first, luck.draws)) /
           2;
}

struct Trials {
    double wrong;   ///< share
    double length;  ///< mean, in units
};

Trials simulate(const Sprt& sprt, Verdict truth, const Luck& luck, int trials)
{
    Rng rng{seed_of("sprt")};
    const double mean = score_of_elo(truth == Verdict::AcceptH0 ? sprt.elo0 : sprt.elo1);
    double wrong = 0;
    double length = 0;
    for (int trial = 0; trial < trials; ++trial) {
        Units units;
        Verdict verdict = Verdict::Continue;
        for (; verdict == Verdict::Continue; verdict = verdict_of(sprt, units))
            units.add(pair_score(rng, mean, luck));
        wrong += verdict == truth ? 0 : 1;
        length += units.total();
    }
    return {.wrong = wrong / trials, .length = length / trials};
}

TEST(Sprt, LeansToTheGuessThatFits)
{
    const Sprt sprt{.elo0 = 0, .elo1 = 20};
    EXPECT_EQ(llr(sprt, {}), 0);
    EXPECT_GT(llr(sprt, {{0, 20, 20, 30, 0}}), 0);
    EXPECT_LT(llr(sprt, {{0, 30, 20, 20, 0}}), 0);
    EXPECT_EQ(verdict_of(sprt, {}), Verdict::Continue);
    EXPECT_EQ(verdict_of(sprt, {{0, 20, 20, 2000, 0}}), Verdict::AcceptH1);
    EXPECT_EQ(verdict_of(sprt, {{0, 2000, 20, 20, 0}}), Verdict::AcceptH0);
}

TEST(Sprt, IsTheUsualFormulaWhereUnitsAreManyAndGuessesClose)
{
    const Sprt sprt{.elo0 = -2, .elo1 = 3};
    const Units units{{900, 3000, 5000, 3100, 1000}};
    const double near = score_of_elo(-2);
    const double far = score_of_elo(3);
    const double beyond = units.mean() - (near + far) / 2;
    const double usual = units.total() * (far - near) * beyond / units.variance();
    EXPECT_NEAR(llr(sprt, units), usual, 0.01 * std::abs(usual));
}

TEST(Sprt, IsTheSameFromTheOtherSide)
{
    const double ours = llr({.elo0 = 5, .elo1 = 30}, {{3, 9, 20, 12, 6}});
    const double theirs = llr({.elo0 = -30, .elo1 = -5}, {{6, 12, 20, 9, 3}});
    EXPECT_NEAR(ours, -theirs, 1e-9);
}

TEST(Sprt, TrustsPairsThatSpreadLessMore)
{
    const Sprt sprt{.elo0 = 0, .elo1 = 20};
    EXPECT_GT(llr(sprt, {{0, 20, 20, 30, 0}}), 1.5 * llr(sprt, {{17, 5, 20, 5, 23}}));
}

TEST(Sprt, ErrsLessOftenThanPromised)
{
    constexpr Luck kPlain{.draws = 0, .first = 0, .shared = 0};
    constexpr Luck kDraws{.draws = 0.4, .first = 0.05, .shared = 0};
    constexpr Luck kShared{.draws = 0, .first = 0.05, .shared = 0.8};
    const Sprt near{.elo0 = 0, .elo1 = 100, .alpha = 0.05, .beta = 0.1};
    const Sprt far{.elo0 = 300, .elo1 = 400, .alpha = 0.05, .beta = 0.1};
    const std::array<std::pair<Sprt, Luck>, 4> matches{
        {{near, kPlain}, {near, kDraws}, {near, kShared}, {far, kDraws}}};
    for (const auto& [sprt, luck] : matches) {
        EXPECT_LT(simulate(sprt, Verdict::AcceptH0, luck, 400).wrong, sprt.alpha) << sprt.elo0;
        EXPECT_LT(simulate(sprt, Verdict::AcceptH1, luck, 400).wrong, sprt.beta) << sprt.elo1;
    }
}

TEST(Sprt, EndsSoonerThanATestOfFixedLength)
{
    const Sprt sprt{.elo0 = 0, .elo1 = 100};
    const Luck luck{.draws = 0, .first = 0, .shared = 0};
    const double gap = score_of_elo(100) - 0.5;
    const double fixed = 0.125 * std::pow(2 * 1.645 / gap, 2);  // units of variance 1/8
    EXPECT_LT(simulate(sprt, Verdict::AcceptH0, luck, 300).length, 0.75 * fixed);
}

TEST(SprtRun, HearsTheUnitsInTheOrderOfTheSchedule)
{
    // Quick losses first: in the order of the clock the test would accept elo0 at once.
    SprtRun run{{.elo0 = 0, .elo1 = 100}};
    for (int unit = 40; unit < 80; ++unit) run.add(unit, 0);
    EXPECT_EQ(run.units().total(), 0);
    EXPECT_EQ(run.verdict(), Verdict::Continue);
    for (int unit = 39; unit >= 0; --unit) run.add(unit, 1);
    EXPECT_EQ(run.verdict(), Verdict::AcceptH1);
}

TEST(SprtRun, ComesToTheSameVerdictInEveryOrder)
{
    Rng rng{4};
    std::vector<double> scores;
    for (int unit = 0; unit < 200; ++unit) scores.push_back(kUnitScores[rng.below(5)]);
    SprtRun in_order{{.elo0 = -20, .elo1 = 20}};
    SprtRun shuffled{{.elo0 = -20, .elo1 = 20}};
    std::vector<std::size_t> order(scores.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), rng);
    for (std::size_t i = 0; i < order.size(); ++i) {
        in_order.add(static_cast<int>(i), scores[i]);
        shuffled.add(static_cast<int>(order[i]), scores[order[i]]);
    }
    EXPECT_EQ(shuffled.verdict(), in_order.verdict());
    EXPECT_EQ(shuffled.units(), in_order.units());
}

TEST(SprtRun, HearsNoMoreOnceItHasDecided)
{
    SprtRun run{{.elo0 = 0, .elo1 = 100}};
    int unit = 0;
    while (run.verdict() == Verdict::Continue) run.add(unit++, 1);
    const Units decided = run.units();
    EXPECT_EQ(decided.total(), unit);
    for (int more = 0; more < 100; ++more) run.add(unit++, 0);
    EXPECT_EQ(run.units(), decided);
    EXPECT_EQ(run.verdict(), Verdict::AcceptH1);
}

}  // namespace
}  // namespace agon
