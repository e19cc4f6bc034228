#include "games/quoridor/quoridor.h"

#include <boost/json/array.hpp>

namespace agon {

namespace json = boost::json;

json::object Quoridor::shown() const
{
    constexpr std::array<std::string_view, kMostSeats> kSides{"top", "bottom", "right", "left"};
    json::array pawns;
    json::array left;
    json::array goals;
    json::array distances;
    for (Seat seat = 0; seat < seats(); ++seat) {
        pawns.emplace_back(write({Move::Kind::Step, pawn(seat)}));
        left.emplace_back(walls_left(seat));
        goals.push_back(json::object{{"side", kSides.at(static_cast<std::size_t>(seat))}});
        distances.emplace_back(distance(seat));
    }
    json::array walls;
    const auto add = [&](Cells slots, Move::Kind kind) {
        quoridor::each_cell(slots, [&](Cell cell) { walls.emplace_back(write({kind, cell})); });
    };
    add(walls_.horizontal, Move::Kind::Horizontal);
    add(walls_.vertical, Move::Kind::Vertical);
    return {{"size", options_.size},     {"pawns", std::move(pawns)},
            {"walls", std::move(walls)}, {"left", std::move(left)},
            {"goals", std::move(goals)}, {"distances", std::move(distances)}};
}

}  // namespace agon
