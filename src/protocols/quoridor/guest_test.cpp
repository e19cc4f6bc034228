// Worlds at tables of the API, and worlds that meet others than worlds.
#include "doubles/quoridor_port.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

TEST_F(QuoridorPort, SeatsAWorldAtATableOfTheApi)
{
    const std::string table = table_with_a_person();
    const Peer peer = world();
    EXPECT_EQ(house.read(peer), "(OKAY)\n(start2play 1 ())\n");
    house.write(peer, "(move player 4.0 1.0)\n");
    EXPECT_EQ(house.read(peer), "(wait 1 (player 4.0 1.0 1.0))\n");
    ask(table, command::Move{1, "d4h"});
    EXPECT_EQ(house.read(peer), "(play 2 (wall 3.0 4.0 horizontal))\n");
    ask(table, command::Resign{1});
    EXPECT_EQ(house.read(peer), "(disconnect 2 (wall 4 4 horizontal))\n");
    EXPECT_TRUE(is_closed(peer));
}

TEST_F(QuoridorPort, WaitsAtATableUntilAllAreThere)
{
    const Holder program{.kind = Holder::Kind::Classic, .spec = {}, .name = {}, .token = {}};
    const std::string table = *house.open({"quoridor", {}, {{}, program}, {}});
    house.waiting = FreeSeat{table, 1};
    const Peer gone = world();
    EXPECT_EQ(house.read(gone), "(OKAY)\n(wait-for-players 0 ())\n");
    house.hang_up(gone);
    const Peer peer = world();
    EXPECT_EQ(house.read(peer), "(OKAY)\n(wait-for-players 0 ())\n");
    ask(table, command::Sit{0, "Ann", "a"});
    EXPECT_EQ(house.read(peer), "(start2wait 1 ())\n");
}

TEST_F(QuoridorPort, LetsWorldsAtATableOfTheApiPlayAgain)
{
    const Holder program{.kind = Holder::Kind::Classic, .spec = {}, .name = {}, .token = {}};
    const std::string table = *house.open({"quoridor", {}, {program, program}, {}});
    house.waiting = FreeSeat{table, 1};
    const Peer second = world();
    house.waiting = FreeSeat{table, 0};
    const Peer first = world();
    EXPECT_EQ(house.read(first), "(OKAY)\n(start2play 1 ())\n");
    EXPECT_EQ(house.read(second), "(OKAY)\n(wait-for-players 0 ())\n(start2wait 1 ())\n");
    play_almost_to_the_end(first, second);
    house.write(first, "(move player 4 8)\n");
    forget({first, second});
    house.write(second, "(reset)\n");
    EXPECT_EQ(house.read(first), "(start2wait 2 ())\n");
    EXPECT_EQ(house.read(second), "(start2play 2 ())\n");
}

TEST_F(QuoridorPort, LeavesTablesAloneThatTheClientCannotPlay)
{
    const Holder program{.kind = Holder::Kind::Classic, .spec = {}, .name = {}, .token = {}};
    for (const boost::json::object& options :
         {boost::json::object{{"size", 7}}, boost::json::object{{"walls", 11}}}) {
        const Table& table = house.table(*house.open({"quoridor", options, {{}, program}, {}}));
        house.waiting = FreeSeat{table.opened().id, 1};
        const Peer peer = world();
        EXPECT_EQ(house.read(peer), "(OKAY)\n(wait-for-players 0 ())\n");
        EXPECT_FALSE(table.seats()[1].is_taken());
        house.hang_up(peer);
    }
}

TEST_F(QuoridorPort, HoldsAMoveBackWhileThePawnBeforeItMoves)
{
    const std::string table = table_with_a_person();
    const Peer peer = world();
    house.write(peer, "(move player 4.0 1.0)\n");
    house.pass(400ms);
    ask(table, command::Move{1, "e8"});
    EXPECT_EQ(last_piece(peer).bytes, "(play 2 (player 4.0 7.0 7.0))\n");
    EXPECT_EQ(last_piece(peer).after, 2'500ms);  // after the piece before it
    house.pass(2'100ms);
    house.write(peer, "(move wall 3.0 4.0 vertical)\n");
    EXPECT_EQ(last_piece(peer).after, 0ms);
    house.pass(500ms);
    ask(table, command::Move{1, "e7"});
    EXPECT_EQ(last_piece(peer).after, 2'500ms);  // the wall went out with the pawn
    house.write(peer, "(move wall 6.0 4.0 vertical)\n");
    house.pass(10s);
    ask(table, command::Move{1, "e6"});
    EXPECT_EQ(last_piece(peer).after, 0ms);
}

TEST_F(QuoridorPort, HoldsNoMoveBackThatFollowsAWall)
{
    const std::string table = table_with_a_person();
    const Peer peer = world();
    house.write(peer, "(move wall 3.0 4.0 vertical)\n");
    ask(table, command::Move{1, "e8"});
    EXPECT_EQ(last_piece(peer).bytes, "(play 2 (player 4.0 7.0 7.0))\n");
    EXPECT_EQ(last_piece(peer).after, 0ms);
}

TEST_F(QuoridorPort, NeverHoldsBackMovesBetweenWorlds)
{
    const auto [first, second] = two();
    house.write(first, "(move player 4.0 1.0)\n");
    house.write(second, "(move player 4.0 7.0)\n");
    house.write(first, "(move player 4.0 2.0)\n");
    for (const Peer peer : {first, second})
        for (const auto& piece : house.visitors[peer].pieces) EXPECT_EQ(piece.after, 0ms);
}

TEST_F(QuoridorPort, DoesNotTakeMovesBack)
{
    const std::string table = table_with_a_person();
    const Peer peer = world();
    house.write(peer, "(move player 4.0 1.0)\n");
    ask(table, command::Move{1, "e8"});
    ask(table, command::Undo{1});
    house.pass(0ms);
    EXPECT_EQ(house.table(table).undo_asked_by(), std::nullopt);
    EXPECT_EQ(house.table(table).moves().size(), 2U);
}

TEST_F(QuoridorPort, SendsAwayWhoseSeatIsGivenToAnother)
{
    const std::string table = table_with_a_person();
    const Peer peer = world();
    house.read(peer);
    ask(table, command::Change{0, {Holder::Kind::Player, "easy", "", ""}});
    EXPECT_EQ(house.read(peer), "");
    EXPECT_TRUE(is_closed(peer));
    EXPECT_EQ(house.table(table).state(), Table::State::Running);
}

TEST_F(QuoridorPort, AsksPersonsForARematch)
{
    const std::string table = table_with_a_person();
    const Peer peer = world();
    for (int y = 1; y <= 7; ++y) {
        house.write(peer, "(move player 4 " + std::to_string(y) + ")\n");
        ask(table, command::Move{1, y % 2 == 1 ? "d9" : "c9"});
    }
    house.write(peer, "(move player 4 8)\n(reset)\n");
    house.write(peer, "(reset)\n");
    EXPECT_TRUE(house.read(peer).ends_with("(won 1 (player 4.0 8.0 8.0))\n"));
    EXPECT_TRUE(house.table(table).wants_rematch(0));
}

class FilledQuoridorPort : public QuoridorPort {
protected:
    FilledQuoridorPort() : QuoridorPort{{}, {.fill = "easy", .fill_after = 5s}} {}
};

TEST_F(FilledQuoridorPort, GivesAPlayerToAWorldThatWaits)
{
    const Peer peer = world();
    house.pass(4'999ms);
    EXPECT_EQ(house.read(peer), "(OKAY)\n(wait-for-players 0 ())\n");
    house.pass(1ms);
    EXPECT_EQ(house.read(peer), "(start2play 1 ())\n");
    EXPECT_EQ(table_of(peer).seats()[1].spec, "easy");
    const std::string table = table_of(peer).opened().id;
    for (int y = 1; y <= 7; ++y) {
        house.write(peer, "(move player 4 " + std::to_string(y) + ")\n");
        ask(table, command::Move{1, y % 2 == 1 ? "d9" : "c9"});
    }
    house.write(peer, "(move player 4 8)\n");
    house.read(peer);
    house.write(peer, "(reset)\n");
    EXPECT_EQ(house.read(peer), "(start2wait 2 ())\n");
}

TEST_F(FilledQuoridorPort, GivesAPlayerToAWorldThatAnotherHasLeft)
{
    const Peer first = world();
    house.pass(4s);
    const Peer second = world();
    house.pass(2s);
    EXPECT_EQ(house.read(first), "(OKAY)\n(wait-for-players 0 ())\n(wait-or-play 0 ())\n");
    house.hang_up(second);
    EXPECT_EQ(house.read(first), kWaitForPlayers);
    house.pass(5s);
    EXPECT_EQ(house.read(first), "(start2play 1 ())\n");
}

TEST_F(FilledQuoridorPort, GivesPlayersToWorldsThatWaitForFour)
{
    const Peer first = world();
    const Peer second = world();
    house.pass(5s);
    house.write(first, "(wait)\n");
    house.write(second, "(wait)\n");
    forget({first, second});
    house.pass(5s);
    EXPECT_EQ(house.read(first), "(start4play 1 ())\n");
    EXPECT_EQ(house.read(second), "(start4wait 1 ())\n");
    EXPECT_EQ(table_of(first).seats()[3].spec, "easy");
}

}  // namespace
}  // namespace agon
