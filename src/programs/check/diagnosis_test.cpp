#include "programs/check/diagnosis.h"

#include "games/ants/ants.h"
#include "games/battleship/battleship.h"
#include "games/blokus/blokus.h"
#include "games/dame/dame.h"
#include "games/quoridor/quoridor.h"
#include "programs/check/start_trouble.h"

#include <gtest/gtest.h>

#include <csignal>

namespace agon::check {
namespace {

AnyGame after(AnyGame game, std::initializer_list<std::string_view> moves)
{
    for (const auto move : moves) EXPECT_EQ(game.try_play(move), "") << move;
    return game;
}

std::string flaw_of(const AnyGame& game, std::string_view move)
{
    const auto trouble = trouble_with_move(game, move);
    return trouble ? std::string{word_of(trouble->flaw)} : "none";
}

std::string spelt(const AnyGame& game, std::string_view move)
{
    return right_spelling(game, move).value_or("none");
}

TEST(Diagnosis, FindsNothingWrongWithALegalMove)
{
    EXPECT_EQ(flaw_of(AnyGame{Quoridor{{}}}, "e2"), "none");
    EXPECT_EQ(flaw_of(AnyGame{Dame{{}}}, "A3:B4"), "none");
}

TEST(Diagnosis, KnowsAMoveInAnotherSpelling)
{
    const AnyGame quoridor{Quoridor{{}}};
    EXPECT_EQ(spelt(quoridor, "E2"), "e2");
    EXPECT_EQ(spelt(quoridor, "2e"), "e2");
    EXPECT_EQ(spelt(quoridor, "E3H"), "e3h");
    const AnyGame dame{Dame{{}}};
    EXPECT_EQ(spelt(dame, "a3-b4"), "A3:B4");
    EXPECT_EQ(spelt(dame, "A3B4"), "A3:B4");
    EXPECT_EQ(spelt(dame, "3A:4B"), "A3:B4");
    EXPECT_EQ(spelt(dame, "A3:B5"), "none");
    const AnyGame blokus{Blokus{BlokusOptions::of(BlokusOptions::Mode::Duo)}};
    EXPECT_EQ(spelt(blokus, "e6,e5"), "e5,e6") << "the cells are in another order";
    EXPECT_EQ(spelt(blokus, "E5 E6"), "e5,e6");
}

TEST(Diagnosis, KnowsAFleetInAnotherSpelling)
{
    const AnyGame game{Battleship{{}}};
    ASSERT_EQ(game.why_illegal("A1h,C1h,E1h,G1h,I1h"), "");
    EXPECT_EQ(spelt(game, "a1h,c1h,e1h,g1h,i1h"), "A1h,C1h,E1h,G1h,I1h");
    EXPECT_EQ(spelt(game, "A1H;C1H;E1H;G1H;I1H"), "A1h,C1h,E1h,G1h,I1h");
    EXPECT_EQ(spelt(game, "A1h,A2h"), "none");
}

TEST(Diagnosis, NamesTheRulesReasonOfAnIllegalMove)
{
    const auto trouble = trouble_with_move(AnyGame{Quoridor{{}}}, "a5");
    ASSERT_TRUE(trouble);
    EXPECT_EQ(trouble->flaw, Flaw::IllegalMove);
    EXPECT_EQ(trouble->details.at("why"), "not-reachable");
    EXPECT_EQ(flaw_of(AnyGame{Dame{{}}}, "banana"), "illegal-move");
}

TEST(Diagnosis, SeesThatAMoveSuitsAnotherSeat)
{
    EXPECT_EQ(flaw_of(AnyGame{Quoridor{{}}}, "e8"), "wrong-seat");
    EXPECT_EQ(flaw_of(AnyGame{Dame{{}}}, "B6:A5"), "wrong-seat");
    EXPECT_EQ(flaw_of(after(AnyGame{Dame{{}}}, {"A3:B4"}), "C3:D4"), "wrong-seat");
    const auto trouble = trouble_with_move(AnyGame{Blokus{{}}}, "a20");
    ASSERT_TRUE(trouble);
    EXPECT_EQ(trouble->flaw, Flaw::WrongSeat);
    EXPECT_EQ(trouble->details.at("seat"), "0");
    EXPECT_EQ(trouble->details.at("other"), "1");
}

TEST(Diagnosis, TakesARepeatedShotForIllegalThoughTheOtherMightShootThere)
{
    const auto* fleet = "A1h,C1h,E1h,G1h,I1h";
    const AnyGame game = after(AnyGame{Battleship{{}}}, {fleet, fleet, "A1", "B1"});
    EXPECT_EQ(flaw_of(game, "A1"), "illegal-move");
}

TEST(Diagnosis, FindsAMoveInALineThatSaysItWrongly)
{
    const AnyGame game{Quoridor{{}}};
    EXPECT_EQ(move_within(game, "bestmove e2"), "e2");
    EXPECT_EQ(move_within(game, "My move: E2"), "e2");
    EXPECT_EQ(move_within(game, "thinking hard"), std::nullopt);
}

TEST(Diagnosis, KnowsMissingLibrariesByWhatLoadersSay)
{
    EXPECT_EQ(missing_library_in("x\n./bot: error while loading shared libraries: libz.so.9: no\n"),
              "./bot: error while loading shared libraries: libz.so.9: no");
    EXPECT_EQ(missing_library_in("Traceback\nModuleNotFoundError: No module named 'numpy'\n"),
              "ModuleNotFoundError: No module named 'numpy'");
    EXPECT_EQ(missing_library_in("KeyError: 'numpy'\n"), std::nullopt);
    EXPECT_EQ(ending_trouble(Flaw::Crashed, {127, 0}, "sh: 1: bot: not found\n").flaw,
              Flaw::MissingLibrary);
    EXPECT_EQ(ending_trouble(Flaw::Crashed, {1, 0}, "").details.at("ending"), "exit 1");
    EXPECT_EQ(ending_trouble(Flaw::Crashed, {0, SIGSEGV}, "").details.at("ending"), "SIGSEGV");
}

TEST(Diagnosis, ShowsBytesAsPeopleCanReadThem)
{
    EXPECT_EQ(shown_bytes("ready\r"), "ready\\r");
    EXPECT_EQ(shown_bytes("a\nb\x01"), "a\\nb\\x01");
    EXPECT_EQ(shown_bytes("σκέψη"), "σκέψη");
    EXPECT_EQ(shown_bytes("a\xff\xce"), "a??") << "no UTF-8";
    EXPECT_EQ(shown_bytes(std::string(1000, 'x')), std::string(120, 'x') + "...");
    EXPECT_EQ(last_line_of("one\ntwo\n\n"), "two");
}

}  // namespace
}  // namespace agon::check
