#include "games/blokus/options.h"

#include "games/blokus/blokus.h"
#include "games/json_reader.h"

#include <boost/json/array.hpp>

#include <algorithm>
#include <string_view>
#include <vector>

namespace agon {
namespace {

constexpr std::array<std::string_view, 6> kModes{"4x4", "4x2", "2x2", "duo", "junior", "teams"};
constexpr std::array<std::string_view, 2> kScorings{"minus", "bonus"};
constexpr int kLeastSide = 4;
constexpr int kMostOfAStone = 9;
constexpr BlokusOptions::Counts kJuniorStones{2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0,
                                              0, 0, 0, 0, 0, 0, 2, 2, 0, 0};

void read_stones(JsonReader& reader, BlokusOptions& options)
{
    const auto given = reader.integers("stones", 0, kMostOfAStone);
    if (!given) return;
    if (given->size() != blokus::kStones && given->size() != blokus::kMostSquares)
        return reader.refuse("stones", "must have 21 counts, one a stone, or 5, one a size");
    const bool by_size = given->size() == blokus::kMostSquares;
    for (std::size_t stone = 0; stone < blokus::kStones; ++stone) {
        const auto size = static_cast<std::size_t>(blokus::size_of_stone(stone));
        options.stones[stone] = static_cast<std::uint8_t>((*given)[by_size ? size - 1 : stone]);
    }
}

/// A pentomino by its letter.
void read_start(JsonReader& reader, BlokusOptions& options)
{
    std::array<std::string_view, blokus::kPentominoes.size()> letters;
    for (std::size_t i = 0; i < letters.size(); ++i) letters[i] = blokus::kPentominoes.substr(i, 1);
    const int chosen = reader.choice("start", letters, -1);
    if (chosen < 0) return;
    if (options.mode != BlokusOptions::Mode::Teams)
        return reader.refuse("start", "is an option of mode teams only");
    options.start = static_cast<std::uint8_t>(blokus::kFirstPentomino + chosen);
}

/// In teams every stone that may be drawn is there once, and fits.
void check_teams(JsonReader& reader, const BlokusOptions& options)
{
    if (options.stones != BlokusOptions{}.stones)
        return reader.refuse("stones", "must be one of each in mode teams");
    const int most = blokus::kMostSquares;
    if (options.width < most || options.height < most)
        reader.refuse(options.width < most ? "width" : "height", "must be at least 5 in this mode");
}

/// What the ranges cannot say: the start squares exist and differ, and somebody can begin.
void check_together(JsonReader& reader, const BlokusOptions& options)
{
    using enum BlokusOptions::Mode;
    const int width = options.width;
    const int height = options.height;
    if (options.mode == Teams) return check_teams(reader, options);
    if (options.mode == Duo || options.mode == Junior) {
        if (width < 5 || height < 5)
            return reader.refuse(width < 5 ? "width" : "height", "must be at least 5 in this mode");
        if (width == 9 && height == 9)
            return reader.refuse("width", "and height must not both be 9: one start for both");
    }
    if (Blokus{options}.to_move() == kNobody)
        reader.refuse("stones", "must have one that fits the board");
}

}  // namespace

int BlokusOptions::squares() const
{
    int sum = 0;
    for (std::size_t stone = 0; stone < blokus::kStones; ++stone)
        sum += stones[stone] * blokus::size_of_stone(stone);
    return sum;
}

BlokusOptions BlokusOptions::of(Mode mode)
{
    BlokusOptions options;
    options.mode = mode;
    if (mode == Mode::TwoSeats) options.width = options.height = 15;
    if (mode == Mode::Duo || mode == Mode::Junior) options.width = options.height = 14;
    if (mode == Mode::Junior) options.stones = kJuniorStones;
    return options;
}

Result<BlokusOptions> BlokusOptions::from_json(const boost::json::object& json)
{
    JsonReader reader = option_reader(json);
    BlokusOptions options = of(static_cast<Mode>(reader.choice("mode", kModes, 0)));
    options.width = static_cast<std::uint8_t>(
        reader.integer("width", kLeastSide, blokus::kMostSide, options.width));
    options.height = static_cast<std::uint8_t>(
        reader.integer("height", kLeastSide, blokus::kMostSide, options.height));
    read_stones(reader, options);
    options.scoring = static_cast<Scoring>(reader.choice("scoring", kScorings, 1));
    read_start(reader, options);
    check_together(reader, options);
    if (const auto error = reader.error()) return *error;
    return options;
}

boost::json::object BlokusOptions::to_json() const
{
    boost::json::object json{{"mode", kModes.at(static_cast<std::size_t>(mode))},
                             {"width", width},
                             {"height", height},
                             {"stones", boost::json::array(stones.begin(), stones.end())},
                             {"scoring", kScorings.at(static_cast<std::size_t>(scoring))}};
    if (start) json["start"] = std::string{blokus::pentomino_letter(*start)};
    return json;
}

}  // namespace agon
