#include "server/hub.h"

#include "doubles/fake_server.h"
#include "protocols/battleship/session.h"
#include "protocols/web/session.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::chrono_literals;

/// Says hello, then what happened at the table it watches, a word an event.
class EchoSession final : public Session {
public:
    EchoSession(House& house, Peer peer, std::string table)
        : house_{house}, peer_{peer}, table_{std::move(table)}
    {}

    void on_open(Moment) override
    {
        house_.watch(peer_, table_);
        house_.send(peer_, "hello ", 0ms);
    }
    void on_bytes(std::string_view bytes, Moment) override
    {
        (void)house_.ask(table_, command::Say{"peer", std::string{bytes}});
    }
    void on_close(Moment) override {}
    void on_event(const TableView&, const SeenEvent& event, Moment) override
    {
        if (const auto* said = as<event::Said>(event)) house_.send(peer_, said->text + " ", 0ms);
        if (const auto* moved = as<seen::Moved>(event))
            house_.send(peer_, moved->moves.front() + " ", 0ms);
        if (const auto* ended = as<event::Ended>(event))
            house_.send(peer_, "end:" + ended->result.reason + " ", 0ms);
    }
    std::optional<Moment> wakes_at() const override { return alarm; }
    void on_time(Moment) override
    {
        alarm.reset();
        house_.send(peer_, "ring ", 0ms);
    }

    std::optional<Moment> alarm;

private:
    House& house_;
    Peer peer_;
    std::string table_;
};

const Address kStranger = address_of(boost::asio::ip::make_address("192.0.2.1"));

constexpr Holder::Kind kOpen = Holder::Kind::Open;
constexpr Holder::Kind kClassic = Holder::Kind::Classic;
constexpr Holder::Kind kPlayer = Holder::Kind::Player;

class HubTest : public testing::Test {
protected:
    static Holder holder(Holder::Kind kind, std::string token = "", std::string spec = "")
    {
        return {.kind = kind, .spec = std::move(spec), .name = "", .token = std::move(token)};
    }

    std::string open(std::vector<Holder> seats, ClockRule clock = {}, bool by_api = true,
                     const std::string& game = "dame")
    {
        hub_->set_time(now_);
        const auto opened = hub_->open({.game = game,
                                        .options = {},
                                        .seats = std::move(seats),
                                        .clock = clock,
                                        .by_api = by_api});
        return *opened;
    }

    std::string open_for_two(ClockRule clock = {})
    {
        return open({holder(kOpen, "ann"), holder(kOpen, "bob")}, clock);
    }

    Peer join(FakeOutlet& outlet, const std::string& table)
    {
        const Peer peer = hub_->new_peer();
        hub_->enter(std::make_unique<EchoSession>(*hub_, peer, table), outlet,
                    {.peer = peer, .may_spectate = true}, now_);
        return peer;
    }

    void pass(Milliseconds time)
    {
        now_ += time;
        hub_->on_time(now_);
        hub_->settle(now_);
    }

    /// As after a crash: another hub on the same store.
    void restart(Milliseconds pause = 1s)
    {
        now_ += pause;
        hub_.emplace(store_, thinkers_, aside_, settings_);
        ASSERT_TRUE(hub_->recover(now_));
        hub_->settle(now_);
    }

    TableView table(const std::string& id) { return *hub_->find(id); }

    FakeStore store_;
    FakeThinkers thinkers_;
    FakeAside aside_;
    HubSettings settings_;
    std::optional<Hub> hub_{std::in_place, store_, thinkers_, aside_, settings_};
    Moment now_{Milliseconds{1'000'000}};
};

TEST_F(HubTest, TellsNothingThatIsNotInTheStore)
{
    const std::string id = open_for_two();
    hub_->settle(now_);
    FakeOutlet outlet;
    const Peer peer = join(outlet, id);
    hub_->settle(now_);
    outlet.written.clear();
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
    hub_->settle(now_);
    FakeOutlet outlet;
    const Peer peer = join(outlet, id);
    hub_->settle(now_);
    outlet.written.clear();
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

TEST_F(HubTest, GoesOnAfterACrash)
{
    const std::string id = open_for_two({.move = 3s});
    hub_->settle(now_);
    const std::string move = table(id).position().legal_moves()->front();
    ASSERT_TRUE(hub_->ask(id, command::Move{0, move}));
    hub_->settle(now_);
    restart(1h);
    EXPECT_EQ(table(id).moves().at(0), move);
    EXPECT_TRUE(hub_->find(id, "bob")->holds(1));
    pass(2s);
    EXPECT_EQ(table(id).state(), Table::State::Running);
    EXPECT_EQ(store_.logs[id].size(), table(id).last_event());
}

TEST_F(HubTest, SetsAsideALogThatCannotHaveHappened)
{
    const std::string good = open_for_two();
    const std::string illegal = open_for_two();
    const std::string unknown = open_for_two();
    const std::string headless = open_for_two();
    hub_->settle(now_);
    Log& moves = store_.logs[illegal];
    moves.push_back({moves.size() + 1, now_, event::Moved{0, "1-2"}});
    auto opened = *as<event::Opened>(store_.logs[unknown].front());
    opened.game = "chess";
    store_.logs[unknown].front().what = Boxed{opened};
    store_.logs[headless].erase(store_.logs[headless].begin());
    testing::internal::CaptureStderr();
    restart();
    const std::string written = testing::internal::GetCapturedStderr();
    EXPECT_TRUE(hub_->find(good));
    EXPECT_EQ(store_.set_asides.size(), 3U);
    for (const std::string& bad : {illegal, unknown, headless}) {
        EXPECT_FALSE(hub_->find(bad));
        EXPECT_TRUE(store_.set_asides.contains(bad));
        EXPECT_NE(written.find("event=bad-log table=" + bad), std::string::npos) << written;
    }
    EXPECT_NE(store_.set_asides[illegal].find("illegal-move"), std::string::npos);
    bool is_here = true;
    hub_->fetch(illegal, [&](bool is_found) { is_here = is_found; });
    EXPECT_FALSE(is_here);
}

TEST_F(HubTest, LeavesAPausedGamePausedAfterACrash)
{
    const std::string id = open_for_two({.move = 3s});
    ASSERT_TRUE(hub_->ask(id, command::Pause{}));
    hub_->settle(now_);
    restart(1h);
    EXPECT_TRUE(table(id).is_paused());
    pass(10s);
    EXPECT_TRUE(table(id).is_running());
    EXPECT_EQ(table(id).time_left(0, now_), 3s);
}

TEST_F(HubTest, LetsPlayersGoOnAfterACrash)
{
    open({holder(kOpen, "ann"), holder(kPlayer, "", "easy")});
    const std::string id = open({holder(kPlayer, "", "easy"), holder(kOpen, "bob")});
    hub_->settle(now_);
    thinkers_.asked.clear();
    restart();
    EXPECT_EQ(thinkers_.asked.size(), 1U);
    thinkers_.answer(now_);
    EXPECT_EQ(table(id).plies(), 1U);
}

TEST_F(HubTest, WaitsAWhileForADameClientAfterACrash)
{
    const std::string id = open({holder(kClassic), holder(kOpen, "bob")});
    ASSERT_TRUE(hub_->ask(id, command::Sit{0, "prog", "t"}));
    hub_->settle(now_);
    restart();
    EXPECT_EQ(table(id).state(), Table::State::Running);
    EXPECT_FALSE(table(id).holder(0).is_taken);
    pass(59s);
    EXPECT_EQ(table(id).state(), Table::State::Running);
    pass(1s);
    EXPECT_EQ(table(id).result()->reason, "aborted");
}

TEST_F(HubTest, GivesUpNoGameWhoseClientCameBack)
{
    const std::string id = open({holder(kClassic), holder(kOpen, "bob")});
    ASSERT_TRUE(hub_->ask(id, command::Sit{0, "prog", "t"}));
    hub_->settle(now_);
    restart();
    ASSERT_TRUE(hub_->ask(id, command::Sit{0, "prog", "t2"}));
    hub_->settle(now_);
    pass(2min);
    EXPECT_EQ(table(id).state(), Table::State::Running);
}

TEST_F(HubTest, EndsOtherClassicGamesAfterACrash)
{
    const std::string id = open({holder(kClassic), holder(kClassic)}, {}, false, "ants");
    ASSERT_TRUE(hub_->ask(id, command::Sit{0, "a", "s"}));
    ASSERT_TRUE(hub_->ask(id, command::Sit{1, "b", "t"}));
    hub_->settle(now_);
    restart();
    EXPECT_EQ(table(id).result()->reason, "aborted");
}

TEST_F(HubTest, ForgetsFinishedGamesAndFindsThemAgain)
{
    settings_.most_finished = 2;
    restart();
    std::vector<std::string> ids;
    for (int i = 0; i < 5; ++i) {
        ids.push_back(open_for_two());
        ASSERT_TRUE(hub_->ask(ids.back(), command::Resign{0}));
        hub_->settle(now_);
    }
    EXPECT_EQ(hub_->counts().tables, 2U);
    EXPECT_FALSE(hub_->find(ids[0]));
    bool is_here = false;
    hub_->fetch(ids[0], [&](bool here) { is_here = here; });
    ASSERT_TRUE(is_here);
    EXPECT_EQ(table(ids[0]).result()->reason, "resigned");
    hub_->fetch("fffffffffffff", [&](bool here) { is_here = here; });
    EXPECT_FALSE(is_here);
}

TEST_F(HubTest, ForgetsATableThatNobodyCameTo)
{
    const std::string id = open({holder(kOpen), holder(kOpen)});
    hub_->settle(now_);
    pass(1h);
    EXPECT_EQ(table(id).result()->reason, "aborted");
}

TEST_F(HubTest, RefusesPlayersThatCostTooMuch)
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

TEST_F(HubTest, RefusesMoreTablesThanItCanKeep)
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

TEST_F(HubTest, ForgetsAnOpenTableAlsoAfterARestart)
{
    const std::string id = open({holder(kOpen), holder(kOpen)});
    hub_->settle(now_);
    pass(50min);
    restart();
    EXPECT_EQ(table(id).state(), Table::State::Open);
    pass(10min);
    EXPECT_EQ(table(id).state(), Table::State::Over);
}

TEST_F(HubTest, EndsAGameThatNobodyTouches)
{
    const std::string idle = open_for_two();
    const std::string kept = open_for_two();
    const std::string by_days = open_for_two({.move = 240h});
    ASSERT_TRUE(hub_->ask(kept, command::Pause{}));
    hub_->settle(now_);
    pass(24h * 6);
    EXPECT_TRUE(table(idle).is_running());
    restart();
    pass(24h);
    EXPECT_FALSE(table(idle).is_running());
    EXPECT_TRUE(table(kept).is_running()) << "somebody has kept it for later";
    EXPECT_TRUE(table(by_days).is_running()) << "its clock has not run out";
    pass(24h * 90);
    EXPECT_FALSE(table(kept).is_running());
    EXPECT_FALSE(table(by_days).is_running());
}

TEST_F(HubTest, PacesGamesOfBuiltInPlayersAlone)
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

TEST_F(HubTest, CountsWhatAnAddressDoesNotRead)
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

TEST_F(HubTest, LetsAnAddressTalkSoMuch)
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

TEST_F(HubTest, CountsTablesAndSeatsUntilTheyAreOver)
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

TEST_F(HubTest, ClosesATableWhoseLogHasNoEnd)
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

TEST_F(HubTest, LeavesWhoOwesAWordAndSaysNone)
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
