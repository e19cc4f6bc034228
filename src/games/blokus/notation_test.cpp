#include "games/blokus/blokus.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

TEST(BlokusNotation, ReadsBackEveryOrientationInEveryCorner)
{
    const Blokus game;
    for (std::size_t i = 0; i < blokus::kOrientations; ++i) {
        const auto& shape = blokus::orientation(i);
        for (const int right : {0, blokus::kMostSide - shape.width}) {
            for (const int up : {0, blokus::kMostSide - shape.height}) {
                const Blokus::Move move{static_cast<std::uint8_t>(i),
                                        static_cast<std::uint8_t>(right),
                                        static_cast<std::uint8_t>(up)};
                EXPECT_EQ(game.read(game.write(move)), move) << game.write(move);
            }
        }
    }
}

TEST(BlokusNotation, SortsByRowThenColumnFromTheBottom)
{
    const Blokus game;
    const auto* text = "b18,c18,b19,a20,b20";
    EXPECT_EQ(game.write(game.read(text).value()), text);
}

TEST(BlokusNotation, NamesColumnsAfterZ)
{
    const Blokus game;
    const auto move = game.read("z1,aa1,ab1").value();
    EXPECT_EQ(move.x, 25);
    EXPECT_EQ(game.write(move), "z1,aa1,ab1");
    EXPECT_TRUE(game.read("ax50"));
}

TEST(BlokusNotation, ReadsNothingElse)
{
    const Blokus game;
    for (const auto* text : {"",
                             "a",
                             "1",
                             "a0",
                             "a01",
                             "A1",
                             "a1 ",
                             "a1,",
                             ",a1",
                             "a1,a1",
                             "b1,a1",
                             "a2,a1",
                             "a1,c1",
                             "a1,b2",
                             "ay1",
                             "a51",
                             "aaa1",
                             "a-1",
                             "a1,b1,c1,d1,e1,f1",
                             "zzzzzzzzzzzz1"})
        EXPECT_FALSE(game.read(text)) << text;
}

TEST(BlokusNotation, DrawsWideBoardsInLine)
{
    BlokusOptions options;
    options.width = 28;
    options.height = 4;
    const std::string picture = Blokus{options}.picture();
    const auto columns = picture.find("  z aa ab\n");
    ASSERT_NE(columns, std::string::npos) << picture;
    EXPECT_EQ(picture.find("\n 3"), 2 + 28 * 3);
}

}  // namespace
}  // namespace agon
