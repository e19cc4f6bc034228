#include "doubles/quoridor_port.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

TEST_F(QuoridorPort, IntroducesTwoAndLetsThemVote)
{
    const Peer first = connect();
    EXPECT_EQ(house.read(first), "");
    house.write(first, kRegister);
    EXPECT_EQ(house.read(first), "(OKAY)\n(wait-for-players 0 ())\n");
    const Peer second = world();
    EXPECT_EQ(house.read(first), kWaitOrPlay);
    EXPECT_EQ(house.read(second), "(OKAY)\n(wait-or-play 0 ())\n");
    house.write(first, "(wait)\n");
    EXPECT_EQ(house.read(first), "(voted 0 ())\n");
    house.write(first, "(play)\n(wait)\n");
    EXPECT_EQ(house.read(first) + house.read(second), "");
    house.write(second, "(play)\n");
    EXPECT_EQ(house.read(first), "(start2play 1 ())\n");
    EXPECT_EQ(house.read(second), "(start2wait 1 ())\n");
    EXPECT_EQ(table_of(first).seats()[0].name, "Quoridor");
}

TEST_F(QuoridorPort, WaitsForFourIfBothWish)
{
    const Peer first = world();
    const Peer second = world();
    house.write(second, "(wait wall 0 0)\n");
    forget({first, second});
    house.write(first, "(wait)\n");
    EXPECT_EQ(house.read(first), kWaitForPlayers);
    EXPECT_EQ(house.read(second), kWaitForPlayers);
    house.write(first, "(play)\n");  // too late
    const Peer third = world();
    EXPECT_EQ(house.read(first), kWaitForPlayers);
    EXPECT_EQ(house.read(second), kWaitForPlayers);
    EXPECT_EQ(house.read(third), "(OKAY)\n(wait-for-players 0 ())\n");
    const Peer fourth = world();
    EXPECT_EQ(house.read(first), "(start4play 1 ())\n");
    EXPECT_EQ(house.read(second), "(start4wait 1 ())\n");
    EXPECT_EQ(house.read(third), "(start4wait 1 ())\n");
    EXPECT_EQ(house.read(fourth), "(OKAY)\n(start4wait 1 ())\n");
}

TEST_F(QuoridorPort, RejectsAThirdWhileTwoVote)
{
    const Peer first = world();
    const Peer second = world();
    forget({first, second});
    const Peer third = world();
    EXPECT_EQ(house.read(third), "(OKAY)\n(rejected 0 ())\n");
    EXPECT_TRUE(is_closed(third));
    EXPECT_EQ(house.read(first) + house.read(second), "");
}

TEST_F(QuoridorPort, PlaysManyGamesSideBySide)
{
    const auto [first, second] = two();
    const auto [third, fourth] = two();
    house.write(third, "(move player 4.0 1.0)\n");
    EXPECT_EQ(house.read(fourth), "(play 1 (player 4.0 1.0 1.0))\n");
    EXPECT_EQ(house.read(first) + house.read(second), "");
    const Peer fifth = world();
    EXPECT_EQ(house.read(fifth), "(OKAY)\n(wait-for-players 0 ())\n");
}

TEST_F(QuoridorPort, RelaysMovesAsFloats)
{
    const auto [first, second] = two();
    house.write(first, "(move player 4 1)\n");
    EXPECT_EQ(house.read(first), "(wait 1 (player 4.0 1.0 1.0))\n");
    EXPECT_EQ(house.read(second), "(play 1 (player 4.0 1.0 1.0))\n");
    house.write(second, "(move wall 3 4 horizontal)\n");
    EXPECT_EQ(house.read(first), "(play 2 (wall 3.0 4.0 horizontal))\n");
    EXPECT_EQ(house.read(second), "(wait 2 (wall 3.0 4.0 horizontal))\n");
    EXPECT_EQ(table_of(first).moves().back().move, "d4h");
}

TEST_F(QuoridorPort, IgnoresWhatIsIllegalMalformedOrOutOfTurn)
{
    const auto [first, second] = two();
    house.write(second, "(move player 4.0 7.0)\n");
    for (const auto* message :
         {"(move)\n", "(move player 4.0 2.0)\n", "(move player 100 100)\n", "(move wall 3 4)\n",
          "(move wall 3.0 0.0 horizontal)\n", "(foo)\n", "()\n", "42\n", "\"x\"\n", "#(1 2)\n",
          "((move) player 4 1)\n", "(play)\n", "(wait)\n", "(reset)\n", kRegister})
        house.write(first, message);
    EXPECT_EQ(house.read(first) + house.read(second), "");
    house.write(first, "(move player 4.0 1.0)\n(move player 4.0 2.0)\n");
    EXPECT_EQ(house.read(first), "(wait 1 (player 4.0 1.0 1.0))\n");
    EXPECT_EQ(house.read(second), "(play 1 (player 4.0 1.0 1.0))\n");
}

TEST_F(QuoridorPort, TellsTheEndAndLetsTheLoserBegin)
{
    const auto [first, second] = two_after_the_end();
    EXPECT_EQ(house.read(first), "(won 1 (player 4.0 8.0 8.0))\n");
    EXPECT_EQ(house.read(second), "(lost 1 (player 4.0 8.0 8.0))\n");
    house.write(second, "(move player 1.0 1.0)\n");
    house.write(first, "(reset)\n(reset)\n");
    EXPECT_EQ(house.read(first), "(start2wait 2 ())\n");
    EXPECT_EQ(house.read(second), "(start2play 2 ())\n");
    house.write(first, "(move player 4.0 1.0)\n");
    house.write(second, "(move player 4.0 7.0)\n");
    EXPECT_EQ(house.read(first), "(play 2 (player 4.0 7.0 7.0))\n");
    EXPECT_EQ(table_of(first).opened().id, "0000000000002");
}

TEST_F(QuoridorPort, TellsAMoveRightAlsoWhenTheNextOneCameMeanwhile)
{
    const auto [first, second] = two();
    EXPECT_TRUE(house.ask("0000000000001", command::Move{0, "e2"}));
    EXPECT_TRUE(house.ask("0000000000001", command::Move{1, "e8"}));
    house.pass(0ms);
    EXPECT_EQ(house.read(first), "(wait 1 (player 4.0 1.0 1.0))\n(play 2 (player 4.0 7.0 7.0))\n");
    EXPECT_EQ(house.read(second), "(play 1 (player 4.0 1.0 1.0))\n(wait 2 (player 4.0 7.0 7.0))\n");
}

// Each world does only what its mails tell it.
TEST_F(QuoridorPort, PlaysWholeGamesOfTwoAndFour)
{
    Rng rng{1};
    for (const std::size_t seats : {2, 4}) {
        std::vector<Peer> worlds;
        if (seats == 2) {
            const auto pair = two();
            worlds.assign(pair.begin(), pair.end());
        } else {
            const auto all = four();
            worlds.assign(all.begin(), all.end());
        }
        const Table& table = table_of(worlds[0]);
        while (table.state() == Table::State::Running) {
            const auto& game = *table.position().as<Quoridor>();
            const Seat mover = game.to_move();
            const auto steps = game.steps(mover);
            const auto cell =
                quoridor::nth(steps, static_cast<unsigned>(rng() % quoridor::count(steps)));
            house.write(worlds[static_cast<std::size_t>(mover)],
                        "(move player " + std::to_string(quoridor::file_of(cell)) + " " +
                            std::to_string(quoridor::rank_of(cell)) + ")\n");
            for (std::size_t i = 0; i < seats; ++i) {
                const std::string mail = house.read(worlds[i]);
                const bool next = static_cast<Seat>(i) == table.position().to_move();
                if (table.state() == Table::State::Running)
                    ASSERT_TRUE(mail.starts_with(next ? "(play " : "(wait ")) << mail;
                else
                    EXPECT_TRUE(
                        mail.starts_with(static_cast<Seat>(i) == mover ? "(won " : "(lost "));
            }
        }
        EXPECT_EQ(table.result()->reason, "goal");
    }
}

TEST_F(QuoridorPort, BeginsAfterTheWinnerWithFour)
{
    const auto worlds = four();
    for (int y = 1; y <= 7; ++y) {
        const std::string side = y % 2 == 1 ? "3" : "4";
        house.write(worlds[0], "(move player 4 " + std::to_string(y) + ")\n");
        house.write(worlds[1], "(move player " + side + " 8)\n");
        house.write(worlds[2], "(move player 0 " + side + ")\n");
        house.write(worlds[3], "(move player 8 " + side + ")\n");
    }
    forget({worlds[0], worlds[1], worlds[2], worlds[3]});
    house.write(worlds[0], "(move player 4 8)\n");
    EXPECT_EQ(house.read(worlds[0]), "(won 1 (player 4.0 8.0 8.0))\n");
    for (const std::size_t i : {1, 2, 3})
        EXPECT_EQ(house.read(worlds[i]), "(lost 1 (player 4.0 8.0 8.0))\n");
    house.write(worlds[2], "(reset)\n");
    EXPECT_EQ(house.read(worlds[1]), "(start4play 2 ())\n");
    for (const std::size_t i : {0, 2, 3}) EXPECT_EQ(house.read(worlds[i]), "(start4wait 2 ())\n");
}

TEST_F(QuoridorPort, ForgetsOneWhoLeavesBeforeTheGame)
{
    house.hang_up(connect());
    house.hang_up(world());
    const Peer first = world();
    EXPECT_EQ(house.read(first), "(OKAY)\n(wait-for-players 0 ())\n");
    const Peer second = world();
    house.write(second, "(wait)\n");
    forget({first, second});
    house.hang_up(first);
    EXPECT_EQ(house.read(second), kWaitForPlayers);
    EXPECT_FALSE(is_closed(second));
    const Peer third = world();
    EXPECT_EQ(house.read(second), kWaitOrPlay);
    house.write(second, "(play)\n");  // its old vote is forgotten
    EXPECT_EQ(house.read(second), "(start2play 1 ())\n");
    EXPECT_TRUE(house.read(third).ends_with("(start2wait 1 ())\n"));
}

TEST_F(QuoridorPort, GoesOnWaitingForFourWhenOneLeaves)
{
    const Peer first = world();
    const Peer second = world();
    house.write(first, "(wait)\n");
    house.write(second, "(wait)\n");
    const Peer third = world();
    forget({first, second, third});
    house.hang_up(first);
    EXPECT_EQ(house.read(second), kWaitForPlayers);
    EXPECT_EQ(house.read(third), kWaitForPlayers);
    const Peer fourth = world();
    forget({second, third, fourth});
    const Peer fifth = world();
    EXPECT_EQ(house.read(second), "(start4play 1 ())\n");
    EXPECT_EQ(house.read(fifth), "(OKAY)\n(start4wait 1 ())\n");
}

TEST_F(QuoridorPort, EndsTheGameForAllWhenOneLeaves)
{
    const auto worlds = four();
    house.hang_up(worlds[2]);
    for (const std::size_t i : {0, 1, 3}) {
        EXPECT_EQ(house.read(worlds[i]), "(disconnect 3 (wall 4 4 horizontal))\n");
        EXPECT_FALSE(is_closed(worlds[i])) << "it shows why";
    }
    EXPECT_EQ(house.table("0000000000001").result()->reason, "disconnect");
    const auto [first, second] = two();
    house.hang_up(first);
    EXPECT_EQ(house.read(second), "(disconnect 1 (wall 4 4 horizontal))\n");
}

TEST_F(QuoridorPort, TellsTheOthersWhenOneLeavesAfterTheEnd)
{
    const auto [first, second] = two_after_the_end();
    house.read(second);
    house.hang_up(first);
    EXPECT_EQ(house.read(second), "(disconnect 1 (wall 4 4 horizontal))\n");
    EXPECT_FALSE(is_closed(second));
    EXPECT_EQ(house.table("0000000000001").result()->reason, "goal");
}

TEST_F(QuoridorPort, KeepsWhoWasLeftUntilItLeaves)
{
    const auto [first, second] = two();
    house.hang_up(first);
    house.read(second);
    house.write(second, "(move player 4.0 7.0)\n(play)\n");
    EXPECT_EQ(house.read(second), "");
    house.pass(599s);
    EXPECT_FALSE(is_closed(second));
    house.pass(1s);
    EXPECT_TRUE(is_closed(second));
}

TEST_F(QuoridorPort, LetsWhoWasLeftPlayAgain)
{
    const auto [first, second] = two();
    house.hang_up(first);
    house.read(second);
    house.write(second, "(reset)\n");
    EXPECT_EQ(house.read(second), kWaitForPlayers);
    const Peer third = world();
    house.write(third, "(play)\n");
    EXPECT_EQ(house.read(second), "(wait-or-play 0 ())\n(start2play 1 ())\n");
    house.write(second, "(move player 4.0 1.0)\n");
    EXPECT_TRUE(house.read(third).ends_with("(play 1 (player 4.0 1.0 1.0))\n"));
}

TEST_F(QuoridorPort, HearsLastWordsWithoutAnEndOfLine)
{
    const auto [first, second] = two();
    house.write(first, "(move player 4.0 1.0)");
    EXPECT_EQ(house.read(second), "");
    house.hang_up(first);
    EXPECT_EQ(house.read(second),
              "(play 1 (player 4.0 1.0 1.0))\n(disconnect 1 (wall 4 4 horizontal))\n");
}

TEST_F(QuoridorPort, TellsTheEndAlsoWhenTheWinnerIsGone)
{
    const auto [first, second] = two();
    play_almost_to_the_end(first, second);
    house.write(first, "(move player 4.0 8.0)");
    house.hang_up(first);
    EXPECT_EQ(house.read(second),
              "(lost 1 (player 4.0 8.0 8.0))\n(disconnect 1 (wall 4 4 horizontal))\n");
    EXPECT_FALSE(is_closed(second));
}

TEST_F(QuoridorPort, WaitsTenSecondsForARegistration)
{
    const Peer peer = connect();
    for (const auto* message : {"(REGISTER (name \"X\"))\n", "(register ((name \"X\")))\n", "hi\n",
                                "(play)\n", "(move player 4 1)\n", "(REGISTER ((name \"X\")))"})
        house.write(peer, message);
    house.pass(9'999ms);
    EXPECT_EQ(house.read(peer), "");
    EXPECT_FALSE(is_closed(peer));
    house.pass(1ms);
    EXPECT_TRUE(is_closed(peer));
}

TEST_F(QuoridorPort, EndsTheGameByTheClock)
{
    const auto [first, second] = two();
    house.pass(600s);
    for (const Peer peer : {first, second})
        EXPECT_EQ(house.read(peer), "(disconnect 1 (wall 4 4 horizontal))\n");
    EXPECT_TRUE(is_closed(first)) << "its time is up";
    EXPECT_FALSE(is_closed(second));
}

TEST_F(QuoridorPort, DoesNotWaitForeverForAVote)
{
    const Peer first = world();
    const Peer second = world();
    house.write(first, "(wait)\n");
    forget({first, second});
    house.pass(600s);
    EXPECT_TRUE(is_closed(second));
    EXPECT_EQ(house.read(first), kWaitForPlayers);
    house.pass(600s);
    EXPECT_FALSE(is_closed(first));
}

TEST_F(QuoridorPort, DoesNotWaitForeverForAReset)
{
    const auto [first, second] = two_after_the_end();
    house.pass(600s);
    EXPECT_TRUE(is_closed(first));
    house.pass(600s);
    EXPECT_TRUE(is_closed(second)) << "it was told that the first has gone";
}

TEST_F(QuoridorPort, SendsAwayWhoSendsNonsense)
{
    for (const std::string& nonsense :
         {std::string{")\n"}, "(" + std::string(5000, 'x'), std::string(100, '('),
          "#;" + std::string(70, '\''), std::string{"\"\\q\"\n"}, std::string{"#<void>\n"}}) {
        const Peer early = connect();
        house.write(early, nonsense);
        EXPECT_TRUE(is_closed(early)) << nonsense;
        const auto [first, second] = two();
        house.write(second, nonsense);
        EXPECT_TRUE(is_closed(second)) << nonsense;
        EXPECT_EQ(house.read(first), "(disconnect 2 (wall 4 4 horizontal))\n");
    }
}

TEST_F(QuoridorPort, UnderstandsBytesHoweverTheyAreSplit)
{
    const std::string all =
        std::string{kRegister} +
        "(wait)\n[play]\r\n(move player 4.0 7.0) x\n(move wall 3.0\n4.0 vertical)\n";
    for (std::size_t cut = 0; cut <= all.size(); ++cut) {
        const Peer first = world();
        house.read(first);
        const Peer peer = connect();
        house.write(peer, all.substr(0, cut));
        house.write(peer, all.substr(cut));
        house.write(first, "(play)\n(move player 4.0 1.0)\n");
        EXPECT_EQ(house.read(peer),
                  "(OKAY)\n(wait-or-play 0 ())\n(voted 0 ())\n(start2wait 1 ())\n"
                  "(play 1 (player 4.0 1.0 1.0))\n")
            << cut;
        house.write(peer, "(move player 4.0 7.0) x\n");
        EXPECT_EQ(house.read(first),
                  "(wait-or-play 0 ())\n(start2play 1 ())\n(wait 1 (player 4.0 1.0 1.0))\n"
                  "(play 2 (player 4.0 7.0 7.0))\n");
        house.hang_up(peer);
    }
}

}  // namespace
}  // namespace agon
