#include "contest/format/sets.h"

#include "core/rng.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace agon {
namespace {

constexpr std::uint64_t kTriesPerSeat = 400;
constexpr std::uint64_t kCoolings = 8;

std::size_t number(int i) { return static_cast<std::size_t>(i); }

bool has(const EntrantSet& set, int entrant)
{
    return std::ranges::find(set, entrant) != set.end();
}

void count_meetings(const EntrantSet& set, Meetings& met)
{
    for (const int one : set)
        for (const int other : set)
            if (one != other) ++met[number(one)][number(other)];
}

/// How many sets each entrant is to be in; who has met fewest so far has one more where the seats
/// do not come out even.
std::vector<int> places_of_each(int entrants, int size, const Meetings& met)
{
    const int each = (entrants - 1 + size - 2) / (size - 1);
    const int sets = (entrants * each + size / 2) / size;
    std::vector<int> places(number(entrants), sets * size / entrants);
    std::vector<int> order(number(entrants));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](int entrant) {
        return std::accumulate(met[number(entrant)].begin(), met[number(entrant)].end(), 0);
    });
    for (int i = 0; i < sets * size % entrants; ++i) ++places[number(order[number(i)])];
    return places;
}

/// Each set takes those who have most places left; who of equals is drawn.
std::vector<EntrantSet> deal(std::vector<int> places, int size, Rng& rng)
{
    std::vector<EntrantSet> sets;
    for (int left = std::reduce(places.begin(), places.end()); left > 0; left -= size) {
        std::vector<std::pair<int, std::uint64_t>> keys;
        for (const int own : places) keys.emplace_back(-own, rng());
        std::vector<int> order(places.size());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::sort(order, {}, [&](int entrant) { return keys[number(entrant)]; });
        EntrantSet set{order.begin(), order.begin() + size};
        for (const int entrant : set) --places[number(entrant)];
        sets.push_back(std::move(set));
    }
    return sets;
}

/// By how much the sum of the squares of how often every two meet grows if `out` leaves the set and
/// `in`, of the set `other`, takes its place. Who is in both sets meets both of them as before.
int growth(const EntrantSet& set, int out, int in, const EntrantSet& other, const Meetings& met)
{
    int sum = 0;
    for (const int entrant : set)
        if (entrant != out && !has(other, entrant))
            sum += met[number(in)][number(entrant)] - met[number(out)][number(entrant)] + 1;
    return 2 * sum;
}

void exchange(EntrantSet& set, int out, int in, const EntrantSet& other, Meetings& met)
{
    for (const int entrant : set) {
        if (entrant == out || has(other, entrant)) continue;
        for (const auto& [who, change] : {std::pair{out, -1}, std::pair{in, 1}}) {
            met[number(who)][number(entrant)] += change;
            met[number(entrant)][number(who)] += change;
        }
    }
    std::ranges::replace(set, out, in);
}

/// Exchanges two entrants of two sets, many times: always where it helps or does not matter, and
/// ever more rarely where it hurts.
void mend(std::vector<EntrantSet>& sets, Rng& rng, Meetings& met)
{
    const auto drawn = [&](auto& from) -> auto& {
        return from[rng.below(static_cast<std::uint32_t>(from.size()))];
    };
    const std::uint64_t tries = kTriesPerSeat * sets.size() * sets.front().size();
    for (std::uint64_t i = 0; i < tries; ++i) {
        EntrantSet& one = drawn(sets);
        EntrantSet& other = drawn(sets);
        const int a = drawn(one);
        const int b = drawn(other);
        if (has(one, b) || has(other, a)) continue;
        const int worse = growth(one, a, b, other, met) + growth(other, b, a, one, met);
        const std::uint64_t rarity =
            static_cast<std::uint64_t>(std::max(worse, 0)) * (1 + kCoolings * i / tries);
        if (worse > 0 && (rarity >= 64 || rng() >> (64 - rarity) != 0)) continue;
        const EntrantSet before = one;
        exchange(one, a, b, other, met);
        exchange(other, b, a, before, met);
    }
}

}  // namespace

std::vector<EntrantSet> all_sets(int first, int last, int size)
{
    std::vector<EntrantSet> sets;
    if (size > last - first) return sets;
    EntrantSet set(number(size));
    std::iota(set.begin(), set.end(), first);
    for (;;) {
        sets.push_back(set);
        int place = size - 1;
        while (place >= 0 && set[number(place)] == last - size + place) --place;
        if (place < 0) return sets;
        std::iota(set.begin() + place, set.end(), set[number(place)] + 1);
    }
}

double number_of_sets(int n, int size)
{
    double sets = 1;
    for (int i = 0; i < size; ++i) sets *= 1.0 * (n - i) / (i + 1);
    return sets;
}

std::vector<EventPairing> in_rounds(const std::vector<EntrantSet>& sets, int entrants, int round,
                                    int games)
{
    std::vector<std::vector<bool>> busy;              // by round, then entrant
    std::vector<std::size_t> free(number(entrants));  // no earlier round has room for it
    std::vector<std::vector<EntrantSet>> rounds;
    for (const EntrantSet& set : sets) {
        std::size_t r = 0;
        for (const int entrant : set) r = std::max(r, free[number(entrant)]);
        const auto plays = [&](int entrant) { return busy[r][number(entrant)]; };
        while (r < busy.size() && std::ranges::any_of(set, plays)) ++r;
        if (r == busy.size()) {
            busy.emplace_back(number(entrants));
            rounds.emplace_back();
        }
        rounds[r].push_back(set);
        for (const int entrant : set) {
            busy[r][number(entrant)] = true;
            std::size_t& next = free[number(entrant)];
            while (next < busy.size() && busy[next][number(entrant)]) ++next;
        }
    }
    std::vector<EventPairing> pairings;
    for (std::size_t r = 0; r < rounds.size(); ++r)
        for (std::size_t i = 0; i < rounds[r].size(); ++i)
            pairings.push_back({.round = round + static_cast<int>(r),
                                .number = static_cast<int>(i) + 1,
                                .entrants = rounds[r][i],
                                .games = games});
    return pairings;
}

std::vector<EntrantSet> balanced_sets(int entrants, int size, std::uint64_t seed, Meetings& met)
{
    assert(entrants > size && met.size() == number(entrants));
    Rng rng{seed};
    auto sets = deal(places_of_each(entrants, size, met), size, rng);
    for (const EntrantSet& set : sets) count_meetings(set, met);
    mend(sets, rng, met);
    for (EntrantSet& set : sets) std::ranges::sort(set);
    return sets;
}

}  // namespace agon
