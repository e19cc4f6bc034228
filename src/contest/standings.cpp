#include "contest/standings.h"

#include <algorithm>
#include <cassert>

namespace agon {
namespace {

/// The part of the others that this seat has beaten; with a rank that is shared, half.
double score_against_others(const std::vector<int>& ranks, std::size_t seat)
{
    double score = -0.5;  // it ties with itself
    for (const int rank : ranks) score += rank > ranks[seat] ? 1 : rank == ranks[seat] ? 0.5 : 0;
    return score / static_cast<double>(ranks.size() - 1);
}

bool is_players_fault(const std::string& reason)
{
    return std::ranges::find(kFaultReasons, reason) != kFaultReasons.end() ||
           reason == "false answer";
}

}  // namespace

Standings::Standings(int players)
    : tallies_(static_cast<std::size_t>(players)), spreads_(static_cast<std::size_t>(players))
{}

std::optional<FinishedGroup> Standings::add(const Pairing& pairing, const PlayedGame& played)
{
    ++games_;
    for (const Turn& turn : played.turns) add_turn(pairing, turn);
    const Record::Result& result = played.record.result;
    if (!result.scores) return std::nullopt;  // aborted: not rated
    add_result(pairing, result);

    const std::size_t seats = pairing.player_of_seat.size();
    Group& group = open_groups_[pairing.group];
    const auto ranks = ranks_of(result);
    for (std::size_t seat = 0; seat < seats; ++seat)
        group.scores[pairing.player_of_seat[seat]] += score_against_others(ranks, seat);
    if (++group.games < seats) return std::nullopt;
    const auto average = [&](double sum) { return sum / static_cast<double>(seats); };
    for (const auto& [player, score] : group.scores)
        spreads_[static_cast<std::size_t>(player)].add(average(score));
    const double first = average(group.scores.begin()->second);
    open_groups_.erase(pairing.group);
    return FinishedGroup{pairing.group, first};
}

Tally& Standings::tally_of(const Pairing& pairing, std::size_t seat)
{
    const auto player = static_cast<std::size_t>(pairing.player_of_seat[seat]);
    assert(player < tallies_.size());
    return tallies_[player];
}

void Standings::add_result(const Pairing& pairing, const Record::Result& result)
{
    const auto& scores = *result.scores;
    const auto ranks = ranks_of(result);
    for (std::size_t seat = 0; seat < scores.size(); ++seat) {
        Tally& tally = tally_of(pairing, seat);
        const bool best = scores[seat] == std::ranges::max(scores);
        ++tally.games;
        tally.score += scores[seat];
        (!best ? tally.losses : scores[seat] == 1 ? tally.wins : tally.draws) += 1;
        tally.ranks += ranks[seat];
        if (result.points) {
            tally.points += (*result.points)[seat];
            ++tally.with_points;
        }
        if (!best && is_players_fault(result.reason)) ++tally.faults[result.reason];
    }
}

/// A move of the opening took no time.
void Standings::add_turn(const Pairing& pairing, const Turn& turn)
{
    if (turn.ms <= 0) return;
    Tally& tally = tally_of(pairing, static_cast<std::size_t>(turn.seat));
    ++tally.moves;
    tally.ms += turn.ms;
    tally.wall_ms += turn.wall_ms;
    tally.ms_max = std::max(tally.ms_max, turn.ms);
}

Rating Standings::rating(int player) const
{
    Spread spread = spreads_[static_cast<std::size_t>(player)];
    for (const auto& [number, group] : open_groups_)
        if (const auto own = group.scores.find(player); own != group.scores.end())
            spread.add(own->second / static_cast<double>(group.games));
    return rating_of(spread);
}

}  // namespace agon
