#include "contest/standings.h"

#include <algorithm>

namespace agon {
namespace {

/// As told, or by the scores alone.
std::vector<int> ranks_of(const Record::Result& result)
{
    if (result.ranks) return *result.ranks;
    std::vector<int> ranks;
    for (const double score : *result.scores)
        ranks.push_back(1 + static_cast<int>(std::ranges::count_if(
                                *result.scores, [&](double other) { return other > score; })));
    return ranks;
}

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

Standings::Standings(AnyGame start, int players)
    : start_{std::move(start)},
      tallies_(static_cast<std::size_t>(players)),
      spreads_(static_cast<std::size_t>(players))
{}

std::optional<FinishedGroup> Standings::add(const Pairing& pairing, const Record& record,
                                            double fault_ms)
{
    ++games_;
    add_times(pairing, record, fault_ms);
    if (!record.result.scores) return std::nullopt;  // aborted: not rated
    add_result(pairing, record.result);

    const std::size_t seats = tallies_.size();
    const int number = pairing.game / static_cast<int>(seats);
    Group& group = open_groups_[number];
    group.scores.resize(seats);
    const auto ranks = ranks_of(record.result);
    for (std::size_t seat = 0; seat < seats; ++seat)
        group.scores[static_cast<std::size_t>(pairing.player_of_seat[seat])] +=
            score_against_others(ranks, seat);
    if (++group.games < seats) return std::nullopt;
    for (std::size_t player = 0; player < seats; ++player)
        spreads_[player].add(group.scores[player] / static_cast<double>(seats));
    const double first = group.scores.front() / static_cast<double>(seats);
    open_groups_.erase(number);
    return FinishedGroup{number, first};
}

Tally& Standings::tally_of(const Pairing& pairing, std::size_t seat)
{
    return tallies_[static_cast<std::size_t>(pairing.player_of_seat[seat])];
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

/// A fault is the doing of the seat that was to move.
void Standings::add_times(const Pairing& pairing, const Record& record, double fault_ms)
{
    if (!record.times) return;
    AnyGame game = start_;
    for (std::size_t ply = 0; ply < record.moves.size(); ++ply) {
        add_time(pairing, game.to_move(), (*record.times)[ply]);
        if (!game.try_play(record.moves[ply]).empty()) return;
    }
    add_time(pairing, game.to_move(), fault_ms);
}

/// Moves of the table and of the opening took no time.
void Standings::add_time(const Pairing& pairing, Seat seat, double ms)
{
    if (seat < 0 || ms <= 0) return;
    Tally& tally = tally_of(pairing, static_cast<std::size_t>(seat));
    ++tally.moves;
    tally.ms += ms;
    tally.ms_max = std::max(tally.ms_max, ms);
}

Rating Standings::rating(int player) const
{
    const auto index = static_cast<std::size_t>(player);
    Spread spread = spreads_[index];
    for (const auto& [number, group] : open_groups_)
        spread.add(group.scores[index] / static_cast<double>(group.games));
    return rating_of(spread);
}

}  // namespace agon
