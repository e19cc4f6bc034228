#include "games/ants/ants.h"

#include <cassert>
#include <cmath>

namespace agon {

using ants::ahead;
using ants::only;
using ants::Square;
using ants::Squares;

namespace {

using Kind = Ants::Move::Kind;

Squares food_of(unsigned set)
{
    Squares food = 0;
    while (set != 0) food |= only(ants::kFoodSquares[static_cast<std::size_t>(pop_lowest(set))]);
    return food;
}

}  // namespace

Ants::Ants(const Options& options) : options_{options} {}

bool Ants::can_move(Seat seat) const
{
    const Squares mine = ants(seat);
    const Squares theirs = ants(1 - seat);
    const Squares free = empty();
    Squares reached = 0;
    for (const int way : ants::kWays) {
        const Squares next = ahead(mine, way, seat);
        reached |= (next | ahead(next & theirs, way, seat)) & free;
    }
    return reached != 0;
}

/// An outcome of weight 0 cannot come up.
bool Ants::is_possible(Move outcome) const
{
    const double chance = outcome.kind == Kind::Food ? options_.food : options_.luck;
    const unsigned all = outcome.kind == Kind::Food ? 0xffU : 1U;
    if (chance <= 0) return outcome.outcome() == 0;
    if (chance >= 1) return outcome.outcome() == all;
    return outcome.outcome() <= all;
}

double Ants::weight(Move outcome) const
{
    const int food = std::popcount(outcome.outcome());
    if (outcome.kind == Kind::Food)
        return std::pow(options_.food, food) * std::pow(1 - options_.food, 8 - food);
    return food == 1 ? options_.luck : 1 - options_.luck;
}

Ants::Move Ants::sample(Rng& rng) const
{
    if (phase_ != Phase::Moves) return sample_outcome(rng);
    if (can_jump()) return sample_listed(*this, rng);
    const Hop step = sample_step(rng);
    return step.length != 0 ? hop(step.to, step.length, Kind::Step) : Move{};
}

Ants::Hop Ants::sample_step(Rng& rng) const
{
    const Squares left = steps(4);
    const Squares right = steps(5);
    const auto lefts = static_cast<unsigned>(std::popcount(left));
    const unsigned all = lefts + static_cast<unsigned>(std::popcount(right));
    if (all == 0) return {};
    const unsigned n = rng.below(all);
    return n < lefts ? Hop{nth_set_bit(left, n), 4} : Hop{nth_set_bit(right, n - lefts), 5};
}

/// Steps and passes, nearly all plies, go without a Move: writing one byte by byte and reading it
/// back costs as much as the rest.
int Ants::play_out(Rng& rng)
{
    int moves = 0;
    for (; phase_ != Phase::Over; ++moves) {
        if (phase_ != Phase::Moves || can_jump()) {
            play(sample(rng));
            continue;
        }
        const auto [to, length] = sample_step(rng);
        if (length != 0) relocate(turn_ == 0 ? to - length : to + length, to, Squares{1} << to);
        if (phase_ == Phase::Moves) end_turn();
    }
    return moves;
}

Ants::Move Ants::sample_outcome(Rng& rng) const
{
    if (phase_ == Phase::Luck) return Move::drawn(Kind::Luck, rng.unit() < options_.luck ? 1 : 0);
    unsigned food = 0;
    for (unsigned i = 0; i < ants::kFoodSquares.size(); ++i)
        food |= rng.unit() < options_.food ? 1U << i : 0U;
    return Move::drawn(Kind::Food, food);
}

std::string_view Ants::why_illegal(Move move) const
{
    if (phase_ == Phase::Over) return "game-over";
    const Phase wanted = move.kind == Kind::Food   ? Phase::Food
                         : move.kind == Kind::Luck ? Phase::Luck
                                                   : Phase::Moves;
    if (phase_ != wanted) return "not-possible";
    if (phase_ != Phase::Moves) return is_possible(move) ? "" : "not-possible";
    if (move.kind == Kind::Pass) return can_move(turn_) ? "may-not-pass" : "";
    if ((only(move.from()) & ants(turn_)) == 0) return "not-your-ant";
    return move.kind == Kind::Step ? why_not_step(move) : why_not_jump(move);
}

std::string_view Ants::why_not_step(Move move) const
{
    const Squares to = only(move.to());
    const Squares from = only(move.from());
    if (((ahead(from, 4, turn_) | ahead(from, 5, turn_)) & to) == 0) return "not-a-step";
    if ((to & empty()) == 0) return "occupied";
    return can_jump() ? "must-capture" : "";
}

std::string_view Ants::why_not_jump(Move move) const
{
    for (unsigned i = 1; i < move.count; ++i) {
        const Squares from = only(move.squares[i - 1]);
        const Squares to = only(move.squares[i]);
        const Squares over = only(ants::between(move.squares[i - 1], move.squares[i]));
        if (((ahead(from, 8, turn_) | ahead(from, 10, turn_)) & to) == 0) return "not-a-jump";
        if ((over & ants(1 - turn_)) == 0) return "not-a-jump";
        if ((to & empty()) == 0) return "occupied";
    }
    const Squares last = only(move.to());
    return (jumps_from(last, 4) | jumps_from(last, 5)) != 0 ? "chain-goes-on" : "";
}

void Ants::play(Move move)
{
    assert(why_illegal(move).empty());
    switch (move.kind) {
        case Kind::Food:
            food_ = food_of(move.outcome());
            phase_ = Phase::Moves;
            return;
        case Kind::Luck:
            scores_[turn_] += move.outcome();
            break;
        case Kind::Step:
        case Kind::Jump:
            march(move);
            if (phase_ == Phase::Luck) return;
            break;
        case Kind::Pass:
            break;
    }
    end_turn();
}

void Ants::march(Move move)
{
    Squares visited = only(move.to());
    for (unsigned i = 1; move.kind == Kind::Jump && i < move.count; ++i) {
        visited |= only(move.squares[i]);
        ants_[1U - turn_] &= ~only(ants::between(move.squares[i - 1], move.squares[i]));
    }
    relocate(move.from(), move.to(), visited);
}

/// A visit to food leaves the table to draw: at most one, because a chain keeps the parity of its
/// rows. An ant on the far row has become a queen and is gone.
void Ants::relocate(int from, int to, Squares visited)
{
    const Squares target = Squares{1} << to;
    ants_[turn_] ^= Squares{1} << from;
    if ((target & ants::kFarRows[turn_]) != 0)
        ++scores_[turn_];
    else
        ants_[turn_] |= target;
    if ((visited & food_) != 0) phase_ = Phase::Luck;
    food_ &= ~visited;
}

void Ants::end_turn()
{
    turn_ ^= 1U;
    phase_ = can_move(0) || can_move(1) ? Phase::Moves : Phase::Over;
}

std::optional<Outcome> Ants::outcome() const
{
    if (phase_ != Phase::Over) return std::nullopt;
    return ranked_by_points({scores_[0], scores_[1]}, 2, "no move");
}

std::uint64_t Ants::hash() const
{
    const std::uint64_t rest = std::uint64_t{scores_[0]} << 24U | std::uint64_t{scores_[1]} << 16U |
                               std::uint64_t{turn_} << 8U | static_cast<std::uint64_t>(phase_);
    return mix64(mix64(ants_[0]) + 3 * mix64(ants_[1]) + 5 * mix64(food_) + 7 * mix64(rest));
}

}  // namespace agon
