#include "games/quoridor/quoridor.h"

#include <boost/json/parse.hpp>
#include <gtest/gtest.h>

namespace agon {
namespace {

namespace json = boost::json;

TEST(QuoridorShown, HasPawnsWallsAndGoals)
{
    Quoridor game;
    for (const auto* move : {"e2", "e8", "d2h", "c4v"}) game.play(game.read(move).value());
    EXPECT_EQ(json::value(game.shown()), json::parse(R"({
        "size":9,"pawns":["e2","e8"],"walls":["d2h","c4v"],"left":[9,9],
        "goals":[{"side":"top"},{"side":"bottom"}],"distances":[8,8]})"));
}

TEST(QuoridorShown, KnowsTheSidesOfFour)
{
    QuoridorOptions options;
    options.players = 4;
    EXPECT_EQ(
        Quoridor{options}.shown().at("goals"),
        json::parse(R"([{"side":"top"},{"side":"bottom"},{"side":"right"},{"side":"left"}])"));
}

}  // namespace
}  // namespace agon
