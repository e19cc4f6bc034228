#include "games/quoridor/quoridor.h"

#include <bit>
#include <cassert>
#include <cstdlib>

namespace agon {

using quoridor::Cell;
using quoridor::count;
using quoridor::kStride;
using quoridor::nth;
using quoridor::only;

namespace {

/// What a pawn with no other near needs to know of each cell.
class Track {
public:
    explicit Track(const Quoridor& game)
    {
        for (int rank = 0; rank < game.options().size; ++rank)
            for (int file = 0; file < game.options().size; ++file)
                describe(game, quoridor::cell_at(file, rank));
    }

    Cell neighbour(Cell cell, Rng& rng) const
    {
        const unsigned exits = cells_[cell] & 15U;
        const unsigned n = rng.below(static_cast<unsigned>(std::popcount(exits)));
        return static_cast<Cell>(cell + kSteps[exits][n]);
    }

    bool is_goal(Cell cell, Seat seat) const { return (cells_[cell] >> (4 + seat) & 1) != 0; }

private:
    /// The n-th of a set of directions, as the difference of two cells.
    static constexpr auto kSteps = [] {
        constexpr std::array kWays{kStride, 1, -kStride, -1};
        std::array<std::array<std::int8_t, 4>, 16> steps{};
        for (unsigned exits = 0; exits < steps.size(); ++exits)
            for (unsigned left = exits, n = 0; left != 0; ++n)
                steps[exits][n] =
                    static_cast<std::int8_t>(kWays[static_cast<unsigned>(pop_lowest(left))]);
        return steps;
    }();

    void describe(const Quoridor& game, Cell cell)
    {
        unsigned bits = game.grid().exits(cell);
        for (Seat seat = 0; seat < game.seats(); ++seat)
            bits |= (game.goal(seat) & only(cell)) != 0 ? 16U << seat : 0U;
        cells_[cell] = static_cast<std::uint8_t>(bits);
    }

    std::array<std::uint8_t, quoridor::kCells> cells_{};  ///< exits, then goals by seat
};

bool anyone_has_walls(const Quoridor& game)
{
    for (Seat seat = 0; seat < game.seats(); ++seat)
        if (game.walls_left(seat) > 0) return true;
    return false;
}

}  // namespace

/// Draws among the steps and all free slots and draws again if a wall would shut somebody in:
/// uniform over the legal moves without listing them.
Quoridor::Move Quoridor::sample(Rng& rng) const
{
    assert(turn_ != kNobody);
    constexpr int kMostDraws = 50;
    const Cells targets = steps(turn_);
    const Walls slots = walls_left(turn_) > 0 ? free_ : Walls{};
    const unsigned few = count(targets);
    const unsigned more = few + count(slots.horizontal);
    const unsigned all = more + count(slots.vertical);
    for (int draws = 0; all > 0 && draws < kMostDraws; ++draws) {
        const unsigned n = rng.below(all);
        if (n < few) return {Move::Kind::Step, nth(targets, n)};
        const Move move = n < more ? Move{Move::Kind::Horizontal, nth(slots.horizontal, n - few)}
                                   : Move{Move::Kind::Vertical, nth(slots.vertical, n - more)};
        if (keeps_ways_open(wall_of(move))) return move;
    }
    return sample_listed(*this, rng);
}

int Quoridor::play_out(Rng& rng)
{
    int moves = 0;
    for (; turn_ != kNobody && anyone_has_walls(*this); ++moves) play(sample(rng));
    return moves + race(rng);
}

/// Whether another pawn may stand in the way of this one; sometimes true of a pawn behind a wall.
bool Quoridor::is_near_a_pawn(Seat seat) const
{
    bool near = false;
    for (Seat other = 0; other < seats(); ++other) {
        const int apart = std::abs(pawn(seat) - pawn(other));
        near |= apart == 1 || apart == kStride;
    }
    return near;
}

/// Plays to the end when no walls are left: most plies of a random game, and most of them with
/// no other pawn near. Pre: nobody has a wall.
int Quoridor::race(Rng& rng)
{
    if (turn_ == kNobody) return 0;
    assert(!anyone_has_walls(*this));
    const Track track{*this};
    const int before = plies_;
    while (turn_ != kNobody) {
        if (is_near_a_pawn(turn_)) {
            play(sample(rng));
            continue;
        }
        const Cell to = track.neighbour(pawn(turn_), rng);
        step_to(to);
        ++plies_;
        if (track.is_goal(to, turn_) || plies_ >= options_.maxplies) {
            turn_ = kNobody;
            break;
        }
        const Seat next = turn_ + 1 == seats() ? 0 : turn_ + 1;
        if (is_near_a_pawn(next))
            pass_turn();
        else
            turn_ = next;
    }
    return plies_ - before;
}

}  // namespace agon
