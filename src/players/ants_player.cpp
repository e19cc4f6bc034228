#include "players/ants_player.h"

#include "search/alpha_beta.h"

#include <algorithm>
#include <bit>

namespace agon {
namespace {

constexpr int kPoint = 100;
constexpr int kAnt = 55;  // it may come home, or be caught
constexpr int kRow = 3;   // of the way home

int worth(const Ants& game, Seat seat)
{
    int rows = 0;
    for (int row = 0; row < ants::kRows; ++row) {
        const int gone = seat == 0 ? row : ants::kRows - 1 - row;
        rows += gone * std::popcount(game.ants(seat) & ants::row_squares(row));
    }
    return kPoint * game.score(seat) + kAnt * std::popcount(game.ants(seat)) + kRow * rows;
}

/// Whether this seat will have more points however the other plays: no more than one for each ant
/// and each food it may come to.
bool has_won(const Ants& game, Seat seat)
{
    const Seat other = 1 - seat;
    const ants::Squares theirs = game.ants(other);
    const int need = game.score(other) + std::popcount(theirs) - game.score(seat);
    if (need >= std::popcount(game.ants(seat))) return false;
    const ants::Squares reach = ants_net::reach_of(theirs, other);
    return std::popcount(game.ants(seat) & ~reach) > need + std::popcount(game.food() & reach);
}

/// Whether all ants come home and nobody meets food any more.
bool is_run_out(const Ants& game)
{
    const ants::Squares black = ants_net::reach_of(game.ants(0), 0);
    const ants::Squares white = ants_net::reach_of(game.ants(1), 1);
    return (((white | game.food()) & black) | ((black | game.food()) & white)) == 0;
}

}  // namespace

std::optional<int> AntsKnowledge::solved(const Ants& game) const
{
    const Seat seat = game.to_move();
    const bool wins = has_won(game, seat);
    if (wins || has_won(game, 1 - seat)) {
        const int plies = 2 * std::max(ants_net::steps_home(game.ants(0), 0),
                                       ants_net::steps_home(game.ants(1), 1));
        return wins ? kWin - plies : plies - kWin;
    }
    const bool even =
        game.score(0) + std::popcount(game.ants(0)) == game.score(1) + std::popcount(game.ants(1));
    return even && is_run_out(game) ? std::optional{0} : std::nullopt;
}

int AntsKnowledge::evaluate(const Ants& game, Seat seat) const
{
    if (net != nullptr) {
        const int value = ants_net::value_of(*net, game);
        return game.to_move() == seat ? value : -value;
    }
    return worth(game, seat) - worth(game, 1 - seat);
}

}  // namespace agon
