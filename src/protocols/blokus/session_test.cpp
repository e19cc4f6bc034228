#include "doubles/blokus_port.h"

#include <gtest/gtest.h>

namespace agon {

using namespace blokus_wire;

namespace {

using namespace std::string_literals;

constexpr int kC = kComputer;

TEST_F(BlokusPort, GreetsTheNewcomerWithTheStatus)
{
    const Peer first = connect();
    EXPECT_EQ(said(first), bytes({status()}));
    const Peer second = connect();
    EXPECT_EQ(said(second), bytes({status(2)}));
    EXPECT_EQ(said(first), bytes({chat(kNone, "Client 1 joined"), status(2)}));
}

TEST_F(BlokusPort, SendsEachMessageInOnePiece)
{
    const Peer peer = player({0});
    start(peer);
    write(peer, first_move(0));
    for (const auto& piece : house.visitors[peer].pieces) {
        Frames frames;
        frames.add(piece.bytes);
        EXPECT_EQ(frames.next(), piece.bytes);
    }
}

TEST_F(BlokusPort, GrantsAColourToTheAskerAndTellsAll)
{
    const Peer ann = connect();
    const Peer bob = connect();
    forget();
    write(ann, RequestPlayer{2, "Ann"});
    EXPECT_EQ(said(ann), bytes({GrantPlayer{2}, status(2, {kC, kC, 0, kC}, {"Ann"})}));
    EXPECT_EQ(said(bob), bytes({status(2, {kC, kC, 0, kC}, {"Ann"})}));
    write(bob, RequestPlayer{2, "Bob"});
    EXPECT_EQ(said(bob), bytes({GrantPlayer{3}, status(2, {kC, kC, 0, 1}, {"Ann", "Bob"})}));
}

TEST_F(BlokusPort, UnderstandsTheRequestOfOldClients)
{
    const Peer peer = connect();
    said(peer);
    house.write(peer, "\x04\x00\x05\x01\xd3"s);
    EXPECT_TRUE(said(peer).starts_with("\x06\x00\x06\x02\xd2"s));
}

TEST_F(BlokusPort, SaysNothingWhenAllColoursAreTaken)
{
    player({0, 1, 2, 3});
    const Peer late = connect();
    forget();
    write(late, RequestPlayer{0, "Late"});
    EXPECT_EQ(said(late), "");
}

TEST_F(BlokusPort, SaysNothingToARequestInAGame)
{
    const Peer peer = player({0});
    start(peer);
    write(peer, RequestPlayer{1, ""});
    write(peer, RevokePlayer{0});
    write(peer, StartGame{});
    EXPECT_EQ(said(peer), "");
    write(peer, mode(kDuo, 14));
    EXPECT_EQ(said(peer), bytes({status(1, {0, kC, kC, kC})}));
}

TEST_F(BlokusPort, TakesBackAColour)
{
    const Peer ann = player({2});
    const Peer bob = connect();
    forget();
    write(bob, RevokePlayer{2});
    EXPECT_EQ(said(ann) + said(bob), "");
    write(ann, RevokePlayer{2});
    EXPECT_EQ(said(ann), bytes({RevokePlayer{2}, status(2)}));
    EXPECT_EQ(said(bob), bytes({status(2)}));
}

TEST_F(BlokusPort, MovesColoursWhenTheModeChanges)
{
    const Peer ann = player({1});
    const Peer bob = player({0});
    write(ann, mode(kDuo, 14));
    ServerStatus duo = status(2, {1, kC, 0, kC});
    duo.computers = 0;
    duo.width = duo.height = 14;
    duo.mode = kDuo;
    EXPECT_EQ(said(ann), bytes({RevokePlayer{1}, GrantPlayer{2}, duo}));
    EXPECT_EQ(said(bob), bytes({duo}));
}

TEST_F(BlokusPort, GivesTwoColoursWhereTheyGoTogether)
{
    const Peer peer = connect();
    write(peer, mode(kPairs, 20));
    forget();
    write(peer, RequestPlayer{1, ""});
    ServerStatus pairs = status(1, {kC, 0, kC, 0});
    pairs.mode = kPairs;
    EXPECT_EQ(said(peer), bytes({GrantPlayer{1}, GrantPlayer{3}, pairs}));
    write(peer, StartGame{});
    EXPECT_EQ(table().seats().size(), 2U);
    EXPECT_EQ(table().seats()[0].kind, Holder::Kind::Player);
    EXPECT_EQ(table().seats()[1].kind, Holder::Kind::Classic);
    EXPECT_EQ(said(peer), bytes({pairs, StartGame{}, CurrentPlayer{0}}));
    play(table(), kFirst[0]);
    EXPECT_EQ(said(peer), bytes({first_move(0), CurrentPlayer{1}}));
    write(peer, SetStone{3, kFirst[1]});  // its own, but not to move
    EXPECT_EQ(said(peer), bytes({CurrentPlayer{1}}));
    write(peer, first_move(1));
    EXPECT_EQ(said(peer), bytes({first_move(1), CurrentPlayer{2}}));
}

TEST_F(BlokusPort, SaysNothingToAModeThatCannotBe)
{
    const Peer peer = connect();
    said(peer);
    write(peer, mode(kFour, 3));
    write(peer, mode(kFour, 51));
    write(peer, mode(7, 20));
    EXPECT_EQ(said(peer), "");
    auto unversioned = mode(kFour, 3);
    unversioned.version = 0;
    write(peer, unversioned);
    EXPECT_EQ(said(peer), bytes({status()}));
}

TEST_F(BlokusPort, StartsWithTheComputerAtFreeColours)
{
    const Peer ann = player({1, 3}, "Ann\xc3\xbc");
    const Peer bob = player({0}, "Bob");
    write(bob, StartGame{});
    const auto expected =
        bytes({status(2, {1, 0, kC, 0}, {"Ann\xc3\xbc", "Bob"}), StartGame{}, CurrentPlayer{0}});
    EXPECT_EQ(said(ann), expected);
    EXPECT_EQ(said(bob), expected);
    const auto& seats = table().seats();
    EXPECT_EQ(seats[0].name, "Bob");
    EXPECT_EQ(seats[1].name, "Ann??");
    EXPECT_EQ(seats[2].kind, Holder::Kind::Player);
    EXPECT_EQ(seats[2].spec, settings.player);
    EXPECT_EQ(seats[1].token, seats[3].token);
    EXPECT_EQ(table().state(), Table::State::Running);
}

TEST_F(BlokusPort, HasNobodyToMoveInTheLobby)
{
    const Peer peer = player({0});
    write(peer, first_move(0));
    EXPECT_EQ(said(peer), bytes({CurrentPlayer{}}));
}

TEST_F(BlokusPort, RelaysTalkAsItCame)
{
    const Peer ann = connect();
    const Peer bob = connect();
    forget();
    for (const auto& text : {"\5hello\0\xaa"s, "\6hello\n\0"s, "\0\0"s, std::string(506, '\xff')}) {
        write(bob, Chat{77, text});
        EXPECT_EQ(said(ann), bytes({Chat{1, text}}));
        EXPECT_EQ(said(bob), bytes({Chat{1, text}}));
    }
}

TEST_F(BlokusPort, ClosesOnAWrongHeader)
{
    const Peer ann = player({0});
    const Peer bob = connect();
    forget();
    house.write(ann, bytes({chat(0, "a")}) + "garbage" + bytes({chat(0, "b")}));
    EXPECT_TRUE(house.visitors[ann].closed);
    EXPECT_EQ(said(bob), bytes({chat(0, "a"), status(), chat(kNone, "Client 0 left\n")}));
    house.hang_up(ann);
    EXPECT_EQ(said(bob), "");
}

TEST_F(BlokusPort, IgnoresWhatItDoesNotKnow)
{
    const Peer peer = connect();
    said(peer);
    house.write(peer,
                "\x63\x00\x08\x63\x18"
                "abc"s);
    for (const Message& message : std::vector<Message>{
             GrantPlayer{0}, CurrentPlayer{0}, GameFinish{}, status(), UndoStone{}, StoneHint{}})
        write(peer, message);
    EXPECT_EQ(said(peer), "");
}

TEST_F(BlokusPort, OpensTheNextLobbyForTheNinth)
{
    for (int i = 0; i < 8; ++i) connect();
    forget();
    const Peer ninth = connect();
    EXPECT_EQ(said(ninth), bytes({status()}));
    EXPECT_EQ(said(8), "");
    EXPECT_EQ(said(connect()), bytes({status(2)}));
}

TEST_F(BlokusPort, BeginsAfreshWhenALobbyWasEmpty)
{
    const Peer first = connect();
    write(first, mode(kDuo, 14));
    house.hang_up(first);
    EXPECT_EQ(said(connect()), bytes({status()}));
}

}  // namespace
}  // namespace agon
