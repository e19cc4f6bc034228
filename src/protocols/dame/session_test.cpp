#include "protocols/dame/session.h"

#include "doubles/fake_house.h"

#include <gtest/gtest.h>

#include <memory>

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr const char* kStartBoard =
    "+ FIELD 8,8\n"
    "+ 8 0 3 0 3 0 3 0 3\n"
    "+ 7 3 0 3 0 3 0 3 0\n"
    "+ 6 0 3 0 3 0 3 0 3\n"
    "+ 5 1 0 1 0 1 0 1 0\n"
    "+ 4 0 1 0 1 0 1 0 1\n"
    "+ 3 5 0 5 0 5 0 5 0\n"
    "+ 2 0 5 0 5 0 5 0 5\n"
    "+ 1 5 0 5 0 5 0 5 0\n"
    "+ ENDFIELD\n";

/// A port with as many clients as a test wants.
class DamePort : public testing::Test {
protected:
    explicit DamePort(DameSettings settings = {}, const LobbySettings& lobby = {})
        : settings_{settings}, lobby_{house, lobby}
    {}

    Peer connect()
    {
        const Peer peer = sessions_.size() + 1;
        sessions_.push_back(std::make_unique<DameSession>(house, peer, lobby_, settings_));
        house.join(peer, *sessions_.back());
        return peer;
    }

    /// Through the prologue, to the first WAIT or MOVE.
    Peer seated(std::string_view id = kAnyTable)
    {
        const Peer peer = connect();
        house.write(peer, "VERSION 1.0\n");
        house.write(peer, "ID " + std::string{id} + "\n");
        house.write(peer, "PLAYER\n");
        return peer;
    }

    /// Plays one move as a client that is asked for it.
    void play(Peer peer, const std::string& move)
    {
        house.write(peer, "THINKING\n");
        house.write(peer, "PLAY " + move + "\n");
    }

    std::string id_of(Peer peer) { return house.visitors[peer].table; }

    FakeHouse house{AnyGame{Dame{}}};

private:
    DameSettings settings_;
    DameLobby lobby_;
    std::vector<std::unique_ptr<DameSession>> sessions_;
};

TEST_F(DamePort, SeatsAnybodyAtTheNextTableIfOthersWereQuicker)
{
    std::vector<Peer> all;
    for (int i = 0; i < 3; ++i) {
        all.push_back(connect());
        house.write(all.back(), "VERSION 1.0\nID 0000000000000\n");
    }
    for (const Peer peer : all) house.write(peer, "PLAYER\n");
    EXPECT_EQ(id_of(all[0]), id_of(all[1]));
    EXPECT_NE(id_of(all[2]), id_of(all[0]));
    EXPECT_NE(house.read(all[2]).find("+ YOU 1 white\n"), std::string::npos);
}

TEST_F(DamePort, GreetsByteForByte)
{
    const Peer peer = connect();
    EXPECT_EQ(house.read(peer), "+ MNM Gameserver v1.0 accepting connections\n");
    house.write(peer, "VERSION 1.0\n");
    EXPECT_EQ(house.read(peer), "+ Client version accepted - please send Game-ID to join\n");
    house.write(peer, "ID 0000000000000\n");
    EXPECT_EQ(house.read(peer), "+ PLAYING Dame\n+ Agon 0000000000001\n");
    house.write(peer, "PLAYER\n");
    EXPECT_EQ(house.read(peer), "+ YOU 1 white\n+ TOTAL 2\n+ 2 black 0\n+ ENDPLAYERS\n+ WAIT\n");
}

TEST_F(DamePort, AsksWhiteForAMoveWhenBothAreThere)
{
    const Peer white = seated();
    house.read(white);
    house.write(white, "OKWAIT\n");
    const Peer black = seated();
    EXPECT_EQ(house.read(white), std::string{"+ MOVE 3000\n+ NOSTATUS\n"} + kStartBoard);
    EXPECT_TRUE(house.read(black).ends_with("+ 1 white 1\n+ ENDPLAYERS\n+ WAIT\n"));
    play(white, "A3:B4");
    EXPECT_EQ(house.read(white), "+ OKTHINK\n+ MOVEOK\n+ WAIT\n");
    house.write(black, "OKWAIT\n");
    EXPECT_TRUE(house.read(black).starts_with("+ MOVE 3000\n"));
}

TEST_F(DamePort, SendsTheFirstLineOfAGroupAlone)
{
    const Peer white = seated();
    const auto& pieces = house.visitors[white].pieces;
    const auto group = std::ranges::find(pieces, "+ YOU 1 white\n", &FakeHouse::Sent::bytes);
    ASSERT_NE(group, pieces.end());
    EXPECT_EQ((group + 1)->bytes, "+ TOTAL 2\n+ 2 black 0\n+ ENDPLAYERS\n");
    EXPECT_EQ((group + 1)->after, 30ms);
}

TEST_F(DamePort, WaitsAboutEverySecond)
{
    const Peer white = seated();
    house.read(white);
    house.write(white, "OKWAIT\n");
    house.pass(999ms);
    EXPECT_EQ(house.read(white), "");
    house.pass(1ms);
    EXPECT_EQ(house.read(white), "+ WAIT\n");
}

TEST_F(DamePort, ForgivesWhatRealClientsSend)
{
    const Peer white = seated();
    house.write(white, "OKWAIT");  // without an end of line
    const Peer black = seated();
    house.read(white);
    house.write(white, "THINKING \r\n");
    house.write(white, "PLAY A3:B4V\n");
    EXPECT_EQ(house.read(white), "+ OKTHINK\n+ MOVEOK\n+ WAIT\n");
    EXPECT_FALSE(house.visitors[black].closed);
}

TEST_F(DamePort, PlaysTwoMovesInOneLineIfTheFirstCaptures)
{
    const Peer white = seated();
    house.write(white, "OKWAIT\n");
    const Peer black = seated();
    house.write(black, "OKWAIT\n");
    play(white, "C3:D4;D4:E5");  // no capture: the second is ignored
    EXPECT_EQ(house.table(id_of(white)).moves().size(), 1U);
    house.write(white, "OKWAIT\n");
    play(black, "F6:E5");
    house.write(black, "OKWAIT\n");
    play(white, "D4:F6;F6:E7");  // the second is illegal although allowed
    EXPECT_EQ(house.table(id_of(white)).result()->reason, "illegal move");
    EXPECT_TRUE(house.read(black).find("+ GAMEOVER 2 black\n") != std::string::npos);
}

TEST_F(DamePort, EndsTheGameByTheClock)
{
    const Peer white = seated();
    house.write(white, "OKWAIT\n");
    const Peer black = seated();
    house.write(black, "OKWAIT\n");
    house.read(white);
    for (int i = 0; i < 2; ++i) {
        house.pass(1s);
        house.write(black, "OKWAIT\n");
    }
    house.pass(1s);
    EXPECT_EQ(house.read(white), "- Socket timeout - please be quicker next time\n");
    EXPECT_TRUE(house.read(black).ends_with("+ ENDFIELD\n+ QUIT\n"));
    EXPECT_TRUE(house.visitors[white].closed && house.visitors[black].closed);
}

TEST_F(DamePort, GivesTheGameToTheOtherWhenOneLeaves)
{
    const Peer white = seated();
    house.write(white, "OKWAIT\n");
    const Peer black = seated();
    house.write(black, "OKWAIT\n");
    house.hang_up(white);
    EXPECT_EQ(house.table(id_of(black)).result()->reason, "disconnect");
    EXPECT_TRUE(house.read(black).find("+ GAMEOVER 2 black\n") != std::string::npos);
}

TEST_F(DamePort, FreesTheSeatOfOneWhoLeavesBeforeTheStart)
{
    const Peer first = seated();
    house.hang_up(first);
    const Peer second = seated();
    EXPECT_TRUE(house.read(second).find("+ YOU 1 white\n") != std::string::npos);
}

TEST_F(DamePort, PlaysWithABuiltInPlayerThatTakesTheFreeSeat)
{
    const Peer white = seated();
    house.write(white, "OKWAIT\n");
    house.read(white);
    const std::string id = id_of(white);
    const Holder player{.kind = Holder::Kind::Player, .spec = "easy", .name = {}, .token = {}};
    ASSERT_TRUE(house.ask(id, command::Change{1, player}));
    house.pass(0ms);
    EXPECT_EQ(house.read(white), std::string{"+ MOVE 3000\n+ NOSTATUS\n"} + kStartBoard);
    const Peer next = seated();
    EXPECT_NE(id_of(next), id);
    play(white, "A3:B4");
    EXPECT_EQ(house.read(white), "+ OKTHINK\n+ MOVEOK\n+ WAIT\n");
    ASSERT_TRUE(house.ask(id, command::Move{1, "B6:A5"}));
    house.pass(0ms);
    EXPECT_EQ(house.read(white), "");  // until it has said OKWAIT
    house.write(white, "OKWAIT\n");
    EXPECT_TRUE(house.read(white).starts_with("+ MOVE 3000\n"));
    house.hang_up(white);
    EXPECT_EQ(house.table(id).result()->reason, "disconnect");
}

TEST_F(DamePort, RefusesOneWhoseSeatWasTakenMeanwhile)
{
    const Peer first = connect();
    house.write(connect(), "VERSION 1.0\nID 0000000000000\n");  // opens the table
    house.write(first, "VERSION 1.0\nID 0000000000001\n");
    house.read(first);
    const Holder player{.kind = Holder::Kind::Player, .spec = "easy", .name = {}, .token = {}};
    for (const Seat seat : {0, 1})
        ASSERT_TRUE(house.ask("0000000000001", command::Change{seat, player}));
    house.pass(0ms);
    house.write(first, "PLAYER\n");
    EXPECT_EQ(house.read(first), "- No free computer player found for that game - exiting\n");
}

TEST_F(DamePort, GivesLittleTimeForAWordThatNeedsNoThought)
{
    const Peer white = seated();
    house.write(white, "OKWAIT\n");
    const Peer black = seated();
    house.read(black);
    house.pass(2'999ms);
    EXPECT_EQ(house.read(black), "");
    house.pass(1ms);
    EXPECT_EQ(house.read(black), "- Socket timeout - please be quicker next time\n");
    EXPECT_TRUE(house.visitors[black].closed);
}

TEST_F(DamePort, SendsOneAwayWhoseSeatAnotherGets)
{
    const Peer white = seated();
    house.write(white, "OKWAIT\n");
    const Peer black = seated();
    house.read(black);
    const std::string id = id_of(black);
    EXPECT_TRUE(house.ask(
        id, command::Change{
                1, {.kind = Holder::Kind::Player, .spec = "easy", .name = {}, .token = {}}}));
    house.settle();
    EXPECT_EQ(house.read(black), "+ QUIT\n");
    EXPECT_TRUE(house.visitors[black].closed);
    house.hang_up(black);
    EXPECT_EQ(house.table(id).state(), Table::State::Running);
}

TEST_F(DamePort, SaysNothingThatIsTooLongForOldClients)
{
    constexpr std::size_t kLongest = 62;  // one client reads 63 bytes at a time
    for (const std::string said :
         {"HELLO\n", "VERSION 7\n", "VERSION 1.0\nID x\n", "VERSION 1.0\nID 1234567890123\n",
          "VERSION 1.0\nID 0000000000000\nPLAYER 9\n", "VERSION 1.0\nID 0000000000000\nX\n"}) {
        const Peer peer = connect();
        house.write(peer, said);
        const std::string heard = house.read(peer);
        const auto last = heard.rfind("- ", heard.size());
        ASSERT_NE(last, std::string::npos) << said;
        EXPECT_LE(heard.size() - heard.rfind('\n', heard.size() - 2) - 1, kLongest) << heard;
    }
}

TEST_F(DamePort, RefusesWhatItDoesNotUnderstand)
{
    const auto answer_to = [&](std::initializer_list<const char*> lines) {
        const Peer peer = connect();
        for (const auto* line : lines) {
            house.read(peer);
            house.write(peer, line);
        }
        EXPECT_TRUE(house.visitors[peer].closed);
        return house.read(peer).substr(0, 2);
    };
    EXPECT_EQ(answer_to({"HELLO\n"}), "- ");
    EXPECT_EQ(answer_to({"VERSION 2.0\n"}), "- ");
    EXPECT_EQ(answer_to({"VERSION 1.0\n", "ID 1234\n"}), "- ");
    EXPECT_EQ(answer_to({"VERSION 1.0\n", "ID fffffffffffff\n"}), "- ");
    EXPECT_EQ(answer_to({"VERSION 1.0\n", "ID 0000000000000\n", "PLAYER 7\n"}), "- ");
    EXPECT_EQ(answer_to({std::string(300, 'x').c_str()}), "- ");
}

TEST_F(DamePort, UnderstandsBytesHoweverTheyAreSplit)
{
    const std::string all = "VERSION 1.0\nID 0000000000000\nPLAYER\nOKWAIT\n";
    for (std::size_t cut = 0; cut <= all.size(); ++cut) {
        const Peer peer = connect();
        house.write(peer, all.substr(0, cut));
        house.write(peer, all.substr(cut));
        EXPECT_FALSE(house.visitors[peer].closed) << cut;
        EXPECT_TRUE(house.read(peer).find("+ ENDPLAYERS\n") != std::string::npos) << cut;
        house.hang_up(peer);
    }
}

class Checkers3Port : public DamePort {
protected:
    Checkers3Port() : DamePort{DameSettings{.dialect = DameDialect::Checkers3}} {}
};

TEST_F(Checkers3Port, SpeaksItsDialect)
{
    const Peer peer = connect();
    EXPECT_EQ(house.read(peer),
              "+ MNM Gameserver v3.1 accepting connections\n"
              "+ Already happy with your AI?\n");
    house.write(peer, "VERSION 3.0\nID 0000000000000\nPLAYER 1\n");
    EXPECT_TRUE(house.read(peer).find("+ YOU 1 Black Player\n+ TOTAL 2\n+ 0 White Player 0\n") !=
                std::string::npos);
}

class FilledDamePort : public DamePort {
protected:
    FilledDamePort() : DamePort{{}, {.fill = "easy", .fill_after = Milliseconds{2'500}}} {}
};

TEST_F(FilledDamePort, GivesAPlayerToOneWhoWaits)
{
    const Peer lone = seated();
    for (int i = 0; i < 2; ++i) {
        house.write(lone, "OKWAIT\n");
        house.pass(Milliseconds{1'000});
    }
    EXPECT_EQ(house.table_of(lone).state(), Table::State::Open);
    house.pass(Milliseconds{500});
    EXPECT_EQ(house.table_of(lone).state(), Table::State::Running);
    EXPECT_EQ(house.table_of(lone).seats()[1].spec, "easy");
}

TEST_F(FilledDamePort, ClosesATableThatTheOnlyOneHasLeft)
{
    const Peer lone = seated();
    house.hang_up(lone);
    EXPECT_EQ(house.table_of(lone).result()->reason, "aborted");
    EXPECT_NE(id_of(seated()), id_of(lone));
}

}  // namespace
}  // namespace agon
