#include "contest/format/formats.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace agon {
namespace {

constexpr int kMoreGroups = 3;  // of games that a tied pairing gets
constexpr int kEmpty = -1;      // a place that nobody has: whoever is opposite goes on
constexpr int kOpen = -2;       // not decided yet

/// Places of the first round from top to bottom: 1-8, 4-5, 2-7, 3-6 of eight, so that the first two
/// can meet only in the last round.
std::vector<int> bracket_of(int entrants)
{
    std::vector<int> places{0};
    const auto size = std::bit_ceil(static_cast<unsigned>(entrants));
    while (places.size() < size) {
        std::vector<int> wider;
        for (const int place : places) {
            wider.push_back(place);
            wider.push_back(2 * static_cast<int>(places.size()) - 1 - place);
        }
        places = std::move(wider);
    }
    for (int& place : places)
        if (place >= entrants) place = kEmpty;
    return places;
}

bool is_tied(const PairingScore& score) { return score.points[0] == score.points[1]; }

bool gets_more_games(const FormatSettings& settings, const PairingScore& score)
{
    const int most = settings.games + kMoreGroups * settings.seats;
    return score.is_over() && is_tied(score) && score.pairing.games < most;
}

/// Who goes on. Two who have both gone are not paired, and the one higher in the file goes on.
int winner_of(const FormatSettings& settings, const EventResults& results, const EventPairing& who)
{
    const int one = who.entrants[0];
    const int other = who.entrants[1];
    if (one == kOpen || other == kOpen) return kOpen;
    if (one == kEmpty || other == kEmpty) return std::max(one, other);
    const PairingScore* score = results.find(who.round, who.number);
    if (score == nullptr) {
        const bool someone = results.is_there(one, who.round) || results.is_there(other, who.round);
        return someone ? kOpen : std::min(one, other);
    }
    if (!score->is_over() || gets_more_games(settings, *score)) return kOpen;
    if (is_tied(*score)) return std::min(one, other);
    return score->pairing.entrants[score->points[0] > score->points[1] ? 0 : 1];
}

/// The places two by two. Numbered are those that have an opponent.
std::vector<EventPairing> couples_of(const FormatSettings& settings, const std::vector<int>& places,
                                     int round)
{
    std::vector<EventPairing> couples;
    int number = 0;
    for (std::size_t i = 0; i + 1 < places.size(); i += 2) {
        const auto [one, other] = std::minmax(places[i], places[i + 1]);
        if (one != kEmpty) ++number;
        couples.push_back(
            {.round = round, .number = number, .entrants = {one, other}, .games = settings.games});
    }
    return couples;
}

std::vector<int> next_places(const FormatSettings& settings, const EventResults& results,
                             const std::vector<int>& places, int round)
{
    std::vector<int> next;
    for (const EventPairing& couple : couples_of(settings, places, round))
        next.push_back(winner_of(settings, results, couple));
    return next;
}

/// Who is to meet in this round. Pre: that is decided.
std::vector<EventPairing> pairings_of(const FormatSettings& settings, const EventResults& results,
                                      const std::vector<int>& places, int round)
{
    auto pairings = couples_of(settings, places, round);
    std::erase_if(pairings, [&](const EventPairing& couple) {
        return winner_of(settings, results, couple) != kOpen;
    });
    return pairings;
}

std::vector<EventPairing> tied_pairings(const FormatSettings& settings, const EventResults& results)
{
    std::vector<EventPairing> pairings;
    for (const PairingScore& score : results.pairings()) {
        if (!gets_more_games(settings, score)) continue;
        pairings.push_back(score.pairing);
        pairings.back().games += settings.seats;
    }
    return pairings;
}

}  // namespace

std::optional<std::vector<EventPairing>> next_in_knockout(const FormatSettings& settings,
                                                          const EventResults& results)
{
    if (auto tied = tied_pairings(settings, results); !tied.empty()) return tied;
    if (!results.is_settled()) return std::vector<EventPairing>{};
    auto places = bracket_of(settings.entrants);
    for (int round = 1; places.size() > 1; ++round) {
        if (round > results.last_round()) {
            auto pairings = pairings_of(settings, results, places, round);
            if (!pairings.empty()) return pairings;
        }
        places = next_places(settings, results, places, round);
    }
    return std::nullopt;
}

std::vector<int> rounds_reached(const FormatSettings& settings, const EventResults& results)
{
    std::vector<int> reached(static_cast<std::size_t>(settings.entrants), 1);
    auto places = bracket_of(settings.entrants);
    for (int round = 1; places.size() > 1; ++round) {
        places = next_places(settings, results, places, round);
        for (const int place : places)
            if (place >= 0) reached[static_cast<std::size_t>(place)] = round + 1;
    }
    return reached;
}

}  // namespace agon
