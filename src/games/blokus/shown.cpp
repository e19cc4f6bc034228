#include "games/blokus/blokus.h"

#include <boost/json/array.hpp>

namespace agon {

namespace json = boost::json;

namespace {

json::array board_of(const Blokus& game)
{
    json::array rows;
    for (int y = game.options().height - 1; y >= 0; --y) {
        std::string line;
        for (int x = 0; x < game.options().width; ++x) {
            const Blokus::Colour colour = game.colour_at(x, y);
            line += colour == Blokus::kNoColour ? '.' : static_cast<char>('0' + colour);
        }
        rows.emplace_back(line);
    }
    return rows;
}

/// The notation of a single square is that of its cell.
std::string cell_name(const Blokus& game, int x, int y)
{
    return game.write({0, static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)});
}

json::array anchors_of(const Blokus& game)
{
    json::array cells;
    const Blokus::Colour colour = game.colour_to_move();
    if (colour == Blokus::kNoColour) return cells;
    blokus::any_anchor(game.ground(colour), game.options().height, [&](blokus::Cell cell) {
        cells.emplace_back(cell_name(game, cell % blokus::kRowBits - blokus::kMargin,
                                     cell / blokus::kRowBits - blokus::kMargin));
        return false;
    });
    return cells;
}

}  // namespace

json::object Blokus::shown() const
{
    json::array colours;
    json::array starts;
    for (Colour colour = 0; colour < kColours; ++colour) {
        if (!in_play(colour)) continue;
        const auto& left = stones_left(colour);
        colours.push_back(json::object{{"colour", colour},
                                       {"seat", seat_of(colour)},
                                       {"left", json::array(left.begin(), left.end())},
                                       {"points", points_of(colour)},
                                       {"out", is_out(colour)}});
        if (const auto start = start_of(colour))
            starts.push_back(
                json::object{{"colour", colour}, {"cell", cell_name(*this, start->x, start->y)}});
    }
    json::object shown{{"width", options_.width},
                       {"height", options_.height},
                       {"mode", options_.to_json().at("mode")},
                       {"board", board_of(*this)},
                       {"colour", nullptr},
                       {"colours", std::move(colours)},
                       {"starts", std::move(starts)},
                       {"anchors", anchors_of(*this)},
                       {"start", nullptr}};
    if (turn_ >= 0) shown["colour"] = turn_;
    if (start_ != 0) shown["start"] = start_;
    return shown;
}

}  // namespace agon
