#include "protocols/battleship/session.h"

#include "doubles/fake_house.h"
#include "games/battleship/battleship.h"

#include <gtest/gtest.h>

#include <memory>

namespace agon {
namespace {

using namespace std::chrono_literals;

Battleship relayed() { return Battleship{BattleshipOptions::from_json({{"relay", true}}).value()}; }

class BattleshipPort : public testing::Test {
protected:
    explicit BattleshipPort(const LobbySettings& lobby = {}) : lobby_{house, lobby} {}

    Peer connect()
    {
        const Peer peer = sessions_.size() + 1;
        sessions_.push_back(
            std::make_unique<BattleshipSession>(house, peer, lobby_, BattleshipSettings{}));
        house.join(peer, *sessions_.back());
        return peer;
    }

    std::string reason() { return house.table("0000000000001").result()->reason; }

    FakeHouse house{AnyGame{relayed()}};

private:
    BattleshipLobby lobby_;
    std::vector<std::unique_ptr<BattleshipSession>> sessions_;
};

/// Two connected clients; the second attacks.
class BattleshipGame : public BattleshipPort {
protected:
    BattleshipGame() : defender{connect()}, attacker{connect()}
    {
        house.read(defender);
        house.read(attacker);
    }

    Peer defender;
    Peer attacker;
};

TEST_F(BattleshipPort, TellsEachItsPartAndStartsThePair)
{
    const Peer first = connect();
    EXPECT_EQ(house.read(first), "(3,[]).\n");
    const Peer second = connect();
    EXPECT_EQ(house.read(second), "(4,[]).\n(5,[]).\n");
    EXPECT_EQ(house.read(first), "(5,[]).\n");
    const Peer third = connect();
    EXPECT_EQ(house.read(third), "(3,[]).\n");
}

TEST_F(BattleshipGame, RelaysAttacksAndResults)
{
    house.write(attacker, "(1,[5,4]).\n");
    EXPECT_EQ(house.read(defender), "(1,[5,4]).\n");
    house.write(defender, "(2,[5,4,1]).\n");
    EXPECT_EQ(house.read(attacker), "(2,[5,4,1]).\n");
    house.write(defender, "( 1 , [ 0 , 9 ] ) .\r");
    EXPECT_EQ(house.read(attacker), "(1,[0,9]).\n");
}

TEST_F(BattleshipGame, TakesAnAnswerAndAnAttackInOnePiece)
{
    house.write(attacker, "(1,[5,4]).\n");
    house.read(defender);
    house.write(defender, "(2,[5,4,1]).\n(1,[0,9]).\n");
    EXPECT_EQ(house.read(attacker), "(2,[5,4,1]).\n(1,[0,9]).\n");
    EXPECT_EQ(house.read(defender), "");
    house.write(attacker, "(2,[0,9,2]).\n");
    EXPECT_EQ(house.read(defender), "(2,[0,9,2]).\n");
}

TEST_F(BattleshipPort, PlaysWithABuiltInPlayerThatTakesTheFreeSeat)
{
    const Peer first = connect();
    const Holder player{.kind = Holder::Kind::Player, .spec = "easy", .name = {}, .token = {}};
    ASSERT_TRUE(house.ask("0000000000001", command::Change{0, player}));
    house.pass(0ms);
    EXPECT_EQ(house.read(first), "(3,[]).\n(5,[]).\n");
    EXPECT_EQ(house.read(connect()), "(3,[]).\n");  // the next has a table of its own
    const auto play = [&](std::string move) {
        ASSERT_TRUE(house.ask("0000000000001", command::Move{0, std::move(move)}));
        house.pass(0ms);
    };
    play("A1h,C1h,E1h,G1h,I1h");
    play("E6");
    EXPECT_EQ(house.read(first), "(1,[5,4]).\n");
    house.write(first, "(2,[5,4,1]).\n(1,[0,0]).\n");
    EXPECT_EQ(house.read(first), "(2,[0,0,2]).\n");
    play("E7");
    EXPECT_EQ(house.read(first), "(1,[6,4]).\n");
    house.hang_up(first);
    EXPECT_EQ(reason(), "disconnect");
}

TEST_F(BattleshipGame, TakesTheSameShotTwice)
{
    house.write(attacker, "(1,[5,4]).\n");
    house.write(defender, "(2,[5,4,1]).\n(1,[0,0]).\n");
    house.write(attacker, "(2,[0,0,1]).\n(1,[5,4]).\n");
    house.write(defender, "(2,[5,4,1]).\n");
    EXPECT_FALSE(house.visitors[attacker].closed);
    EXPECT_TRUE(house.read(attacker).ends_with("(2,[5,4,1]).\n"));
}

TEST_F(BattleshipGame, ForfeitsOnWhatIsNoMessage)
{
    house.write(attacker, "hello.\n");
    EXPECT_TRUE(house.visitors[attacker].closed && house.visitors[defender].closed);
    EXPECT_EQ(reason(), "illegal move");
}

TEST_F(BattleshipGame, ForfeitsOnAMessageOutOfTurn)
{
    house.write(defender, "(1,[0,0]).\n");
    EXPECT_EQ(reason(), "illegal move");
    EXPECT_EQ(house.table("0000000000001").result()->scores, (std::vector<double>{1, 0}));
}

TEST_F(BattleshipGame, TellsTheAttackerThatALiarHasLost)
{
    house.write(attacker, "(1,[5,4]).\n");
    house.read(defender);
    house.write(defender, "(2,[5,4,4]).\n");  // the last ship cannot sink at the first shot
    EXPECT_EQ(reason(), "false answer");
    EXPECT_EQ(house.read(attacker), "(2,[5,4,4]).\n");
    EXPECT_TRUE(house.visitors[attacker].closed && house.visitors[defender].closed);
}

TEST_F(BattleshipGame, TellsTheAttackerThatADefenderWhoFailedHasLost)
{
    house.write(attacker, "(1,[5,4]).\n");
    house.write(defender, "(2,[5,5,1]).\n");  // another cell
    EXPECT_EQ(house.read(attacker), "(2,[5,4,4]).\n");
    EXPECT_EQ(reason(), "illegal move");
}

TEST_F(BattleshipGame, SendsOneAwayWhoseSeatAnotherGets)
{
    const std::string id = house.visitors[defender].table;
    EXPECT_TRUE(house.ask(
        id, command::Change{
                1, {.kind = Holder::Kind::Player, .spec = "easy", .name = {}, .token = {}}}));
    house.settle();
    EXPECT_TRUE(house.visitors[defender].closed);
    house.hang_up(defender);
    EXPECT_EQ(house.table(id).state(), Table::State::Running);
}

TEST_F(BattleshipGame, EndsWhenOneLeaves)
{
    house.hang_up(attacker);
    EXPECT_EQ(reason(), "disconnect");
    EXPECT_TRUE(house.visitors[defender].closed);
}

TEST_F(BattleshipPort, PairsAnewWhenTheWaitingOneLeaves)
{
    const Peer first = connect();
    house.hang_up(first);
    const Peer second = connect();
    EXPECT_EQ(house.read(second), "(3,[]).\n");
}

TEST_F(BattleshipGame, ReadsBytesHoweverTheyAreSplit)
{
    const std::string attack = "(1,[9,9]).\n";
    for (std::size_t cut = 0; cut <= attack.size(); ++cut) {
        house.write(attacker, attack.substr(0, cut));
        house.write(attacker, attack.substr(cut));
        EXPECT_EQ(house.read(defender), attack) << cut;
        house.write(defender, "(2,[9,9,1]).\n(1,[0,0]).\n");
        house.write(attacker, "(2,[0,0,1]).\n");
        house.read(defender);
        house.read(attacker);
    }
}

TEST(BattleshipMessage, ReadsAndWritesTerms)
{
    EXPECT_EQ(read_message("(2,[1,2,3])."), (BattleshipMessage{2, {1, 2, 3}}));
    EXPECT_EQ(read_message("(5,[])."), (BattleshipMessage{5, {}}));
    EXPECT_EQ(write_message({5, {}}), "(5,[]).\n");
    for (const auto* bad : {"", "(1,[1,2])", "(1,[1,2]).x", "1,[1,2].", "(1,[1,2,3,4]).",
                            "(1,[-1,2]).", "(a,[1]).", "(1,[1 2]).", "(1,[,]).", "(1234,[])."})
        EXPECT_EQ(read_message(bad), std::nullopt) << bad;
}

TEST_F(BattleshipPort, ClosesATableOfTheLobbyWhoseOnlyClientTalksNonsense)
{
    const Peer lone = connect();
    house.write(lone, "x\n");
    EXPECT_EQ(reason(), "aborted");
    EXPECT_TRUE(house.visitors[lone].closed);
}

TEST_F(BattleshipPort, FreesTheSeatOfOneWhoLeavesATableOfTheApi)
{
    const Holder person{.kind = Holder::Kind::Open, .spec = {}, .name = {}, .token = {}};
    const auto id = *house.open({"battleship", {}, {seat_for_a_program(), person}, {}});
    house.waiting = FreeSeat{id, 0};
    house.hang_up(connect());
    EXPECT_EQ(house.table(id).state(), Table::State::Open);
    EXPECT_FALSE(house.table(id).seats()[0].is_taken());
}

class FilledBattleshipPort : public BattleshipPort {
protected:
    FilledBattleshipPort() : BattleshipPort{{.fill = "easy", .fill_after = 5s}} {}
};

TEST_F(FilledBattleshipPort, GivesAPlayerToOneWhoWaits)
{
    connect();
    house.pass(4'999ms);
    EXPECT_EQ(house.table("0000000000001").state(), Table::State::Open);
    house.pass(1ms);
    EXPECT_EQ(house.table("0000000000001").state(), Table::State::Running);
    EXPECT_EQ(house.table("0000000000001").seats()[0].spec, "easy");
}

TEST_F(FilledBattleshipPort, FillsNoTableWhoseGameHasBegun)
{
    connect();
    house.pass(3s);
    connect();
    house.pass(1min);
    EXPECT_EQ(house.table("0000000000001").seats()[0].kind, Holder::Kind::Classic);
}

}  // namespace
}  // namespace agon
