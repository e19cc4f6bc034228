// Whole games of our worlds in our universe, without sockets.
#include "core/text.h"
#include "doubles/quoridor_port.h"
#include "doubles/recording_host.h"
#include "protocols/quoridor/client.h"
#include "protocols/quoridor/wire.h"

#include <deque>

namespace agon {
namespace {

class QuoridorWorlds : public QuoridorPort {
protected:
    struct World {
        RecordingHost host;
        Peer peer = 0;
        std::unique_ptr<Client> client;
    };

    World& join(JoinSettings settings = {})
    {
        World& world = worlds.emplace_back();
        world.peer = connect();
        world.client = make_quoridor_client(world.host, settings);
        world.client->on_open(house.now);
        return world;
    }

    /// Moves bytes to and fro, and lets players move, until nothing happens any more.
    void play()
    {
        while (std::ranges::any_of(worlds, [&](World& world) { return advance(world); })) {
        }
    }

    std::deque<World> worlds;
    std::size_t grain = 1'000'000;  ///< bytes that arrive at a time
    Rng luck{7};

private:
    bool advance(World& world)
    {
        if (world.host.farewell) return hang_up(world);
        bool moved = false;
        for (const auto& piece : std::exchange(world.host.pieces, {})) {
            moved = true;
            for (std::size_t i = 0; i < piece.size(); i += grain)
                house.write(world.peer, piece.substr(i, grain));
        }
        const std::string heard = house.read(world.peer);
        for (std::size_t i = 0; i < heard.size(); i += grain)
            world.client->on_bytes(heard.substr(i, grain), house.now);
        if (is_closed(world.peer) && !world.host.farewell) world.client->on_close(house.now);
        if (!world.host.question) return moved || !heard.empty();
        world.client->on_move(choose(world.host.take_question().view), house.now);
        return true;
    }

    bool hang_up(World& world)
    {
        if (!is_closed(world.peer)) house.hang_up(world.peer);
        return false;
    }

    /// Most often a step forward, so that games end.
    std::string choose(const AnyGame& view)
    {
        const Quoridor& game = *view.as<Quoridor>();
        const Seat seat = game.to_move();
        if (luck.below(4) == 0) return view.sample(luck);
        std::string best;
        int least = 1000;
        game.each_move([&](Quoridor::Move move) {
            if (move.kind != Quoridor::Move::Kind::Step) return;
            Quoridor next = game;
            next.play(move);
            if (next.distance(seat) >= least) return;
            least = next.distance(seat);
            best = game.write(move);
        });
        return best.empty() ? view.sample(luck) : best;
    }
};

TEST_F(QuoridorWorlds, PlayGamesOfTwoToTheEnd)
{
    for (int game = 0; game < 50; ++game) {
        worlds.clear();
        grain = game % 2 == 0 ? 1 : 1'000'000;
        const World& first = join();
        const World& second = join();
        play();
        ASSERT_TRUE(first.host.farewell && second.host.farewell) << game;
        EXPECT_TRUE(first.host.farewell->by_the_rules) << first.host.farewell->text;
        EXPECT_TRUE(second.host.farewell->by_the_rules) << second.host.farewell->text;
        const bool won = first.host.farewell->text.starts_with("won as player 1 of 2");
        EXPECT_EQ(second.host.farewell->text.starts_with("lost as player 2 of 2"), won);
    }
}

TEST_F(QuoridorWorlds, PlayGamesOfFourToTheEnd)
{
    for (int game = 0; game < 20; ++game) {
        worlds.clear();
        for (int i = 0; i < 4; ++i) {
            join({.options = {{"players", 4}}});
            play();
        }
        int winners = 0;
        for (const World& world : worlds) {
            ASSERT_TRUE(world.host.farewell);
            EXPECT_TRUE(world.host.farewell->by_the_rules) << world.host.farewell->text;
            winners += world.host.farewell->text.starts_with("won") ? 1 : 0;
        }
        EXPECT_EQ(winners, 1) << game;
    }
}

TEST_F(QuoridorWorlds, PlayTwoIfTheOtherWantsTwo)
{
    join({.options = {{"players", 4}}});
    play();
    join();
    play();
    for (const World& world : worlds) {
        ASSERT_TRUE(world.host.farewell);
        EXPECT_NE(world.host.farewell->text.find(" of 2: goal"), std::string::npos);
    }
}

TEST_F(QuoridorWorlds, LeaveIfTheOtherHangsUp)
{
    join();
    play();
    const Peer other = world();
    house.write(other, "(play)\n");
    house.hang_up(other);
    play();
    ASSERT_TRUE(worlds.front().host.farewell);
    EXPECT_FALSE(worlds.front().host.farewell->by_the_rules);
    EXPECT_EQ(worlds.front().host.farewell->text, "player 2 has left the game");
}

/// Four players, found by chance: at its end player 3 on a5 can neither step nor place a wall.
constexpr std::string_view kStuck =
    "f4h c7v c3v a5h a7h d1v b2h h3h e3v f2h b6v b1h d6h g6v a2v a4h g5h h7h a8v a3h e2 d9 b5 h5 "
    "e3 c9 c5 h4 e4 c8 b5 g4 e5 b8 c5 h4 e6 c8 b5 h5 d6 c7 a5 g5 c6 c5 b5 h5 c4 d5 a5 i5 c5 b5";

/// A universe that lets everybody move in turn, as the original does.
class StuckPlayer : public testing::TestWithParam<int> {
protected:
    void SetUp() override
    {
        client->on_open({});
        hear("(OKAY)\n(wait-for-players 0 ())\n");
        hear(id == 1 ? "(start4play 1 ())\n" : "(start4wait 1 ())\n");
        int mover = 1;
        for (const auto move : words(kStuck)) {
            if (mover == id) {
                ASSERT_TRUE(host.question) << move;
                host.take_question();
                client->on_move(move, {});
            }
            tell(mover, move);
            mover = mover % 4 + 1;
        }
    }

    void hear(const std::string& bytes) { client->on_bytes(bytes, {}); }
    void tell(int mover, std::string_view move)
    {
        hear(quoridor_wire::mail(mover % 4 + 1 == id ? "play" : "wait", mover, move));
    }

    const int id = GetParam();
    RecordingHost host;
    std::unique_ptr<Client> client = make_quoridor_client(host, {});
};

TEST_P(StuckPlayer, MovesToWhereItStands)
{
    const bool sent = !host.pieces.empty() && host.pieces.back() == "(move player 0.0 4.0)\n";
    EXPECT_EQ(sent, id == 3);
    tell(3, "a5");
    tell(4, "i4");
    ASSERT_FALSE(host.farewell) << host.farewell->text;
    EXPECT_EQ(host.question.has_value(), id == 1);
}

TEST_P(StuckPlayer, IsPassedOverByOurUniverse)
{
    if (id == 3) return;
    tell(4, "i4");
    ASSERT_FALSE(host.farewell) << host.farewell->text;
    EXPECT_EQ(host.question.has_value(), id == 1);
}

TEST_P(StuckPlayer, CannotMoveElsewhere)
{
    tell(3, "a6");
    ASSERT_TRUE(host.farewell);
    EXPECT_EQ(host.farewell->text, "player 3 has played an illegal move");
}

INSTANTIATE_TEST_SUITE_P(AsSeenBy, StuckPlayer, testing::Values(1, 2, 3));

}  // namespace
}  // namespace agon
