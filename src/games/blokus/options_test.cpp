#include "games/blokus/options.h"

#include <boost/json/parse.hpp>
#include <gtest/gtest.h>

namespace agon {
namespace {

using Mode = BlokusOptions::Mode;

Result<BlokusOptions> options_of(std::string_view json)
{
    return BlokusOptions::from_json(boost::json::parse(json).as_object());
}

std::string fault(std::string_view json)
{
    const auto options = options_of(json);
    return options ? "" : options.error().text;
}

TEST(BlokusOptions, TakeBoardAndStonesFromTheMode)
{
    EXPECT_EQ(options_of("{}").value(), BlokusOptions{});
    EXPECT_EQ(options_of(R"({"mode":"2x2"})").value().width, 15);
    EXPECT_EQ(options_of(R"({"mode":"duo"})").value().height, 14);
    const auto junior = options_of(R"({"mode":"junior"})").value();
    int squares = 0;
    for (std::size_t stone = 0; stone < blokus::kStones; ++stone)
        squares += junior.stones[stone] * blokus::size_of_stone(stone);
    EXPECT_EQ(squares, 88);
}

TEST(BlokusOptions, ReadBackWhatTheyWrite)
{
    for (const auto mode :
         {Mode::FourSeats, Mode::TwoColoursEach, Mode::TwoSeats, Mode::Duo, Mode::Junior}) {
        auto options = BlokusOptions::of(mode);
        options.width = 17;
        options.stones[20] = 9;
        options.scoring = BlokusOptions::Scoring::Minus;
        EXPECT_EQ(BlokusOptions::from_json(options.to_json()).value(), options);
    }
}

TEST(BlokusOptions, TakeStonesBySize)
{
    const auto stones = options_of(R"({"stones":[5,4,3,2,1]})").value().stones;
    EXPECT_EQ(stones, (BlokusOptions::Counts{5, 4, 3, 3, 2, 2, 2, 2, 2, 1, 1,
                                             1, 1, 1, 1, 1, 1, 1, 1, 1, 1}));
}

TEST(BlokusOptions, NameWhatIsWrong)
{
    EXPECT_EQ(fault(R"({"width":3})"), "width must be a whole number from 4 to 50, not 3");
    EXPECT_EQ(fault(R"({"mode":"5x5"})"),
              "mode must be one of 4x4, 4x2, 2x2, duo, junior, teams, not \"5x5\"");
    EXPECT_EQ(fault(R"({"scoring":1})"), "scoring must be one of minus, bonus, not 1");
    EXPECT_EQ(fault(R"({"stones":[1,1]})"),
              "stones must have 21 counts, one a stone, or 5, one a size");
    EXPECT_EQ(fault(R"({"size":9})"),
              "'size' is not an option here; there are mode, width, height, stones, scoring, "
              "start");
}

TEST(BlokusOptions, RefuseStartsThatAreMissingOrTheSame)
{
    EXPECT_EQ(fault(R"({"mode":"duo","width":4})"), "width must be at least 5 in this mode");
    EXPECT_EQ(fault(R"({"mode":"junior","height":4})"), "height must be at least 5 in this mode");
    EXPECT_NE(fault(R"({"mode":"duo","width":9,"height":9})"), "");
    EXPECT_EQ(fault(R"({"mode":"duo","width":9,"height":8})"), "");
}

TEST(BlokusOptions, RefuseAGameThatNobodyCanBegin)
{
    const auto* text = "stones must have one that fits the board";
    EXPECT_EQ(fault(R"({"stones":[0,0,0,0,0]})"), text);
    EXPECT_EQ(fault(R"({"width":4,"height":4,
                        "stones":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1]})"),
              text);
    EXPECT_EQ(fault(R"({"width":4,"height":4,"stones":[0,0,0,0,1]})"), "");
}

}  // namespace
}  // namespace agon
