#include "players/quoridor_player.h"

#include "search/alpha_beta.h"

#include <algorithm>
#include <limits>

namespace agon {
namespace {

using quoridor::Cells;
using quoridor::kStride;
using quoridor::Walls;

constexpr int kStep = 100;
constexpr int kWall = 35;
constexpr int kTempo = 80;
constexpr int kWonRace = 1000;  // unless the pawns get into each other's way

/// The slots of walls that touch one of these squares or the next ones.
Cells slots_near(Cells cells)
{
    const Cells wide = cells | cells << 1U | cells >> 1U | cells >> 2U;
    return wide | wide << kStride | wide >> kStride | wide >> 2 * kStride;
}

/// Slots in line with a wall, or at a right angle to it, that meet it at an end or in the middle.
Walls slots_at(const Walls& walls)
{
    const auto& [h, v] = walls;
    const Cells h_ends = h << 1U | h >> 1U;
    const Cells v_ends = v << kStride | v >> kStride;
    return {h << 2U | h >> 2U | v_ends | v << 1U | v >> 1U | v_ends << 1U | v_ends >> 1U,
            v << 2 * kStride | v >> 2 * kStride | h_ends | h << kStride | h >> kStride |
                h_ends << kStride | h_ends >> kStride};
}

/// Nobody can hold a pawn up any more that is ahead of one without walls.
bool outruns(const Quoridor& game, Seat seat, Seat other, int lead)
{
    return game.walls_left(other) == 0 && (game.to_move() == seat ? lead >= 0 : lead > 0);
}

int evaluate_two(const Quoridor& game, Seat seat)
{
    const Seat other = 1 - seat;
    const int lead = game.distance(other) - game.distance(seat);
    const int tempo = game.to_move() == seat ? kTempo : -kTempo;
    int value = kStep * lead + kWall * (game.walls_left(seat) - game.walls_left(other)) + tempo;
    if (outruns(game, seat, other, lead)) value += kWonRace;
    if (outruns(game, other, seat, -lead)) value -= kWonRace;
    return value;
}

}  // namespace

int QuoridorKnowledge::evaluate(const Quoridor& game, Seat seat) const
{
    if (net != nullptr && quoridor_net::fits(game)) {
        const int value = quoridor_net::value_of(*net, game);
        return game.to_move() == seat ? value : -value;
    }
    if (game.seats() == 2) return evaluate_two(game, seat);
    // The nearest of the others counts most; each of them has walls to stop it.
    int nearest = std::numeric_limits<int>::max();
    int sum = 0;
    for (Seat other = 0; other < game.seats(); ++other) {
        if (other == seat) continue;
        const int distance = game.distance(other);
        nearest = std::min(nearest, distance);
        sum += distance;
    }
    const int own = game.distance(seat);
    const int mean_lead = kStep * sum / (game.seats() - 1) - kStep * own;
    return kStep * (nearest - own) + mean_lead / 2 + kWall * game.walls_left(seat);
}

std::optional<int> QuoridorKnowledge::solved(const Quoridor& game)
{
    const auto end = races.find(game);
    if (!end) return std::nullopt;
    if (end->winner == 0 || game.plies() + end->plies >= game.options().maxplies) return 0;
    return end->winner * (kWin - end->plies);
}

int QuoridorKnowledge::promise(const Quoridor& game, Quoridor::Move move) const
{
    if (move.kind != Quoridor::Move::Kind::Step) return 0;
    const Seat seat = game.to_move();
    const int then = game.grid().distance(quoridor::only(move.cell), game.goal(seat));
    return then < game.distance(seat) ? 2 : 1;
}

Walls walls_in_their_way(const Quoridor& game)
{
    Walls walls;
    for (Seat seat = 0; seat < game.seats(); ++seat)
        if (seat != game.to_move())
            walls =
                walls | game.grid().cutting_a_way(quoridor::only(game.pawn(seat)), game.goal(seat));
    return walls;
}

Walls likely_walls(const Quoridor& game)
{
    Walls likely = slots_at(game.walls());
    Cells pawns = 0;
    for (Seat seat = 0; seat < game.seats(); ++seat) {
        const Cells pawn = quoridor::only(game.pawn(seat));
        pawns |= pawn;
        likely = likely | game.grid().cutting_a_way(pawn, game.goal(seat));
    }
    const Cells near = slots_near(pawns);
    return likely | Walls{near, near};
}

}  // namespace agon
