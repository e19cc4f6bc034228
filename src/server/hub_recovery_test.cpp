#include "doubles/hub_desk.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

class HubRecoveryTest : public HubTest {};

TEST_F(HubRecoveryTest, GoesOnAfterACrash)
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

TEST_F(HubRecoveryTest, KeepsWhatAGameBeganWith)
{
    hub_->set_time(now_);
    const std::string id = *hub_->open({.game = "dame",
                                        .options = {},
                                        .seats = {holder(kOpen, "ann"), holder(kOpen, "bob")},
                                        .clock = {},
                                        .by_api = true,
                                        .opening = {"A3:B4", "B6:A5"}});
    hub_->settle(now_);
    restart();
    EXPECT_EQ(table(id).moves(), (std::vector<std::string>{"A3:B4", "B6:A5"}));
    EXPECT_TRUE(table(id).has_opening());
    EXPECT_TRUE(hub_->ask(id, command::Move{0, "C3:D4"}));
}

TEST_F(HubRecoveryTest, EndsAGameOnAnotherServerWhichHasClosed)
{
    hub_->set_time(now_);
    Holder elsewhere = holder(Holder::Kind::Remote, "secret");
    elsewhere.name = "there:1";
    const std::string id = *hub_->open({.game = "dame",
                                        .options = {},
                                        .seats = {holder(kOpen, "ann"), elsewhere},
                                        .clock = {},
                                        .by_api = true,
                                        .follows = true});
    hub_->settle(now_);
    ASSERT_EQ(table(id).state(), Table::State::Running);
    restart();
    EXPECT_EQ(table(id).state(), Table::State::Over);
    EXPECT_EQ(table(id).result()->why, "the connection to there:1 was lost");
}

TEST_F(HubRecoveryTest, SetsAsideALogThatCannotHaveHappened)
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

TEST_F(HubRecoveryTest, LeavesAPausedGamePausedAfterACrash)
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

TEST_F(HubRecoveryTest, LetsPlayersGoOnAfterACrash)
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

TEST_F(HubRecoveryTest, WaitsAWhileForADameClientAfterACrash)
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

TEST_F(HubRecoveryTest, GivesUpNoGameWhoseClientCameBack)
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

TEST_F(HubRecoveryTest, EndsOtherClassicGamesAfterACrash)
{
    const std::string id = open({holder(kClassic), holder(kClassic)}, {}, false, "ants");
    ASSERT_TRUE(hub_->ask(id, command::Sit{0, "a", "s"}));
    ASSERT_TRUE(hub_->ask(id, command::Sit{1, "b", "t"}));
    hub_->settle(now_);
    restart();
    EXPECT_EQ(table(id).result()->reason, "aborted");
}

TEST_F(HubRecoveryTest, ForgetsFinishedGamesAndFindsThemAgain)
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

TEST_F(HubRecoveryTest, ForgetsATableThatNobodyCameTo)
{
    const std::string id = open({holder(kOpen), holder(kOpen)});
    hub_->settle(now_);
    pass(1h);
    EXPECT_EQ(table(id).result()->reason, "aborted");
}

TEST_F(HubRecoveryTest, ForgetsAnOpenTableAlsoAfterARestart)
{
    const std::string id = open({holder(kOpen), holder(kOpen)});
    hub_->settle(now_);
    pass(50min);
    restart();
    EXPECT_EQ(table(id).state(), Table::State::Open);
    pass(10min);
    EXPECT_EQ(table(id).state(), Table::State::Over);
}

TEST_F(HubRecoveryTest, EndsAGameThatNobodyTouches)
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

}  // namespace
}  // namespace agon
