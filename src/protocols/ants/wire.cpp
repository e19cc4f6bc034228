#include "protocols/ants/wire.h"

#include <cstdlib>

namespace agon::ants_wire {
namespace {

constexpr char kEnd = -1;  ///< a row that stands behind the last square
constexpr int kMostSquares = 6;

/// Rows count from white's side on the wire, from black's in our notation.
constexpr int turned_row(int row) { return ants::kRows - 1 - row; }

enum Cell : char { White = 0, Black = 1, Empty = 2, Food = 3 };

char cell(const Ants& game, int row, int column)
{
    if (!ants::is_land(column, turned_row(row))) return Empty;
    const auto here = ants::only(ants::square_at(column, turned_row(row)));
    if ((game.ants(1) & here) != 0) return White;
    if ((game.ants(0) & here) != 0) return Black;
    return (game.food() & here) != 0 ? Food : Empty;
}

}  // namespace

std::string position(const Ants& game)
{
    std::string bytes{kPosition};
    for (int row = 0; row < ants::kRows; ++row)
        for (int column = 0; column < ants::kColumns; ++column) bytes += cell(game, row, column);
    bytes += static_cast<char>(game.score(1));
    bytes += static_cast<char>(game.score(0));
    bytes += static_cast<char>(game.turn() == 0 ? 1 : 0);
    return bytes;
}

std::optional<Ants> read_position(std::string_view bytes, const AntsOptions& options)
{
    constexpr std::string_view kSymbols = "wb.*";  // as pictures have them, in the order of cells
    std::string picture;
    for (int row = 0; row < ants::kRows; ++row) {
        picture += std::to_string(turned_row(row) + 1);
        for (int column = 0; column < ants::kColumns; ++column) {
            const auto cell = static_cast<std::size_t>(
                bytes[static_cast<std::size_t>(row * ants::kColumns + column)]);
            if (cell >= kSymbols.size()) return std::nullopt;
            picture += {' ', kSymbols[cell]};
        }
        picture += '\n';
    }
    const int white = bytes[kPositionBytes - 3];
    const int black = bytes[kPositionBytes - 2];
    const char turn = bytes[kPositionBytes - 1];
    if (turn != White && turn != Black) return std::nullopt;
    return Ants::from_board(picture, {black, white}, turn == Black ? 0 : 1, options);
}

std::string move_bytes(std::string_view move)
{
    std::string bytes;
    if (move != "pass") {
        for (std::size_t i = 0; i < move.size();) {
            const auto column = static_cast<char>(move[i++] - 'a');
            int row = 0;
            while (i < move.size() && move[i] >= '0' && move[i] <= '9')
                row = row * 10 + (move[i++] - '0');
            bytes += static_cast<char>(turned_row(row - 1));
            bytes += column;
            ++i;  // the sign between two squares
        }
    }
    if (bytes.size() < kMoveBytes) bytes += kEnd;
    bytes.resize(kMoveBytes, 0);
    return bytes;
}

std::optional<std::string> read_move(std::string_view bytes)
{
    if (bytes[0] == kEnd) return "pass";
    std::string move;
    int last_row = 0;
    for (std::size_t i = 0; i < kMostSquares; ++i) {
        const int row = bytes[2 * i];
        const int column = bytes[2 * i + 1];
        if (row == kEnd) break;
        if (row < 0 || row >= ants::kRows || column < 0 || column >= ants::kColumns)
            return std::nullopt;
        if (i > 0) move += std::abs(row - last_row) == 2 ? 'x' : '-';
        move += static_cast<char>('a' + column);
        move += std::to_string(turned_row(row) + 1);
        last_row = row;
    }
    return move;
}

}  // namespace agon::ants_wire
