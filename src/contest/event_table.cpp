#include "contest/event_table.h"

#include "contest/format/formats.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace agon {
namespace {

constexpr double kSameRating = 1e-6;  // what calculating alone can put between equals

std::size_t row(int entrant) { return static_cast<std::size_t>(entrant); }

/// Points from games among those of one level: no other pairing is asked for.
std::vector<double> direct_points(const EventResults& results, const std::vector<int>& levels)
{
    std::vector<Twelfths> sums(levels.size());
    for (const PairingScore& score : results.pairings()) {
        const auto& entrants = score.pairing.entrants;
        const int level = levels[row(entrants.front())];
        const auto other = [&](int entrant) { return levels[row(entrant)] != level; };
        if (entrants.size() < 2 || std::ranges::any_of(entrants, other)) continue;
        for (std::size_t i = 0; i < entrants.size(); ++i) sums[row(entrants[i])] += score.points[i];
    }
    std::vector<double> values;
    for (const Twelfths sum : sums) values.push_back(static_cast<double>(sum) / kPoint);
    return values;
}

struct OpponentSums {
    std::vector<double> buchholz;
    std::vector<double> sonneborn;
};

/// A pairing has as many points as games. Those of a knockout may have more games than others, so
/// their shares are added as they are; there nothing hangs on them.
OpponentSums opponent_sums(const FormatSettings& settings, const EventResults& results)
{
    const std::size_t count = results.tallies().size();
    std::vector<Twelfths> points;  // close together: this is asked for at every pairing
    for (const EventTally& tally : results.tallies()) points.push_back(tally.points);
    std::vector<Twelfths> buchholz(count);
    std::vector<Twelfths> sonneborn(count);  // times games, in twelfths of twelfths
    std::vector<double> further(count);
    for (const PairingScore& score : results.pairings()) {
        if (score.played == 0) continue;
        const auto& entrants = score.pairing.entrants;
        Twelfths all = 0;
        for (const int entrant : entrants) all += points[row(entrant)];
        for (std::size_t i = 0; i < entrants.size(); ++i) {
            const std::size_t own = row(entrants[i]);
            const Twelfths others = all - points[own];
            const Twelfths product = score.points[i] * others;
            buchholz[own] += others;
            if (score.pairing.games == settings.games)
                sonneborn[own] += product;
            else
                further[own] += static_cast<double>(product) / score.pairing.games;
        }
    }
    OpponentSums sums;
    constexpr double kSquare = kPoint * kPoint;
    for (std::size_t i = 0; i < count; ++i) {
        sums.buchholz.push_back(static_cast<double>(buchholz[i]) / kPoint);
        sums.sonneborn.push_back(static_cast<double>(sonneborn[i]) / (kSquare * settings.games) +
                                 further[i] / kSquare);
    }
    return sums;
}

/// Entrants best first, and for each how many are better: who has the same level is still equal.
struct Order {
    std::vector<int> entrants;
    std::vector<int> levels;  ///< by entrant
};

Order in_file_order(std::size_t count)
{
    Order order{std::vector<int>(count), std::vector<int>(count)};
    std::iota(order.entrants.begin(), order.entrants.end(), 0);
    return order;
}

/// Tells equals apart by a value of which more is better; `closer` is no difference.
void refine(Order& order, std::span<const double> values, double closer = 0)
{
    const std::vector<int> before = order.levels;
    const auto value = [&](int entrant) { return values[row(entrant)]; };
    std::ranges::stable_sort(order.entrants, [&](int a, int b) {
        return before[row(a)] != before[row(b)] ? before[row(a)] < before[row(b)]
                                                : value(a) > value(b);
    });
    for (std::size_t i = 1; i < order.entrants.size(); ++i) {
        const int here = order.entrants[i];
        const int above = order.entrants[i - 1];
        const bool equal =
            before[row(here)] == before[row(above)] && value(above) - value(here) <= closer;
        order.levels[row(here)] = equal ? order.levels[row(above)] : static_cast<int>(i);
    }
    order.levels[row(order.entrants.front())] = 0;
    std::ranges::sort(order.entrants, {}, [&](int entrant) {
        return std::pair{order.levels[row(entrant)], entrant};
    });
}

}  // namespace

std::vector<EventRow> event_table(const FormatSettings& settings, const EventResults& results,
                                  std::span<const double> ratings)
{
    const std::size_t count = results.tallies().size();
    assert(ratings.empty() || ratings.size() == count);
    std::vector<double> points;
    std::vector<double> wins;
    for (const EventTally& tally : results.tallies()) {
        points.push_back(static_cast<double>(tally.points) / kPoint);
        wins.push_back(tally.wins);
    }
    const auto [buchholz, sonneborn] = opponent_sums(settings, results);
    std::array values{std::vector<double>(count), buchholz, sonneborn, wins};
    Order order = in_file_order(count);
    refine(order, points);
    for (const TieBreak tiebreak : settings.tiebreaks) {
        auto& value = values[static_cast<std::size_t>(tiebreak)];
        if (tiebreak == TieBreak::Direct) value = direct_points(results, order.levels);
        refine(order, value);
    }
    if (settings.kind == FormatKind::Knockout) {
        const auto reached = rounds_reached(settings, results);
        order = in_file_order(count);
        refine(order, std::vector<double>(reached.begin(), reached.end()));
    } else if (settings.kind == FormatKind::Gauntlet && !ratings.empty()) {
        order = in_file_order(count);
        refine(order, ratings, kSameRating);
    }
    std::vector<EventRow> rows;
    for (const int entrant : order.entrants) {
        const std::size_t i = row(entrant);
        rows.push_back({entrant,
                        order.levels[i] + 1,
                        points[i],
                        {values[0][i], values[1][i], values[2][i], values[3][i]}});
    }
    return rows;
}

}  // namespace agon
