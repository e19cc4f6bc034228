#include "contest/format/results.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace agon {

EventResults::EventResults(int entrants)
    : tallies_(static_cast<std::size_t>(entrants)),
      gone_(static_cast<std::size_t>(entrants), std::numeric_limits<int>::max())
{}

void EventResults::add(const EventPairing& pairing)
{
    const auto [found, is_new] =
        index_.try_emplace({pairing.round, pairing.number}, pairings_.size());
    last_round_ = std::max(last_round_, pairing.round);
    if (!is_new) {
        EventPairing& known = pairings_[found->second].pairing;
        assert(known.entrants == pairing.entrants && known.games <= pairing.games);
        open_ += pairing.games - known.games;
        known.games = pairing.games;
        return;
    }
    pairings_.push_back({.pairing = pairing});
    if (pairing.entrants.size() > 1) {
        open_ += pairing.games;
        return;
    }
    EventTally& tally = tallies_.at(static_cast<std::size_t>(pairing.entrants.front()));
    tally.points += kPoint * pairing.games;
    ++tally.byes;
}

void EventResults::add(EventGame game)
{
    assert(index_.contains({game.round, game.pairing}));
    PairingScore& score = pairings_[index_.at({game.round, game.pairing})];
    assert(game.game >= 0 && game.game < score.pairing.games);
    assert(game.entrants.size() == score.pairing.entrants.size());
    ++score.played;
    --open_;
    const auto firsts = std::ranges::count(game.ranks, 1);
    for (std::size_t seat = 0; seat < game.entrants.size(); ++seat) {
        const int entrant = game.entrants[seat];
        const auto place = std::ranges::find(score.pairing.entrants, entrant);
        assert(place != score.pairing.entrants.end());
        const Twelfths points = std::lround(game.scores[seat] * static_cast<double>(kPoint));
        score.points.at(static_cast<std::size_t>(place - score.pairing.entrants.begin())) += points;
        EventTally& tally = tallies_.at(static_cast<std::size_t>(entrant));
        tally.points += points;
        ++tally.games;
        const bool first = game.ranks[seat] == 1;
        ++(!first ? tally.losses : firsts == 1 ? tally.wins : tally.draws);
        if (!first && !game.fault.empty()) ++tally.faults[game.fault];
    }
    games_.push_back(std::move(game));
}

void EventResults::withdraw(int entrant, int round)
{
    int& gone = gone_.at(static_cast<std::size_t>(entrant));
    gone = std::min(gone, round);
}

const PairingScore* EventResults::find(int round, int number) const
{
    const auto found = index_.find({round, number});
    return found == index_.end() ? nullptr : &pairings_[found->second];
}

bool EventResults::is_there(int entrant, int round) const
{
    return round < gone_.at(static_cast<std::size_t>(entrant));
}

}  // namespace agon
