#include "protocols/dame/dialect.h"

#include "core/text.h"

#include <algorithm>
#include <array>

namespace agon {
namespace {

struct Words {
    std::string_view version;
    std::string_view kind;
    std::string_view board;
    std::string_view cells;  ///< light, empty dark, white man, black man, white king, black king
    int first_number;
    std::array<std::string_view, 2> players;
};

constexpr std::array kWords{
    Words{"1.0", "Dame", "FIELD", "015397", 1, {"white", "black"}},
    Words{"2.3", "Checkers", "BOARD", "**wbWB", 0, {"White Player", "Black Player"}},
    Words{"3.1", "Checkers", "BOARD", "**wbWB", 0, {"White Player", "Black Player"}},
};

const Words& words_of(DameDialect dialect) { return kWords[static_cast<std::size_t>(dialect)]; }

char cell_of(const Words& words, const Dame& game, int row, int column)
{
    if ((row + column) % 2 != 0) return words.cells[0];
    const dame::Bits here = dame::bit(dame::square_at(row, column));
    for (const Seat seat : {0, 1}) {
        const auto side = static_cast<std::size_t>(seat);
        if ((game.men(seat) & here) != 0) return words.cells[2 + side];
        if ((game.kings(seat) & here) != 0) return words.cells[4 + side];
    }
    return words.cells[1];
}

/// False if no such piece can stand there.
bool add_cell(const Words& words, char cell, int row, int column, dame::Pieces& pieces)
{
    const auto kind = words.cells.find(cell);
    if (kind == std::string_view::npos) return false;
    if (kind < 2) return true;
    if ((row + column) % 2 != 0) return false;
    auto& side = kind < 4 ? pieces.men : pieces.kings;
    side[kind % 2] |= dame::bit(dame::square_at(row, column));
    return true;
}

std::string_view major(std::string_view version) { return version.substr(0, version.find('.')); }

}  // namespace

std::optional<DameDialect> dame_dialect(std::string_view name)
{
    const auto* found = std::ranges::find(kDameDialects, name);
    if (found == kDameDialects.end()) return std::nullopt;
    return static_cast<DameDialect>(found - kDameDialects.begin());
}

namespace dame_lines {

std::string greeting(DameDialect dialect)
{
    std::string text =
        "+ MNM Gameserver v" + std::string{words_of(dialect).version} + " accepting connections\n";
    if (dialect == DameDialect::Checkers3) text += "+ Already happy with your AI?\n";
    return text;
}

bool speaks(DameDialect dialect, std::string_view version)
{
    return major(version) == major(words_of(dialect).version);
}

std::optional<DameDialect> greeted_by(std::string_view line)
{
    constexpr std::string_view kServer = "Gameserver v";
    const auto found = line.find(kServer);
    if (found == std::string_view::npos) return std::nullopt;
    const std::string_view greeted = line.substr(found + kServer.size());
    for (std::size_t i = 0; i < kWords.size(); ++i)
        if (major(greeted) == major(kWords[i].version)) return static_cast<DameDialect>(i);
    return std::nullopt;
}

std::string_view version(DameDialect dialect) { return words_of(dialect).version; }

std::string_view kind(DameDialect dialect) { return words_of(dialect).kind; }

int number_of(DameDialect dialect, Seat seat) { return words_of(dialect).first_number + seat; }

std::optional<Seat> seat_of(DameDialect dialect, std::string_view number)
{
    for (const Seat seat : {0, 1})
        if (number == std::to_string(number_of(dialect, seat))) return seat;
    return std::nullopt;
}

std::string_view name_of(DameDialect dialect, Seat seat)
{
    return words_of(dialect).players[static_cast<std::size_t>(seat)];
}

std::string board(DameDialect dialect, const Dame& game)
{
    const Words& words = words_of(dialect);
    std::string text = "+ " + std::string{words.board} + " 8,8\n";
    for (int row = dame::kRows - 1; row >= 0; --row) {
        text += "+ " + std::to_string(row + 1);
        for (int column = 0; column < dame::kRows; ++column) {
            text += ' ';
            text += cell_of(words, game, row, column);
        }
        text += '\n';
    }
    return text + "+ END" + std::string{words.board} + "\n";
}

std::optional<int> add_row(DameDialect dialect, std::string_view text, dame::Pieces& pieces)
{
    const auto parts = words(text);
    if (parts.size() != 1 + dame::kRows) return std::nullopt;
    const auto number = to_number(parts[0]);
    if (!number || *number < 1 || *number > dame::kRows) return std::nullopt;
    for (int column = 0; column < dame::kRows; ++column) {
        const auto cell = parts[static_cast<std::size_t>(column) + 1];
        if (cell.size() != 1 || !add_cell(words_of(dialect), cell[0], *number - 1, column, pieces))
            return std::nullopt;
    }
    return *number - 1;
}

std::string game_over(DameDialect dialect, std::optional<Seat> winner, const Dame& game)
{
    if (dialect == DameDialect::Dame1) {
        std::string text = "+ GAMEOVER";
        if (winner)
            text += " " + std::to_string(number_of(dialect, *winner)) + " " +
                    std::string{name_of(dialect, *winner)};
        return text + "\n" + board(dialect, game) + "+ QUIT\n";
    }
    const auto won = [&](Seat seat) { return !winner || *winner == seat ? "Yes\n" : "No\n"; };
    return "+ GAMEOVER\n" + board(dialect, game) + "+ PLAYER0WON " + won(0) + "+ PLAYER1WON " +
           won(1) + "+ QUIT\n";
}

}  // namespace dame_lines
}  // namespace agon
