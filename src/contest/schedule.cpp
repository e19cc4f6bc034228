#include "contest/schedule.h"

#include "core/rng.h"
#include "core/seat.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <numeric>
#include <utility>

namespace agon {
namespace {

/// The players in the group's turn order: 0 first, the others in each order in turn.
std::vector<int> turn_order(int group, int seats)
{
    std::vector<int> players(static_cast<std::size_t>(seats));
    std::iota(players.begin(), players.end(), 0);
    const int orders = seats == 4 ? 6 : seats - 1;
    for (int step = group % orders; step > 0; --step)
        std::next_permutation(players.begin() + 1, players.end());
    return players;
}

}  // namespace

Pairing pairing_of(int game, int seats, std::string_view match_seed)
{
    assert(game >= 0 && seats >= 2 && seats <= kMostSeats);
    const int group = game / seats;
    std::vector<int> players = turn_order(group, seats);
    std::rotate(players.begin(), players.begin() + game % seats, players.end());
    const auto key = static_cast<std::uint64_t>(group);
    return {.player_of_seat = std::move(players),
            .seed = mix64(seed_of(match_seed) ^ mix64(key)),
            .game = game,
            .group = group};
}

}  // namespace agon
