#include "doubles/hub_desk.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

class HubQuotasTest : public HubTest {};

TEST_F(HubQuotasTest, RefusesPlayersThatCostTooMuch)
{
    for (const char* spec : {"best:time=100", "best:threads=8", "best:hash=4096", "nobody",
                             "cmd:rm -rf /", "best:nodes=99999999999"}) {
        const auto opened = hub_->open({.game = "dame",
                                        .options = {},
                                        .seats = {holder(kPlayer, "", spec), holder(kOpen)},
                                        .clock = {}});
        ASSERT_FALSE(opened) << spec;
        EXPECT_EQ(opened.error().code, "bad-spec") << spec;
    }
}

TEST_F(HubQuotasTest, RefusesMoreTablesThanItCanKeep)
{
    settings_.most_tables = 3;
    settings_.most_finished = 0;
    restart();
    for (int i = 0; i < 3; ++i) open_for_two();
    EXPECT_EQ(hub_->open({.game = "dame",
                          .options = {},
                          .seats = {holder(kOpen), holder(kOpen)},
                          .clock = {}})
                  .error()
                  .code,
              "too-many-tables");
}

TEST_F(HubQuotasTest, PacesGamesOfBuiltInPlayersAlone)
{
    open({holder(kPlayer, "", "random"), holder(kPlayer, "", "random")});
    hub_->settle(now_);
    EXPECT_EQ(thinkers_.asked.size(), 0U);
    pass(settings_.exhibition_pace);
    ASSERT_EQ(thinkers_.asked.size(), 1U);
    thinkers_.answer(now_);
    hub_->settle(now_);
    EXPECT_EQ(thinkers_.asked.size(), 0U);
    pass(settings_.exhibition_pace);
    EXPECT_EQ(thinkers_.asked.size(), 1U);
}

TEST_F(HubQuotasTest, CountsWhatAnAddressDoesNotRead)
{
    settings_.limits = {.unread = 1000};
    hub_.emplace(store_, thinkers_, aside_, settings_);
    std::array<FakeOutlet, 2> outlets;
    std::vector<Peer> peers;
    for (FakeOutlet& outlet : outlets) {
        peers.push_back(hub_->new_peer());
        hub_->enter(std::make_unique<EchoSession>(*hub_, peers.back(), ""), outlet,
                    {.peer = peers.back(), .address = kStranger}, now_);
    }
    EXPECT_TRUE(hub_->note_unread(peers[0], 600));
    EXPECT_FALSE(hub_->note_unread(peers[1], 600));
    EXPECT_TRUE(hub_->note_unread(peers[1], 400));
    hub_->leave(peers[0], now_);
    EXPECT_TRUE(hub_->note_unread(peers[1], 1000));
    hub_->note_unread(peers[1], 0);
    EXPECT_EQ(hub_->quotas().of(kStranger, now_).unread, 0);
}

TEST_F(HubQuotasTest, LetsAnAddressTalkSoMuch)
{
    const std::string id = open_for_two();
    FakeOutlet outlet;
    const Peer peer = hub_->new_peer();
    hub_->enter(std::make_unique<EchoSession>(*hub_, peer, id), outlet,
                {.peer = peer, .address = kStranger}, now_);
    for (int i = 0; i < 100; ++i) hub_->receive(peer, "x", now_);
    hub_->settle(now_);
    EXPECT_EQ(std::ranges::count(outlet.written, 'x'), 60);
    now_ += 1s;
    for (int i = 0; i < 100; ++i) hub_->receive(peer, "y", now_);
    hub_->settle(now_);
    EXPECT_EQ(std::ranges::count(outlet.written, 'y'), 5);
}

TEST_F(HubQuotasTest, CountsTablesAndSeatsUntilTheyAreOver)
{
    settings_.limits = {.tables = 2, .exhibitions = 1, .seats = 3};
    hub_.emplace(store_, thinkers_, aside_, settings_);
    FakeOutlet outlet;
    const Peer peer = hub_->new_peer();
    hub_->enter(std::make_unique<EchoSession>(*hub_, peer, ""), outlet,
                {.peer = peer, .address = kStranger}, now_);
    const TableRequest for_two{.game = "dame",
                               .options = {},
                               .seats = {holder(kOpen), holder(kOpen)},
                               .clock = {},
                               .by_api = true};
    const TableRequest alone{
        .game = "dame",
        .options = {},
        .seats = {holder(kPlayer, "", "random"), holder(kPlayer, "", "random")},
        .clock = {},
        .by_api = true};
    const std::string first = hub_->open(for_two).value();
    const std::string second = hub_->open(for_two).value();
    EXPECT_EQ(hub_->open(for_two).error().code, "too-many-tables");
    EXPECT_TRUE(hub_->ask(first, command::Sit{0, "", "a"}));
    EXPECT_TRUE(hub_->ask(first, command::Sit{1, "", "b"}));
    EXPECT_TRUE(hub_->ask(second, command::Sit{0, "", "c"}));
    EXPECT_EQ(hub_->ask(second, command::Sit{1, "", "d"}).error().code, "too-many-seats");
    EXPECT_TRUE(hub_->ask(first, command::Resign{0}));
    EXPECT_TRUE(hub_->ask(second, command::Sit{1, "", "d"}));
    EXPECT_TRUE(hub_->open(alone));
    EXPECT_TRUE(hub_->ask(second, command::Resign{0}));
    EXPECT_EQ(hub_->open(alone).error().code, "too-many-tables") << "one without a person";
    const std::string third = hub_->open(for_two).value();
    const Holder computer = holder(kPlayer, "", "random");
    EXPECT_TRUE(hub_->ask(third, command::Change{0, computer}));
    EXPECT_EQ(hub_->ask(third, command::Change{1, computer}).error().code, "too-many-tables");
}

TEST_F(HubQuotasTest, ClosesATableWhoseLogHasNoEnd)
{
    settings_.most_talk = 5;
    settings_.most_entries = 8;
    hub_.emplace(store_, thinkers_, aside_, settings_);
    const std::string id = open_for_two();
    FakeOutlet outlet;
    const Peer peer = hub_->new_peer();
    hub_->enter(std::make_unique<EchoSession>(*hub_, peer, id), outlet,
                {.peer = peer, .address = kStranger}, now_);
    for (int i = 0; i < 10; ++i) hub_->receive(peer, "x", now_);
    EXPECT_EQ(table(id).last_event(), 5U) << "nothing but the game goes on";
    for (int ply = 0; table(id).is_running() && ply < 10; ++ply)
        ASSERT_TRUE(hub_->ask(
            id, command::Move{table(id).to_move(), table(id).position().legal_moves()->front()}));
    EXPECT_EQ(table(id).last_event(), 9U);
    EXPECT_EQ(table(id).result()->reason, "aborted");
}

TEST_F(HubQuotasTest, LeavesWhoOwesAWordAndSaysNone)
{
    const std::string id = open({holder(kClassic), holder(kOpen, "bob")});
    FakeOutlet mute;
    FakeOutlet speaker;
    FakeOutlet waits;
    const auto enter = [&](FakeOutlet& outlet, bool owes) {
        const Peer peer = hub_->new_peer();
        hub_->enter(std::make_unique<EchoSession>(*hub_, peer, id), outlet,
                    {.peer = peer, .owes_a_word = owes}, now_);
        return peer;
    };
    enter(mute, true);
    hub_->receive(enter(speaker, true), "hi", now_);
    const Peer waiting = enter(waits, false);
    pass(59s);
    EXPECT_FALSE(mute.closed);
    pass(1s);
    EXPECT_TRUE(mute.closed);
    EXPECT_FALSE(speaker.closed);
    pass(10min);
    EXPECT_FALSE(waits.closed) << "nobody has asked it anything";
    ASSERT_TRUE(hub_->ask(id, command::Sit{0, "", "t"}));
    hub_->watch(waiting, id, "t");
    hub_->settle(now_);
    pass(59s);
    EXPECT_FALSE(waits.closed);
    pass(60s);
    EXPECT_TRUE(waits.closed) << "it is its turn";
}

}  // namespace
}  // namespace agon
