#include "contest/rating.h"

#include "core/rng.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

namespace agon {
namespace {

TEST(Elo, AndScoreAreOneScale)
{
    EXPECT_DOUBLE_EQ(elo_of_score(0.5), 0);
    EXPECT_NEAR(elo_of_score(0.75), 190.85, 0.005);
    EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
    EXPECT_NEAR(elo_of_score(score_of_elo(-83)), -83, 1e-9);
}

TEST(Spread, RatesTheSameUnitsAlike)
{
    Units units;
    Spread spread;
    for (const double score : {1.0, 0.75, 0.5, 0.5, 0.0}) {
        units.add(score);
        spread.add(score);
    }
    EXPECT_NEAR(spread.variance(), units.variance(), 1e-12);
    EXPECT_NEAR(rating_of(spread).elo, rating_of(units).elo, 1e-9);
    EXPECT_NEAR(rating_of(spread).elo95, rating_of(units).elo95, 1e-9);
    EXPECT_EQ(rating_of(Spread{}).elo, 0);
}

TEST(Units, HaveAMeanAndAVarianceWithAPrior)
{
    Units units;
    EXPECT_EQ(units.mean(), 0.5);
    for (const double score : {1.0, 0.75, 0.5, 0.5, 0.0}) units.add(score);
    EXPECT_EQ(units, (Units{{1, 0, 2, 1, 1}}));
    EXPECT_DOUBLE_EQ(units.mean(), 0.55);
    EXPECT_DOUBLE_EQ(units.variance(), (0.55 + 0.25) / 5);  // 0.55: the squares by hand
}

TEST(Rating, OfManyUnitsIsTheTextbookFigure)  // 1000 * 0.09 squares: 0.0095 * 1.96 * 926.5
{
    const Rating rating = rating_of({{0, 100, 0, 900, 0}});
    EXPECT_DOUBLE_EQ(rating.score, 0.7);
    EXPECT_NEAR(rating.elo, 147.19, 0.005);
    EXPECT_NEAR(rating.elo95, 7.7, 0.05);
}

TEST(Rating, TakesNoAccountOfLuckThatAPairShares)
{
    const Rating paired = rating_of({{0, 0, 200, 0, 0}});
    const Rating single = rating_of({{100, 0, 0, 0, 100}});
    EXPECT_EQ(paired.elo, single.elo);
    EXPECT_LT(paired.elo95, single.elo95 / 10);
}

TEST(Rating, IsFiniteAndHumbleAtTheEnds)
{
    const Rating all = rating_of({{0, 0, 0, 0, 100}});
    EXPECT_EQ(all.score, 1);
    EXPECT_NEAR(all.elo, elo_of_score(100.5 / 101), 1e-9);
    EXPECT_GT(all.elo95, 200);
    EXPECT_LT(all.elo95, 500);
    EXPECT_NEAR(rating_of({{0, 0, 0, 0, 1}}).elo, elo_of_score(0.75), 1e-9);
    EXPECT_EQ(rating_of(Units{}).elo, 0);
    EXPECT_GT(rating_of(Units{}).elo95, 300);
}

RC_GTEST_PROP(Rating, IsTheOpponentsTurnedRoundAndNeverFallsByAWin, ())
{
    Units units;
    for (int& count : units.counts) count = *rc::gen::inRange(0, 50);
    Units turned = units;
    std::reverse(turned.counts.begin(), turned.counts.end());
    const Rating rating = rating_of(units);
    const Rating opponent = rating_of(turned);
    RC_ASSERT(std::isfinite(rating.elo) && std::isfinite(rating.elo95) && rating.elo95 > 0);
    RC_ASSERT(std::abs(rating.elo + opponent.elo) < 1e-6);
    RC_ASSERT(std::abs(rating.elo95 - opponent.elo95) < 1e-6);
    units.add(1);
    RC_ASSERT(rating_of(units).elo >= rating.elo - 1e-9);
}

/// Of 1000 simulated matches, how often the interval holds the truth. A unit is
/// four throws, so that all five scores come up.
double coverage(double truth, int units)
{
    Rng rng{seed_of("coverage")};
    int held = 0;
    for (int match = 0; match < 1000; ++match) {
        Units sample;
        for (int i = 0; i < units; ++i) {
            double quarters = 0;
            for (int part = 0; part < 4; ++part) quarters += rng.unit() < truth ? 1 : 0;
            sample.add(quarters / 4);
        }
        const Rating rating = rating_of(sample);
        held += std::abs(rating.elo - elo_of_score(truth)) <= rating.elo95 ? 1 : 0;
    }
    return held / 1000.0;
}

TEST(Rating, HoldsTheTruthInItsIntervalNineteenTimesInTwenty)
{
    for (const double truth : {0.5, 0.75, 0.95})
        for (const int units : {5, 20, 100})
            EXPECT_GT(coverage(truth, units), 0.935) << truth << " of " << units;
    EXPECT_LT(coverage(0.5, 100), 0.965);
}

}  // namespace
}  // namespace agon
