#include "games/blokus/blokus.h"

#include "games/paths.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <type_traits>

namespace agon {
namespace {

using Mode = BlokusOptions::Mode;
// Some stones: straight lines of one to five squares.
constexpr std::size_t kOne = 0;
constexpr std::size_t kTwo = 1;
constexpr std::size_t kThree = 3;
constexpr std::size_t kFour = 8;
constexpr std::size_t kFive = 20;

using Points = std::array<int, kMostSeats>;

/// A square board and one each of these stones.
BlokusOptions small(Mode mode, int side, const std::vector<std::size_t>& stones)
{
    BlokusOptions options = BlokusOptions::of(mode);
    options.width = options.height = static_cast<std::uint8_t>(side);
    options.stones = {};
    for (const auto stone : stones) options.stones.at(stone) = 1;
    return options;
}

std::string_view why(const Blokus& game, std::string_view text)
{
    return game.why_illegal(game.read(text).value());
}

void play(Blokus& game, const std::vector<std::string_view>& texts)
{
    for (const auto text : texts) {
        ASSERT_EQ(why(game, text), "") << text << '\n' << game.picture();
        game.play(*game.read(text));
    }
}

Blokus after_moves(const BlokusOptions& options, const std::vector<std::string_view>& texts)
{
    Blokus game{options};
    play(game, texts);
    return game;
}

static_assert(std::is_trivially_copyable_v<Blokus>);

TEST(Blokus, StartsEachColourInItsCorner)
{
    Blokus game;
    for (const auto* corner : {"a1", "a20", "t20", "t1"}) {
        EXPECT_EQ(why(game, "j10"), "not-on-start");
        play(game, {corner});
    }
    EXPECT_EQ(game.colour_to_move(), 0);
}

TEST(Blokus, StartsDuoOnAnySquareOfAStoneOverE5AndJ10)
{
    Blokus game{BlokusOptions::of(Mode::Duo)};
    EXPECT_EQ(why(game, "a1"), "not-on-start");
    for (const auto* text : {"e5,e6,e7", "e4,e5,e6", "e3,e4,e5"}) EXPECT_EQ(why(game, text), "");
    play(game, {"e5", "j10"});
    EXPECT_EQ(game.colour_to_move(), 0);
}

TEST(Blokus, RefusesAStoneThatTouchesItsOwnColourBySide)
{
    const auto game = after_moves(BlokusOptions::of(Mode::TwoSeats), {"a1", "o15"});
    EXPECT_EQ(why(game, "b1,b2"), "touches-own-side");
    EXPECT_EQ(why(game, "b2,b3"), "");
}

TEST(Blokus, RefusesAStoneWithoutCornerContact)
{
    const auto game = after_moves(BlokusOptions::of(Mode::TwoSeats), {"a1", "o15"});
    EXPECT_EQ(why(game, "c3,c4"), "no-corner-contact");
    EXPECT_EQ(why(game, "n13,n14"), "no-corner-contact") << "that is the other's corner";
}

TEST(Blokus, RefusesOccupiedCells)
{
    const auto game = after_moves(small(Mode::TwoSeats, 5, {kOne, kTwo, kThree}), {"a1", "d5,e5"});
    EXPECT_EQ(why(game, "a1,b1"), "occupied");
    EXPECT_EQ(why(game, "c5,d5"), "occupied");
}

TEST(Blokus, LetsDifferentColoursTouch)
{
    const auto options = small(Mode::TwoSeats, 5, {kFour, kFive});
    const auto game = after_moves(options, {"a1,a2,a3,a4", "a5,b5,c5,d5,e5"});
    EXPECT_EQ(game.colour_at(0, 3), 0);
    EXPECT_EQ(game.colour_at(0, 4), 2);
}

TEST(Blokus, RefusesAStoneThatIsUsedUp)
{
    const auto game = after_moves({}, {"a1", "a20", "t20", "t1"});
    EXPECT_EQ(why(game, "b2"), "stone-used");
    EXPECT_EQ(game.stones_left(0)[blokus::kSingle], 0);
    EXPECT_EQ(game.squares_left(0), 88);
}

TEST(Blokus, RefusesCellsOffTheBoard)
{
    const Blokus game{BlokusOptions::of(Mode::Duo)};
    EXPECT_EQ(why(game, "n1,o1"), "off-board");
    EXPECT_EQ(why(game, "a14,a15"), "off-board");
}

TEST(Blokus, PassesOverColoursThatCannotMove)
{
    // Colour 0 takes colour 3's start and has no corner of its own left.
    auto game =
        after_moves(small(Mode::FourSeats, 5, {kOne, kTwo, kFive}), {"a1,b1,c1,d1,e1", "a5"});
    EXPECT_EQ(game.colour_to_move(), 2);
    play(game, {"e5"});
    EXPECT_EQ(game.colour_to_move(), 1);
}

TEST(Blokus, EndsWhenNoColourCanMove)
{
    const auto options = small(Mode::FourSeats, 4, {kOne, kFour});
    const auto game = after_moves(options, {"a1,b1,c1,d1", "a4", "d4"});
    EXPECT_EQ(game.to_move(), kNobody);
    EXPECT_EQ(why(game, "b3"), "game-over");
    EXPECT_TRUE(legal_moves(game).empty());
    EXPECT_EQ(game.outcome(), ranked_by_points({4, 1, 1, 0}, 4, "no move"));
}

TEST(Blokus, IsOverAtOnceWhenNobodyCanBegin)
{
    const Blokus game{small(Mode::FourSeats, 4, {kFive})};
    EXPECT_EQ(game.to_move(), kNobody);
    EXPECT_EQ(game.outcome()->ranks, (std::array{1, 1, 1, 1}));
}

TEST(Blokus, GivesTwentyForTheSingleSquareLastAndFifteenForAllPlaced)
{
    const auto options = small(Mode::TwoSeats, 6, {kOne, kTwo});
    const auto game = after_moves(options, {"a1,b1", "f6", "c2", "e4,e5"});
    EXPECT_EQ(game.outcome()->points, (Points{3 + 20, 3 + 15}));
    EXPECT_EQ(game.outcome()->scores, (std::array{1.0, 0.0, 0.0, 0.0}));
}

TEST(Blokus, CountsTheSquaresLeftAsMinusPoints)
{
    auto options = small(Mode::FourSeats, 4, {kOne, kFour});
    options.scoring = BlokusOptions::Scoring::Minus;
    const auto game = after_moves(options, {"a1,b1,c1,d1", "a4", "d4"});
    constexpr int kAll = 1 + 4;
    EXPECT_EQ(game.outcome()->points, (Points{4 - kAll, 1 - kAll, 1 - kAll, -kAll}));
}

TEST(Blokus, AddsTheTwoColoursOfASeat)
{
    const auto options = small(Mode::TwoColoursEach, 4, {kOne, kFour});
    const auto game = after_moves(options, {"a1,b1,c1,d1", "a4", "d4"});
    EXPECT_EQ(game.seats(), 2);
    EXPECT_EQ(game.outcome()->points, (Points{4 + 1, 1 + 0}));
}

TEST(Blokus, SeatsItsColours)
{
    const Blokus four{BlokusOptions::of(Mode::TwoColoursEach)};
    const Blokus two{BlokusOptions::of(Mode::Junior)};
    EXPECT_EQ(four.seat_of(2), 0);
    EXPECT_EQ(four.seat_of(3), 1);
    EXPECT_EQ(two.seat_of(2), 1);
    EXPECT_FALSE(two.in_play(1));
}

TEST(Blokus, AnchorsAreFreeCellsAtOwnCorners)
{
    const auto game = after_moves(small(Mode::TwoSeats, 4, {kOne, kTwo}), {"a1,a2", "d4"});
    std::string anchors;
    for (int y = 3; y >= 0; --y)
        for (int x = 0; x < 4; ++x) anchors += game.is_anchor(0, x, y) ? '+' : '.';
    EXPECT_EQ(anchors,
              "...."
              ".+.."
              "...."
              "....");
}

TEST(Blokus, ForgetsInWhichOrderStonesWereLaid)
{
    const auto options = BlokusOptions::of(Mode::TwoSeats);
    const auto one = after_moves(options, {"a1,b1,b2", "o15", "a3", "n13,n14", "c3,d3"});
    const auto other = after_moves(options, {"a1,b1,b2", "o15", "c3,d3", "n13,n14", "a3"});
    EXPECT_NE(one.hash(), after_moves(options, {"a1,b1,b2", "o15", "a3"}).hash());
    EXPECT_EQ(one.hash(), other.hash());
    EXPECT_EQ(one, other);
}

TEST(Blokus, DrawsTheBoard)
{
    const auto game = after_moves(small(Mode::TwoSeats, 4, {kOne, kTwo}), {"a1,b1"});
    EXPECT_EQ(game.picture(),
              " 4 . . . r\n"
              " 3 . . . .\n"
              " 2 . . . .\n"
              " 1 B B . .\n"
              "   a b c d\n"
              "B (seat 0) 2 points, stones left 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
              "R (seat 1) 0 points, stones left 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
              "R (seat 1) to move\n");
}

TEST(Blokus, CountsMoveSequences)  // 1: protocol section 3; deeper: each corner for itself
{
    EXPECT_EQ(perft(Blokus{}, 1), 58U);
    EXPECT_EQ(perft(Blokus{}, 2), 58U * 58U);
    EXPECT_EQ(perft(Blokus{BlokusOptions::of(Mode::Duo)}, 1), blokus::kCandidates);
}

bool any_colour_can_move(const Blokus& game)
{
    for (const int colour : {0, 1, 2, 3})
        if (blokus::any_placement(game.ground(colour), game.options().height,
                                  [](Blokus::Move) { return true; }))
            return true;
    return false;
}

RC_GTEST_PROP(Blokus, PlaysOutUntilNoColourCanMove, (std::uint32_t seed))
{
    Rng rng{seed};
    Blokus game{BlokusOptions::of(static_cast<Mode>(seed % 5))};
    for (unsigned ply = 0; ply < seed % 16; ++ply) game.play(game.sample(rng));
    RC_ASSERT(any_colour_can_move(game));
    RC_ASSERT(play_out(game, rng) > 0);
    RC_ASSERT(game.outcome().has_value());
    RC_ASSERT(!any_colour_can_move(game));
}

TEST(Blokus, FillsTheLargestBoard)
{
    auto options = small(Mode::FourSeats, 50, {});
    options.stones.fill(9);
    Blokus game{options};
    Rng rng{1};
    EXPECT_GT(play_out(game, rng), 250);
    EXPECT_FALSE(any_colour_can_move(game));
}

}  // namespace
}  // namespace agon
