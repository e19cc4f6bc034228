#include "protocols/battleship/client.h"

#include "doubles/fake_client_host.h"
#include "games/battleship/battleship.h"
#include "protocols/battleship/session.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::chrono_literals;

/// Rows A, C, E, G and I, from the left.
constexpr std::string_view kFleet = "A1h,C1h,E1h,G1h,I1h";

struct BattleshipProgram : FakeProgram {
    BattleshipProgram() : FakeProgram{make_battleship_client, {}} { open(); }
};

/// One that has placed its fleet and is shot at first.
struct Defender : BattleshipProgram {
    Defender()
    {
        hear("(3,[]).\n(5,[]).\n");
        choose(kFleet);
    }
};

/// One that shoots first.
struct Attacker : BattleshipProgram {
    Attacker()
    {
        hear("(4,[]).\n(5,[]).\n");
        choose(kFleet);
    }
};

TEST(BattleshipClient, AttacksByteForByte)
{
    BattleshipProgram program;
    EXPECT_EQ(program.hear("(4,[]).\n"), "");
    EXPECT_FALSE(program.host.asked);
    EXPECT_EQ(program.hear("(5,[]).\n"), "");
    EXPECT_EQ(program.host.asked->view.to_move(), 0);
    EXPECT_EQ(program.choose(kFleet), "");
    EXPECT_EQ(program.host.asked->moves, (std::vector<std::string>{std::string{kFleet}, "?"}));
    EXPECT_EQ(program.choose("E6"), "(1,[5,4]).\n");
    EXPECT_EQ(program.hear("(2,[5,4,2]).\n"), "");
    EXPECT_EQ(program.hear("(1,[0,0]).\n"), "(2,[0,0,2]).\n");
    EXPECT_EQ(program.host.asked->moves,
              (std::vector<std::string>{std::string{kFleet}, "?", "E6", "hit", "A1", "hit"}));
    EXPECT_EQ(program.host.asked->view.to_move(), 0);
}

TEST(BattleshipClient, DefendsByteForByte)
{
    Defender program;
    EXPECT_FALSE(program.host.asked);
    EXPECT_EQ(program.hear("(1,[9,9]).\n"), "(2,[9,9,1]).\n");
    EXPECT_EQ(program.host.asked->view.to_move(), 1);
    EXPECT_EQ(program.choose("J10"), "(1,[9,9]).\n");
    EXPECT_EQ(program.hear("(2,[9,9,1]).\n(1,[0,8]).\n"), "(2,[0,8,2]).\n");
    program.choose("A1");
    EXPECT_EQ(program.hear("(2,[0,0,1]).\n(1,[1,8]).\n"), "(2,[1,8,3]).\n");
    program.choose("A2");
    EXPECT_EQ(program.hear("(2,[1,0,1]).\n(1,[1,8]).\n"), "(2,[1,8,3]).\n");  // shot at again
}

TEST(BattleshipClient, AnswersAnAttackThatCameWhileItPlaced)
{
    BattleshipProgram program;
    EXPECT_EQ(program.hear("(3,[]).\n(5,[]).\n(1,[4,0]).\n"), "");
    EXPECT_EQ(program.choose(kFleet), "(2,[4,0,2]).\n");
}

TEST(BattleshipClient, HasWonWhenItIsToldSo)
{
    Attacker program;
    program.choose("E6");
    program.hear("(2,[5,4,4]).\n");  // as a server says it of one who was thrown out
    EXPECT_TRUE(program.host.farewell->by_the_rules);
    EXPECT_EQ(program.last_words(), "won");
}

TEST(BattleshipClient, TellsThatItHasLostAndLeaves)
{
    Defender program;
    std::string answer;
    const std::vector<int> lengths{5, 4, 3, 3, 2};
    int turn = 0;
    for (std::size_t ship = 0; ship < lengths.size(); ++ship) {
        for (int x = 0; x < lengths[ship]; ++x) {
            answer =
                program.hear("(1,[" + std::to_string(x) + "," + std::to_string(2 * ship) + "]).\n");
            if (program.is_done()) break;
            const std::string cell = battleship_cell(turn % 10, 9 - turn / 10);
            program.choose(cell);
            program.hear("(2,[" + std::to_string(turn % 10) + "," + std::to_string(9 - turn / 10) +
                         ",1]).\n");
            ++turn;
        }
    }
    EXPECT_EQ(answer, "(2,[1,8,4]).\n");
    EXPECT_TRUE(program.host.farewell->by_the_rules);
    EXPECT_EQ(program.last_words(), "lost");
}

TEST(BattleshipClient, LeavesALiar)
{
    Attacker program;
    program.choose("E6");
    program.hear("(2,[5,4,3]).\n");  // no ship has one cell
    EXPECT_EQ(program.last_words(), "the other side's answers fit no fleet");
    EXPECT_FALSE(program.host.farewell->by_the_rules);
}

TEST(BattleshipClient, LeavesAServerThatTalksNonsense)
{
    for (const auto* nonsense :
         {"hello\n", "(4,[]).\n", "(5,[]).\n", "(2,[5,5,1]).\n", "(2,[5,4,5]).\n", "(2,[5,4]).\n",
          "(2,[5,4,0]).\n", "(1,[5,4]).\n", "(6,[]).\n", "(2,[5,4,1]).\n(2,[5,4,1]).\n",
          "(2,[5,4,1]).\n(1,[10,0]).\n", "(2,[5,4,1]).\n(1,[0]).\n"}) {
        Attacker program;
        program.choose("E6");
        program.hear(nonsense);
        ASSERT_TRUE(program.is_done()) << nonsense;
        EXPECT_FALSE(program.host.farewell->by_the_rules) << nonsense;
        program.hear("(2,[5,4,1]).\n");
        program.client->on_move("A1", program.now);
        program.client->on_close(program.now);
        EXPECT_EQ(program.host.farewells, 1);
    }
    BattleshipProgram program;
    program.hear("(3,[1]).\n");
    EXPECT_TRUE(program.is_done());
    Defender other;
    other.hear(std::string(1000, '('));
    EXPECT_EQ(other.last_words(), "the server sends a line without end");
}

TEST(BattleshipClient, LeavesAServerThatFallsSilentInTheMiddleOfALine)
{
    BattleshipProgram program;
    program.hear("(3,[");
    program.pass(7s);
    EXPECT_FALSE(program.is_done());
    program.pass(1s);
    EXPECT_EQ(program.last_words(), "the server fell silent in the middle of a line");
    BattleshipProgram other;
    other.hear("(3,[");
    other.pass(7s);
    other.hear("]).\n");
    other.pass(24h);
    EXPECT_FALSE(other.is_done());
}

TEST(BattleshipClient, WaitsForTheOtherSide)
{
    BattleshipProgram untold;  // some servers say nothing to the first
    untold.pass(24h);
    EXPECT_FALSE(untold.is_done());
    EXPECT_EQ(untold.hear("(3,[]).\n(5,[]).\n"), "");
    EXPECT_TRUE(untold.host.asked);
    BattleshipProgram alone;
    alone.hear("(3,[]).\n");
    alone.pass(24h);
    EXPECT_FALSE(alone.is_done());
    alone.client->on_close(alone.now);
    EXPECT_EQ(alone.last_words(), "the server closed the connection");
    EXPECT_FALSE(alone.host.farewell->by_the_rules);
}

TEST(BattleshipClient, ReadsBytesHoweverTheyAreSplit)
{
    const std::string all = "(3,[]).\r\n\n( 5 , [ ] ) .\r(1,[0,0]).\n";
    for (std::size_t cut = 0; cut <= all.size(); ++cut) {
        BattleshipProgram program;
        program.hear(all.substr(0, cut));
        program.hear(all.substr(cut));
        EXPECT_EQ(program.choose(kFleet), "(2,[0,0,2]).\n") << cut;
    }
}

/// Both sides together.
class BattleshipGames : public testing::Test {
protected:
    void connect(FakeProgram& program)
    {
        program.peer = sessions_.size() + 1;
        sessions_.push_back(
            std::make_unique<BattleshipSession>(house, program.peer, lobby, BattleshipSettings{}));
        house.join(program.peer, *sessions_.back());
    }

    static AnyGame relayed()
    {
        return AnyGame{Battleship{BattleshipOptions::from_json({{"relay", true}}).value()}};
    }

    FakeHouse house{relayed()};
    BattleshipLobby lobby{house, {}};

private:
    std::vector<std::unique_ptr<BattleshipSession>> sessions_;
};

TEST_F(BattleshipGames, ArePlayedToTheEnd)
{
    for (const std::size_t bytes : {1U, 3U, 4096U}) {
        BattleshipProgram first;
        BattleshipProgram second;
        connect(first);
        connect(second);
        ASSERT_TRUE((FakeWire{house, bytes}.run(std::array<FakeProgram*, 2>{&first, &second})));
        EXPECT_TRUE(first.host.farewell->by_the_rules) << first.last_words();
        EXPECT_TRUE(second.host.farewell->by_the_rules) << second.last_words();
        const auto& result = *house.table_of(first.peer).result();
        EXPECT_EQ(result.reason, "fleet sunk");
        EXPECT_EQ(second.last_words(), result.scores->at(0) == 1 ? "won" : "lost");
    }
}

}  // namespace
}  // namespace agon
