#include "games/battleship/battleship.h"
#include "games/battleship/sunk.h"

#include <boost/json/array.hpp>

namespace agon {

using namespace battleship;

namespace {

namespace json = boost::json;

/// `.` nothing known, `o` water, `x` hit, `#` sunk, `s` a ship that is not hit.
json::array board_of(const FleetRules& rules, const Sea& sea)
{
    const Cells sunk = sunk_cells(rules, sea);
    json::array rows;
    for (int row = 0; row < rules.size; ++row) {
        std::string line;
        for (int column = 0; column < rules.size; ++column) {
            const int cell = row * rules.size + column;
            if (sea.said.hit().has(cell))
                line += sunk.has(cell) ? '#' : 'x';
            else if (sea.said.missed().has(cell))
                line += 'o';
            else
                line += sea.ships.has(cell) ? 's' : '.';
        }
        rows.emplace_back(line);
    }
    return rows;
}

}  // namespace

json::object Battleship::shown() const
{
    json::array boards;
    json::array sunk;
    json::array placed;
    for (const Sea& sea : seas_) {
        const auto lengths = sunk_lengths(options_.rules, sea);
        boards.push_back(board_of(options_.rules, sea));
        sunk.push_back(json::array(lengths.begin(), lengths.end()));
        placed.emplace_back(sea.state != FleetState::Absent);
    }
    const auto fleet = options_.rules.fleet();
    json::object board{
        {"size", options_.rules.size}, {"fleet", json::array(fleet.begin(), fleet.end())},
        {"boards", std::move(boards)}, {"sunk", std::move(sunk)},
        {"placed", std::move(placed)}, {"pending", nullptr}};
    if (pending_ >= 0) board["pending"] = write(shot_move(pending_));
    return board;
}

}  // namespace agon
