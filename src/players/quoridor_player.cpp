#include "players/quoridor_player.h"

namespace agon {
namespace {

constexpr int kStep = 100;
constexpr int kWall = 35;
constexpr int kTempo = 40;

}  // namespace

int QuoridorKnowledge::evaluate(const Quoridor& game, Seat seat) const
{
    const Seat other = 1 - seat;
    const int lead = game.distance(other) - game.distance(seat);
    const int tempo = game.to_move() == seat ? kTempo : -kTempo;
    return kStep * lead + kWall * (game.walls_left(seat) - game.walls_left(other)) + tempo;
}

int QuoridorKnowledge::promise(const Quoridor&, Quoridor::Move move) const
{
    return move.kind == Quoridor::Move::Kind::Step ? 1 : 0;
}

}  // namespace agon
