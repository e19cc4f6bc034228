#include "core/outcome.h"

#include <algorithm>
#include <cstddef>
#include <span>

namespace agon {
namespace {

Outcome ranked(const std::array<int, kMostSeats>& ranks, int seats, std::string_view reason)
{
    Outcome outcome{.seats = seats, .scores = {}, .ranks = ranks, .points = {}, .reason = reason};
    const auto playing = std::span{outcome.ranks}.first(static_cast<std::size_t>(seats));
    const auto winners = std::ranges::count(playing, 1);
    for (std::size_t seat = 0; seat < playing.size(); ++seat)
        if (playing[seat] == 1) outcome.scores[seat] = 1.0 / static_cast<double>(winners);
    return outcome;
}

std::array<int, kMostSeats> same_rank(int rank, int seats)
{
    std::array<int, kMostSeats> ranks{};
    std::fill_n(ranks.begin(), seats, rank);
    return ranks;
}

}  // namespace

Outcome won_by(Seat winner, int seats, std::string_view reason)
{
    auto ranks = same_rank(2, seats);
    ranks[static_cast<std::size_t>(winner)] = 1;
    return ranked(ranks, seats, reason);
}

Outcome drawn(int seats, std::string_view reason)
{
    return ranked(same_rank(1, seats), seats, reason);
}

Outcome ranked_by_points(const std::array<int, kMostSeats>& points, int seats,
                         std::string_view reason)
{
    auto ranks = same_rank(1, seats);
    const auto playing = std::span{points}.first(static_cast<std::size_t>(seats));
    for (std::size_t seat = 0; seat < playing.size(); ++seat)
        for (const int other : playing) ranks[seat] += other > playing[seat] ? 1 : 0;
    Outcome outcome = ranked(ranks, seats, reason);
    outcome.points = points;
    return outcome;
}

Outcome lost_by(Seat culprit, int seats, std::string_view reason)
{
    auto ranks = same_rank(1, seats);
    ranks[static_cast<std::size_t>(culprit)] = seats;
    return ranked(ranks, seats, reason);
}

}  // namespace agon
