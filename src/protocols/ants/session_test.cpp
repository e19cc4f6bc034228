#include "protocols/ants/session.h"

#include "doubles/fake_house.h"
#include "protocols/ants/wire.h"

#include <gtest/gtest.h>

#include <fstream>

namespace agon {
namespace {

using namespace std::string_literals;

std::string recorded(const std::string& name)
{
    std::ifstream file{AGON_TESTS "/data/ants/" + name, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// The moves in a recording of what a client sent: its name, then 12 bytes each.
std::vector<std::string> moves_sent(const std::string& bytes)
{
    std::vector<std::string> moves;
    for (std::size_t i = static_cast<std::size_t>(bytes[0]) + 1; i < bytes.size();
         i += ants_wire::kMoveBytes)
        moves.push_back(bytes.substr(i, ants_wire::kMoveBytes));
    return moves;
}

/// The original passes on what a client happened to leave behind the end of a move; we do not.
std::string without_junk(const std::string& said)
{
    std::string clean;
    for (std::size_t i = 0; i < said.size();) {
        const char code = said[i++];
        clean += code;
        if (code == ants_wire::kPosition) {
            clean += said.substr(i, ants_wire::kPositionBytes);
            i += ants_wire::kPositionBytes;
        } else if (code == ants_wire::kMove) {
            const auto move = ants_wire::read_move(said.substr(i, ants_wire::kMoveBytes));
            clean += ants_wire::move_bytes(move.value());
            i += ants_wire::kMoveBytes;
        }
    }
    return clean;
}

class AntsPort : public testing::Test {
protected:
    explicit AntsPort(AntsSettings settings = {}, const LobbySettings& lobby = {})
        : settings_{settings}, lobby_{house, lobby}
    {}

    Peer connect()
    {
        const Peer peer = sessions_.size() + 1;
        sessions_.push_back(std::make_unique<AntsSession>(house, peer, lobby_, settings_));
        house.join(peer, *sessions_.back());
        return peer;
    }

    Table& table(std::string_view id = "0000000000001") { return house.table(id); }

    /// As a client that plays the first legal move whenever it is asked.
    bool move_if_asked(Peer peer)
    {
        const std::string heard = house.read(peer);
        if (heard.empty() || heard.back() != ants_wire::kRequestMove) return false;
        const auto& position = house.table_of(peer).position();
        house.write(peer, ants_wire::move_bytes(position.legal_moves()->front()));
        return true;
    }

    /// Whether the server says to both clients, byte for byte, what the original said, when they
    /// send what was recorded. Nothing but chance may make a difference.
    bool repeats(const std::string& name, std::uint64_t seed)
    {
        house.seed = seed;
        const std::array clients{connect(), connect()};
        std::array<std::vector<std::string>, 2> moves;
        std::array<std::string, 2> heard;
        const auto listen = [&] {
            for (std::size_t i = 0; i < 2; ++i) heard[i] += house.read(clients[i]);
        };
        for (std::size_t i = 0; i < 2; ++i) {
            const std::string sent = recorded(name + (i == 0 ? ".c1.c2s.bin" : ".c2.c2s.bin"));
            const auto name_bytes = static_cast<std::size_t>(sent[0]) + 1;
            house.write(clients[i], sent.substr(0, name_bytes));
            moves[i] = moves_sent(sent);
        }
        listen();
        const Table& game = house.table_of(clients[0]);
        for (std::array<std::size_t, 2> next{}; game.state() == Table::State::Running;) {
            const std::size_t asked = game.position().to_move() == 0 ? 1 : 0;
            if (next[asked] == moves[asked].size()) break;
            house.write(clients[asked], moves[asked][next[asked]++]);
            listen();
        }
        return heard[0] == without_junk(recorded(name + ".c1.s2c.bin")) &&
               heard[1] == without_junk(recorded(name + ".c2.s2c.bin"));
    }

    /// A seed with the food and the luck of the recording is not far: a table draws about ten bits.
    bool repeats_with_some_seed(const std::string& name)
    {
        const std::string position =
            recorded(name + ".c1.s2c.bin").substr(2, ants_wire::kPositionBytes + 1);
        for (std::uint64_t seed = 0; seed < 100'000; ++seed) {
            Rng food{mix64(seed ^ mix64(0))};
            Ants game;
            game.play(game.sample(food));
            if (ants_wire::position(game) == position && repeats(name, seed)) return true;
        }
        return false;
    }

    FakeHouse house{AnyGame{Ants{}}};

private:
    AntsSettings settings_;
    AntsLobby lobby_;
    std::vector<std::unique_ptr<AntsSession>> sessions_;
};

TEST_F(AntsPort, TakesTheBeginningOfAFlood)
{
    const Peer white = connect();
    const Peer black = connect();
    house.write(white, "\3Ann");
    house.write(black, "\3Bob");
    house.read(white);
    house.write(black, std::string(10'000, '\xff'));  // a pass where there are moves
    EXPECT_EQ(house.read(white), "\7");
}

TEST_F(AntsPort, DoesNotWaitForANameForEver)
{
    const Peer white = connect();
    const Peer black = connect();
    house.pass(std::chrono::seconds{59});
    EXPECT_FALSE(house.visitors[white].closed);
    house.pass(std::chrono::seconds{1});
    EXPECT_TRUE(house.visitors[white].closed);
    EXPECT_TRUE(house.visitors[black].closed);
}

TEST_F(AntsPort, GivesTheSecondItsOwnTimeForAName)
{
    const Peer white = connect();
    const Peer black = connect();
    house.pass(std::chrono::seconds{50});
    house.write(white, "\3Ann");
    house.pass(std::chrono::seconds{50});
    EXPECT_FALSE(house.visitors[black].closed);
    house.pass(std::chrono::seconds{10});
    EXPECT_TRUE(house.visitors[black].closed);
    EXPECT_TRUE(house.visitors[white].closed);
}

TEST_F(AntsPort, IntroducesAPairAsTheOriginalDoes)
{
    const Peer white = connect();
    EXPECT_EQ(house.read(white), "");
    const Peer black = connect();
    EXPECT_EQ(house.read(white), "\2\6");
    EXPECT_EQ(house.read(black), "\3");
    house.write(white, "\3Ann");
    EXPECT_EQ(house.read(black), "\6");
    house.write(black, "\3");
    house.write(black, "Bob");
    EXPECT_EQ(house.read(white), ants_wire::position(*table().position().as<Ants>()));
    EXPECT_EQ(house.read(black), ants_wire::position(*table().position().as<Ants>()) + "\4");
    EXPECT_EQ(table().seats()[1].name, "Ann");
}

TEST_F(AntsPort, PlaysAWholeGame)
{
    const Peer white = connect();
    const Peer black = connect();
    house.write(white, "\1W");
    house.write(black, "\1B");
    while (table().state() == Table::State::Running) {
        const bool moved = move_if_asked(black) || move_if_asked(white);
        ASSERT_TRUE(moved);
    }
    EXPECT_EQ(table().result()->reason, "no move");
    EXPECT_TRUE(
        house.read(white).ends_with(ants_wire::position(*table().position().as<Ants>()) + "\7"));
    EXPECT_TRUE(house.visitors[white].closed && house.visitors[black].closed);
}

TEST_F(AntsPort, EndsTheGameAtAnIllegalMove)
{
    const Peer white = connect();
    const Peer black = connect();
    house.write(white, "\1W");
    house.write(black, "\1B");
    house.write(black, ants_wire::move_bytes("a1-b2"));
    EXPECT_EQ(table().result()->reason, "illegal move");
    EXPECT_EQ(table().moves().size(), 1U);  // the food
    EXPECT_EQ(house.read(white).back(), ants_wire::kQuit);
    EXPECT_EQ(house.read(black).back(), ants_wire::kQuit);
}

TEST_F(AntsPort, CutsOrReplacesStrangeNames)
{
    const Peer white = connect();
    const Peer black = connect();
    house.write(white, "\x14" + "abcdefghijklmnopqrst"s);
    house.write(black, "\2\xff!"s);
    EXPECT_EQ(table().seats()[1].name, "abcdefghijklmnop");
    EXPECT_EQ(table().seats()[0].name, "?!");
}

TEST_F(AntsPort, TakesTheNextInPlaceOfOneWhoLeftBeforeThePair)
{
    const Peer gone = connect();
    house.hang_up(gone);
    const Peer white = connect();
    const Peer black = connect();
    EXPECT_EQ(house.read(white), "\2\6");
    EXPECT_EQ(house.read(black), "\3");
}

TEST_F(AntsPort, GivesTheGameToTheOtherWhenOneLeaves)
{
    const Peer white = connect();
    const Peer black = connect();
    house.write(white, "\1W");
    house.write(black, "\1B");
    house.hang_up(black);
    EXPECT_EQ(table().result()->reason, "disconnect");
    EXPECT_EQ(house.read(white).back(), ants_wire::kQuit);
}

TEST_F(AntsPort, EndsAPairOfWhomOneLeavesBeforeTheStart)
{
    for (const bool first : {true, false}) {
        const Peer white = connect();
        const Peer black = connect();
        house.hang_up(first ? white : black);
        EXPECT_EQ(house.read(first ? black : white).back(), ants_wire::kQuit);
        EXPECT_TRUE(house.visitors[first ? black : white].closed);
    }
}

/// A game of the API between Ann, who is black, and a built-in player.
class AntsGuest : public AntsPort {
protected:
    AntsGuest()
    {
        const Holder player{.kind = Holder::Kind::Player, .spec = "easy", .name = {}, .token = {}};
        id = *house.open({"ants", {}, {{}, player}, {}});
        ask(command::Sit{0, "Ann", "a"});
    }

    void ask(const Command& command)
    {
        EXPECT_TRUE(house.ask(id, command));
        house.settle();
    }

    void give_seat_to(Holder::Kind kind)
    {
        ask(command::Change{1, {.kind = kind, .spec = "easy", .name = {}, .token = {}}});
    }

    Peer come_late()
    {
        give_seat_to(Holder::Kind::Classic);
        house.waiting = FreeSeat{id, 1};
        const Peer peer = connect();
        house.write(peer,
                    "\x03"
                    "Bob");
        return peer;
    }

    std::string first_move() { return table(id).position().legal_moves()->front(); }

    std::string id;
};

TEST_F(AntsGuest, ComesInTheMiddleOfAGame)
{
    ask(command::Move{0, first_move()});
    const Peer peer = come_late();
    const std::string now = ants_wire::position(*table(id).position().as<Ants>());
    EXPECT_EQ(house.read(peer), "\x02\x06" + now + "\x04");
    house.write(peer, ants_wire::move_bytes(first_move()));
    EXPECT_EQ(table(id).position().to_move(), 0);
    EXPECT_EQ(table(id).seats()[1].name, "Bob");
}

TEST_F(AntsGuest, WaitsForItsTurnIfItComesInAnothers)
{
    const Peer peer = come_late();
    EXPECT_NE(house.read(peer).back(), ants_wire::kRequestMove);
    ask(command::Move{0, first_move()});
    EXPECT_EQ(house.read(peer).back(), ants_wire::kRequestMove);
}

TEST_F(AntsGuest, IsSentAwayWhenAnotherGetsItsSeat)
{
    const Peer peer = come_late();
    house.read(peer);
    give_seat_to(Holder::Kind::Player);
    EXPECT_EQ(house.read(peer), "\x07");
    EXPECT_TRUE(house.visitors[peer].closed);
    house.hang_up(peer);
    EXPECT_EQ(table(id).state(), Table::State::Running);
}

TEST_F(AntsGuest, TakesNothingBack)
{
    ask(command::Move{0, first_move()});
    come_late();
    ask(command::Undo{0});
    EXPECT_EQ(table(id).undo_asked_by(), std::nullopt);
    EXPECT_EQ(table(id).position().to_move(), 1);
}

TEST_F(AntsPort, SaysWhatTheOriginalSaid)
{
    EXPECT_TRUE(repeats_with_some_seed("v101_random_vs_random"));
}

class AntsMatchPort : public AntsPort {
protected:
    AntsMatchPort() : AntsPort{AntsSettings{.games = 2, .swap = true}} {}
};

TEST_F(AntsMatchPort, SwapsColoursAndPlaysAgain)
{
    const Peer first = connect();
    const Peer second = connect();
    house.write(first, "\1W");
    house.write(second, "\1B");
    house.read(first);
    house.read(second);
    house.write(second, ants_wire::move_bytes("a1-b2"));  // loses the first game
    EXPECT_TRUE(house.read(first).starts_with("\3\1"));
    EXPECT_TRUE(house.read(second).starts_with("\2\1"));
    EXPECT_EQ(table("0000000000002").seats()[0].name, "W");
    house.write(first, ants_wire::move_bytes("a1-b2"));
    EXPECT_EQ(house.read(first), "\2\7");
    EXPECT_EQ(house.read(second), "\3\7");
}

class AntsFilledPort : public AntsPort {
protected:
    AntsFilledPort()
        : AntsPort{AntsSettings{.games = 2, .swap = true},
                   {.fill = "easy", .fill_after = std::chrono::seconds{3}}}
    {}

    /// As the house does it for a built-in player.
    void move_as_player(Seat seat, const std::string& id)
    {
        const auto move = table(id).position().legal_moves()->front();
        ASSERT_TRUE(house.ask(id, command::Move{seat, move}));
        house.pass(Milliseconds{0});
    }
};

TEST_F(AntsFilledPort, GivesALoneClientABuiltInOpponent)
{
    const Peer white = connect();
    house.pass(Milliseconds{2'999});
    EXPECT_EQ(house.read(white), "");
    house.pass(Milliseconds{1});
    EXPECT_EQ(house.read(white), "\2\6");
    house.write(white, "\1W");
    EXPECT_EQ(house.read(white), ants_wire::position(*table().position().as<Ants>()));
    EXPECT_EQ(table().seats()[0].spec, "easy");
    EXPECT_EQ(table().seats()[1].name, "W");
    move_as_player(0, "0000000000001");
    EXPECT_TRUE(house.read(white).ends_with("\4"));
    house.write(white, ants_wire::move_bytes("a1-b2"));  // loses the first game
    EXPECT_TRUE(house.read(white).starts_with("\3\1"));  // and begins the second
    EXPECT_EQ(table("0000000000002").seats()[1].spec, "easy");
    EXPECT_EQ(table("0000000000002").seats()[0].name, "W");
    house.write(white, ants_wire::move_bytes("a1-b2"));
    EXPECT_EQ(house.read(white), "\2\7");
    EXPECT_TRUE(house.visitors[white].closed);
}

TEST_F(AntsFilledPort, PairsTwoWhoComeInTime)
{
    const Peer white = connect();
    house.pass(Milliseconds{2'000});
    const Peer black = connect();
    house.pass(Milliseconds{5'000});
    EXPECT_EQ(house.read(white), "\2\6");
    EXPECT_EQ(house.read(black), "\3");
    const Peer next = connect();
    EXPECT_EQ(house.read(next), "");
    house.hang_up(next);
    house.pass(Milliseconds{5'000});
    EXPECT_FALSE(house.find("0000000000002"));
}

TEST_F(AntsFilledPort, EndsWhenTheClientLeaves)
{
    const Peer white = connect();
    house.pass(Milliseconds{3'000});
    house.hang_up(white);
    EXPECT_EQ(table().result()->reason, "aborted");
    const Peer other = connect();
    house.pass(Milliseconds{3'000});
    house.write(other, "\1W");
    house.hang_up(other);
    EXPECT_EQ(table("0000000000002").result()->reason, "disconnect");
}

class AntsFlowAPort : public AntsPort {
protected:
    AntsFlowAPort() : AntsPort{AntsSettings{.positions = false}} {}
};

TEST_F(AntsFlowAPort, TellsMovesInsteadOfPositions)
{
    const Peer white = connect();
    const Peer black = connect();
    house.write(white, "\1W");
    house.write(black, "\1B");
    house.read(white);
    house.read(black);
    house.write(black, ants_wire::move_bytes("a3-b4"));
    EXPECT_EQ(house.read(black), "");
    EXPECT_EQ(house.read(white), "\5" + ants_wire::move_bytes("a3-b4") + "\4");
}

TEST_F(AntsFlowAPort, SaysWhatTheOriginalSaid)
{
    EXPECT_TRUE(repeats_with_some_seed("v100_random_vs_random"));
}

TEST(AntsWire, WritesMovesAsTheProtocolDoes)
{
    EXPECT_EQ(ants_wire::move_bytes("a3-b4"), "\x09\x00\x08\x01\xff\x00\x00\x00\x00\x00\x00\x00"s);
    EXPECT_EQ(ants_wire::read_move("\x03\x00\x02\x01\xff\x00\xff\x00\x00\x00\x00\x00"s), "a9-b10");
    EXPECT_EQ(ants_wire::read_move("\xff\x07\x0b\x06\xff\x05\xff\x00\x00\x00\x00\x00"s), "pass");
    EXPECT_EQ(ants_wire::read_move("\x0c\x00\x02\x01\xff\x00\xff\x00\x00\x00\x00\x00"s),
              std::nullopt);
}

}  // namespace
}  // namespace agon
