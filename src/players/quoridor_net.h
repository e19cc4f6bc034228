#pragma once

#include "games/quoridor/quoridor.h"
#include "players/sparse_net.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

/// A small neural network that says who will win on the usual board: 9 x 9, two seats. Learnt by
/// tools/train_quoridor.cpp.
namespace agon::quoridor_net {

/// What it is told about a position, as the seat to move sees it: it plays up, and its pawn stands
/// in the left half. Of each group one is so; of walls, all that stand.
inline constexpr int kFar = 24;    ///< steps; a longer way counts the same
inline constexpr int kLeads = 25;  ///< -12 to 12 steps
inline constexpr int kNarrows = 10;
enum : std::size_t {
    kHorizontal = 0,
    kVertical = kHorizontal + 64,
    kOwnPawn = kVertical + 64,
    kTheirPawn = kOwnPawn + 81,
    kOwnWalls = kTheirPawn + 81,
    kTheirWalls = kOwnWalls + 11,
    kOwnWay = kTheirWalls + 11,
    kTheirWay = kOwnWay + kFar + 1,
    kLead = kTheirWay + kFar + 1,  ///< steps ahead; apart for whoever has walls left
    kBeside = kLead + 4 * kLeads,  ///< where the other pawn is, if near
    kOwnNarrow = kBeside + 25,     ///< steps of the way without a choice
    kTheirNarrow = kOwnNarrow + kNarrows,
    kCount = kTheirNarrow + kNarrows
};

/// Whether the net knows this kind of game.
inline bool fits(const Quoridor& game)
{
    return game.seats() == 2 && game.options().size == 9 && game.options().walls <= 10;
}

/// A shortest way: its length, and how many of its steps lead from one cell that each shortest way
/// crosses.
struct Way {
    int steps = 0;
    int narrow = 0;
};

Way way_of(const Quoridor& game, Seat seat);

/// It puts out hundredths of a step.
using Net = SparseNet<kCount>;

/// For the seat to move. Pre: fits(game).
int value_of(const Net& net, const Quoridor& game);

extern const Net kLearnt;

namespace detail {

using View = std::array<std::uint8_t, quoridor::kCells>;

/// The number of each cell of a square of so many, seen in one of four ways.
constexpr View make_view(int size, bool flipped, bool mirrored)
{
    View view{};
    for (int rank = 0; rank < size; ++rank)
        for (int file = 0; file < size; ++file)
            view[quoridor::cell_at(file, rank)] = static_cast<std::uint8_t>(
                (flipped ? size - 1 - rank : rank) * size + (mirrored ? size - 1 - file : file));
    return view;
}

constexpr std::array<View, 4> make_views(int size)
{
    return {make_view(size, false, false), make_view(size, true, false),
            make_view(size, false, true), make_view(size, true, true)};
}

inline constexpr std::array<View, 4> kPawnViews = make_views(9);
inline constexpr std::array<View, 4> kSlotViews = make_views(8);

/// Relative to the own pawn; 24 (two up, two right) stands for all that is not near.
constexpr std::size_t place_beside(int own, int their)
{
    const int up = their / 9 - own / 9 + 2;
    const int right = their % 9 - own % 9 + 2;
    const bool near = up >= 0 && up <= 4 && right >= 0 && right <= 4;
    return near ? static_cast<std::size_t>(up * 5 + right) : 24;
}

}  // namespace detail

/// Calls `visit` with each input that is on. Pre: fits(game), a seat is to move.
template <class Visit>
void each_input(const Quoridor& game, Visit&& visit)
{
    assert(fits(game) && game.to_move() >= 0);
    const Seat own = game.to_move();
    const Seat other = 1 - own;
    const int file = quoridor::file_of(game.pawn(own));
    const bool mirrored = file > 4 || (file == 4 && quoridor::file_of(game.pawn(other)) > 4);
    const std::size_t side = (own == 0 ? 0U : 1U) + (mirrored ? 2U : 0U);
    const auto& pawns = detail::kPawnViews[side];
    const auto& slots = detail::kSlotViews[side];
    quoridor::each_cell(game.walls().horizontal,
                        [&](quoridor::Cell cell) { visit(kHorizontal + slots[cell]); });
    quoridor::each_cell(game.walls().vertical,
                        [&](quoridor::Cell cell) { visit(kVertical + slots[cell]); });
    const auto count_of = [](int n, int most) {
        return static_cast<std::size_t>(n < most ? n : most);
    };
    const std::uint8_t own_pawn = pawns[game.pawn(own)];
    const std::uint8_t their_pawn = pawns[game.pawn(other)];
    visit(kOwnPawn + own_pawn);
    visit(kTheirPawn + their_pawn);
    visit(kBeside + detail::place_beside(own_pawn, their_pawn));
    const int own_walls = game.walls_left(own);
    const int their_walls = game.walls_left(other);
    visit(kOwnWalls + count_of(own_walls, 10));
    visit(kTheirWalls + count_of(their_walls, 10));
    const Way own_way = way_of(game, own);
    const Way their_way = way_of(game, other);
    visit(kOwnWay + count_of(own_way.steps, kFar));
    visit(kTheirWay + count_of(their_way.steps, kFar));
    visit(kOwnNarrow + count_of(own_way.narrow, kNarrows - 1));
    visit(kTheirNarrow + count_of(their_way.narrow, kNarrows - 1));
    const int lead = their_way.steps - own_way.steps + kLeads / 2;
    const int armed = (own_walls > 0 ? 1 : 0) + (their_walls > 0 ? 2 : 0);
    visit(kLead + static_cast<std::size_t>(armed * kLeads) +
          count_of(lead < 0 ? 0 : lead, kLeads - 1));
}

}  // namespace agon::quoridor_net
