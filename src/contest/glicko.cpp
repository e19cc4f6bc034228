#include "contest/glicko.h"

#include <cmath>
#include <numbers>

namespace agon {
namespace {

constexpr double kScale = 173.7178;  ///< of a unit of the computation
constexpr double kMean = 1500;
constexpr double kTau = 0.5;  ///< how much the volatility may change
constexpr double kExact = 1e-6;

double square(double x) { return x * x; }

/// How much a game against so uncertain an opponent says; the paper's g.
double weight_of(double deviation)
{
    return 1 / std::sqrt(1 + 3 * square(deviation) / square(std::numbers::pi));
}

/// The paper's step 5, by its own variant of regula falsi.
double new_volatility(double deviation, double volatility, double variance, double improvement)
{
    const double before = std::log(square(volatility));
    const auto slope = [&](double x) {
        const double grown = std::exp(x);
        const double spread = square(deviation) + variance + grown;
        return grown * (square(improvement) - spread) / (2 * square(spread)) -
               (x - before) / square(kTau);
    };
    double a = before;
    double b = before - kTau;
    if (const double above = square(improvement) - square(deviation) - variance; above > 0)
        b = std::log(above);
    else
        while (slope(b) < 0) b -= kTau;
    double at_a = slope(a);
    double at_b = slope(b);
    while (std::abs(b - a) > kExact) {
        const double c = a + (a - b) * at_a / (at_b - at_a);
        const double at_c = slope(c);
        if (at_c * at_b <= 0) {
            a = b;
            at_a = at_b;
        } else {
            at_a /= 2;
        }
        b = c;
        at_b = at_c;
    }
    return std::exp(a / 2);
}

}  // namespace

Glicko after_games(const Glicko& before, std::span<const GlickoGame> games)
{
    const double mean = (before.rating - kMean) / kScale;
    const double deviation = before.deviation / kScale;
    double information = 0;  // the inverse of the paper's v
    double surplus = 0;      // the paper's sum of g (s - E)
    for (const GlickoGame& game : games) {
        const double weight = weight_of(game.deviation / kScale);
        const double expected =
            1 / (1 + std::exp(-weight * (mean - (game.rating - kMean) / kScale)));
        information += square(weight) * expected * (1 - expected);
        surplus += weight * (game.score - expected);
    }
    if (information <= 0)
        return {before.rating, std::hypot(deviation, before.volatility) * kScale,
                before.volatility};
    const double volatility =
        new_volatility(deviation, before.volatility, 1 / information, surplus / information);
    const double started = square(deviation) + square(volatility);
    const double ended = 1 / (1 / started + information);
    return {(mean + ended * surplus) * kScale + kMean, std::sqrt(ended) * kScale, volatility};
}

}  // namespace agon
