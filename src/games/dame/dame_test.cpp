#include "games/dame/dame.h"

#include "games/any_game.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace agon {
namespace {

constexpr Seat kWhite = 0;
constexpr Seat kBlack = 1;

Dame drawn_board(std::string_view rows, Seat to_move, const DameOptions& options = {})
{
    return Dame::from_board(rows, to_move, options).value();
}

std::vector<std::string> moves_of(const Dame& game)
{
    std::vector<std::string> texts;
    game.each_move([&](Dame::Move move) { texts.push_back(game.write(move)); });
    std::ranges::sort(texts);
    return texts;
}

std::string_view why(const Dame& game, std::string_view text)
{
    return game.why_illegal(game.read(text).value());
}

void play(Dame& game, std::string_view text)
{
    ASSERT_EQ(why(game, text), "") << text << '\n' << game.picture();
    game.play(*game.read(text));
}

using Texts = std::vector<std::string>;

constexpr std::string_view kManTakesBackwards =
    "8 . . . . . . . b\n"
    "7 . . . . . . . .\n"
    "6 . . . . . . . .\n"
    "5 . . . . . . . .\n"
    "4 . . . w . . . .\n"
    "3 . . b . b . . .\n"
    "2 . . . . . . . .\n"
    "1 . . . . w . . .\n";

constexpr std::string_view kKingSeesOne =
    "8 . . . . . . . .\n"
    "7 . . . . . . . .\n"
    "6 . . . . . . . .\n"
    "5 . . . . . . . .\n"
    "4 . . . b . . . .\n"
    "3 . . . . . . . .\n"
    "2 . . . . . . . .\n"
    "1 W . . . . . . .\n";

TEST(Dame, StartsWithTwelveMenASideAndWhiteToMove)  // rules 2
{
    const Dame game;
    EXPECT_EQ(game.picture(),
              "8 . b . b . b . b\n"
              "7 b . b . b . b .\n"
              "6 . b . b . b . b\n"
              "5 . . . . . . . .\n"
              "4 . . . . . . . .\n"
              "3 w . w . w . w .\n"
              "2 . w . w . w . w\n"
              "1 w . w . w . w .\n"
              "  A B C D E F G H\n"
              "white to move\n");
    EXPECT_EQ(moves_of(game),
              (Texts{"A3:B4", "C3:B4", "C3:D4", "E3:D4", "E3:F4", "G3:F4", "G3:H4"}));
}

TEST(Dame, LetsMenCaptureBackwards)  // rules 3.2
{
    const auto game = drawn_board(kManTakesBackwards, kWhite);
    EXPECT_EQ(moves_of(game), (Texts{"D4:B2", "D4:C5", "D4:E5", "D4:F2", "E1:D2", "E1:F2"}));
}

TEST(Dame, LetsAnyPieceMoveAgainAfterACapture)  // rules 4.1
{
    auto game = drawn_board(kManTakesBackwards, kWhite);
    play(game, "D4:B2");
    EXPECT_EQ(game.to_move(), kWhite);
    EXPECT_TRUE(game.moves_again());
    play(game, "E1:D2");
    EXPECT_EQ(game.to_move(), kBlack);
}

TEST(Dame, BindsTheExtraMoveToTheCapturingPieceOnRequest)  // rules 4.2
{
    auto game = drawn_board(kManTakesBackwards, kWhite, {.again = DameOptions::Again::Same});
    play(game, "D4:B2");
    EXPECT_EQ(moves_of(game), (Texts{"B2:A3", "B2:C3"}));
    EXPECT_EQ(why(game, "E1:D2"), "another-piece-goes-on");
}

TEST(Dame, PassesTheTurnWhenTheCapturerCannotGoOn)  // rules 4.3
{
    auto game = drawn_board(
        "8 . . . . . . . b\n"
        "7 . . . . . . . .\n"
        "6 . . . . . . . .\n"
        "5 . . b . . . . .\n"
        "4 . . . w . . . .\n"
        "3 . . . . . . . .\n"
        "2 . . . w . w . .\n"
        "1 . . w . . . w .\n",
        kBlack, {.again = DameOptions::Again::Same});
    play(game, "C5:E3");
    EXPECT_EQ(game.to_move(), kWhite);
    EXPECT_FALSE(game.moves_again());
    EXPECT_EQ(why(game, "C1:B2"), "");
}

TEST(Dame, LandsAFlyingKingOnAnyFreeSquareBehindItsVictim)  // rules 3.4
{
    const auto game = drawn_board(kKingSeesOne, kWhite);
    EXPECT_EQ(moves_of(game), (Texts{"A1:B2", "A1:C3", "A1:E5", "A1:F6", "A1:G7", "A1:H8"}));
}

TEST(Dame, LandsAKingDirectlyBehindItsVictimOnRequest)  // rules 3.5
{
    const auto game = drawn_board(kKingSeesOne, kWhite, {.landing = DameOptions::Landing::Next});
    EXPECT_EQ(moves_of(game), (Texts{"A1:B2", "A1:C3", "A1:E5"}));
    EXPECT_EQ(why(game, "A1:F6"), "must-land-next");
}

TEST(Dame, StopsAKingAtTwoPiecesInARowAndAtItsOwn)  // rules 3.4
{
    const auto game = drawn_board(
        "8 . . . . . . . .\n"
        "7 . . . . . . . .\n"
        "6 . . . . . . . .\n"
        "5 . . . . b . . .\n"
        "4 . . . b . . . .\n"
        "3 . . . . . . . .\n"
        "2 . . . . . w . .\n"
        "1 W . . . W . . .\n",
        kWhite);
    EXPECT_EQ(why(game, "A1:F6"), "jumps-over-two");
    EXPECT_EQ(why(game, "E1:G3"), "own-piece-between");
    EXPECT_EQ(why(game, "A1:D4"), "occupied");
}

TEST(Dame, CrownsAManThatEndsOnTheFarRowAndLetsItGoOnAsAKing)  // rules 5
{
    auto game = drawn_board(
        "8 . . . . . . . .\n"
        "7 . . b . . . . .\n"
        "6 . w . . . . . .\n"
        "5 . . . . . . . .\n"
        "4 . . . . . . . .\n"
        "3 . . . . . . b .\n"
        "2 . . . . . . . .\n"
        "1 . . . . . . . .\n",
        kWhite);
    play(game, "B6:D8");
    EXPECT_EQ(game.kings(kWhite), dame::bit(dame::square_at(7, 3)));
    EXPECT_EQ(game.to_move(), kWhite);
    EXPECT_EQ(why(game, "D8:A5"), "");
}

TEST(Dame, SaysWhyAManMayNotMove)
{
    const Dame game;
    EXPECT_EQ(why(game, "B6:A5"), "not-your-piece");
    EXPECT_EQ(why(game, "A3:C5"), "nothing-to-capture");
    EXPECT_EQ(why(game, "A3:D6"), "occupied");
    EXPECT_EQ(why(game, "C3:E5"), "nothing-to-capture");
    EXPECT_EQ(why(game, "C3:F4"), "not-diagonal");
}

TEST(Dame, IsLostBySomeoneWithoutAMove)  // rules 6.2
{
    auto game = drawn_board(
        "8 . . . . . . . .\n"
        "7 . . . . . . . .\n"
        "6 . . . . . . . .\n"
        "5 . . . . . . . .\n"
        "4 . . . . . . . b\n"
        "3 . . . . . . w .\n"
        "2 . . . . . w . .\n"
        "1 w . . . . . . .\n",
        kWhite);
    play(game, "A1:B2");
    EXPECT_EQ(game.outcome(), won_by(kWhite, 2, "no move"));
}

TEST(Dame, IsOverWhenTheLastPieceIsTaken)  // rules 6.1
{
    auto game = drawn_board(kKingSeesOne, kWhite);
    play(game, "A1:G7");
    EXPECT_EQ(game.to_move(), kNobody);
    EXPECT_EQ(game.outcome(), won_by(kWhite, 2, "no pieces"));
}

TEST(Dame, IsDrawnWithoutProgressAndAtTheMoveLimit)  // rules 6.3, 6.4
{
    constexpr std::string_view kTwoKings =
        "8 . . . . . . . B\n7 . . . . . . . .\n6 . . . . . . . .\n5 . . . . . . . .\n"
        "4 . . . . . . . .\n3 . . . . . . . .\n2 . . . . . . . .\n1 . . W . . . . .\n";
    auto slow = drawn_board(kTwoKings, kWhite, {.limit = 2});
    play(slow, "C1:B2");
    play(slow, "H8:G7");
    EXPECT_EQ(slow.outcome(), drawn(2, "no progress"));

    auto brief = drawn_board(kTwoKings, kWhite, {.maxplies = 1});
    play(brief, "C1:B2");
    EXPECT_EQ(brief.outcome(), drawn(2, "move limit"));
}

TEST(Dame, ReadsOnlyTheCanonicalForm)
{
    const Dame game;
    for (const auto* text :
         {"", "e3:d4", "E3D4", "E3:D4 ", "E3:D", "I3:D4", "E9:D4", "E3:E4", "E3-D4"})
        EXPECT_FALSE(game.read(text)) << text;
    EXPECT_EQ(game.write(*game.read("E3:D4")), "E3:D4");
}

TEST(Dame, NamesTheOptionThatIsWrong)
{
    const auto wrong = DameOptions::from_json({{"limit", 0}});
    ASSERT_TRUE(wrong.has_error());
    EXPECT_EQ(wrong.error().text, "limit must be a whole number from 1 to 1000, not 0");
    const DameOptions options{.landing = DameOptions::Landing::Next, .limit = 9};
    EXPECT_EQ(DameOptions::from_json(options.to_json()).value(), options);
}

TEST(Dame, CountsMoveSequences)  // 1 by hand; deeper ones agree with tests/reference
{
    EXPECT_EQ(perft(Dame{}, 1), 7U);
    EXPECT_EQ(perft(Dame{}, 2), 49U);
}

RC_GTEST_PROP(Dame, CountsWhatItListsAndHashesWhatItDraws, (std::uint32_t seed))
{
    Rng rng{seed};
    Dame game{{.again = seed % 2 == 0 ? DameOptions::Again::Any : DameOptions::Again::Same}};
    while (game.to_move() != kNobody) {
        RC_ASSERT(game.count_moves() == legal_moves(game).size());
        if (!game.moves_again()) {
            const auto again = Dame::from_board(game.picture(), game.to_move(), game.options());
            RC_ASSERT(again.has_value());
            RC_ASSERT(again->hash() == game.hash());
        }
        game.play(game.sample(rng));
    }
}

}  // namespace
}  // namespace agon
