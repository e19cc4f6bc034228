#include "contest/rating.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>

namespace agon {
namespace {

constexpr double kMostVariance = 0.25;
constexpr double kDeviations95 = 1.959964;  // of a normal distribution, both sides

Rating rating_from(double mean, double variance, int units)
{
    const double total = std::max(units, 1);
    const double most = (total + 0.5) / (total + 1);
    const double score = std::clamp(mean, 1 - most, most);
    const double slope = 400 / (std::numbers::ln10 * score * (1 - score));  // of elo_of_score
    const double deviation = std::sqrt(variance / total);
    return {.score = mean, .elo = elo_of_score(score), .elo95 = kDeviations95 * deviation * slope};
}

}  // namespace

void Units::add(double score)
{
    const auto* const found = std::ranges::find(kUnitScores, score);
    assert(found != kUnitScores.end());
    ++counts.at(static_cast<std::size_t>(found - kUnitScores.begin()));
}

int Units::total() const { return std::reduce(counts.begin(), counts.end()); }

double Units::mean() const
{
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) sum += counts[i] * kUnitScores[i];
    return total() == 0 ? 0.5 : sum / total();
}

double Units::variance() const
{
    const double centre = mean();
    double squares = kMostVariance;
    for (std::size_t i = 0; i < counts.size(); ++i)
        squares += counts[i] * (kUnitScores[i] - centre) * (kUnitScores[i] - centre);
    return squares / std::max(total(), 1);
}

void Spread::add(double score)
{
    ++count;
    sum += score;
    squares += score * score;
}

double Spread::mean() const { return count == 0 ? 0.5 : sum / count; }

double Spread::variance() const
{
    const double about_mean = std::max(squares - count * mean() * mean(), 0.0);
    return (kMostVariance + about_mean) / std::max(count, 1);
}

Rating rating_of(const Units& units)
{
    return rating_from(units.mean(), units.variance(), units.total());
}

Rating rating_of(const Spread& spread)
{
    return rating_from(spread.mean(), spread.variance(), spread.count);
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of_score(double score)
{
    assert(score > 0 && score < 1);
    return -400 * std::log10(1 / score - 1);
}

}  // namespace agon
