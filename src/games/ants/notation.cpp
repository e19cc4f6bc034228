#include "core/text.h"
#include "games/ants/ants.h"

#include <algorithm>

namespace agon {
namespace {

using ants::only;
using ants::Square;
using ants::Squares;
using Kind = Ants::Move::Kind;
using Move = Ants::Move;

constexpr std::string_view kPass = "pass";
constexpr std::string_view kScored = "+";
constexpr std::string_view kInVain = ".";
constexpr std::string_view kFood = "food:";
constexpr std::string_view kSymbols = "bw*";  // black, white, food
constexpr int kMostAnts = 12;
constexpr int kMostPoints = 20;  // twelve queens and eight visits

std::optional<Square> read_square(std::string_view text)
{
    if (text.size() < 2 || text[0] < 'a' || text[0] > 'h') return std::nullopt;
    const int column = text[0] - 'a';
    const auto row = to_number(text.substr(1));
    if (!row || *row < 1 || *row > ants::kRows) return std::nullopt;
    if (!ants::is_land(column, *row - 1)) return std::nullopt;
    return ants::square_at(column, *row - 1);
}

std::string write_square(Square square)
{
    return static_cast<char>('a' + ants::column_of(square)) +
           std::to_string(ants::row_of(square) + 1);
}

std::optional<Move> read_walk(const std::vector<std::string_view>& parts, Kind kind)
{
    Move move{.kind = kind};
    if (parts.size() < 2 || parts.size() > move.squares.size()) return std::nullopt;
    for (const auto part : parts) {
        const auto square = read_square(part);
        if (!square) return std::nullopt;
        move.squares[move.count++] = *square;
    }
    return move;
}

/// Squares in their order, each once.
std::optional<Move> read_food(std::string_view list)
{
    unsigned set = 0;
    if (list.empty()) return Move::drawn(Kind::Food, set);
    const auto* next = ants::kFoodSquares.begin();
    for (const auto part : split(list, ',')) {
        const auto square = read_square(part);
        if (!square) return std::nullopt;
        next = std::find(next, ants::kFoodSquares.end(), *square);
        if (next == ants::kFoodSquares.end()) return std::nullopt;
        set |= 1U << (next - ants::kFoodSquares.begin());
        ++next;
    }
    return Move::drawn(Kind::Food, set);
}

std::string write_food(unsigned set)
{
    std::vector<std::string> squares;
    while (set != 0)
        squares.push_back(
            write_square(ants::kFoodSquares[static_cast<std::size_t>(pop_lowest(set))]));
    return std::string{kFood} + join(squares, ",");
}

/// The squares of each of kSymbols.
using Board = std::array<Squares, kSymbols.size()>;

std::optional<Board> read_board(std::string_view text)
{
    Board board{};
    const auto lines = split(text, '\n');
    if (lines.size() < ants::kRows) return std::nullopt;
    for (int row = 0; row < ants::kRows; ++row) {
        const auto cells = words(lines[static_cast<std::size_t>(ants::kRows - 1 - row)]);
        if (cells.size() != ants::kColumns + 1 || cells[0] != std::to_string(row + 1))
            return std::nullopt;
        for (int column = 0; column < ants::kColumns; ++column) {
            const std::string_view cell = cells[static_cast<std::size_t>(column) + 1];
            if (cell == ".") continue;
            const auto kind = kSymbols.find(cell);
            if (kind == std::string_view::npos || !ants::is_land(column, row)) return std::nullopt;
            board.at(kind) |= only(ants::square_at(column, row));
        }
    }
    return board;
}

bool is_score(int points) { return points >= 0 && points <= kMostPoints; }

}  // namespace

std::optional<Move> Ants::read(std::string_view text) const
{
    if (text == kPass) return Move{};
    if (text == kScored) return Move::drawn(Kind::Luck, 1);
    if (text == kInVain) return Move::drawn(Kind::Luck, 0);
    if (text.starts_with(kFood)) return read_food(text.substr(kFood.size()));
    if (text.find('x') != std::string_view::npos) return read_walk(split(text, 'x'), Kind::Jump);
    const auto ends = split(text, '-');
    return ends.size() == 2 ? read_walk(ends, Kind::Step) : std::nullopt;
}

std::string Ants::write(Move move) const
{
    switch (move.kind) {
        case Kind::Pass:
            return std::string{kPass};
        case Kind::Luck:
            return std::string{move.outcome() != 0 ? kScored : kInVain};
        case Kind::Food:
            return write_food(move.outcome());
        case Kind::Step:
        case Kind::Jump:
            break;
    }
    std::vector<std::string> squares;
    for (unsigned i = 0; i < move.count; ++i) squares.push_back(write_square(move.squares[i]));
    return join(squares, move.kind == Kind::Step ? "-" : "x");
}

std::string Ants::picture() const
{
    const Board board{ants_[0], ants_[1], food_};
    const auto symbol = [&](int column, int row) {
        if (!ants::is_land(column, row)) return '.';
        const Squares here = only(ants::square_at(column, row));
        for (std::size_t kind = 0; kind < board.size(); ++kind)
            if ((board[kind] & here) != 0) return kSymbols[kind];
        return '.';
    };
    std::string text;
    for (int row = ants::kRows - 1; row >= 0; --row) {
        text += (row < 9 ? " " : "") + std::to_string(row + 1);
        for (int column = 0; column < ants::kColumns; ++column) text += {' ', symbol(column, row)};
        text += '\n';
    }
    text += "   a b c d e f g h\nblack " + std::to_string(score(0)) + ", white " +
            std::to_string(score(1));
    if (phase_ == Phase::Over) return text + "; over\n";
    if (phase_ != Phase::Moves) return text + "; the table draws\n";
    return text + (turn_ == 0 ? "; black" : "; white") + " to move\n";
}

std::optional<Ants> Ants::from_board(std::string_view text, const Scores& scores, Seat to_move,
                                     const Options& options)
{
    const auto board = read_board(text);
    if (!board || !is_score(scores[0]) || !is_score(scores[1])) return std::nullopt;
    Ants game{options};
    game.ants_ = {board->at(0), board->at(1)};
    game.food_ = board->at(2);
    game.scores_ = {static_cast<std::uint8_t>(scores[0]), static_cast<std::uint8_t>(scores[1])};
    game.turn_ = static_cast<std::uint8_t>(to_move);
    for (const std::size_t side : {0U, 1U}) {
        const bool queen = (game.ants_[side] & ants::kFarRows[side]) != 0;
        if (queen || std::popcount(game.ants_[side]) > kMostAnts) return std::nullopt;
    }
    if ((game.food_ & ~ants::kFoodLand) != 0) return std::nullopt;
    game.phase_ = game.can_move(0) || game.can_move(1) ? Phase::Moves : Phase::Over;
    return game;
}

}  // namespace agon
