#include "games/ants/ants.h"

#include <boost/json/parse.hpp>
#include <gtest/gtest.h>

namespace agon {
namespace {

namespace json = boost::json;

TEST(AntsShown, DrawsTheBoardFromTheTop)
{
    Ants game;
    game.play(game.read("food:c7,h6").value());
    EXPECT_EQ(json::value(game.shown()), json::parse(R"({
        "board":[".w.w.w.w","w.w.w.w.",".w.w.w.w","........","........","..*.....",
                 ".......*","........","........","b.b.b.b.",".b.b.b.b","b.b.b.b."],
        "scores":[0,0],"food":["h6","c7"],"must_jump":false})"));
}

TEST(AntsShown, SaysWhenACaptureIsCompulsory)
{
    std::string board;
    for (int row = 12; row >= 1; --row)
        board += std::to_string(row) + (row == 5   ? " . . . . b . . .\n"
                                        : row == 6 ? " . . . . . w . .\n"
                                                   : " . . . . . . . .\n");
    const auto game = Ants::from_board(board, {3, 1}, 0);
    ASSERT_TRUE(game) << board;
    EXPECT_EQ(game->shown().at("must_jump"), true);
    EXPECT_EQ(game->shown().at("scores"), json::parse("[3,1]"));
}

}  // namespace
}  // namespace agon
