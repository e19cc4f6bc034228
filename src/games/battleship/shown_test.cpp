#include "games/battleship/battleship.h"

#include <boost/json/parse.hpp>
#include <gtest/gtest.h>

namespace agon {
namespace {

namespace json = boost::json;

/// Both have A1h,C1h on a small board: a ship of three and one of two.
Battleship shot_at(std::initializer_list<const char*> shots, bool any_touch = false)
{
    BattleshipOptions options;
    options.rules.size = 6;
    options.rules.ships = 2;
    options.rules.lengths = {3, 2};
    if (any_touch) options.rules.touch = battleship::Touch::Any;
    Battleship game{options};
    for (int seat = 0; seat < 2; ++seat) game.play(game.read("A1h,C1h").value());
    for (const auto* shot : shots) game.play(game.read(shot).value());
    return game;
}

constexpr auto kShots = {"A1", "F6", "C1", "F5", "C2", "F4", "F1"};

TEST(BattleshipShown, ShowsItsOwnSeaWholeAndTheOtherAsItWasShot)
{
    EXPECT_EQ(json::value(shot_at(kShots).view(0).shown()), json::parse(R"({
        "size":6,"fleet":[3,2],
        "boards":[["sss...","......","ss....","......","......","...ooo"],
                  ["x.....","......","##....","......","......","o....."]],
        "sunk":[[],[2]],"placed":[true,true],"pending":null})"));
}

TEST(BattleshipShown, HidesBothFleetsFromASpectator)
{
    const json::object shown = shot_at(kShots).view(kNobody).shown();
    EXPECT_EQ(shown.at("boards").at(0).at(0), "......");
    EXPECT_EQ(shown.at("boards").at(1).at(0), "x.....");
    EXPECT_EQ(shown.at("sunk"), json::parse("[[],[2]]"));
}

TEST(BattleshipShown, KnowsNoLengthsOfHiddenShipsThatMayStandSideBySide)
{
    const Battleship game = shot_at(kShots, true);
    EXPECT_EQ(game.view(0).shown().at("sunk"), json::parse("[[],[]]"));
    EXPECT_EQ(game.view(0).shown().at("boards").at(1).at(2), "x#....");
    EXPECT_EQ(game.view(1).shown().at("sunk"), json::parse("[[],[2]]"));
}

TEST(BattleshipShown, NamesTheShotThatWaitsForItsAnswer)
{
    BattleshipOptions options;
    options.relay = true;
    Battleship game{options};
    EXPECT_EQ(game.shown().at("placed"), json::parse("[false,false]"));
    for (const auto* move : {"?", "?", "E6"}) game.play(game.read(move).value());
    EXPECT_EQ(game.shown().at("pending"), "E6");
}

}  // namespace
}  // namespace agon
