// What a room does after the end of a game.
#include "doubles/blokus_port.h"

#include <gtest/gtest.h>

namespace agon {

using namespace blokus_wire;

namespace {

using namespace std::chrono_literals;

constexpr int kC = kComputer;

/// A game of one stone each, so that it is soon over.
class ShortBlokusPort : public BlokusPort {
protected:
    ShortBlokusPort()
    {
        short_mode_ = mode(kDuo, 5);
        short_mode_.stones.fill(0);
        short_mode_.stones[0] = 1;
        short_status_ = {.players = 1,
                         .computers = 1,
                         .clients = 1,
                         .width = 5,
                         .height = 5,
                         .mode = kDuo,
                         .owners = {0, kC, kC, kC},
                         .names = {},
                         .stones = short_mode_.stones};
    }

    Peer finished_player()
    {
        const Peer peer = connect();
        write(peer, short_mode_);
        write(peer, RequestPlayer{0, ""});
        start(peer);
        write(peer, kMine);
        forget();
        play(table(), kTheirs.stone);
        return peer;
    }

    const SetStone kMine{0, {0, 0, 0, 4, 0}};
    const SetStone kTheirs{2, {0, 0, 0, 0, 4}};
    RequestGameMode short_mode_;
    ServerStatus short_status_;
};

TEST_F(ShortBlokusPort, SaysByItselfWhoIsOutAndWhoTakesBackIfItIsToldTo)
{
    settings.autochat = true;
    const Peer peer = finished_player();
    const auto out = [](const std::string& colour) {
        return chat(kNone, "no more moves for " + colour);
    };
    EXPECT_EQ(said(peer), bytes({kTheirs, out("red"), GameFinish{}, CurrentPlayer{}}));
    write(peer, RequestUndo{});
    EXPECT_EQ(said(peer), bytes({UndoStone{}, UndoStone{},
                                 chat(kNone, "Client 0 has undone a move"), CurrentPlayer{0}}));
    write(peer, kMine);
    EXPECT_EQ(said(peer), bytes({kMine, out("blue"), CurrentPlayer{2}}));
}

TEST_F(ShortBlokusPort, TellsTheLastMoveThenTheEndThenThatNobodyMoves)
{
    const Peer peer = finished_player();
    EXPECT_EQ(said(peer), bytes({kTheirs, GameFinish{}, CurrentPlayer{}}));
    write(peer, kMine);
    EXPECT_EQ(said(peer), bytes({CurrentPlayer{}}));
    write(peer, RequestHint{0});
    EXPECT_EQ(said(peer), "");
    house.pass(100s);
    EXPECT_EQ(said(peer), "");
    EXPECT_EQ(said(connect()), bytes({status()}));  // not here
}

TEST_F(ShortBlokusPort, PlaysAgainWithTheSameOwners)
{
    const Peer peer = finished_player();
    forget();
    write(peer, StartGame{});
    EXPECT_EQ(said(peer), bytes({short_status_, StartGame{}, CurrentPlayer{0}}));
    write(peer, kMine);
    EXPECT_EQ(said(peer), bytes({kMine, CurrentPlayer{2}}));
    EXPECT_EQ(table("0000000000002").moves().size(), 1U);
}

TEST_F(ShortBlokusPort, TakesBackAfterTheEnd)
{
    const Peer peer = finished_player();
    forget();
    write(peer, RequestUndo{});
    EXPECT_EQ(said(peer), bytes({UndoStone{}, UndoStone{}, CurrentPlayer{0}}));
    write(peer, kMine);
    EXPECT_EQ(said(peer), bytes({kMine, CurrentPlayer{2}}));
}

TEST_F(ShortBlokusPort, TakesNothingBackFromOneWhoIsGone)
{
    const Peer ann = connect();
    const Peer bob = connect();
    write(ann, short_mode_);
    write(ann, RequestPlayer{0, ""});
    write(bob, RequestPlayer{2, ""});
    start(ann);
    write(ann, kMine);
    write(bob, kTheirs);
    house.hang_up(ann);
    forget();
    write(bob, RequestUndo{});
    EXPECT_EQ(said(bob), bytes({CurrentPlayer{}}));
}

TEST_F(ShortBlokusPort, IsALobbyAgainAfterTheEnd)
{
    const Peer peer = finished_player();
    forget();
    write(peer, RevokePlayer{0});
    short_status_.players = 0;
    short_status_.computers = 2;
    short_status_.owners = kNoOwners;
    EXPECT_EQ(said(peer), bytes({RevokePlayer{0}, short_status_}));
    write(peer, RequestUndo{});  // of a game that is done with
    EXPECT_EQ(said(peer), bytes({CurrentPlayer{}}));
    write(peer, RequestPlayer{2, ""});
    forget();
    write(peer, mode(kFour, 20));
    EXPECT_EQ(said(peer), bytes({status(1, {kC, kC, 0, kC})}));
    write(peer, StartGame{});
    EXPECT_EQ(table("0000000000002").seats().size(), 4U);
}

}  // namespace
}  // namespace agon
