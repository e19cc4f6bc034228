#include "doubles/blokus_port.h"

#include <gtest/gtest.h>

namespace agon {

using namespace blokus_wire;

namespace {

using namespace std::chrono_literals;

constexpr int kC = kComputer;

TEST_F(BlokusPort, TellsMovesToAll)
{
    const Peer ann = player({0});
    const Peer watcher = connect();
    start(ann);
    write(ann, first_move(0));
    EXPECT_EQ(said(ann), bytes({first_move(0), CurrentPlayer{1}}));
    EXPECT_EQ(said(watcher), bytes({first_move(0), CurrentPlayer{1}}));
    play(table(), kFirst[1]);
    EXPECT_EQ(said(watcher), bytes({first_move(1), CurrentPlayer{2}}));
}

TEST_F(BlokusPort, TellsAMoveAsTheClientWroteIt)
{
    const Peer peer = player({0});
    start(peer);
    const SetStone single{0, {0, 1, 3, 0, 19}};  // mirrored and turned for nothing
    write(peer, single);
    EXPECT_EQ(said(peer), bytes({single, CurrentPlayer{1}}));
}

TEST_F(BlokusPort, AnswersAWrongMoveWithWhoseTurnItIs)
{
    const Peer ann = player({0});
    const Peer bob = player({1});
    start(ann);
    const auto refused = [&](Peer peer, const SetStone& move) {
        write(peer, move);
        const auto expected = bytes({CurrentPlayer{0}});
        return said(ann) == expected && said(bob) == expected && table().moves().empty();
    };
    EXPECT_TRUE(refused(bob, first_move(0)));                  // not its owner
    EXPECT_TRUE(refused(bob, first_move(1)));                  // not its turn
    EXPECT_TRUE(refused(ann, first_move(1)));                  // not its colour
    EXPECT_TRUE(refused(ann, SetStone{0, {19, 0, 0, 5, 5}}));  // not on its start
    EXPECT_TRUE(refused(ann, SetStone{0, {19, 0, 4, -1, 16}}));
    EXPECT_TRUE(refused(ann, SetStone{0, {19, 2, 0, -1, 16}}));
    EXPECT_TRUE(refused(ann, SetStone{0, {200, 0, 0, 0, 0}}));
    EXPECT_TRUE(refused(ann, SetStone{0, {0, 0, 0, 127, -128}}));
    EXPECT_TRUE(refused(ann, SetStone{-1, kFirst[0]}));
    EXPECT_TRUE(refused(ann, SetStone{100, kFirst[0]}));
    EXPECT_TRUE(refused(ann, SetStone{kComputer, kFirst[0]}));
}

TEST_F(BlokusPort, RefusesAStoneThatIsUsedUp)
{
    const Peer peer = player({0, 1, 2, 3});
    start(peer);
    write(peer, SetStone{0, {0, 0, 0, 0, 19}});
    for (int colour = 1; colour < 4; ++colour) write(peer, first_move(colour));
    forget();
    write(peer, SetStone{0, {0, 0, 0, 1, 18}});
    EXPECT_EQ(said(peer), bytes({CurrentPlayer{0}}));
}

TEST_F(BlokusPort, GivesHintsToTheAskerOnly)
{
    const Peer ann = player({1});
    const Peer bob = connect();
    start(ann);
    const auto& game = *table().position().as<Blokus>();
    const auto move = game.read(table().position().legal_moves()->front()).value();
    write(bob, RequestHint{0});
    EXPECT_EQ(said(bob), bytes({StoneHint{0, blokus::to_tuple(move, 20)}}));
    EXPECT_EQ(said(ann), "");
}

TEST_F(BlokusPort, GivesNoHintThatComesTooLate)
{
    const Peer peer = player({0});
    start(peer);
    const AnyGame asked = table().position();
    write(peer, first_move(0));
    forget();
    house.visitors[peer].session->on_hint(asked, asked.legal_moves()->front(), house.now);
    EXPECT_EQ(said(peer), "");
}

TEST_F(BlokusPort, GivesHintsOnTheEmptyBoardAndOutOfTurn)
{
    const Peer peer = connect();
    said(peer);
    for (int colour = 0; colour < 4; ++colour) {
        write(peer, RequestHint{colour});
        const auto hint = std::get<StoneHint>(read(said(peer)).value());
        EXPECT_EQ(hint.colour, colour);
        EXPECT_TRUE(blokus::from_tuple(hint.stone, 20));
    }
}

TEST_F(BlokusPort, GivesNoHintWhereThereIsNone)
{
    const Peer peer = connect();
    write(peer, mode(kDuo, 14));
    forget();
    for (const int colour : {-1, 1, 3, 4, 127}) write(peer, RequestHint{colour});
    EXPECT_EQ(said(peer), "");
}

TEST_F(BlokusPort, TakesBackToTheLastMoveOfAClient)
{
    const Peer peer = player({0});
    start(peer);
    write(peer, first_move(0));
    play(table(), kFirst[1]);
    play(table(), kFirst[2]);
    forget();
    write(peer, RequestUndo{});
    EXPECT_EQ(said(peer), bytes({UndoStone{}, UndoStone{}, UndoStone{}, CurrentPlayer{0}}));
    EXPECT_EQ((house.visitors[peer].pieces.rbegin() + 1)->after, 100ms);
    EXPECT_TRUE(table().moves().empty());
    write(peer, RequestUndo{});  // there is nothing left
    EXPECT_EQ(said(peer), bytes({CurrentPlayer{0}}));
    write(peer, first_move(0));
    EXPECT_EQ(said(peer), bytes({first_move(0), CurrentPlayer{1}}));
}

TEST_F(BlokusPort, TakesAllBackIfNoClientHasMoved)
{
    const Peer peer = player({2});
    start(peer);
    play(table(), kFirst[0]);
    play(table(), kFirst[1]);
    forget();
    write(peer, RequestUndo{});
    EXPECT_EQ(said(peer), bytes({UndoStone{}, UndoStone{}, CurrentPlayer{0}}));
    EXPECT_TRUE(table().moves().empty());
}

TEST_F(BlokusPort, TakesBackOneMoveOfOneWhoPlaysAllColours)
{
    const Peer peer = player({0, 1, 2, 3});
    start(peer);
    for (int colour = 0; colour < 3; ++colour) write(peer, first_move(colour));
    forget();
    write(peer, RequestUndo{});
    EXPECT_EQ(said(peer), bytes({UndoStone{}, CurrentPlayer{2}}));
    write(peer, RequestUndo{});
    EXPECT_EQ(said(peer), bytes({UndoStone{}, CurrentPlayer{1}}));
}

TEST_F(BlokusPort, TakesNothingBackAmongSeveralWhoPlay)
{
    const Peer ann = player({0});
    const Peer bob = player({1});
    start(ann);
    write(ann, first_move(0));
    forget();
    write(ann, RequestUndo{});
    write(bob, RequestUndo{});
    EXPECT_EQ(said(ann) + said(bob), "");
}

TEST_F(BlokusPort, HasNothingToTakeBackInTheLobby)
{
    const Peer peer = player({0});
    write(peer, RequestUndo{});
    EXPECT_EQ(said(peer), bytes({CurrentPlayer{}}));
}

TEST_F(BlokusPort, GivesTheColoursOfOneWhoLeavesToTheComputer)
{
    const Peer ann = player({0});
    const Peer bob = player({1}, "Bob");
    start(ann);
    house.hang_up(ann);
    EXPECT_EQ(said(bob),
              bytes({status(1, {kC, 1, kC, kC}, {"", "Bob"}), chat(kNone, "Client 0 left\n")}));
    EXPECT_EQ(table().seats()[0].kind, Holder::Kind::Player);
    EXPECT_EQ(table().state(), Table::State::Running);
    play(table(), kFirst[0]);
    EXPECT_EQ(said(bob), bytes({first_move(0), CurrentPlayer{1}}));
}

TEST_F(BlokusPort, EndsTheGameThatNobodyPlaysOrWatches)
{
    const Peer peer = player({0});
    start(peer);
    house.hang_up(peer);
    EXPECT_EQ(table().result()->reason, "aborted");
}

TEST_F(BlokusPort, BeatsItsHeartInAnIdleGameOnly)
{
    const Peer ann = player({0});
    const Peer bob = connect();
    forget();
    house.pass(100s);
    EXPECT_EQ(said(ann), "");
    start(ann);
    house.pass(30'499ms);
    EXPECT_EQ(said(ann), "");
    house.pass(1ms);
    EXPECT_EQ(said(ann), bytes({status(2, {0, kC, kC, kC})}));
    EXPECT_EQ(said(bob), bytes({status(2, {0, kC, kC, kC})}));
    house.pass(30s);
    write(ann, first_move(0));
    forget();
    house.pass(30s);
    EXPECT_EQ(said(ann), "");
}

TEST_F(BlokusPort, IsNotIdleWhileTheComputerPlays)
{
    const Peer peer = connect();
    start(peer);
    house.pass(30s);
    play(table(), kFirst[0]);
    forget();
    house.pass(30s);
    EXPECT_EQ(said(peer), "");
}

TEST_F(BlokusPort, GivesTheColourOfOneWhoSleepsToTheComputer)
{
    const Peer peer = player({0, 1});
    start(peer);
    house.pass(settings.move - 1ms);
    forget();
    house.pass(1ms);
    EXPECT_EQ(said(peer), bytes({status(1, {kC, 0, kC, kC})}));
    EXPECT_EQ(table().seats()[0].kind, Holder::Kind::Player);
    EXPECT_EQ(table().seats()[1].kind, Holder::Kind::Classic);
}

TEST_F(BlokusPort, PlaysManyGamesSideBySide)
{
    const Peer ann = player({0});
    start(ann);
    const Peer bob = player({0});
    EXPECT_EQ(said(ann), "");
    start(bob);
    write(bob, first_move(0));
    EXPECT_EQ(said(ann), "");
    EXPECT_EQ(said(bob), bytes({first_move(0), CurrentPlayer{1}}));
    write(ann, SetStone{0, {0, 0, 0, 0, 19}});
    EXPECT_EQ(table().moves().size(), 1U);
    EXPECT_EQ(table("0000000000002").moves().size(), 1U);
}

}  // namespace
}  // namespace agon
