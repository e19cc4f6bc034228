#include "contest/standings.h"

#include <algorithm>

namespace agon {
void Standings::add(const Pairing& pairing, const Record& record)
{
    ++games_;
    add_times(pairing, record);
    if (!record.result.scores) return;  // aborted: not rated
    const auto& scores = *record.result.scores;
    for (std::size_t seat = 0; seat < scores.size(); ++seat) {
        Tally& tally = tallies_[static_cast<std::size_t>(pairing.player_of_seat[seat])];
        const bool best = scores[seat] == std::ranges::max(scores);
        ++tally.games;
        tally.score += scores[seat];
        (!best ? tally.losses : scores[seat] == 1 ? tally.wins : tally.draws) += 1;
        tally.ranks += 1 + static_cast<double>(std::ranges::count_if(
                               scores, [&](double other) { return other > scores[seat]; }));
        if (record.result.points) tally.points += (*record.result.points)[seat];
        const bool by_fault =
            is_fault(record.result.reason) || record.result.reason == "false answer";
        if (!best && by_fault) ++tally.faults[record.result.reason];
    }
    if (scores.size() != 2) return;
    const double first = scores[pairing.player_of_seat[0] == 0 ? 0 : 1];
    const auto [half, is_new] = half_pairs_.try_emplace(pairing.game / 2, first);
    if (is_new) return;
    units_.add((half->second + first) / 2);
    half_pairs_.erase(half);
}

/// Moves of the table and of the opening took no time.
void Standings::add_times(const Pairing& pairing, const Record& record)
{
    if (!record.times) return;
    AnyGame game = start_;
    for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
        const Seat seat = game.to_move();
        const double ms = (*record.times)[ply];
        if (seat >= 0 && ms > 0) {
            Tally& tally = tallies_[static_cast<std::size_t>(
                pairing.player_of_seat[static_cast<std::size_t>(seat)])];
            ++tally.moves;
            tally.ms += ms;
            tally.ms_max = std::max(tally.ms_max, ms);
        }
        if (!game.try_play(record.moves[ply]).empty()) return;
    }
}

Rating Standings::rating(int player) const
{
    if (tallies_.size() == 2) {
        Rating first = rating_of(units_);
        if (player == 0) return first;
        return {1 - first.score, -first.elo, first.elo95};
    }
    Units games;
    const Tally& tally = tallies_[static_cast<std::size_t>(player)];
    games.counts = {tally.losses, 0, tally.draws, 0, tally.wins};
    return rating_of(games);
}

}  // namespace agon
