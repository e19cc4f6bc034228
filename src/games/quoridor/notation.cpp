#include "core/text.h"
#include "games/quoridor/quoridor.h"

namespace agon {
namespace {

using quoridor::cell_at;
using quoridor::kStride;
using quoridor::only;
using Kind = Quoridor::Move::Kind;

Kind kind_of(char last)
{
    return last == 'h' ? Kind::Horizontal : last == 'v' ? Kind::Vertical : Kind::Step;
}

char symbol(const Quoridor& game, quoridor::Cell cell)
{
    for (Seat seat = 0; seat < game.seats(); ++seat)
        if (game.pawn(seat) == cell) return static_cast<char>('0' + seat);
    return '.';
}

std::string rank_line(const Quoridor& game, int rank)
{
    const quoridor::Cells upright = game.walls().vertical;
    const quoridor::Cells walled = upright | upright << kStride;
    std::string line = (rank < 9 ? " " : "") + std::to_string(rank + 1);
    for (int file = 0; file < game.options().size; ++file) {
        const quoridor::Cell cell = cell_at(file, rank);
        line += {' ', symbol(game, cell), ' ', (walled & only(cell)) != 0 ? '|' : ' '};
    }
    return line;
}

/// What stands on the north side of a rank.
std::string gap_line(const Quoridor& game, int rank)
{
    const auto [flat, upright] = game.walls();
    const quoridor::Cells walled = flat | flat << 1U;
    std::string line = "  ";
    for (int file = 0; file < game.options().size; ++file) {
        const quoridor::Cells cell = only(cell_at(file, rank));
        line += (walled & cell) != 0 ? "---" : "   ";
        line += (flat & cell) != 0 ? '-' : (upright & cell) != 0 ? '|' : ' ';
    }
    return line;
}

void add_line(std::string& picture, std::string_view line)
{
    picture += line.substr(0, line.find_last_not_of(' ') + 1);
    picture += '\n';
}

}  // namespace

/// `e2`, `e3h`, `e3v`. Cells up to k11 can be read on every board.
std::optional<Quoridor::Move> Quoridor::read(std::string_view text) const
{
    if (text.empty()) return std::nullopt;
    const Kind kind = kind_of(text.back());
    if (kind != Kind::Step) text.remove_suffix(1);
    if (text.size() < 2 || text.front() < 'a' || text.front() >= 'a' + kStride) return std::nullopt;
    const auto rank = to_number(text.substr(1));
    if (!rank || *rank < 1 || *rank > kStride) return std::nullopt;
    return Move{kind, cell_at(text.front() - 'a', *rank - 1)};
}

std::string Quoridor::write(Move move) const
{
    std::string text(1, static_cast<char>('a' + quoridor::file_of(move.cell)));
    text += std::to_string(quoridor::rank_of(move.cell) + 1);
    if (move.kind != Kind::Step) text += move.kind == Kind::Horizontal ? 'h' : 'v';
    return text;
}

std::string Quoridor::picture() const
{
    std::string picture;
    std::string files = "  ";
    for (int rank = options_.size - 1; rank >= 0; --rank) {
        add_line(picture, rank_line(*this, rank));
        if (rank > 0) add_line(picture, gap_line(*this, rank - 1));
    }
    for (int file = 0; file < options_.size; ++file)
        files += {' ', static_cast<char>('a' + file), ' ', ' '};
    add_line(picture, files);
    picture += "walls left:";
    for (Seat seat = 0; seat < seats(); ++seat) picture += ' ' + std::to_string(walls_left(seat));
    picture += turn_ == kNobody ? "\nover\n" : "\nseat " + std::to_string(turn_) + " to move\n";
    return picture;
}

}  // namespace agon
