#include "protocols/software_challenge/pieces.h"

#include <boost/json/parse.hpp>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

namespace agon::challenge {
namespace {

BlokusOptions options()
{
    auto teams = BlokusOptions::of(BlokusOptions::Mode::Teams);
    teams.start = 12;  // V
    return teams;
}

SentMove stone(std::string_view kind, int x, int y, std::string_view rotation = "NONE",
               bool is_flipped = false)
{
    return {.colour = 0,
            .kind = place_in(kKindNames, kind).value(),
            .rotation = place_in(kRotations, rotation).value(),
            .is_flipped = is_flipped,
            .at = {x, y}};
}

std::string cells(const SentMove& move)
{
    return Blokus{options()}.write(to_move(move, options()).value());
}

/// tests/data/software_challenge/pieces.json: the cells of every kind in its eight ways, and which
/// of several alike is the usual one.
TEST(Pieces, LieAsTheTableOfTheContestSays)
{
    std::ifstream file{AGON_TESTS "/data/software_challenge/pieces.json"};
    const auto table = boost::json::parse(std::string{std::istreambuf_iterator<char>{file}, {}});
    int ways = 0;
    for (const auto& piece : table.at("pieces").as_array())
        for (const auto& way : piece.at("variants").as_array()) {
            const SentMove sent =
                stone(piece.at("kind").as_string(), 0, 0, way.at("rotation").as_string(),
                      way.at("isFlipped").as_bool());
            std::set<std::pair<int, int>> wanted;
            for (const auto& cell : way.at("cells").as_array())
                wanted.emplace(cell.at(0).to_number<int>(), cell.at(1).to_number<int>());
            std::set<std::pair<int, int>> found;
            for (const Point cell : cells_of(sent)) found.emplace(cell.x, cell.y);
            EXPECT_EQ(found, wanted) << text_of(sent);
            const auto move = to_move(sent, options()).value();
            EXPECT_EQ(to_sent(move, 0, options()) == sent, way.at("canonical").as_bool())
                << text_of(sent);
            ++ways;
        }
    EXPECT_EQ(ways, 168);
}

TEST(Pieces, AreOursUpsideDown)
{
    EXPECT_EQ(cells(stone("MONO", 0, 0)), "a20");
    EXPECT_EQ(cells(stone("PENTO_V", 0, 0)), "a18,b18,c18,a19,a20");
    EXPECT_EQ(cells(stone("PENTO_V", 0, 0, "RIGHT")), "a18,a19,a20,b20,c20");
    EXPECT_EQ(cells(stone("PENTO_V", 17, 17, "MIRROR")), "t1,t2,r3,s3,t3");
    EXPECT_EQ(cells(stone("PENTO_V", 17, 17, "LEFT")), "r1,s1,t1,t2,t3");
    EXPECT_EQ(cells(stone("TETRO_L", 0, 0, "NONE", true)), "a18,b18,b19,b20");
    EXPECT_EQ(cells(stone("PENTO_S", 0, 18)), "a1,b1,b2,c2,d2");
}

TEST(Pieces, HaveAllOurOrientationsAndEachWayThere)
{
    std::set<std::uint8_t> orientations;
    int squares = 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        EXPECT_EQ(kind_of_stone(stone_of_kind(kind)), kind);
        squares += blokus::size_of_stone(stone_of_kind(kind));
        for (std::size_t rotation = 0; rotation < 4; ++rotation)
            for (const bool flipped : {false, true}) {
                const SentMove sent{.colour = 2,
                                    .kind = kind,
                                    .rotation = rotation,
                                    .is_flipped = flipped,
                                    .at = {3, 5}};
                const auto move = to_move(sent, options()).value();
                EXPECT_EQ(blokus::orientation(move.orientation).stone, stone_of_kind(kind));
                orientations.insert(move.orientation);
                const SentMove usual = to_sent(move, 2, options());
                EXPECT_EQ(to_move(usual, options()), move);
                EXPECT_EQ(usual.colour, 2U);
                EXPECT_TRUE(usual.rotation < rotation ||
                            (usual.rotation == rotation && usual.is_flipped <= flipped));
            }
    }
    EXPECT_EQ(squares, 89);
    EXPECT_EQ(orientations.size(), blokus::kOrientations);
}

TEST(Pieces, AreNoMoveOffTheBoard)
{
    EXPECT_FALSE(to_move(stone("MONO", 20, 0), options()));
    EXPECT_FALSE(to_move(stone("MONO", 0, -1), options()));
    EXPECT_FALSE(to_move(stone("PENTO_I", 0, 16), options()));
    EXPECT_TRUE(to_move(stone("PENTO_I", 0, 15), options()));
}

TEST(Mistakes, HaveTheContestsWords)
{
    Blokus game{options()};
    const auto mistake = [&](const SentMove& move) {
        const auto found = mistake_in(move, game);
        return found ? found->text : "";
    };
    SentMove other = stone("PENTO_V", 0, 0);
    other.colour = 1;
    EXPECT_EQ(mistake(other), "Nur eigene Spielfiguren können gezogen werden");
    EXPECT_EQ(mistake({.is_pass = true}), "Nur eigene Spielfiguren können gezogen werden");
    EXPECT_EQ(mistake({.is_pass = true, .colour = 0}), "Der erste Zug muss einen Stein setzen");
    EXPECT_EQ(mistake(stone("MONO", 0, 0)),
              "Der erste Zug muss den festgelegten Spielstein setzen");
    EXPECT_EQ(mistake(stone("PENTO_V", 1, 1)), "Der erste Zug muss an den Rand gesetzt werden");
    EXPECT_EQ(mistake(stone("PENTO_V", 18, 0)),
              "Der Spielstein passt nicht vollständig auf das Spielfeld");
    EXPECT_EQ(mistake(stone("PENTO_V", 0, 0)), "");
    for (const auto* text :
         {"a18,b18,c18,a19,a20", "t18,t19,r20,s20,t20", "a1,b1,c1,a2,a3", "r1,s1,t1,t2,t3"})
        game.play(game.read(text).value());
    EXPECT_EQ(mistake(stone("PENTO_V", 5, 5)), "Der gewählte Stein wurde bereits gesetzt");
    EXPECT_EQ(mistake(stone("MONO", 0, 0)), "Der Spielstein würde eine andere Farbe überlagern");
    EXPECT_EQ(mistake(stone("MONO", 1, 1)), "Der Spielstein berührt ein Feld gleicher Farbe");
    EXPECT_EQ(mistake(stone("MONO", 9, 9)),
              "Alle Teile müssen ein vorheriges Teil gleicher Farbe über mindestens eine Ecke "
              "berühren");
    EXPECT_EQ(mistake({.is_pass = true, .colour = 0}), "");
    EXPECT_EQ(mistake(stone("MONO", 3, 3)), "");
}

TEST(Moves, HaveTheContestsWords)
{
    EXPECT_EQ(text_of(stone("PENTO_U", 3, 14, "RIGHT", true)),
              "Setze PENTO_U(Farbe Blau, gedreht um 90°, gespiegelt)[3,14]");
    EXPECT_EQ(text_of(stone("MONO", 0, 0)), "Setze MONO(Farbe Blau)[0,0]");
    EXPECT_EQ(text_of({.is_pass = true, .colour = 3}), "Farbe Grün setzt aus");
}

}  // namespace
}  // namespace agon::challenge
