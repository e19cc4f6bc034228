#include "players/quoridor_player.h"

namespace agon {
namespace {

constexpr int kStep = 100;
constexpr int kWall = 35;
constexpr int kTempo = 40;

}  // namespace

int QuoridorKnowledge::evaluate(const Quoridor& game) const
{
    const Seat me = game.to_move();
    const Seat other = 1 - me;
    const int lead = game.distance(other) - game.distance(me);
    return kStep * lead + kWall * (game.walls_left(me) - game.walls_left(other)) + kTempo;
}

int QuoridorKnowledge::promise(const Quoridor&, Quoridor::Move move) const
{
    return move.kind == Quoridor::Move::Kind::Step ? 1 : 0;
}

}  // namespace agon
