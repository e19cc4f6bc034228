#include "core/text.h"
#include "games/dame/dame.h"

#include <boost/json/array.hpp>

#include <bit>

namespace agon {

namespace json = boost::json;

json::object Dame::shown() const
{
    const std::string drawn = picture();
    const auto lines = split(drawn, '\n');
    json::array board;
    for (std::size_t row = 0; row < dame::kRows; ++row) {
        std::string line;
        for (const auto cell : words(lines[row].substr(1))) line += cell;
        board.emplace_back(line);
    }
    json::object shown{{"board", std::move(board)},
                       {"again", nullptr},
                       {"more", again_},
                       {"quiet", quiet_plies_},
                       {"limit", options_.limit}};
    if (again_ && std::has_single_bit(bound_)) {
        const auto square = static_cast<dame::Square>(std::countr_zero(bound_));
        shown["again"] = write({square, square}).substr(0, 2);
    }
    return shown;
}

}  // namespace agon
