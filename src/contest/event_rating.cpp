#include "contest/event_rating.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>

namespace agon {
namespace {

constexpr double kScale = 400 / std::numbers::ln10;
constexpr double kMean = 1500;
constexpr double kDeviations = 1.96;
constexpr long kWhole = 24;  // a game, in parts: as many orders as four equals can have
constexpr int kMostSteps = 100;
constexpr double kSmallStep = 1e-11;
constexpr int kNoOne = -1;

/// Who could have been drawn next, in the order of the file, then `kNoOne`. Alone in it: against
/// the strength of 0.
using Choice = std::array<int, kMostSeats>;

/// The log-likelihood of all games: the sum of `chosen` times strength, less for each choice its
/// weight times the logarithm of the sum of its e^strength.
struct Evidence {
    std::vector<double> chosen;
    std::vector<std::pair<Choice, double>> choices;
};

/// Adds every order that the ranks allow, in equal parts.
void add_orders(const EventGame& game, std::vector<long>& chosen, std::map<Choice, long>& choices)
{
    std::vector<std::size_t> order(game.entrants.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto rank = [&](std::size_t seat) { return game.ranks[seat]; };
    std::vector<std::vector<std::size_t>> orders;
    do {
        if (std::ranges::is_sorted(order, {}, rank)) orders.push_back(order);
    } while (std::ranges::next_permutation(order).found);
    const long part = kWhole / static_cast<long>(orders.size());
    for (const auto& one : orders)
        for (std::size_t i = 0; i + 1 < one.size(); ++i) {
            Choice choice;
            choice.fill(kNoOne);
            for (std::size_t j = i; j < one.size(); ++j) choice[j - i] = game.entrants[one[j]];
            chosen[static_cast<std::size_t>(choice[0])] += part;
            std::sort(choice.begin(), choice.begin() + static_cast<long>(one.size() - i));
            choices[choice] += part;
        }
}

Evidence evidence_of(const EventResults& results)
{
    const std::size_t count = results.tallies().size();
    std::vector<long> chosen(count, kWhole / 2);  // the draw against 0
    std::map<Choice, long> choices;
    for (std::size_t i = 0; i < count; ++i)
        choices[{static_cast<int>(i), kNoOne, kNoOne, kNoOne}] = kWhole;
    for (const EventGame& game : results.games()) add_orders(game, chosen, choices);
    Evidence evidence;
    for (const long parts : chosen) evidence.chosen.push_back(static_cast<double>(parts) / kWhole);
    for (const auto& [choice, parts] : choices)
        evidence.choices.emplace_back(choice, static_cast<double>(parts) / kWhole);
    return evidence;
}

/// How likely each of a choice is to be drawn, and the logarithm of the sum.
struct Odds {
    std::array<double, kMostSeats> of{};
    double log_sum = 0;
};

Odds odds_of(const Choice& choice, const std::vector<double>& strengths)
{
    const auto strength = [&](int entrant) { return strengths[static_cast<std::size_t>(entrant)]; };
    const bool alone = choice[1] == kNoOne;
    double highest = alone ? std::max(strength(choice[0]), 0.0) : strength(choice[0]);
    for (const int entrant : choice)
        if (entrant != kNoOne) highest = std::max(highest, strength(entrant));
    Odds odds;
    double sum = alone ? std::exp(-highest) : 0;
    for (std::size_t i = 0; i < choice.size() && choice[i] != kNoOne; ++i)
        sum += odds.of[i] = std::exp(strength(choice[i]) - highest);
    for (double& own : odds.of) own /= sum;
    odds.log_sum = highest + std::log(sum);
    return odds;
}

double log_likelihood(const Evidence& evidence, const std::vector<double>& strengths)
{
    double sum = 0;
    for (std::size_t i = 0; i < strengths.size(); ++i) sum += evidence.chosen[i] * strengths[i];
    for (const auto& [choice, weight] : evidence.choices)
        sum -= weight * odds_of(choice, strengths).log_sum;
    return sum;
}

/// A symmetric matrix of which the lower half is used.
class Symmetric {
public:
    explicit Symmetric(std::size_t size) : size_{size}, cells_(size * size) {}

    double& at(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
    double at(std::size_t row, std::size_t column) const { return cells_[row * size_ + column]; }

    /// Cholesky: becomes L of L Lᵀ. Pre: positive definite.
    void factorise();

    /// Of what `factorise` made: L⁻¹ v, and (Lᵀ)⁻¹ v.
    std::vector<double> forward(std::vector<double> v) const;
    std::vector<double> backward(std::vector<double> v) const;

private:
    std::size_t size_;
    std::vector<double> cells_;
};

void Symmetric::factorise()
{
    for (std::size_t row = 0; row < size_; ++row)
        for (std::size_t column = 0; column <= row; ++column) {
            double sum = at(row, column);
            for (std::size_t k = 0; k < column; ++k) sum -= at(row, k) * at(column, k);
            at(row, column) = row == column ? std::sqrt(sum) : sum / at(column, column);
        }
}

std::vector<double> Symmetric::forward(std::vector<double> v) const
{
    for (std::size_t row = 0; row < size_; ++row) {
        for (std::size_t k = 0; k < row; ++k) v[row] -= at(row, k) * v[k];
        v[row] /= at(row, row);
    }
    return v;
}

std::vector<double> Symmetric::backward(std::vector<double> v) const
{
    for (std::size_t row = size_; row-- > 0;) {
        v[row] /= at(row, row);
        for (std::size_t k = 0; k < row; ++k) v[k] -= at(row, k) * v[row];
    }
    return v;
}

struct Slope {
    std::vector<double> gradient;
    Symmetric information;  ///< factorised
};

Slope slope_at(const Evidence& evidence, const std::vector<double>& strengths)
{
    Slope slope{evidence.chosen, Symmetric{strengths.size()}};
    for (const auto& [choice, weight] : evidence.choices) {
        const Odds odds = odds_of(choice, strengths);
        for (std::size_t i = 0; i < choice.size() && choice[i] != kNoOne; ++i) {
            const auto row = static_cast<std::size_t>(choice[i]);
            slope.gradient[row] -= weight * odds.of[i];
            for (std::size_t j = 0; j <= i; ++j) {
                const double own = i == j ? odds.of[i] : 0;
                slope.information.at(row, static_cast<std::size_t>(choice[j])) +=
                    weight * (own - odds.of[i] * odds.of[j]);
            }
        }
    }
    slope.information.factorise();
    return slope;
}

/// Newton's steps, shorter where a whole one would lead down. The function has one top.
std::vector<double> likeliest_strengths(const Evidence& evidence)
{
    std::vector<double> strengths(evidence.chosen.size());
    double height = log_likelihood(evidence, strengths);
    for (int i = 0; i < kMostSteps; ++i) {
        const Slope slope = slope_at(evidence, strengths);
        const auto step = slope.information.backward(slope.information.forward(slope.gradient));
        const double noise = 1e-12 * (1 + std::abs(height));
        std::vector<double> next;
        double next_height = 0;
        for (double part = 1; part > 1e-6; part /= 2) {
            next = strengths;
            for (std::size_t e = 0; e < next.size(); ++e) next[e] += part * step[e];
            next_height = log_likelihood(evidence, next);
            if (next_height >= height - noise) break;
        }
        strengths = std::move(next);
        height = next_height;
        if (std::ranges::max(step, {}, [](double own) { return std::abs(own); }) < kSmallStep &&
            std::ranges::min(step) > -kSmallStep)
            break;
    }
    return strengths;
}

}  // namespace

std::vector<EventRating> event_ratings(const EventResults& results,
                                       std::span<const std::optional<double>> given)
{
    const std::size_t count = results.tallies().size();
    assert(given.size() == count);
    const Evidence evidence = evidence_of(results);
    const auto strengths = likeliest_strengths(evidence);
    const Symmetric information = slope_at(evidence, strengths).information;

    // Those whose mean is fixed: with given ratings, else all.
    const auto fixed =
        std::ranges::count_if(given, [](const auto& one) { return one.has_value(); });
    const double share = 1 / static_cast<double>(fixed > 0 ? fixed : static_cast<long>(count));
    std::vector<double> mean(count);
    double zero = 0;  // the rating of strength 0
    for (std::size_t i = 0; i < count; ++i) {
        if (fixed > 0 && !given[i]) continue;
        mean[i] = share;
        zero += share * (given[i].value_or(kMean) - kScale * strengths[i]);
    }
    std::vector<EventRating> ratings;
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<double> contrast(count);
        for (std::size_t j = 0; j < count; ++j) contrast[j] = (i == j ? 1 : 0) - mean[j];
        const auto root = information.forward(contrast);
        const double variance = std::inner_product(root.begin(), root.end(), root.begin(), 0.0);
        ratings.push_back({.rating = zero + kScale * strengths[i],
                           .rating95 = kDeviations * kScale * std::sqrt(variance)});
    }
    return ratings;
}

}  // namespace agon
