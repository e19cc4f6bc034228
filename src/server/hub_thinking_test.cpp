#include "catalog.h"
#include "doubles/fake_server.h"
#include "server/hub.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::chrono_literals;

/// Asks for a hint with every byte that comes in, and counts the answers.
class AskingSession final : public Session {
public:
    AskingSession(House& house, Peer peer, int& hints) : house_{house}, peer_{peer}, hints_{hints}
    {}

    void on_open(Moment) override {}
    void on_bytes(std::string_view bytes, Moment) override
    {
        for (std::size_t i = 0; i < bytes.size(); ++i)
            house_.hint(peer_, "easy", start_game("dame", {}).value());
    }
    void on_close(Moment) override {}
    void on_event(const TableView&, const SeenEvent&, Moment) override {}
    void on_hint(const AnyGame&, std::string_view, Moment) override { ++hints_; }
    std::optional<Moment> wakes_at() const override { return std::nullopt; }
    void on_time(Moment) override {}

private:
    House& house_;
    Peer peer_;
    int& hints_;
};

class HubThinkingTest : public testing::Test {
protected:
    void advise(std::uint64_t account, const std::string& spec = "best", std::stop_token stop = {})
    {
        hub_.set_time(now_, {.network = account});
        hub_.advise({.spec = spec, .view = start_game("dame", {}).value(), .stop = std::move(stop)},
                    [this](const auto& advice) { (advice ? answered_ : refused_) += 1; });
    }

    FakeStore store_;
    FakeThinkers thinkers_;
    FakeAside aside_;
    HubSettings settings_;
    Hub hub_{store_, thinkers_, aside_, settings_};
    Moment now_{Milliseconds{1'000'000}};
    int answered_ = 0;
    int refused_ = 0;
};

TEST_F(HubThinkingTest, GivesAVisitorTwoHintsAtATimeAndNoneWhenItHasGone)
{
    int hints = 0;
    FakeOutlet outlet;
    const Peer peer = hub_.new_peer();
    hub_.enter(std::make_unique<AskingSession>(hub_, peer, hints), outlet, {.peer = peer}, now_);
    hub_.receive(peer, "???", now_);
    ASSERT_EQ(thinkers_.asked.size(), 2U);
    EXPECT_EQ(thinkers_.asked.front().task.purpose, Purpose::Advice);
    thinkers_.answer(now_);
    EXPECT_EQ(hints, 1);
    hub_.receive(peer, "??", now_);
    ASSERT_EQ(thinkers_.asked.size(), 2U);
    const std::stop_token stop = thinkers_.asked.back().task.stop;
    EXPECT_FALSE(stop.stop_requested());
    hub_.leave(peer, now_);
    EXPECT_TRUE(stop.stop_requested());
    thinkers_.answer(now_);
    EXPECT_EQ(hints, 1);
}

TEST_F(HubThinkingTest, RefusesAnAccountThatAsksForTooMuch)
{
    constexpr std::size_t kEach = 4;
    for (std::size_t i = 0; i <= kEach; ++i) advise(7);
    EXPECT_EQ(refused_, 1);
    advise(8);
    advise(0);
    EXPECT_EQ(thinkers_.asked.size(), kEach + 2);
    EXPECT_EQ(thinkers_.asked.front().task.account, 7U);
    thinkers_.answer(now_);
    advise(7);
    EXPECT_EQ(refused_, 1);
    EXPECT_EQ(answered_, 1);
}

TEST_F(HubThinkingTest, RefusesWhatIsTooMuchInAll)
{
    for (std::size_t i = 0; i <= settings_.most_questions; ++i) advise(i + 1);
    EXPECT_EQ(refused_, 1);
    EXPECT_EQ(thinkers_.asked.size(), settings_.most_questions);
}

TEST_F(HubThinkingTest, LimitsTheTimeOfAdviceAndHandsOnItsStop)
{
    std::stop_source gone;
    advise(1, "best:nodes=1000000000", gone.get_token());
    ASSERT_EQ(thinkers_.asked.size(), 1U);
    EXPECT_EQ(thinkers_.asked.front().task.budget.time, 2s);
    gone.request_stop();
    EXPECT_TRUE(thinkers_.asked.front().task.stop.stop_requested());
}

TEST_F(HubThinkingTest, GoesOnWithAPlayerThatWasAllowedMoreOnce)
{
    const Holder player{
        .kind = Holder::Kind::Player, .spec = "best:hash=256", .name = "", .token = ""};
    const event::Opened opened{.id = "0123456789abc",
                               .game = "dame",
                               .options = start_game("dame", {})->options(),
                               .seats = {player, player},
                               .clock = {}};
    const Table table{opened, start_game("dame", {}).value(), now_};
    store_.logs[opened.id] = table.log();
    ASSERT_TRUE(hub_.recover(now_));
    hub_.settle(now_);
    hub_.on_time(now_ + settings_.exhibition_pace);
    ASSERT_EQ(thinkers_.asked.size(), 1U);
    EXPECT_EQ(thinkers_.asked.front().task.table, opened.id);
    EXPECT_EQ(thinkers_.asked.front().task.purpose, Purpose::Move);
    EXPECT_EQ(thinkers_.asked.front().task.spec.text, "best");
}

}  // namespace
}  // namespace agon
