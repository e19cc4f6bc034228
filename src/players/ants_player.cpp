#include "players/ants_player.h"

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

}  // namespace

int AntsKnowledge::evaluate(const Ants& game, Seat seat) const
{
    return worth(game, seat) - worth(game, 1 - seat);
}

}  // namespace agon
