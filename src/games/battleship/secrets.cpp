#include "games/battleship/battleship.h"

namespace agon {

using namespace battleship;

Battleship Battleship::view(Seat viewer) const
{
    if (is_over()) return *this;
    Battleship seen = *this;
    seen.options_.relay = true;
    for (Seat seat = 0; seat < seats(); ++seat) {
        Sea& waters = seen.seas_[static_cast<std::size_t>(seat)];
        if (seat == viewer || waters.state != FleetState::Held) continue;
        waters.state = FleetState::Unknown;
        waters.fleet = {};
        waters.ships = {};
    }
    return seen;
}

std::vector<std::string> Battleship::told(const Move& move, Seat viewer) const
{
    if (move.kind == MoveKind::Fleet && to_move() != viewer) return {write(unknown_fleet_move())};
    if (move.kind == MoveKind::Shot && !options_.relay)
        return {write(move), write(answer_move(true_answer(move.cell)))};
    return {write(move)};
}

}  // namespace agon
