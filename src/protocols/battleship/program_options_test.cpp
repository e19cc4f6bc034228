#include "protocols/battleship/program_options.h"

#include "games/battleship/battleship.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

Result<boost::json::object> asked(const boost::json::object& options)
{
    return battleship_program_options(
        AnyGame{Battleship{BattleshipOptions::from_json(options).value()}});
}

TEST(BattleshipForPrograms, RelaysWhatTheyKnow)
{
    EXPECT_EQ(asked({}).value().at("relay"), true);
    EXPECT_EQ(asked({{"touch", "any"}}).value().at("touch"), "any");
}

TEST(BattleshipForPrograms, RefusesOtherBoardsAndFleets)
{
    for (const boost::json::object& options :
         {boost::json::object{{"size", 12}}, boost::json::object{{"fleet", {4, 3}}},
          boost::json::object{{"touch", "none"}}}) {
        const auto answer = asked(options);
        ASSERT_FALSE(answer);
        EXPECT_EQ(answer.error().code, "bad-option");
    }
}

}  // namespace
}  // namespace agon
