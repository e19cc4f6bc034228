#include "doubles/challenge_port.h"

#include <algorithm>

namespace agon {
namespace {

using namespace challenge;
using namespace std::chrono_literals;

TEST_F(ChallengePort, SaysNothingBeforeItIsSpokenTo)
{
    const Peer peer = connect();
    EXPECT_EQ(house.read(peer), "");
    EXPECT_EQ(ask(peer, "<protocol>"), "");
    EXPECT_EQ(ask(peer, "\n  <join gameType=\"swc_2027_blokus\"/>"),
              "<protocol>\n  <joined roomId=\"token1\"/>");
}

TEST_F(ChallengePort, WelcomesTwoAndAsksTheFirst)
{
    one = player();
    EXPECT_EQ(house.read(one), "<protocol>\n  <joined roomId=\"token1\"/>");
    two = player("<join/>");
    const std::string said = house.read(one);
    EXPECT_TRUE(
        said.starts_with("\n  <room roomId=\"token1\">\n    <data class=\"welcomeMessage\" "
                         "color=\"ONE\"/>\n  </room>\n  <room roomId=\"token1\">\n    "
                         "<data class=\"memento\">\n      <state class=\"state\" "
                         "startTeam=\"ONE\" turn=\"0\" startPiece=\"PENTO_"))
        << said;
    EXPECT_TRUE(
        said.ends_with("\n  <room roomId=\"token1\">\n    <data class=\"moveRequest\"/>\n  "
                       "</room>"));
    EXPECT_EQ(words(two), "joined welcomeMessage memento");
    EXPECT_EQ(game().colour_to_move(), 0);
}

TEST_F(ChallengePort, TellsAStateWithAllThatClientsLookFor)
{
    begin();
    const auto move = first_move();
    house.write(one, sent(move, "token1"));
    EXPECT_EQ(words(one), "memento");
    EXPECT_EQ(words(two), "memento moveRequest");
    EXPECT_EQ(ask(two, sent(first_move(), "token1")).substr(0, 1), "\n");
    const auto packets_of_one = packets(one);
    ASSERT_EQ(packets_of_one.size(), 2U);
    const Element& state = *packets_of_one[0].child("data")->child("state");
    EXPECT_EQ(state.value("turn"), "2");
    EXPECT_EQ(state.value("round"), "1");
    std::string children;
    for (const Element& child : state.children) children += child.name + " ";
    EXPECT_EQ(children,
              "lastMove board lastMoveMono blueShapes yellowShapes redShapes greenShapes "
              "validColors ");
    EXPECT_EQ(state.child("board")->children.size(), 10U);
    EXPECT_EQ(state.child("lastMove")->value("class"), "sc.plugin2027.SetMove");
    EXPECT_EQ(state.child("lastMove")->child("piece")->value("color"), "YELLOW");
    EXPECT_EQ(state.child("blueShapes")->children.size(), 20U);
    EXPECT_EQ(state.child("redShapes")->children.size(), 21U);
    EXPECT_EQ(state.child("validColors")->children.size(), 4U);
}

TEST_F(ChallengePort, EchoesAMoveAsItWasSent)
{
    begin();
    const auto usual = to_sent(first_move(), 0, game().options());
    SentMove other = usual;
    for (std::size_t way = 0; way < 8; ++way) {
        other.rotation = way / 2;
        other.is_flipped = way % 2 == 1;
        if (other != usual && to_move(other, game().options()) == first_move()) break;
    }
    house.write(one, written(to_element(InRoom{"token1", other})));
    const auto said = packets(two);
    const Element* state = said.at(0).child("data")->child("state");
    EXPECT_EQ(read_move(*state->child("lastMove")).value(), other);
}

TEST_F(ChallengePort, TakesBytesOneByOne)
{
    one = connect();
    two = connect();
    for (const Peer peer : {one, two})
        for (const char& c : std::string{"<protocol>\n<join/>"}) house.write(peer, {&c, 1});
    EXPECT_EQ(words(one), "joined welcomeMessage memento moveRequest");
    const std::string move = sent(first_move(), "token1");
    for (const char& c : move) house.write(one, {&c, 1});
    EXPECT_EQ(words(two), "joined welcomeMessage memento memento moveRequest");
}

TEST_F(ChallengePort, EndsAnIllegalMoveWithAnErrorResultAndFarewell)
{
    begin();
    const SentMove wrong{.colour = 0, .kind = 0, .at = {4, 4}};
    house.write(one, written(to_element(InRoom{"token1", wrong})));
    const auto said = packets(one);
    ASSERT_EQ(said.size(), 3U);
    EXPECT_EQ(said[0].child("data")->value("message"),
              "Ungueltiger Zug von 'ONE'.\nInvalidMoveException(mistake=Der erste Zug muss den "
              "festgelegten Spielstein setzen, move=null)");
    const Element& winner = *said[1].child("data")->child("winner");
    EXPECT_EQ(winner.value("team"), "TWO");
    EXPECT_EQ(winner.value("regular"), "false");
    EXPECT_TRUE(winner.value("reason").starts_with("Regelverletzung von ONE: Der erste Zug"));
    EXPECT_EQ(said[2], about_room("left", "token1"));
    EXPECT_EQ(words(two), "result left");
    EXPECT_EQ(table().result()->reason, "illegal move");
    EXPECT_EQ(table().result()->scores, (std::vector<double>{0, 1}));
}

TEST_F(ChallengePort, EndsAMoveOutOfTurn)
{
    begin();
    house.write(two, sent(first_move(), "token1"));
    EXPECT_EQ(words(two), "error result left");
    EXPECT_EQ(words(one), "result left");
    EXPECT_EQ(table().result()->scores, (std::vector<double>{1, 0}));
}

TEST_F(ChallengePort, LosesByALateAnswerAndByNone)
{
    begin();
    house.pass(1999ms);
    house.write(one, sent(first_move(), "token1"));
    EXPECT_EQ(words(two), "memento moveRequest");
    house.pass(2001ms);
    house.write(two, sent(first_move(), "token1"));
    EXPECT_EQ(words(two), "result left");
    EXPECT_EQ(last[two].name, "left");
    EXPECT_EQ(table().result()->reason, "timeout");
    EXPECT_EQ(table().moves().size(), 2U) << "the draw, and one move";

    begin();
    house.pass(9999ms);
    EXPECT_EQ(words(one), "");
    house.pass(1ms);
    const auto said = packets(one);
    EXPECT_EQ(said.at(0).child("data")->child("winner")->value("reason"),
              "ONE hat innerhalb von 2 Sekunden nach Aufforderung keinen Zug gesendet.");
}

TEST_F(ChallengePort, LosesByLeaving)
{
    begin();
    EXPECT_EQ(ask(one, "<close/></protocol>"), "\n</protocol>");
    EXPECT_TRUE(house.visitors[one].closed);
    const auto said = packets(two);
    EXPECT_EQ(said.at(0).child("data")->child("winner")->value("reason"),
              "ONE hat das Spiel verlassen: RECEIVED_DISCONNECT");

    begin();
    house.hang_up(two);
    EXPECT_EQ(packets(one).at(0).child("data")->child("winner")->value("reason"),
              "TWO hat das Spiel verlassen: LOST_CONNECTION");
    EXPECT_EQ(table().result()->reason, "disconnect");
}

TEST_F(ChallengePort, HangsUpOnWhatItCannotRead)
{
    for (const auto* nonsense :
         {"<nonsense/>", "<room roomId='token1'><data class='setmove'/></room>",
          "<room roomId='token1'><data class='sc.plugin2027.SetMove'><hint/></data></room>",
          "</room>",
          "<room roomId='token1'><data class='sc.plugin2027.SetMove'><piece color='PINK'/></data>"
          "</room>",
          "<!DOCTYPE a>", "<join><x/></join>", "&x;"}) {
        const Peer peer = connect();
        house.write(peer, "<protocol>");
        house.write(peer, nonsense);
        EXPECT_TRUE(house.visitors[peer].closed) << nonsense;
    }
    begin();
    house.write(one, "<room roomId='x'><data class='sc.plugin2027.SetMove'><piece/></data></room>");
    EXPECT_EQ(packets(two).at(0).child("data")->child("winner")->value("reason"),
              "ONE hat das Spiel verlassen: UNKNOWN");
}

TEST_F(ChallengePort, RefusesWhatCannotBe)
{
    const Peer peer = connect();
    EXPECT_EQ(ask(peer, "<protocol><joinRoom roomId=\"none\"/>"),
              "<protocol>\n  <errorpacket message=\"sc.api.plugins.exceptions.GameRoomException: "
              "Couldn&apos;t find a room with id none\">\n    <originalRequest class=\"joinRoom\" "
              "roomId=\"none\"/>\n  </errorpacket>");
    EXPECT_TRUE(ask(peer, "<joinPrepared reservationCode=\"c\"/>")
                    .starts_with("\n  <errorpacket message=\"sc.server.gaming."
                                 "UnknownReservationException: Couldn&apos;t find a reservation"));
    begin();
    EXPECT_EQ(words(two), "");
    house.write(peer, sent(first_move(), "token1"));
    EXPECT_TRUE(packets(peer).at(0).value("message").ends_with("not a member of game token1"));
    house.write(peer, "<joinRoom roomId='token1'/>");
    EXPECT_TRUE(packets(peer).at(0).value("message").ends_with("Room token1 is already full!"));
    house.write(one, "<join/>");
    EXPECT_EQ(words(one), "errorpacket");
    house.write(one, "<authenticate password=''/><prepare gameType='swc_2027_blokus'/>");
    EXPECT_EQ(words(one), "errorpacket errorpacket");
    EXPECT_FALSE(house.visitors[one].closed);
}

TEST_F(ChallengePort, DropsWhoWantsToOpenAnotherGame)
{
    const Peer peer = player("<join gameType='swc_2026_piranhas'/>");
    EXPECT_TRUE(house.visitors[peer].closed);
    (void)player();
    const Peer second = player("<join gameType='swc_2026_piranhas'/>");
    EXPECT_FALSE(house.visitors[second].closed) << "an open room is joined whatever it says";
}

TEST_F(ChallengePort, ForgetsARoomThatAllHaveLeft)
{
    const Peer first = player();
    house.hang_up(first);
    const Peer second = player();
    EXPECT_EQ(room_of(second), "token2");
    EXPECT_EQ(hall.find("token1"), nullptr);
}

TEST_F(ChallengePort, LetsOneClientPlayAgain)
{
    begin();
    house.write(two, sent(first_move(), "token1"));
    house.read(one);
    house.write(one, sent(first_move(), "token1"));
    EXPECT_TRUE(packets(one).at(0).value("message").ends_with("already over, but got MOVE"));
    house.write(one, "<join/>");
    house.write(two, "<join/>");
    EXPECT_TRUE(words(one).ends_with("welcomeMessage memento moveRequest"));
}

class FilledChallengePort : public ChallengePort {
protected:
    FilledChallengePort() : ChallengePort{{}, {.fill = "best", .fill_after = 500ms}} {}
};

TEST_F(FilledChallengePort, GivesWhoWaitsABuiltInOpponent)
{
    one = player();
    house.pass(499ms);
    EXPECT_EQ(words(one), "joined");
    house.pass(1ms);
    EXPECT_EQ(words(one), "welcomeMessage memento moveRequest");
    EXPECT_EQ(table().seats()[1].spec, "best");
    house.hang_up(one);
    EXPECT_EQ(table().result()->reason, "disconnect");
}

class GuestOfChallenge : public ChallengePort {
protected:
    GuestOfChallenge()
    {
        Holder person{.spec = {}, .name = "Ann", .token = "secret"};
        id = house
                 .open({.game = "blokus",
                        .options = {{"mode", "teams"}, {"start", "V"}},
                        .seats = {person, seat_for_a_program()},
                        .clock = {},
                        .by_api = true})
                 .value();
    }

    std::string id;
};

TEST_F(GuestOfChallenge, PlaysAtATableOfTheApi)
{
    house.waiting = FreeSeat{id, 1};
    one = player();
    EXPECT_EQ(words(one), "joined welcomeMessage memento");
    ASSERT_TRUE(house.ask(id, command::Move{0, "a18,b18,c18,a19,a20"}));
    house.settle();
    EXPECT_EQ(words(one), "memento moveRequest");
    house.pass(20'000ms);
    EXPECT_EQ(words(one), "") << "the table's own clock counts";
    house.write(one, sent(first_move(), hall.find("token1") ? "token1" : "token2"));
    EXPECT_EQ(words(one), "memento");
    ASSERT_TRUE(house.ask(id, command::Resign{0}));
    house.settle();
    const auto said = packets(one);
    EXPECT_EQ(said.at(0).child("data")->child("winner")->value("reason"),
              "Ann hat das Spiel verlassen: RECEIVED_DISCONNECT");
    EXPECT_EQ(said.at(1).name, "left");
}

TEST_F(GuestOfChallenge, NamesItsTableAsAReservation)
{
    one = player("<joinPrepared reservationCode='" + id + "'/>");
    EXPECT_EQ(words(one), "joined welcomeMessage memento");
}

TEST_F(GuestOfChallenge, MayComeInTheMiddleOfAGame)
{
    ASSERT_TRUE(house.ask(id, command::Change{1, {.spec = {}, .name = "Bob", .token = "other"}}));
    ASSERT_TRUE(house.ask(id, command::Move{0, "a18,b18,c18,a19,a20"}));
    ASSERT_TRUE(house.ask(id, command::Change{1, seat_for_a_program()}));
    house.settle();
    one = player("<joinPrepared reservationCode='" + id + "'/>");
    const auto said = packets(one);
    ASSERT_EQ(said.size(), 4U);
    EXPECT_EQ(said[1].child("data")->value("color"), "TWO");
    const Element& state = *said[2].child("data")->child("state");
    EXPECT_EQ(state.value("turn"), "1");
    EXPECT_NE(state.child("lastMove"), nullptr);
    EXPECT_EQ(said[3].child("data")->value("class"), "moveRequest");
    house.write(one, sent(first_move(), said[0].value("roomId")));
    EXPECT_EQ(words(one), "memento");
}

TEST_F(GuestOfChallenge, IsSentAwayWhenItsSeatIsAnothers)
{
    one = player("<joinPrepared reservationCode='" + id + "'/>");
    house.read(one);
    ASSERT_TRUE(house.ask(
        id, command::Change{
                1, {.kind = Holder::Kind::Player, .spec = "best", .name = {}, .token = {}}}));
    house.settle();
    EXPECT_EQ(words(one), "left");
}

}  // namespace
}  // namespace agon
