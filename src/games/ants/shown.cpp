#include "core/text.h"
#include "games/ants/ants.h"

#include <boost/json/array.hpp>

namespace agon {

namespace json = boost::json;

json::object Ants::shown() const
{
    const std::string drawn = picture();
    const auto lines = split(drawn, '\n');
    json::array board;
    json::array food;
    for (std::size_t row = 0; row < ants::kRows; ++row) {
        std::string line;
        for (const auto cell : words(lines[row].substr(2))) line += cell;
        board.emplace_back(line);
    }
    for (Squares left = food_; left != 0;) {
        const auto square = static_cast<ants::Square>(pop_lowest(left));
        food.emplace_back(static_cast<char>('a' + ants::column_of(square)) +
                          std::to_string(ants::row_of(square) + 1));
    }
    return {{"board", std::move(board)},
            {"scores", json::array{score(0), score(1)}},
            {"food", std::move(food)},
            {"must_jump", phase_ == Phase::Moves && can_jump()}};
}

}  // namespace agon
