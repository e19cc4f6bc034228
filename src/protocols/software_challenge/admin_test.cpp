#include "doubles/challenge_port.h"

namespace agon {
namespace {

using namespace challenge;
using namespace std::chrono_literals;

constexpr const char* kPrepare =
    "<prepare gameType='swc_2027_blokus' pause='false'>"
    "<slot displayName='A&amp;B' canTimeout='true' reserved='true'/>"
    "<slot displayName='Grün' canTimeout='false' reserved='true'/></prepare>";

class ChallengeAdmin : public ChallengePort {
protected:
    ChallengeAdmin() : ChallengePort{{.password = "open sesame"}}
    {
        admin = player("<authenticate password='open sesame'/>");
        EXPECT_EQ(house.read(admin), "") << "there is no answer";
    }

    /// The room and its codes.
    std::vector<std::string> prepared(std::string_view packet = kPrepare)
    {
        house.write(admin, packet);
        const Element answer = packets(admin).at(0);
        EXPECT_EQ(answer.name, "prepared");
        std::vector<std::string> found{answer.value("roomId")};
        for (const Element& code : answer.children) found.push_back(code.text);
        return found;
    }

    Peer redeem(const std::string& code)
    {
        return player("<joinPrepared reservationCode='" + code + "'/>");
    }

    void send_about(std::string_view what, const std::string& room, std::string_view more = "")
    {
        house.write(admin,
                    "<" + std::string{what} + " roomId='" + room + "' " + std::string{more} + "/>");
    }

    Peer admin = 0;
};

TEST_F(ChallengeAdmin, NeedsThePassword)
{
    const Peer other = connect();
    EXPECT_EQ(
        ask(other, "<protocol><authenticate password='guess'/>"),
        "<protocol>\n  <errorpacket message=\"sc.server.network.AuthenticationFailedException:"
        " Failed to authenticate as administrator\">\n    <originalRequest "
        "class=\"authenticate\"/>\n  </errorpacket>");
    house.write(other, kPrepare);
    EXPECT_EQ(packets(other).at(0).value("message"),
              "sc.server.network.UnauthenticatedException: Request prepare requires "
              "authentication");
    house.write(other, "<authenticate password='guess'/><authenticate password='guess'/>");
    EXPECT_TRUE(house.visitors[other].closed) << "three guesses are enough";
}

TEST_F(ChallengeAdmin, ReservesPlacesInTheirOrder)
{
    const auto room = prepared();
    ASSERT_EQ(room.size(), 3U);
    two = redeem(room[2]);
    EXPECT_EQ(words(two), "joined");
    const Peer stranger = player();
    EXPECT_NE(room_of(stranger), room[0]) << "both places are reserved";
    one = redeem(room[1]);
    EXPECT_EQ(words(one), "joined welcomeMessage memento moveRequest");
    EXPECT_EQ(words(two), "welcomeMessage memento");
    const Peer late = redeem(room[1]);
    EXPECT_EQ(words(late), "errorpacket") << "once only";
    EXPECT_EQ(table().seats()[0].name, "A&B");
    house.hang_up(two);
    const auto said = packets(one);
    const Element& scores = *said.at(0).child("data")->child("scores");
    EXPECT_EQ(scores.children.at(1).child("player")->value("name"), "Grün");
    EXPECT_EQ(said.at(0).child("data")->child("winner")->value("reason"),
              "Grün hat das Spiel verlassen: LOST_CONNECTION");
}

TEST_F(ChallengeAdmin, LetsAnyoneIntoAPlaceThatIsNotReserved)
{
    const auto room = prepared(
        "<prepare gameType='swc_2027_blokus'><slot/><slot reserved='true'/>"
        "</prepare>");
    ASSERT_EQ(room.size(), 2U);
    one = player("<joinRoom roomId='" + room[0] + "'/>");
    two = redeem(room[1]);
    EXPECT_TRUE(words(one).ends_with("moveRequest"));
    EXPECT_EQ(house.read(admin), "") << "only a plain join is announced";
}

TEST_F(ChallengeAdmin, HearsOfWhoJoins)
{
    one = player();
    EXPECT_EQ(house.read(admin),
              "<protocol>\n  <joinedGameRoom roomId=\"token1\" playerCount=\"1\"/>");
}

TEST_F(ChallengeAdmin, WritesAnEmptyPreparationWithAnEndTag)
{
    house.write(admin, "<prepare gameType='swc_2027_blokus'><slot/><slot/></prepare>");
    EXPECT_EQ(house.read(admin), "<protocol>\n  <prepared roomId=\"token1\">\n  </prepared>");
}

TEST_F(ChallengeAdmin, ObservesWithoutBeingAsked)
{
    const auto room = prepared();
    send_about("observe", room[0]);
    EXPECT_EQ(house.read(admin), "\n  <observed roomId=\"" + room[0] + "\"/>");
    one = redeem(room[1]);
    two = redeem(room[2]);
    EXPECT_EQ(words(admin), "memento");
    house.write(one, sent(first_move(), room[0]));
    EXPECT_EQ(words(admin), "memento");
    house.write(two, written(to_element(InRoom{room[0], SentMove{.colour = 1, .kind = 0}})));
    EXPECT_EQ(words(admin), "error result left");
}

TEST_F(ChallengeAdmin, PausesAndGoesStepByStep)
{
    const auto room = prepared();
    send_about("observe", room[0]);
    one = redeem(room[1]);
    two = redeem(room[2]);
    house.read(admin);
    house.read(one);
    house.read(two);
    send_about("pause", room[0], "pause='true'");
    EXPECT_EQ(words(admin), "paused");
    send_about("pause", room[0], "pause='true'");
    EXPECT_EQ(words(admin), "") << "nothing new";
    house.write(one, sent(first_move(), room[0]));
    EXPECT_EQ(words(admin), "memento") << "who was asked may answer";
    EXPECT_EQ(words(one) + words(two), "");
    house.pass(30'000ms);
    send_about("step", room[0]);
    EXPECT_EQ(words(one), "memento");
    EXPECT_EQ(words(two), "memento moveRequest");
    house.write(two, sent(first_move(), room[0]));
    EXPECT_EQ(words(one) + words(two), "");
    house.read(admin);
    send_about("pause", room[0], "pause='false'");
    EXPECT_EQ(words(admin), "paused memento");
    EXPECT_EQ(words(one), "memento moveRequest");
    EXPECT_EQ(words(two), "memento");
}

TEST_F(ChallengeAdmin, BeginsAPausedGameByAStep)
{
    const auto room = prepared(
        "<prepare gameType='swc_2027_blokus' pause='true'>"
        "<slot reserved='true'/><slot reserved='true'/></prepare>");
    send_about("observe", room[0]);
    one = redeem(room[1]);
    two = redeem(room[2]);
    EXPECT_EQ(words(one), "joined welcomeMessage");
    EXPECT_EQ(words(admin), "observed memento");
    send_about("step", room[0]);
    EXPECT_EQ(words(one), "memento moveRequest");
}

TEST_F(ChallengeAdmin, CancelsAGameByItsPoints)
{
    const auto room = prepared();
    one = redeem(room[1]);
    two = redeem(room[2]);
    house.write(one, sent(first_move(), room[0]));
    house.read(one);
    send_about("cancel", room[0]);
    const auto said = packets(one);
    const Element& winner = *said.at(0).child("data")->child("winner");
    EXPECT_EQ(winner.value("team"), "ONE");
    EXPECT_EQ(winner.value("regular"), "true");
    EXPECT_EQ(winner.value("reason"), "A&B hat am meisten Punkte erzielt.");
    EXPECT_EQ(table().result()->reason, "aborted");
    send_about("cancel", room[0]);
    EXPECT_EQ(words(admin), "errorpacket") << "it is gone";
}

TEST_F(ChallengeAdmin, EndsARoomThatNobodyCameTo)
{
    for (const auto* how : {"cancel", "step"}) {
        const auto room = prepared();
        one = redeem(room[1]);
        house.read(one);
        send_about("observe", room[0]);
        house.read(admin);
        send_about(how, room[0], "forced='true'");
        EXPECT_EQ(words(admin), "result left");
        const auto said = packets(one);
        EXPECT_EQ(said.at(0).child("data")->child("winner")->value("reason"),
                  "Grün hat das Spiel verlassen: NOT_CONNECTED");
        EXPECT_EQ(hall.find(room[0]), nullptr);
    }
}

TEST_F(ChallengeAdmin, NeverTimesOutAPlaceThatCannot)
{
    const auto room = prepared();
    one = redeem(room[1]);
    two = redeem(room[2]);
    house.write(one, sent(first_move(), room[0]));
    house.pass(60'000ms);
    EXPECT_TRUE(words(two).ends_with("moveRequest"));
    house.write(two, sent(first_move(), room[0]));
    EXPECT_EQ(words(two), "memento");
}

}  // namespace
}  // namespace agon
