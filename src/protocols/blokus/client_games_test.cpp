// Whole games of our clients on our server, without sockets.
#include "doubles/blokus_port.h"
#include "doubles/recording_host.h"
#include "protocols/blokus/client.h"

#include <boost/json/parse.hpp>

#include <deque>

namespace agon {

using namespace blokus_wire;

namespace {

class BlokusVisitors : public BlokusPort {
protected:
    struct Visitor {
        RecordingHost host;
        Peer peer = 0;
        std::unique_ptr<Client> client;
    };

    Visitor& join(const JoinSettings& asked = {})
    {
        Visitor& visitor = visitors.emplace_back();
        visitor.peer = connect();
        visitor.client = make_blokus_client(visitor.host, asked);
        visitor.client->on_open(house.now);
        exchange();
        return visitor;
    }

    /// Moves bytes to and fro, and lets players move, until nothing happens any more.
    void exchange()
    {
        while (step()) {
        }
    }

    /// Whether something happened.
    bool step()
    {
        const auto advances = [&](Visitor& visitor) { return advance(visitor); };
        return std::ranges::any_of(visitors, advances) || computer_moves();
    }

    /// The only table, if there is one.
    const Table* table_here()
    {
        const std::string id = "0000000000001";
        return house.find(id) ? &house.table(id) : nullptr;
    }

    void expect_all_done(const std::string& options)
    {
        for (const Visitor& visitor : visitors) {
            ASSERT_TRUE(visitor.host.farewell) << options;
            EXPECT_TRUE(visitor.host.farewell->by_the_rules) << visitor.host.farewell->text;
        }
        ASSERT_NE(table_here(), nullptr);
        ASSERT_TRUE(table_here()->result()) << options;
        EXPECT_EQ(table_here()->result()->reason, "no move");
    }

    std::deque<Visitor> visitors;
    std::size_t grain = 1'000'000;  ///< bytes that arrive at a time
    Rng luck{7};

private:
    bool advance(Visitor& visitor)
    {
        if (visitor.host.farewell) {
            if (!house.visitors[visitor.peer].closed) house.hang_up(visitor.peer);
            return false;
        }
        const std::string said = visitor.host.read();
        for (std::size_t i = 0; i < said.size(); i += grain)
            house.write(visitor.peer, said.substr(i, grain));
        const std::string heard = house.read(visitor.peer);
        for (std::size_t i = 0; i < heard.size(); i += grain)
            visitor.client->on_bytes(heard.substr(i, grain), house.now);
        if (!visitor.host.question) return !said.empty() || !heard.empty();
        visitor.client->on_move(visitor.host.take_question().view.sample(luck), house.now);
        return true;
    }

    bool computer_moves()
    {
        const Table* at = table_here();
        if (at == nullptr || at->state() != Table::State::Running) return false;
        const auto seat = static_cast<std::size_t>(at->position().to_move());
        if (at->seats()[seat].kind != Holder::Kind::Player) return false;
        play(*at, at->position().sample(luck));
        return true;
    }
};

class BlokusVisitorsOf : public BlokusVisitors, public testing::WithParamInterface<const char*> {
protected:
    boost::json::object options() const { return boost::json::parse(GetParam()).as_object(); }
};

TEST_P(BlokusVisitorsOf, PlaysAgainstTheComputer)
{
    join({.start = true, .options = options()});
    expect_all_done(GetParam());
}

TEST_P(BlokusVisitorsOf, PlayEachOther)
{
    grain = 1;
    join({.seat = 1});
    join({.start = true, .options = options()});
    expect_all_done(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Modes, BlokusVisitorsOf,
                         testing::Values(R"({"mode":"4x4","width":12,"height":9})",
                                         R"({"mode":"4x2","width":9,"height":12})",
                                         R"({"mode":"2x2"})", R"({"mode":"duo"})",
                                         R"({"mode":"junior"})", R"({"scoring":"minus"})"));

TEST_F(BlokusVisitors, FillATable)
{
    for (int i = 0; i < 4; ++i) join({.seat = 3 - i, .start = i == 3});
    expect_all_done("");
    for (const Visitor& visitor : visitors) EXPECT_EQ(visitor.host.games.size(), 1U);
    for (const Holder& holder : table_here()->seats())
        EXPECT_EQ(holder.kind, Holder::Kind::Classic);
}

TEST_F(BlokusVisitors, LeaveWhereAllColoursAreTaken)
{
    for (int i = 0; i < 4; ++i) player({i});
    const Visitor& fifth = join();
    EXPECT_FALSE(fifth.host.farewell);
    fifth.client->on_time(house.now + Milliseconds{8'000});
    ASSERT_TRUE(fifth.host.farewell);
    EXPECT_EQ(fifth.host.farewell->text, "the server has no colour for me");
}

/// Another client takes back now and then; it has no colour, so it may.
TEST_F(BlokusVisitors, PlayOnAfterAnUndo)
{
    Visitor& visitor = join({.seat = 0});
    const Peer other = connect();
    write(other, mode(kFour, 12));
    write(other, StartGame{});
    std::size_t most = 0;
    int undone = 0;
    while (step()) {
        if (table_here()->moves().size() < most + 5 || undone == 10) continue;
        most = table_here()->moves().size();
        write(other, RequestUndo{});
        EXPECT_LT(table_here()->moves().size(), most);
        ++undone;
    }
    expect_all_done("undone");
    EXPECT_GE(undone, 3);
    EXPECT_EQ(visitor.host.games.size(), 1U);
}

}  // namespace
}  // namespace agon
