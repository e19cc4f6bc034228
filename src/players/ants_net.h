#pragma once

#include "core/bits.h"
#include "games/ants/ants.h"
#include "players/sparse_net.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

/// A small neural network that says who will win at ants. Learnt by tools/train_ants.cpp.
namespace agon::ants_net {

/// What it is told about a position, as the seat to move sees it: it plays up. Squares count
/// without the ghosts; of each group that is no set of squares one is so.
inline constexpr int kLand = 48;
inline constexpr int kLeads = 17;  ///< -8 to 8 points
inline constexpr int kSpares = 14;
inline constexpr int kSafes = 12;
inline constexpr int kAnts = 13;
enum : std::size_t {
    kOwnAnt = 0,
    kTheirAnt = kOwnAnt + kLand,
    kHanging = kTheirAnt + kLand,  ///< an own ant that they could take if it were their turn
    kFood = kHanging + kLand,
    kLead = kFood + 8,           ///< points that are sure
    kOwnSpare = kLead + kLeads,  ///< steps of ants that nobody can stop
    kTheirSpare = kOwnSpare + kSpares,
    kOwnSafe = kTheirSpare + kSpares,  ///< steps after which the ant does not hang
    kTheirSafe = kOwnSafe + kSafes,
    kOwnAnts = kTheirSafe + kSafes,
    kTheirAnts = kOwnAnts + kAnts,
    kCount = kTheirAnts + kAnts
};

/// All squares that ants of this seat may ever come to, with those they are on.
constexpr ants::Squares reach_of(ants::Squares squares, Seat seat)
{
    for (int i = 1; i < ants::kRows; ++i)
        squares |= (ants::ahead(squares, 4, seat) | ants::ahead(squares, 5, seat)) & ants::kLand;
    return squares;
}

/// Ants that no enemy will ever meet: each comes home.
inline ants::Squares free_ants(const Ants& game, Seat seat)
{
    return game.ants(seat) & ~reach_of(game.ants(1 - seat), 1 - seat);
}

/// Ants of this seat that the other could take if it were its turn.
inline ants::Squares hanging_ants(const Ants& game, Seat seat)
{
    const ants::Squares theirs = game.ants(1 - seat);
    ants::Squares hanging = 0;
    for (const int way : ants::kWays)
        hanging |= ants::ahead(theirs, way, 1 - seat) & ants::ahead(game.empty(), way, seat);
    return hanging & game.ants(seat);
}

/// Where ants of this seat can go by a step in this way without being taken at once.
inline ants::Squares safe_steps(const Ants& game, Seat seat, int way)
{
    const int other_way = ants::kWays[0] + ants::kWays[1] - way;
    const ants::Squares theirs = game.ants(1 - seat);
    const ants::Squares empty = game.empty();
    const ants::Squares taken =
        ants::ahead(theirs, way, 1 - seat) |  // it left the square behind
        (ants::ahead(theirs, other_way, 1 - seat) & ants::ahead(empty, other_way, seat));
    return ants::ahead(game.ants(seat), way, seat) & empty &
           ~(taken & ~ants::kFarRows[static_cast<std::size_t>(seat)]);
}

inline int count_safe_steps(const Ants& game, Seat seat)
{
    return std::popcount(safe_steps(game, seat, ants::kWays[0])) +
           std::popcount(safe_steps(game, seat, ants::kWays[1]));
}

/// Steps until all these ants are home.
inline int steps_home(ants::Squares squares, Seat seat)
{
    int steps = 0;
    while (squares != 0) {
        const int row = ants::row_of(static_cast<ants::Square>(pop_lowest(squares)));
        steps += seat == 0 ? ants::kRows - 1 - row : row;
    }
    return steps;
}

namespace detail {

/// The number of each land square; the ghosts have none of their own.
inline constexpr auto kIndex = [] {
    std::array<std::array<std::uint8_t, 54>, 2> index{};
    std::uint8_t next = 0;
    for (std::size_t square = 0; square < 54; ++square) {
        if ((ants::kLand >> square & 1U) == 0) continue;
        index[0][square] = next;
        index[1][53 - square] = next++;
    }
    return index;
}();

constexpr std::size_t kFirstFood = 20;  ///< of the land squares; eight in a row

}  // namespace detail

/// Calls `visit` with each input that is on. Pre: a seat is to move.
template <class Visit>
void each_input(const Ants& game, Visit&& visit)
{
    assert(game.to_move() >= 0);
    const Seat own = game.to_move();
    const Seat other = 1 - own;
    const auto& index = detail::kIndex[static_cast<std::size_t>(own)];
    const auto each = [&](ants::Squares squares, std::size_t first) {
        while (squares != 0) visit(first + index[static_cast<std::size_t>(pop_lowest(squares))]);
    };
    each(game.ants(own), kOwnAnt);
    each(game.ants(other), kTheirAnt);
    each(hanging_ants(game, own), kHanging);
    each(game.food(), kFood - detail::kFirstFood);
    const auto place = [](int n, int places) {
        return static_cast<std::size_t>(std::clamp(n, 0, places - 1));
    };
    const ants::Squares own_free = free_ants(game, own);
    const ants::Squares their_free = free_ants(game, other);
    const int lead =
        game.score(own) + std::popcount(own_free) - game.score(other) - std::popcount(their_free);
    visit(kLead + place(lead + kLeads / 2, kLeads));
    visit(kOwnSpare + place(steps_home(own_free, own), kSpares));
    visit(kTheirSpare + place(steps_home(their_free, other), kSpares));
    visit(kOwnSafe + place(count_safe_steps(game, own), kSafes));
    visit(kTheirSafe + place(count_safe_steps(game, other), kSafes));
    visit(kOwnAnts + place(std::popcount(game.ants(own)), kAnts));
    visit(kTheirAnts + place(std::popcount(game.ants(other)), kAnts));
}

using Net = SparseNet<kCount>;

inline constexpr int kUnit = 1024;       ///< what stands for 1 in what the net puts out
inline constexpr int kSure = 4 * kUnit;  ///< at and above it is certain
inline constexpr int kMost = 28'000;     ///< a guess is no sure win

/// From -1 to 1, close to the logistic curve but without fractions: x (2 - |x|), flat from kSure
/// on.
constexpr int squash(int sum)
{
    const int x = std::clamp(sum, -kSure, kSure);
    return x * (2 * kSure - (x < 0 ? -x : x)) / kSure * kMost / kSure;
}

/// For the seat to move: kMost times the mean result, from -1 for a loss to 1 for a win.
int value_of(const Net& net, const Ants& game);

extern const Net kLearnt;

}  // namespace agon::ants_net
