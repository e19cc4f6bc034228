#include "contest/format/format.h"

#include "contest/format/formats.h"
#include "core/rng.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>
#include <string>

namespace agon {
namespace {

constexpr double kMostEventGames = 1e6;  // a table and a file of them are still handled at once

double event_games(const FormatSettings& settings)
{
    const double each = settings.games;
    switch (settings.kind) {
        case FormatKind::RoundRobin:
            return pairings_of_round_robin(settings) * settings.rounds * each;
        case FormatKind::Gauntlet:
            return pairings_of_gauntlet(settings) * settings.rounds * each;
        case FormatKind::Swiss:
            return 1.0 * settings.entrants / settings.seats * settings.rounds * each;
        case FormatKind::Knockout:
            return settings.entrants * each;
    }
    return 0;
}

}  // namespace

FormatSettings with_defaults(FormatSettings settings)
{
    const auto entrants = static_cast<unsigned>(std::max(settings.entrants, 1));
    const bool swiss = settings.kind == FormatKind::Swiss;
    if (settings.rounds == 0)
        settings.rounds = swiss ? static_cast<int>(std::bit_width(entrants - 1)) + 1 : 1;
    if (settings.games == 0) settings.games = settings.seats;
    return settings;
}

std::optional<Error> impossible(const FormatSettings& settings)
{
    const auto because = [](std::string text) { return Error{"bad-format", std::move(text)}; };
    const FormatSettings& s = settings;
    const std::string seats = std::to_string(s.seats);
    if (s.seats < 2 || s.seats > kMostSeats) return because("an event needs two to four seats");
    if (s.kind == FormatKind::Knockout && s.seats != 2)
        return because("a knockout needs a game for two");
    if (s.entrants < s.seats)
        return because("a game for " + seats + " needs at least as many entrants");
    if (s.rounds < 1) return because("there must be at least one round");
    if (s.games < 1 || s.games % s.seats != 0)
        return because("games must be a multiple of the seats, which are " + seats);
    if (s.kind == FormatKind::Gauntlet && (s.seeds < 1 || s.seeds > s.entrants - (s.seats - 1)))
        return because("seeds must leave enough others to play against");
    if (event_games(s) > kMostEventGames) return because("an event has at most a million games");
    return std::nullopt;
}

std::optional<std::vector<EventPairing>> next_pairings(const FormatSettings& settings,
                                                       const EventResults& results)
{
    assert(!impossible(settings) && settings.entrants == results.entrants());
    switch (settings.kind) {
        case FormatKind::RoundRobin:
            return next_in_round_robin(settings, results);
        case FormatKind::Swiss:
            return next_in_swiss(settings, results);
        case FormatKind::Knockout:
            return next_in_knockout(settings, results);
        case FormatKind::Gauntlet:
            return next_in_gauntlet(settings, results);
    }
    return std::nullopt;
}

std::vector<int> seat_order(const EventPairing& pairing, int game)
{
    const int seats = static_cast<int>(pairing.entrants.size());
    assert(game >= 0 && seats >= 2 && seats <= kMostSeats);
    // The first stays, the others follow it in each order in turn.
    std::vector<std::size_t> order(pairing.entrants.size());
    std::iota(order.begin(), order.end(), 0U);
    const int orders = seats == 4 ? 6 : seats - 1;
    for (int step = (game / seats + pairing.round + pairing.number) % orders; step > 0; --step)
        std::next_permutation(order.begin() + 1, order.end());
    std::ranges::rotate(order, order.begin() + game % seats);
    std::vector<int> entrants;
    for (const std::size_t place : order) entrants.push_back(pairing.entrants[place]);
    return entrants;
}

std::uint64_t luck_of(std::uint64_t seed, int round, int pairing, int group)
{
    std::uint64_t luck = mix64(seed);
    for (const int part : {round, pairing, group})
        luck = mix64(luck ^ static_cast<std::uint64_t>(part));
    return luck;
}

}  // namespace agon
