#include "contest/event_table.h"
#include "contest/format/formats.h"
#include "contest/format/sets.h"
#include "contest/matching.h"
#include "core/rng.h"

#include <algorithm>
#include <cassert>
#include <compare>
#include <tuple>
#include <utility>

namespace agon {
namespace {

constexpr unsigned kDrawnBits = 48;  // sums of thousands of them fit into a figure of `MatchCost`
constexpr int kShakes = 100;
constexpr int kShaken = 4;

/// What a round is made from.
struct SwissRound {
    const FormatSettings& settings;
    const EventResults& results;
    int round;
    std::vector<int> present;  ///< in the order of the table
    Meetings met;              ///< by entrant: pairings so far

    const EventTally& tally(std::size_t place) const
    {
        return results.tallies()[static_cast<std::size_t>(present[place])];
    }
    int meetings(std::size_t one, std::size_t other) const
    {
        return met[static_cast<std::size_t>(present[one])]
                  [static_cast<std::size_t>(present[other])];
    }
};

Meetings meetings_of(const EventResults& results)
{
    const std::size_t count = results.tallies().size();
    Meetings met(count, std::vector<int>(count));
    for (const PairingScore& score : results.pairings())
        for (const int one : score.pairing.entrants)
            for (const int other : score.pairing.entrants)
                ++met[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)];
    return met;
}

/// A number for every two of a round, and for everyone's bye: of one with itself.
std::int64_t drawn_number(const SwissRound& round, std::size_t one, std::size_t other)
{
    const auto [first, second] = std::minmax(round.present[one], round.present[other]);
    std::uint64_t number = mix64(round.settings.seed);
    for (const int part : {round.round, first, second})
        number = mix64(number ^ static_cast<std::uint64_t>(part));
    return static_cast<std::int64_t>(number >> (64 - kDrawnBits));
}

/// Repeats, second byes, points of who has the bye, squared difference of points, and the drawn
/// number.
MatchCost cost_of(const SwissRound& round, std::size_t one, std::size_t other)
{
    const std::int64_t drawn = drawn_number(round, one, other);
    if (one == other) {
        const EventTally& tally = round.tally(one);
        return {{0, tally.byes > 0 ? 1 : 0, tally.points, 0, drawn}};
    }
    const std::int64_t apart = round.tally(one).points - round.tally(other).points;
    return {{round.meetings(one, other) > 0 ? 1 : 0, 0, 0, apart * apart, drawn}};
}

/// Sets of places in the table. Of an odd number one is matched to nobody and has the bye.
std::vector<EntrantSet> cheapest_couples(const SwissRound& round)
{
    const std::size_t count = round.present.size();
    const std::size_t size = count + count % 2;
    std::vector<MatchCost> costs(size * size);
    for (std::size_t one = 0; one < count; ++one)
        for (std::size_t other = one + 1; other < size; ++other)
            costs[one * size + other] = costs[other * size + one] =
                cost_of(round, one, other == count ? one : other);
    const auto mates = cheapest_matching(static_cast<int>(size), costs);
    std::vector<EntrantSet> sets;
    for (std::size_t one = 0; one < count; ++one) {
        const auto mate = static_cast<std::size_t>(mates[one]);
        if (mate == count)
            sets.push_back({static_cast<int>(one)});
        else if (mate > one)
            sets.push_back({static_cast<int>(one), static_cast<int>(mate)});
    }
    return sets;
}

/// How well one fits among the others of its set: meetings again, then distances in the table.
using Fit = std::pair<std::int64_t, std::int64_t>;

Fit fit_of(const SwissRound& round, int place, const EntrantSet& set, int without)
{
    Fit fit{0, 0};
    for (const int other : set) {
        if (other == without) continue;
        fit.first +=
            round.meetings(static_cast<std::size_t>(place), static_cast<std::size_t>(other));
        fit.second += static_cast<std::int64_t>(place - other) * (place - other);
    }
    return fit;
}

/// Exchanges `one` for `other` between two sets if that makes them better together.
bool exchange_helps(const SwissRound& round, EntrantSet& left, EntrantSet& right, int& one,
                    int& other)
{
    const Fit before_left = fit_of(round, one, left, one);
    const Fit before_right = fit_of(round, other, right, other);
    const Fit after_left = fit_of(round, other, left, one);
    const Fit after_right = fit_of(round, one, right, other);
    const Fit before{before_left.first + before_right.first,
                     before_left.second + before_right.second};
    const Fit after{after_left.first + after_right.first, after_left.second + after_right.second};
    if (after >= before) return false;
    std::swap(one, other);
    return true;
}

bool exchange_some(const SwissRound& round, std::vector<EntrantSet>& sets)
{
    bool helped = false;
    for (std::size_t left = 0; left < sets.size(); ++left)
        for (std::size_t right = left + 1; right < sets.size(); ++right)
            for (int& one : sets[left])
                for (int& other : sets[right])
                    helped = exchange_helps(round, sets[left], sets[right], one, other) || helped;
    return helped;
}

/// Twice each meeting again and each distance.
Fit fit_of_all(const SwissRound& round, const std::vector<EntrantSet>& sets)
{
    Fit sum{0, 0};
    for (const EntrantSet& set : sets)
        for (const int place : set) {
            const Fit own = fit_of(round, place, set, place);
            sum = {sum.first + own.first, sum.second + own.second};
        }
    return sum;
}

/// Exchanges until no exchange of two leaves fewer meetings again, or as many and closer
/// neighbours. While somebody meets again, this is tried anew from some exchanges drawn by the
/// seed.
void exchange_all(const SwissRound& round, std::vector<EntrantSet>& sets)
{
    while (exchange_some(round, sets)) {
    }
    Fit best = fit_of_all(round, sets);
    Rng rng{luck_of(round.settings.seed, round.round, 0, 0)};
    const auto drawn = [&rng](auto& from) -> auto& {
        return from[rng.below(static_cast<std::uint32_t>(from.size()))];
    };
    for (int shake = 0; shake < kShakes && best.first > 0; ++shake) {
        auto shaken = sets;
        for (int i = 0; i < kShaken; ++i) {
            int& one = drawn(drawn(shaken));
            int& other = drawn(drawn(shaken));
            std::swap(one, other);
        }
        while (exchange_some(round, shaken)) {
        }
        const Fit fit = fit_of_all(round, shaken);
        if (fit >= best) continue;
        best = fit;
        sets = std::move(shaken);
    }
}

/// Sets of places in the table, neighbours as far as they have not met. Who is left over has a bye:
/// of those with fewest byes the last in the table.
std::vector<EntrantSet> neighbours(const SwissRound& round)
{
    const std::size_t seats = static_cast<std::size_t>(round.settings.seats);
    std::vector<int> places(round.present.size());
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<int>(i);
    std::vector<EntrantSet> byes;
    while (places.size() % seats != 0) {
        const auto next = std::ranges::min_element(places, {}, [&](int place) {
            return std::pair{round.tally(static_cast<std::size_t>(place)).byes, -place};
        });
        byes.push_back({*next});
        places.erase(next);
    }
    std::vector<EntrantSet> sets;
    for (auto first = places.begin(); first != places.end(); first += round.settings.seats)
        sets.emplace_back(first, first + round.settings.seats);
    exchange_all(round, sets);
    for (EntrantSet& set : sets) std::ranges::sort(set);
    std::ranges::sort(sets);
    sets.insert(sets.end(), byes.rbegin(), byes.rend());
    return sets;
}

}  // namespace

std::optional<std::vector<EventPairing>> next_in_swiss(const FormatSettings& settings,
                                                       const EventResults& results)
{
    if (!results.is_settled()) return std::vector<EventPairing>{};
    SwissRound round{settings, results, results.last_round() + 1, {}, meetings_of(results)};
    if (round.round > settings.rounds) return std::nullopt;
    for (const EventRow& row : event_table(settings, results))
        if (results.is_there(row.entrant, round.round)) round.present.push_back(row.entrant);
    if (round.present.size() < static_cast<std::size_t>(settings.seats)) return std::nullopt;

    auto sets = settings.seats == 2 ? cheapest_couples(round) : neighbours(round);
    std::ranges::stable_partition(sets, [](const EntrantSet& set) { return set.size() > 1; });
    std::vector<EventPairing> pairings;
    for (EntrantSet& set : sets) {
        for (int& place : set) place = round.present[static_cast<std::size_t>(place)];
        pairings.push_back({.round = round.round,
                            .number = static_cast<int>(pairings.size()) + 1,
                            .entrants = std::move(set),
                            .games = settings.games});
    }
    return pairings;
}

}  // namespace agon
