#include "games/blokus/blokus.h"

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <gtest/gtest.h>

namespace agon {
namespace {

namespace json = boost::json;

TEST(BlokusShown, HasBoardColoursAndAnchors)
{
    Blokus game{BlokusOptions::of(BlokusOptions::Mode::Duo)};
    EXPECT_EQ(game.shown().at("anchors"), json::parse(R"(["e5"])"));
    game.play(game.read("e5,f5").value());
    game.play(game.read("j10").value());
    const json::object shown = game.shown();
    EXPECT_EQ(shown.at("mode"), "duo");
    EXPECT_EQ(shown.at("width"), 14);
    EXPECT_EQ(shown.at("board").at(9), "....00........") << "row 5, the tenth from the top";
    EXPECT_EQ(shown.at("board").at(4), ".........2....") << "row 10";
    EXPECT_EQ(shown.at("colour"), 0);
    EXPECT_EQ(shown.at("starts"),
              json::parse(R"([{"colour":0,"cell":"e5"},{"colour":2,"cell":"j10"}])"));
    EXPECT_EQ(shown.at("anchors"), json::parse(R"(["d4","g4","d6","g6"])"));
    EXPECT_EQ(
        shown.at("colours").at(1),
        json::parse(R"({"colour":2,"seat":1,"left":[0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],)"
                    R"("points":1,"out":false})"));
}

TEST(BlokusShown, HasNobodyToMoveAtTheEnd)
{
    BlokusOptions options = BlokusOptions::of(BlokusOptions::Mode::FourSeats);
    options.width = options.height = 4;
    Blokus game{options};
    Rng rng{1};
    game.play_out(rng);
    const json::object shown = game.shown();
    EXPECT_TRUE(shown.at("colour").is_null());
    EXPECT_TRUE(shown.at("anchors").as_array().empty());
    for (const auto& colour : shown.at("colours").as_array()) EXPECT_EQ(colour.at("out"), true);
}

}  // namespace
}  // namespace agon
