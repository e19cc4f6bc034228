#include "catalog.h"
#include "contest/event_link.h"
#include "contest/one_game.h"
#include "doubles/hub_desk.h"

namespace agon {
namespace {

/// A game of an event, as a worker tells it.
class HubEventTest : public HubTest {
protected:
    HubEventTest()
    {
        const AnyGame start = start_game("dame", {{"maxplies", 6}}).value();
        player_ = std::move(*make_player(*read_spec("random"), start));
        const Contender contender{.player = player_.get(), .name = "random"};
        const std::vector<Contender> seats{contender, contender};
        const GameSetup game{.start = start,
                             .seed = 5,
                             .began = now_,
                             .id = id_,
                             .of_event = Record::OfEvent{1, 1, 0, 1, {"ann", "bob"}}};
        const auto no_time = [] { return std::chrono::nanoseconds{0}; };
        play_game(game, seats, no_time, {}, [&](const Table&, std::span<const Entry> entries) {
            entries_.insert(entries_.end(), entries.begin(), entries.end());
        });
    }

    std::span<const Entry> first(std::size_t count) const
    {
        return std::span{entries_}.first(count);
    }
    std::span<const Entry> after(std::size_t count) const
    {
        return std::span{entries_}.subspan(count);
    }

    const std::string id_ = table_id({.key = {1, 1, 0}, .attempt = 1});
    std::unique_ptr<Player> player_;
    std::vector<Entry> entries_;
};

TEST_F(HubEventTest, FollowsAGameAndKeepsWhatItWasTold)
{
    int over = 0;
    hub_->when_over([&](const Table& table) {
        ++over;
        EXPECT_EQ(store_.logs[id_], table.log()) << "what is told is kept";
    });
    ASSERT_TRUE(hub_->follow(id_, first(4), now_));
    hub_->settle(now_);
    EXPECT_EQ(over, 0);
    FakeOutlet outlet;
    settle_at(outlet, id_);
    ASSERT_TRUE(hub_->follow(id_, after(4), now_));
    hub_->settle(now_);
    EXPECT_EQ(over, 1);
    EXPECT_EQ(store_.logs[id_], entries_);
    EXPECT_TRUE(outlet.written.ends_with("end:move limit ")) << outlet.written;
}

TEST_F(HubEventTest, LetsNobodyElseHaveASay)
{
    ASSERT_TRUE(hub_->follow(id_, first(3), now_));
    hub_->settle(now_);
    for (const Command& command :
         {Command{command::Say{"eve", "hi"}}, Command{command::Abort{}},
          Command{command::Resign{0}}, Command{command::Change{0, holder(kOpen)}},
          Command{command::Pause{}}}) {
        hub_->set_time(now_, kStranger);
        EXPECT_EQ(hub_->ask(id_, command).error().code, "not-yours");
    }
    EXPECT_EQ(store_.logs[id_].size(), 3U);
}

TEST_F(HubEventTest, ThinksForNobodyThere)
{
    ASSERT_TRUE(hub_->follow(id_, first(3), now_));
    hub_->settle(now_);
    EXPECT_TRUE(thinkers_.asked.empty());
}

TEST_F(HubEventTest, RefusesWhatCannotHaveHappened)
{
    EXPECT_FALSE(hub_->follow(id_, after(1), now_)) << "there is no opening";
    EXPECT_FALSE(hub_->follow("0123456789abc", first(3), now_)) << "it is another table's";
    ASSERT_TRUE(hub_->follow(id_, first(3), now_));
    EXPECT_FALSE(hub_->follow(id_, after(4), now_)) << "an entry is missing";
}

TEST_F(HubEventTest, BreaksOffWhatWasInterrupted)
{
    ASSERT_TRUE(hub_->follow(id_, first(4), now_));
    hub_->settle(now_);
    restart();
    hub_->settle(now_);
    const auto* ended = as<event::Ended>(store_.logs[id_].back());
    ASSERT_NE(ended, nullptr);
    EXPECT_EQ(ended->result.why, kInterrupted);
}

}  // namespace
}  // namespace agon
