#include "protocols/quoridor/wire.h"

#include "games/quoridor/quoridor.h"
#include "protocols/quoridor/sexp_reader.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

Sexp datum(const std::string& text)
{
    SexpReader reader{4096, 64};
    reader.add(text);
    return reader.last().value();
}

std::optional<std::string> move_in(const std::string& text)
{
    return quoridor_wire::read_move(datum(text).items);
}

std::string floats(int x, int y) { return std::to_string(x) + ".0 " + std::to_string(y) + ".0"; }

quoridor::Cell cell_of(int x, int y) { return quoridor::cell_at(x, y); }

/// The board with this one wall.
quoridor::Grid walled(const std::string& move)
{
    const Quoridor game;
    quoridor::Grid grid{9};
    grid.add(Quoridor::wall_of(game.read(move).value()));
    return grid;
}

TEST(QuoridorWire, NamesEveryCellBothWays)
{
    for (int x = 0; x < 9; ++x) {
        for (int y = 0; y < 9; ++y) {
            const auto move = move_in("(player " + floats(x, y) + ")").value();
            EXPECT_EQ(Quoridor{}.read(move)->cell, cell_of(x, y));
            EXPECT_EQ(quoridor_wire::mail("wait", 1, move),
                      "(wait 1 (player " + floats(x, y) + " " + std::to_string(y) + ".0))\n");
        }
    }
}

TEST(QuoridorWire, PutsThePlayersWhereTheyStart)
{
    const Quoridor game{QuoridorOptions::from_json({{"players", 4}}).value()};
    EXPECT_EQ(game.pawn(0), cell_of(4, 0));
    EXPECT_EQ(game.pawn(1), cell_of(4, 8));
    EXPECT_EQ(game.pawn(2), cell_of(0, 4));
    EXPECT_EQ(game.pawn(3), cell_of(8, 4));
}

// A horizontal wall (x,y) lies between (x,y-1)|(x,y) and (x+1,y-1)|(x+1,y).
TEST(QuoridorWire, NamesEveryHorizontalWallBothWays)
{
    for (int x = 0; x < 8; ++x) {
        for (int y = 1; y < 9; ++y) {
            const std::string wall = "(wall " + floats(x, y) + " horizontal)";
            const auto move = move_in(wall).value();
            EXPECT_EQ(quoridor_wire::mail("play", 2, move), "(play 2 " + wall + ")\n");
            const auto blocked =
                quoridor::only(cell_of(x, y - 1)) | quoridor::only(cell_of(x + 1, y - 1));
            const auto open =
                ~blocked & quoridor::Grid{9}.step(~quoridor::Cells{0}, quoridor::kSouth);
            EXPECT_TRUE(walled(move).step(~quoridor::Cells{0}, quoridor::kSouth) == open) << wall;
            EXPECT_TRUE(walled(move).step(~quoridor::Cells{0}, quoridor::kEast) ==
                        quoridor::Grid{9}.step(~quoridor::Cells{0}, quoridor::kEast));
        }
    }
}

// A vertical wall (x,y) lies between (x-1,y)|(x,y) and (x-1,y+1)|(x,y+1).
TEST(QuoridorWire, NamesEveryVerticalWallBothWays)
{
    for (int x = 1; x < 9; ++x) {
        for (int y = 0; y < 8; ++y) {
            const std::string wall = "(wall " + floats(x, y) + " vertical)";
            const auto move = move_in(wall).value();
            EXPECT_EQ(quoridor_wire::mail("lost", 3, move), "(lost 3 " + wall + ")\n");
            const auto blocked =
                quoridor::only(cell_of(x - 1, y)) | quoridor::only(cell_of(x - 1, y + 1));
            const auto open =
                ~blocked & quoridor::Grid{9}.step(~quoridor::Cells{0}, quoridor::kWest);
            EXPECT_TRUE(walled(move).step(~quoridor::Cells{0}, quoridor::kWest) == open) << wall;
            EXPECT_TRUE(walled(move).step(~quoridor::Cells{0}, quoridor::kNorth) ==
                        quoridor::Grid{9}.step(~quoridor::Cells{0}, quoridor::kNorth));
        }
    }
}

TEST(QuoridorWire, AgreesWithTheExamplesOfTheProtocol)
{
    EXPECT_EQ(move_in("(player 4 1)"), "e2");
    EXPECT_EQ(move_in("(wall 3 4 horizontal)"), "d4h");
    EXPECT_EQ(move_in("(wall 4 0 vertical)"), "d1v");
}

TEST(QuoridorWire, TakesNumbersHoweverTheyAreSpelled)
{
    for (const auto* text :
         {"(player 4 1)", "(player 4.0 1.0)", "(player 8/2 1e0)", "(player +4. 0.1e1 1.0)"})
        EXPECT_EQ(move_in(text), "e2") << text;
}

TEST(QuoridorWire, RefusesWhatIsNoMove)
{
    for (const auto* text : {"()",
                             "(player)",
                             "(player 4)",
                             "(player 4 9)",
                             "(player -1 4)",
                             "(player 4.5 1)",
                             "(player \"4\" 1)",
                             "(player a b)",
                             "(player 1e999 1)",
                             "(player 1 2 3 4)",
                             "(pawn 4 1)",
                             "(wall 3 4)",
                             "(wall 3 4 \"horizontal\")",
                             "(wall 3 4 diagonal)",
                             "(wall 3 0 horizontal)",
                             "(wall 8 4 horizontal)",
                             "(wall -1 4 horizontal)",
                             "(wall 0 4 vertical)",
                             "(wall 4 8 vertical)",
                             "(wall 4 -1 vertical)",
                             "(wall 3 4 horizontal 5)"})
        EXPECT_EQ(move_in(text), std::nullopt) << text;
}

TEST(QuoridorWire, UnderstandsRegistrations)
{
    const auto name = [](const std::string& text) {
        return quoridor_wire::read_registration(datum(text));
    };
    EXPECT_EQ(name("(REGISTER ((name \"Quoridor\")))"), "Quoridor");
    EXPECT_EQ(name("[REGISTER {(name V)}]"), "V");
    EXPECT_EQ(name("(REGISTER ((name world3657)))"), "world3657");
    EXPECT_EQ(name("(REGISTER ((name (a 1 \"b\"))))"), "(a 1 \"b\")");
    EXPECT_EQ(name("(REGISTER ((name \"a\\nb\\u00e9\")))"), "a?b??");
    EXPECT_EQ(name("(REGISTER ((name \"" + std::string(100, 'x') + "\")))"), std::string(32, 'x'));
    for (const auto* text : {"(register ((name \"X\")))", "(REGISTER (name \"X\"))", "(REGISTER)",
                             "(REGISTER ((name)))", "(REGISTER ((name a b)))", "REGISTER",
                             "(REGISTER ((name a)) 1)", "(REGISTER ((name a) (b c)))"})
        EXPECT_EQ(name(text), std::nullopt) << text;
}

TEST(QuoridorWire, WritesMailsByteForByte)
{
    EXPECT_EQ(quoridor_wire::mail("wait-or-play", 0), "(wait-or-play 0 ())\n");
    EXPECT_EQ(quoridor_wire::mail("won", 1, "e9"), "(won 1 (player 4.0 8.0 8.0))\n");
    EXPECT_EQ(quoridor_wire::disconnect_mail(3), "(disconnect 3 (wall 4 4 horizontal))\n");
}

}  // namespace
}  // namespace agon
