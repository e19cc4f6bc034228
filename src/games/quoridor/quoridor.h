#pragma once

#include "core/rng.h"
#include "games/game.h"
#include "games/quoridor/grid.h"
#include "games/quoridor/options.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace agon {

/// Rules: docs/rules/quoridor.md.
class Quoridor {
public:
    static constexpr std::string_view kName = "quoridor";
    using Options = QuoridorOptions;
    using Cell = quoridor::Cell;
    using Cells = quoridor::Cells;
    using Walls = quoridor::Walls;

    struct Move {
        enum class Kind : std::uint8_t { Step, Horizontal, Vertical };
        Kind kind = Kind::Step;
        Cell cell = 0;  ///< the pawn's target, or the wall's cell nearest a1

        bool operator==(const Move&) const = default;
    };

    /// The set of this one wall. Pre: the move is no step.
    static constexpr Walls wall_of(Move move)
    {
        assert(move.kind != Move::Kind::Step);
        const Cells slot = quoridor::only(move.cell);
        return move.kind == Move::Kind::Horizontal ? Walls{slot, 0} : Walls{0, slot};
    }

    explicit Quoridor(const Options& options = {});

    const Options& options() const { return options_; }
    int seats() const { return options_.players; }
    Seat to_move() const { return turn_; }

    /// Steps by cell, then horizontal walls, then vertical ones.
    template <class Visit>
    void each_move(Visit&& visit) const;
    std::uint64_t count_moves() const;
    Move sample(Rng& rng) const;
    int play_out(Rng& rng);

    std::string_view why_illegal(Move move) const;
    void play(Move move);
    std::optional<Outcome> outcome() const;
    std::uint64_t hash() const;

    std::optional<Move> read(std::string_view text) const;
    std::string write(Move move) const;
    std::string picture() const;
    boost::json::object shown() const;

    Cell pawn(Seat seat) const { return pawns_[static_cast<std::size_t>(seat)]; }
    int walls_left(Seat seat) const { return walls_left_[static_cast<std::size_t>(seat)]; }
    int plies() const { return plies_; }
    const Walls& walls() const { return walls_; }
    const quoridor::Grid& grid() const { return grid_; }
    Cells goal(Seat seat) const;

    /// Steps to the goal, as if there were no other pawns.
    int distance(Seat seat) const;

    /// Where this seat's pawn may go, were it to move.
    Cells steps(Seat seat) const;

    /// The walls that may be placed by a seat that has one left.
    Walls legal_walls() const;

    bool operator==(const Quoridor&) const = default;

private:
    Cells pawns() const;
    Walls may_cut() const;
    bool keeps_ways_open(const Walls& wall) const;
    std::string_view why_not_wall(const Walls& wall, Cell cell) const;
    bool can_move(Seat seat) const;
    void place(const Walls& wall);
    void step_to(Cell cell);
    void end_ply();
    void pass_turn();
    bool is_near_a_pawn(Seat seat) const;
    int race(Rng& rng);

    Options options_;
    quoridor::Grid grid_;
    Walls walls_;
    Walls free_;     ///< slots where a wall neither overlaps nor crosses another
    Cells touched_;  ///< points on the border or on a wall
    std::array<Cell, kMostSeats> pawns_{};
    std::array<std::uint8_t, kMostSeats> walls_left_{};
    Seat turn_;
    int plies_ = 0;
};

template <class Visit>
void Quoridor::each_move(Visit&& visit) const
{
    if (turn_ == kNobody) return;
    const auto each = [&](Cells cells, Move::Kind kind) {
        quoridor::each_cell(cells, [&](Cell cell) { visit(Move{kind, cell}); });
    };
    each(steps(turn_), Move::Kind::Step);
    if (walls_left(turn_) == 0) return;
    const Walls walls = legal_walls();
    each(walls.horizontal, Move::Kind::Horizontal);
    each(walls.vertical, Move::Kind::Vertical);
}

static_assert(Game<Quoridor>);

}  // namespace agon
