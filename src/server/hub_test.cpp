#include "doubles/hub_desk.h"
#include "protocols/battleship/session.h"
#include "protocols/web/session.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

TEST_F(HubTest, TellsNothingThatIsNotInTheStore)
{
    const std::string id = open_for_two();
    FakeOutlet outlet;
    const Peer peer = settle_at(outlet, id);
    store_.fails = true;
    hub_->receive(peer, "news", now_);
    hub_->settle(now_);
    EXPECT_TRUE(hub_->is_refused());
    EXPECT_EQ(outlet.written, "");
    store_.fails = false;
    hub_->settle(now_);
    EXPECT_FALSE(hub_->is_refused());
    EXPECT_EQ(outlet.written, "news ");
    EXPECT_EQ(store_.logs[id].size(), table(id).last_event());
}

TEST_F(HubTest, TellsWhenAStoreThatTakesItsTimeHasAnswered)
{
    const std::string id = open_for_two();
    FakeOutlet outlet;
    const Peer peer = settle_at(outlet, id);
    int wakes = 0;
    hub_->when_kept([&] { ++wakes; });
    store_.is_slow = true;
    hub_->receive(peer, "one", now_);
    hub_->settle(now_);
    hub_->receive(peer, "two", now_);
    hub_->settle(now_);
    EXPECT_EQ(outlet.written, "");
    EXPECT_FALSE(hub_->is_unsettled()) << "it waits for the store";
    store_.answer();
    EXPECT_EQ(wakes, 1);
    EXPECT_EQ(outlet.written, "") << "it saw the table with what is not kept yet";
    hub_->settle(now_);
    store_.answer();
    hub_->settle(now_);
    EXPECT_EQ(outlet.written, "one two ");
    EXPECT_EQ(store_.batches.back(), 1U);
}

TEST_F(HubTest, LetsOutWhatIsSafeWhileOthersStillWait)
{
    const std::string id = open_for_two();
    hub_->settle(now_);
    FakeOutlet outlet;
    const Peer peer = join(outlet, id);
    store_.is_slow = true;
    hub_->receive(peer, "one", now_);
    hub_->settle(now_);
    EXPECT_EQ(outlet.written, "hello ") << "said before anything was made";
    store_.answer();
    hub_->settle(now_);
    EXPECT_EQ(outlet.written, "hello one ");
}

TEST_F(HubTest, KnowsWhoSatDownAfterItBeganToWatch)
{
    BattleshipLobby lobby{*hub_, {}};
    std::array<FakeOutlet, 2> outlets;
    for (FakeOutlet& outlet : outlets) {
        const Peer peer = hub_->new_peer();
        hub_->enter(std::make_unique<BattleshipSession>(*hub_, peer, lobby, BattleshipSettings{}),
                    outlet, {.peer = peer}, now_);
        hub_->settle(now_);
    }
    EXPECT_EQ(hub_->counts().running, 1U);
    EXPECT_FALSE(outlets[0].closed || outlets[1].closed);
}

TEST_F(HubTest, WakesASessionWhoseTimeAnotherHasChanged)
{
    const std::string id = open_for_two();
    hub_->settle(now_);
    FakeOutlet outlet;
    const Peer peer = hub_->new_peer();
    auto session = std::make_unique<EchoSession>(*hub_, peer, id);
    EchoSession& sleeper = *session;
    hub_->enter(std::move(session), outlet, {.peer = peer, .may_spectate = true}, now_);
    hub_->settle(now_);
    sleeper.alarm = now_ + 5s;
    hub_->reschedule(peer);
    pass(4s);
    EXPECT_EQ(outlet.written, "hello ");
    pass(1s);
    EXPECT_EQ(outlet.written, "hello ring ");
}

TEST_F(HubTest, StoresTogetherWhatCameTogether)
{
    const std::string id = open_for_two();
    hub_->settle(now_);
    store_.batches.clear();
    FakeOutlet first;
    FakeOutlet second;
    const Peer ann = join(first, id);
    const Peer bob = join(second, id);
    hub_->receive(ann, "one", now_);
    hub_->receive(bob, "two", now_);
    hub_->settle(now_);
    EXPECT_EQ(store_.batches, std::vector<std::size_t>{2});
    EXPECT_EQ(first.written, "hello one two ");
    EXPECT_EQ(second.written, first.written);
}

TEST_F(HubTest, LetsPlayersThinkAndPlaysTheirMoves)
{
    const std::string id = open({holder(kPlayer, "", "easy"), holder(kPlayer, "", "hard:time=3")});
    hub_->settle(now_);
    pass(settings_.exhibition_pace);
    ASSERT_EQ(thinkers_.asked.size(), 1U);
    EXPECT_EQ(thinkers_.asked.front().task.spec.name, "easy");
    thinkers_.answer(now_);
    hub_->settle(now_);
    pass(settings_.exhibition_pace);
    EXPECT_EQ(table(id).plies(), 1U);
    ASSERT_EQ(thinkers_.asked.size(), 1U);
    EXPECT_EQ(thinkers_.asked.front().task.budget.time, 3s);
}

TEST_F(HubTest, StopsAThoughtThatNobodyNeeds)
{
    const std::string id = open({holder(kPlayer, "", "easy"), holder(kOpen, "bob")});
    hub_->settle(now_);
    ASSERT_TRUE(hub_->ask(id, command::Change{0, holder(kOpen, "ann")}));
    hub_->settle(now_);
    EXPECT_TRUE(thinkers_.asked.front().task.stop.stop_requested());
    thinkers_.answer(now_);
    hub_->settle(now_);
    EXPECT_EQ(table(id).plies(), 0U);
}

TEST_F(HubTest, AsksForNoMoveInAPause)
{
    const std::string id = open({holder(kOpen, "ann"), holder(kPlayer, "", "easy")});
    ASSERT_TRUE(hub_->ask(id, command::Move{0, table(id).position().legal_moves()->front()}));
    ASSERT_TRUE(hub_->ask(id, command::Pause{}));
    hub_->settle(now_);
    EXPECT_TRUE(thinkers_.asked.empty());
    ASSERT_TRUE(hub_->ask(id, command::Resume{}));
    hub_->settle(now_);
    EXPECT_EQ(thinkers_.asked.size(), 1U);
}

TEST_F(HubTest, EndsAGameWhoseClockHasRunOut)
{
    const std::string id = open_for_two({.move = 3s});
    hub_->settle(now_);
    FakeOutlet outlet;
    join(outlet, id);
    pass(2s);
    ASSERT_TRUE(hub_->ask(id, command::Move{0, table(id).position().legal_moves()->front()}));
    pass(2s);
    EXPECT_EQ(table(id).state(), Table::State::Running);
    pass(2s);
    EXPECT_EQ(table(id).result()->reason, "timeout");
    EXPECT_TRUE(outlet.written.ends_with("end:timeout "));
}

TEST_F(HubTest, LeavesATableOfTheApiToThoseWhoWereInvited)
{
    const std::string id = open({holder(kClassic), holder(kOpen)});
    ASSERT_TRUE(hub_->ask(id, command::Sit{0, "prog", "t"}));
    hub_->settle(now_);
    pass(1min);
    EXPECT_EQ(table(id).state(), Table::State::Open);
}

TEST_F(HubTest, SendsProgramsToTheOldestTableThatWaits)
{
    const std::string first = open({holder(kClassic), holder(kOpen)});
    const std::string second = open({holder(kOpen), holder(kClassic)});
    EXPECT_EQ(hub_->waiting_seat("dame")->table, first);
    ASSERT_TRUE(hub_->ask(first, command::Sit{0, "prog", "t"}));
    EXPECT_EQ(hub_->waiting_seat("dame")->table, second);
    EXPECT_EQ(hub_->waiting_seat("dame")->seat, 1);
    EXPECT_FALSE(hub_->waiting_seat("ants"));
}

TEST_F(HubTest, OffersASeatAgainThatAProgramHasLeft)
{
    const std::string first = open({holder(kClassic), holder(kOpen)});
    const std::string second = open({holder(kClassic), holder(kOpen)});
    EXPECT_TRUE(hub_->ask(first, command::Sit{0, "", "x"}));
    EXPECT_EQ(hub_->waiting_seat("dame")->table, second);
    EXPECT_TRUE(hub_->ask(first, command::Leave{0}));
    EXPECT_EQ(hub_->waiting_seat("dame")->table, first) << "the oldest, as before";
    EXPECT_TRUE(hub_->ask(first, command::Abort{}));
    EXPECT_EQ(hub_->waiting_seat("dame")->table, second);
}

TEST_F(HubTest, TellsAtOnceWhoWatchesToo)
{
    WebScreen screen;
    const std::string id = open_for_two();
    const auto look = [&](FakeOutlet& outlet, const std::string& token) {
        const Peer peer = hub_->new_peer();
        auto session = std::make_unique<WebSession>(*hub_, peer,
                                                    WebWish{id, token, std::nullopt, true}, screen);
        hub_->enter(std::move(session), outlet, {.peer = peer, .may_spectate = true}, now_);
        hub_->settle(now_);
        return peer;
    };
    FakeOutlet ann;
    look(ann, "ann");
    ann.written.clear();
    FakeOutlet eve;
    const Peer spectator = look(eve, "");
    EXPECT_EQ(ann.written, text_frame(R"({"spectators":1})"));
    EXPECT_FALSE(eve.written.ends_with(R"({"spectators":1})")) << "its state said so";
    hub_->leave(spectator, now_);
    EXPECT_TRUE(hub_->is_unsettled());
    hub_->settle(now_);
    EXPECT_EQ(ann.written, text_frame(R"({"spectators":1})") + text_frame(R"({"spectators":0})"));
    EXPECT_FALSE(hub_->is_unsettled());
}

TEST_F(HubTest, WritesToACrowdInSlices)
{
    const std::string id = open_for_two();
    hub_->settle(now_);
    std::array<FakeOutlet, 200> crowd;
    std::vector<Peer> peers;
    for (FakeOutlet& outlet : crowd) peers.push_back(join(outlet, id));
    while (hub_->is_unsettled()) hub_->settle(now_);
    const auto told = [&] {
        return std::ranges::count_if(
            crowd, [](const FakeOutlet& outlet) { return outlet.written.ends_with("news "); });
    };
    hub_->receive(peers.front(), "news", now_);
    for (const int so_many : {64, 128, 192, 200}) {
        hub_->settle(now_);
        EXPECT_EQ(told(), so_many);
        EXPECT_EQ(hub_->is_unsettled(), so_many < 200);
    }
}

TEST_F(HubTest, SendsAStreamInOnePieceWhatCameTogether)
{
    const std::string id = open_for_two();
    hub_->settle(now_);
    for (const bool is_stream : {true, false}) {
        FakeOutlet outlet;
        const Peer peer = hub_->new_peer();
        hub_->enter(std::make_unique<EchoSession>(*hub_, peer, id), outlet,
                    {.peer = peer, .is_stream = is_stream}, now_);
        hub_->send(peer, "you", 0ms);
        hub_->settle(now_);
        EXPECT_EQ(outlet.written, "hello you");
        EXPECT_EQ(outlet.pieces, is_stream ? 1 : 2);
        hub_->leave(peer, now_);
    }
}

TEST_F(HubTest, DrawsIdsOfAllDigits)
{
    for (int i = 0; i < 50; ++i) {
        const std::string token = hub_->new_token();
        EXPECT_EQ(token.size(), 32U);
        EXPECT_EQ(token.find_first_not_of("0123456789abcdef"), std::string::npos);
    }
}

}  // namespace
}  // namespace agon
