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

int lowest_row(ants::Squares squares)
{
    return squares == 0 ? ants::kRows
                        : ants::row_of(static_cast<ants::Square>(std::countr_zero(squares)));
}

int highest_row(ants::Squares squares)
{
    return squares == 0 ? -1 : ants::row_of(static_cast<ants::Square>(std::bit_width(squares) - 1));
}

/// Steps until all are home.
int steps_home(const Ants& game, Seat seat)
{
    int steps = 0;
    for (int row = 0; row < ants::kRows; ++row)
        steps += std::popcount(game.ants(seat) & ants::row_squares(row)) *
                 (seat == 0 ? ants::kRows - 1 - row : row);
    return steps;
}

}  // namespace

/// When the sides have passed each other and nobody meets food any more, every ant comes home.
std::optional<int> AntsKnowledge::solved(const Ants& game) const
{
    const int black = lowest_row(game.ants(0));
    const int white = highest_row(game.ants(1));
    if (white > black || highest_row(game.food()) > black || lowest_row(game.food()) < white)
        return std::nullopt;
    const Seat seat = game.to_move();
    const int lead = game.score(seat) + std::popcount(game.ants(seat)) - game.score(1 - seat) -
                     std::popcount(game.ants(1 - seat));
    const int plies = 2 * std::max(steps_home(game, 0), steps_home(game, 1));
    if (lead == 0) return 0;
    return lead > 0 ? kWin - plies : plies - kWin;
}

int AntsKnowledge::evaluate(const Ants& game, Seat seat) const
{
    return worth(game, seat) - worth(game, 1 - seat);
}

}  // namespace agon
