#include "core/text.h"
#include "games/dame/dame.h"

namespace agon {
namespace {

using dame::bit;
using dame::square_at;

constexpr std::string_view kLetters = ".wbWB";

std::optional<dame::Square> read_square(char letter, char digit)
{
    const int column = letter - 'A';
    const int row = digit - '1';
    if (column < 0 || column >= dame::kRows || row < 0 || row >= dame::kRows) return std::nullopt;
    if ((row + column) % 2 != 0) return std::nullopt;
    return square_at(row, column);
}

std::string write_square(dame::Square square)
{
    return {static_cast<char>('A' + dame::column_of(square)),
            static_cast<char>('1' + dame::row_of(square))};
}

/// One drawn row, "8 . b . b ..."; false if it is none.
bool add_row(dame::Pieces& pieces, int row, std::string_view line)
{
    const auto cells = words(line);
    if (cells.size() != dame::kRows + 1 || cells[0] != std::to_string(row + 1)) return false;
    for (int column = 0; column < dame::kRows; ++column) {
        const std::string_view cell = cells[static_cast<std::size_t>(column) + 1];
        if (cell.size() != 1 || kLetters.find(cell[0]) == std::string_view::npos) return false;
        if (cell == ".") continue;
        if ((row + column) % 2 != 0) return false;
        auto& kind = cell == "W" || cell == "B" ? pieces.kings : pieces.men;
        kind[cell == "b" || cell == "B" ? 1 : 0] |= bit(square_at(row, column));
    }
    return true;
}

}  // namespace

std::optional<Dame::Move> Dame::read(std::string_view text) const
{
    if (text.size() != 5 || text[2] != ':') return std::nullopt;
    const auto from = read_square(text[0], text[1]);
    const auto to = read_square(text[3], text[4]);
    if (!from || !to) return std::nullopt;
    return Move{*from, *to};
}

std::string Dame::write(Move move) const
{
    return write_square(move.from) + ':' + write_square(move.to);
}

std::string Dame::picture() const
{
    const auto letter = [&](int row, int column) {
        if ((row + column) % 2 != 0) return '.';
        const dame::Bits here = bit(square_at(row, column));
        const bool king = (kings_ & here) != 0;
        if ((pieces_[0] & here) != 0) return king ? 'W' : 'w';
        if ((pieces_[1] & here) != 0) return king ? 'B' : 'b';
        return '.';
    };
    std::string text;
    for (int row = dame::kRows - 1; row >= 0; --row) {
        text += std::to_string(row + 1);
        for (int column = 0; column < dame::kRows; ++column) {
            text += ' ';
            text += letter(row, column);
        }
        text += '\n';
    }
    text += "  A B C D E F G H\n";
    if (end_ != End::None) return text + "over\n";
    return text + (side_ == 0 ? "white" : "black") + (again_ ? " moves again\n" : " to move\n");
}

std::optional<Dame> Dame::from_board(std::string_view text, Seat to_move, const Options& options)
{
    const auto lines = split(text, '\n');
    if (lines.size() < dame::kRows) return std::nullopt;
    dame::Pieces pieces;
    for (int row = 0; row < dame::kRows; ++row)
        if (!add_row(pieces, row, lines[static_cast<std::size_t>(dame::kRows - 1 - row)]))
            return std::nullopt;
    return from_pieces(pieces, to_move, options);
}

}  // namespace agon
