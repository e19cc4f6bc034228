#include "games/quoridor/quoridor.h"

#include <cassert>

namespace agon {

using quoridor::cell_at;
using quoridor::count;
using quoridor::Direction;
using quoridor::high_word;
using quoridor::kStride;
using quoridor::low_word;
using quoridor::only;

namespace {

using Cell = Quoridor::Cell;
using Cells = Quoridor::Cells;
using Walls = Quoridor::Walls;
using Move = Quoridor::Move;

/// What depends on the size alone.
struct Board {
    Cells slots = 0;
    Cells border = 0;  ///< every point that is not inside the board
    std::array<Cells, kMostSeats> goals{};
    std::array<Cell, kMostSeats> starts{};
};

constexpr Board make_board(int size)
{
    const int middle = size / 2;
    const int last = size - 1;
    Board board;
    for (int file = 0; file < last; ++file)
        for (int rank = 0; rank < last; ++rank) board.slots |= only(cell_at(file, rank));
    board.border = ~board.slots;
    for (int i = 0; i < size; ++i) {
        board.goals[0] |= only(cell_at(i, last));
        board.goals[1] |= only(cell_at(i, 0));
        board.goals[2] |= only(cell_at(last, i));
        board.goals[3] |= only(cell_at(0, i));
    }
    board.starts = {cell_at(middle, 0), cell_at(middle, last), cell_at(0, middle),
                    cell_at(last, middle)};
    return board;
}

constexpr std::array kBoards{make_board(5), make_board(7), make_board(9), make_board(11)};

const Board& board_of(int size) { return kBoards[static_cast<std::size_t>(size - 5) / 2]; }

/// A wall touches three points: its middle and its two ends.
Cells points_of(const Walls& walls)
{
    return walls.horizontal | walls.horizontal << 1U | walls.horizontal >> 1U | walls.vertical |
           walls.vertical << kStride | walls.vertical >> kStride;
}

Cells two_of_three(Cells a, Cells b, Cells c) { return (a & b) | (c & (a | b)); }

}  // namespace

Quoridor::Quoridor(const Options& options)
    : options_{options},
      grid_{options.size},
      free_{board_of(options.size).slots, board_of(options.size).slots},
      touched_{board_of(options.size).border},
      pawns_{board_of(options.size).starts},
      turn_{options.first}
{
    walls_left_.fill(static_cast<std::uint8_t>(options.walls));
}

Cells Quoridor::goal(Seat seat) const
{
    return board_of(options_.size).goals[static_cast<std::size_t>(seat)];
}

int Quoridor::distance(Seat seat) const { return grid_.distance(only(pawn(seat)), goal(seat)); }

Cells Quoridor::pawns() const
{
    Cells pawns = 0;
    for (Seat seat = 0; seat < seats(); ++seat) pawns |= only(pawn(seat));
    return pawns;
}

Cells Quoridor::steps(Seat seat) const
{
    return quoridor::steps_from(grid_, only(pawn(seat)), pawns());
}

/// A wall closes a line only between two points that are on the border or on other walls, so a
/// slot that is not in this set cuts nobody off.
Walls Quoridor::may_cut() const
{
    const Cells below = (Cells{1} << kStride) - 1;
    return {two_of_three(touched_ << 1U | 1U, touched_, touched_ >> 1U),
            two_of_three(touched_ << kStride | below, touched_, touched_ >> kStride)};
}

bool Quoridor::keeps_ways_open(const Walls& wall) const
{
    if ((wall & may_cut()).empty()) return true;
    quoridor::Grid walled = grid_;
    walled.add(wall);
    for (Seat seat = 0; seat < seats(); ++seat)
        if (!walled.connects(only(pawn(seat)), goal(seat))) return false;
    return true;
}

Walls Quoridor::legal_walls() const
{
    Walls legal = free_;
    const Walls doubtful = free_ & may_cut();
    if (doubtful.empty()) return legal;
    for (Seat seat = 0; seat < seats(); ++seat) {
        const Cells from = only(pawn(seat));
        const Cells to = goal(seat);
        const auto closes = [&](const Walls& wall) {
            quoridor::Grid walled = grid_;
            walled.add(wall);
            return !walled.connects(from, to);
        };
        const Walls asked = legal & doubtful & grid_.cutting_a_way(from, to);
        quoridor::each_cell(asked.horizontal, [&](Cell cell) {
            if (closes({only(cell), 0})) legal.horizontal &= ~only(cell);
        });
        quoridor::each_cell(asked.vertical, [&](Cell cell) {
            if (closes({0, only(cell)})) legal.vertical &= ~only(cell);
        });
    }
    return legal;
}

std::uint64_t Quoridor::count_moves() const
{
    if (turn_ == kNobody) return 0;
    unsigned moves = count(steps(turn_));
    if (walls_left(turn_) > 0) {
        const Walls walls = legal_walls();
        moves += count(walls.horizontal) + count(walls.vertical);
    }
    return moves;
}

std::string_view Quoridor::why_illegal(Move move) const
{
    if (turn_ == kNobody) return "game-over";
    if (move.kind != Move::Kind::Step) return why_not_wall(wall_of(move), move.cell);
    const Cells target = only(move.cell);
    if (quoridor::file_of(move.cell) >= options_.size ||
        quoridor::rank_of(move.cell) >= options_.size)
        return "off-board";
    if ((target & pawns()) != 0) return "occupied";
    return (target & steps(turn_)) != 0 ? "" : "not-reachable";
}

std::string_view Quoridor::why_not_wall(const Walls& wall, Cell cell) const
{
    if ((only(cell) & board_of(options_.size).slots) == 0) return "off-board";
    if (walls_left(turn_) == 0) return "no-walls-left";
    if ((wall & free_).empty()) {
        const Walls crossed{wall.vertical, wall.horizontal};
        return (crossed & walls_).empty() ? "wall-overlaps" : "wall-crosses";
    }
    return keeps_ways_open(wall) ? "" : "wall-blocks-path";
}

void Quoridor::play(Move move)
{
    assert(why_illegal(move).empty());
    if (move.kind == Move::Kind::Step)
        step_to(move.cell);
    else
        place(wall_of(move));
    end_ply();
}

void Quoridor::place(const Walls& wall)
{
    const Cells h = wall.horizontal;
    const Cells v = wall.vertical;
    grid_.add(wall);
    walls_ = walls_ | wall;
    free_.horizontal &= ~(h | h << 1U | h >> 1U | v);
    free_.vertical &= ~(v | v << kStride | v >> kStride | h);
    touched_ |= points_of(wall);
    --walls_left_[static_cast<std::size_t>(turn_)];
}

void Quoridor::step_to(Cell cell) { pawns_[static_cast<std::size_t>(turn_)] = cell; }

void Quoridor::end_ply()
{
    ++plies_;
    const bool won = (only(pawn(turn_)) & goal(turn_)) != 0;
    if (won || plies_ >= options_.maxplies)
        turn_ = kNobody;
    else
        pass_turn();
}

/// A seat without a legal move is skipped; the game is over if nobody has one.
void Quoridor::pass_turn()
{
    const Seat mover = turn_;
    for (int i = 1; i <= seats(); ++i) {
        turn_ = (mover + i) % seats();
        if (can_move(turn_)) return;
    }
    turn_ = kNobody;
}

bool Quoridor::can_move(Seat seat) const
{
    return steps(seat) != 0 || (walls_left(seat) > 0 && !legal_walls().empty());
}

std::optional<Outcome> Quoridor::outcome() const
{
    if (turn_ != kNobody) return std::nullopt;
    for (Seat seat = 0; seat < seats(); ++seat)
        if ((only(pawn(seat)) & goal(seat)) != 0) return won_by(seat, seats(), "goal");
    return drawn(seats(), "move limit");
}

std::uint64_t Quoridor::hash() const
{
    const auto packed = [](const std::array<std::uint8_t, kMostSeats>& bytes) {
        std::uint64_t word = 0;
        for (const std::uint8_t byte : bytes) word = word << 8U | byte;
        return word;
    };
    const std::array words{low_word(walls_.horizontal),
                           high_word(walls_.horizontal),
                           low_word(walls_.vertical),
                           high_word(walls_.vertical),
                           packed(pawns_) << 32U | packed(walls_left_),
                           static_cast<std::uint64_t>(turn_ - kNobody)};
    std::uint64_t hash = 0;
    std::uint64_t salt = 0;
    for (const std::uint64_t word : words) hash += mix64(word ^ mix64(++salt));
    return mix64(hash);
}

}  // namespace agon
