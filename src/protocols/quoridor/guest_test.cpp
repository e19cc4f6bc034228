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
    EXPECT_FALSE(is_closed(peer));
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
    EXPECT_EQ(last_piece(peer).after, 4'000ms);  // after the piece before it
    house.pass(30s);
    house.write(peer, "(move wall 3.0 4.0 vertical)\n");
    EXPECT_EQ(last_piece(peer).after, 0ms);
    ask(table, command::Move{1, "e7"});
    EXPECT_EQ(last_piece(peer).after, 0ms) << "the pawn has long arrived";
}

/// A world that plays against a person, who answers at once.
class PacedQuoridorPort : public QuoridorPort {
protected:
    PacedQuoridorPort() : table_{table_with_a_person()}, peer_{world()} {}

    /// The world steps, and the person does; how long that step is held back.
    Milliseconds step()
    {
        const bool is_away = steps_++ % 2 == 0;
        house.write(peer_, is_away ? "(move player 3.0 0.0)\n" : "(move player 4.0 0.0)\n");
        ask(table_, command::Move{1, is_away ? "d9" : "e9"});
        return last_piece(peer_).after;
    }

    /// So long after the person's step has been shown to it, the world steps.
    Milliseconds step_after(Milliseconds held, Milliseconds thought)
    {
        house.pass(held + thought);
        return step();
    }

private:
    std::string table_;
    Peer peer_;
    int steps_ = 0;
};

TEST_F(PacedQuoridorPort, HoldsLessBackFromAClientThatKeepsUp)
{
    const Milliseconds first = step();
    EXPECT_EQ(first, 4'000ms);
    const Milliseconds second = step_after(first, 2'000ms);
    EXPECT_EQ(second, 3'000ms);
    const Milliseconds third = step_after(second, 500ms);
    EXPECT_EQ(third, 1'000ms);
    EXPECT_EQ(step_after(third, 900ms), 1'000ms) << "no longer again while it keeps up";
}

TEST_F(PacedQuoridorPort, IsCarefulAgainWithAClientThatTakesLonger)
{
    const Milliseconds second = step_after(step(), 1'000ms);
    EXPECT_EQ(second, 1'500ms);
    EXPECT_EQ(step_after(second, 1'501ms), 4'000ms);
}

TEST_F(PacedQuoridorPort, HoldsNothingBackFromAClientThatIsNotTheOriginal)
{
    EXPECT_EQ(step_after(step(), 399ms), 0ms);
    EXPECT_EQ(step_after(0ms, 30s), 0ms);
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
    EXPECT_EQ(house.read(peer), kWaitOrPlay);
    house.write(peer, "(play)\n");
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
    EXPECT_EQ(house.read(first), kWaitOrPlay);
    house.write(first, "(play)\n");
    EXPECT_EQ(house.read(first), "(start2play 1 ())\n");
}

TEST_F(FilledQuoridorPort, GivesThreePlayersToALoneWorldThatWaitsForFour)
{
    const Peer peer = world();
    house.pass(5s);
    house.read(peer);
    house.write(peer, "(wait)\n");
    EXPECT_EQ(house.read(peer), "(start4play 1 ())\n");
    EXPECT_EQ(table_of(peer).seats()[3].spec, "easy");
}

TEST_F(FilledQuoridorPort, LetsTwoVoteThoughTheFirstWasAskedAlone)
{
    const Peer first = world();
    house.pass(5s);
    house.read(first);
    const Peer second = world();
    EXPECT_EQ(house.read(first), kWaitOrPlay);
    house.write(first, "(wait)\n");
    EXPECT_EQ(house.read(first), "(voted 0 ())\n");
    house.write(second, "(play)\n");
    EXPECT_EQ(house.read(first), "(start2play 1 ())\n");
    EXPECT_EQ(table_of(first).seats()[1].kind, Holder::Kind::Classic);
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
