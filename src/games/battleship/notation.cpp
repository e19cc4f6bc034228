#include "core/text.h"
#include "games/battleship/battleship.h"
#include "games/battleship/sunk.h"

#include <algorithm>
#include <array>

namespace agon {

using namespace battleship;

namespace {

constexpr std::string_view kUnknownFleet = "?";
constexpr std::array<std::string_view, 4> kAnswerWords{"water", "hit", "sunk", "lost"};

std::optional<int> read_cell(std::string_view text, int size)
{
    if (text.size() < 2) return std::nullopt;
    const int row = text.front() - 'A';
    const auto column = to_number(text.substr(1));
    if (row < 0 || row >= size || !column || *column < 1 || *column > size) return std::nullopt;
    return row * size + *column - 1;
}

std::string write_cell(int cell, int size)
{
    return static_cast<char>('A' + cell / size) + std::to_string(cell % size + 1);
}

bool ends_in_direction(std::string_view text) { return text.ends_with('h') || text.ends_with('v'); }

std::optional<Fleet> read_fleet(std::string_view text, int size)
{
    Fleet fleet;
    for (const auto part : split(text, ',')) {
        if (fleet.count == kMostShips || !ends_in_direction(part)) return std::nullopt;
        const auto cell = read_cell(part.substr(0, part.size() - 1), size);
        if (!cell) return std::nullopt;
        fleet.push({static_cast<std::uint16_t>(*cell), part.back() == 'v'});
    }
    return fleet;
}

std::string write_fleet(const Fleet& fleet, int size)
{
    std::string text;
    for (const auto& ship : fleet.placements()) {
        if (!text.empty()) text += ',';
        text += write_cell(ship.cell, size);
        text += ship.vertical ? 'v' : 'h';
    }
    return text;
}

std::string draw_row(const FleetRules& rules, const Sea& sea, int row)
{
    const Cells sunk = sunk_cells(rules, sea);
    std::string line{static_cast<char>('A' + row), ' '};
    for (int column = 0; column < rules.size; ++column) {
        const int cell = row * rules.size + column;
        char mark = sea.state == FleetState::Unknown ? '?' : '.';
        if (sea.ships.has(cell)) mark = '#';
        if (sea.said.missed().has(cell)) mark = 'o';
        if (sea.said.hit().has(cell)) mark = sunk.has(cell) ? 'X' : 'x';
        line += "  ";
        line += mark;
    }
    return line;
}

std::string draw_columns(int size)
{
    std::string line = "  ";
    for (int column = 1; column <= size; ++column) {
        const std::string number = std::to_string(column);
        line += std::string(3 - number.size(), ' ') + number;
    }
    return line;
}

std::string side_by_side(std::string left, std::string_view right, int size)
{
    left.resize(3 * static_cast<std::size_t>(size) + 2, ' ');
    left += "    ";
    left += right;
    return left + '\n';
}

}  // namespace

std::optional<Battleship::Move> Battleship::read(std::string_view text) const
{
    if (text == kUnknownFleet) return unknown_fleet_move();
    const auto* const word = std::ranges::find(kAnswerWords, text);
    if (word != kAnswerWords.end())
        return answer_move(static_cast<Answer>(word - kAnswerWords.begin()));
    if (ends_in_direction(text)) {
        const auto fleet = read_fleet(text, options_.rules.size);
        return fleet ? std::optional{fleet_move(*fleet)} : std::nullopt;
    }
    const auto cell = read_cell(text, options_.rules.size);
    return cell ? std::optional{shot_move(*cell)} : std::nullopt;
}

std::string Battleship::write(const Move& move) const
{
    switch (move.kind) {
        case MoveKind::Fleet:
            return write_fleet(move.fleet, options_.rules.size);
        case MoveKind::UnknownFleet:
            return std::string{kUnknownFleet};
        case MoveKind::Shot:
            return write_cell(move.cell, options_.rules.size);
        case MoveKind::Answer:
            return std::string{kAnswerWords[static_cast<std::size_t>(move.answer)]};
    }
    return {};
}

std::string Battleship::picture() const
{
    const int size = options_.rules.size;
    std::string text = side_by_side("seat 0", "seat 1", size);
    text += side_by_side(draw_columns(size), draw_columns(size), size);
    for (int row = 0; row < size; ++row)
        text += side_by_side(draw_row(options_.rules, sea(0), row),
                             draw_row(options_.rules, sea(1), row), size);
    const auto seat = [](Seat number) { return "seat " + std::to_string(number); };
    if (const auto end = outcome())
        return text + seat(shooter_) + " has won: " + std::string{end->reason} + '\n';
    if (places()) return text + seat(to_move()) + " places its fleet\n";
    if (pending_ < 0) return text + seat(shooter_) + " shoots\n";
    return text + (to_move() == kChance ? "the table" : seat(to_move())) + " answers " +
           write_cell(pending_, size) + '\n';
}

}  // namespace agon
