#include "games/battleship/options.h"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace agon {
namespace {

Result<BattleshipOptions> read(std::string_view json)
{
    return BattleshipOptions::from_json(boost::json::parse(json).as_object());
}

std::string fault(std::string_view json)
{
    const auto options = read(json);
    return options ? "none" : options.error().text;
}

TEST(BattleshipOptions, AreTheContractsDefaultsIfNothingIsSaid)
{
    const auto options = read("{}");
    ASSERT_TRUE(options);
    EXPECT_EQ(*options, BattleshipOptions{});
    EXPECT_EQ(
        boost::json::value(options->to_json()),
        boost::json::parse(R"({"size":10,"fleet":[5,4,3,3,2],"touch":"corner","relay":false})"));
}

TEST(BattleshipOptions, SurviveTheWayThroughJson)
{
    const auto options = read(R"({"size":20,"fleet":[8,1,1],"touch":"any","relay":true})");
    ASSERT_TRUE(options);
    EXPECT_EQ(options->rules.ships, 3);
    EXPECT_EQ(options->rules.touch, battleship::Touch::Any);
    EXPECT_EQ(*BattleshipOptions::from_json(options->to_json()), *options);
}

TEST(BattleshipOptions, NameTheKeyAndTheRangeOfABadValue)
{
    EXPECT_EQ(fault(R"({"size":5})"), "size must be a whole number from 6 to 20, not 5");
    EXPECT_EQ(fault(R"({"touch":"side"})"), "touch must be one of none, corner, any, not \"side\"");
    EXPECT_EQ(fault(R"({"fleet":[9]})"),
              "fleet must be a list, each a whole number from 1 to 8, not [9]");
    EXPECT_EQ(fault(R"({"fleet":[]})"), "fleet must have 1 to 12 ships");
    EXPECT_EQ(fault(R"({"fleet":[1,1,1,1,1,1,1,1,1,1,1,1,1]})"), "fleet must have 1 to 12 ships");
    EXPECT_EQ(fault(R"({"size":6,"fleet":[7]})"),
              "fleet must have ships no longer than the size, 6");
    EXPECT_EQ(fault(R"({"ships":5})"),
              "'ships' is not an option here; there are size, fleet, touch, relay");
}

TEST(BattleshipOptions, RefuseAFleetThatFitsNowhere)
{
    EXPECT_EQ(fault(R"({"size":6,"fleet":[6,6,6,6]})"), "fleet does not fit a board of size 6");
    EXPECT_EQ(fault(R"({"size":6,"fleet":[6,6,6]})"), "none");
    EXPECT_EQ(fault(R"({"size":6,"fleet":[6,6,6,6,6,6],"touch":"any"})"), "none");
    EXPECT_EQ(fault(R"({"size":6,"fleet":[6,6,6,6,6,6,1],"touch":"any"})"),
              "fleet does not fit a board of size 6");
}

TEST(BattleshipOptions, LeaveRoomWhereAnswersAreJudged)  // rules 5.5
{
    EXPECT_EQ(fault(R"({"relay":true,"fleet":[8,8,4]})"), "none");
    EXPECT_EQ(fault(R"({"relay":true,"fleet":[8,8,5]})"),
              "fleet must cover at most 20 squares in a relay game");
    EXPECT_EQ(fault(R"({"relay":true,"size":7})"), "none");
    EXPECT_EQ(fault(R"({"relay":true,"size":20,"fleet":[8,8,8,8,8,8,8,8,8,8,1]})"),
              "fleet must cover at most 80 squares in a relay game");
    EXPECT_EQ(fault(R"({"size":20,"fleet":[8,8,8,8,8,8,8,8,8,8,1]})"), "none");
}

}  // namespace
}  // namespace agon
