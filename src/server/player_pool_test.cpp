#include "server/player_pool.h"

#include "catalog.h"

#include <gtest/gtest.h>

#include <new>

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMebibyte = std::size_t{1} << 20U;

/// What the players of a test do and have done. A spec's name tells them: `stay` thinks until it is
/// stopped, `gate` until the test opens it, `starve` finds no memory; any other answers at once.
struct Stage {
    std::mutex mutex;
    std::condition_variable_any changed;
    bool is_open = false;
    std::vector<std::string> begun;  ///< the first told move of each thought
    std::vector<Budget> budgets;
    std::vector<std::string> made;  ///< the hash of each
    std::vector<AnyGame> starts;    ///< for which each was made
    std::size_t most_hash = 64;     ///< MiB that there are
    int alive = 0;
};

class StagePlayer final : public Player {
public:
    StagePlayer(Stage& stage, std::string kind) : stage_{stage}, kind_{std::move(kind)}
    {
        const std::lock_guard lock{stage_.mutex};
        ++stage_.alive;
    }
    ~StagePlayer() override
    {
        const std::lock_guard lock{stage_.mutex};
        --stage_.alive;
    }

    void begin(std::uint64_t) override {}

    Thought think(const Situation& situation, const Budget& budget, const Now&,
                  std::stop_token stop, const Listener&) override
    {
        std::unique_lock lock{stage_.mutex};
        stage_.begun.push_back(situation.moves.front());
        stage_.budgets.push_back(budget);
        stage_.changed.notify_all();
        if (kind_ == "starve") throw std::bad_alloc{};
        const auto may_go = [&] { return kind_ == "gate" && stage_.is_open; };
        if (kind_ == "stay" || kind_ == "gate") stage_.changed.wait(lock, stop, may_go);
        Thought thought;
        thought.move = situation.view.legal_moves()->front();
        return thought;
    }

private:
    Stage& stage_;
    std::string kind_;
};

class PlayerPoolTest : public testing::Test {
protected:
    struct Answer {
        std::string name;
        std::optional<Thought> thought;
    };

    void start(unsigned threads, std::size_t most_bytes = 512 * kMebibyte)
    {
        const auto post = [this](std::function<void()> then) {
            const std::lock_guard lock{mutex_};
            posted_.push_back(std::move(then));
            came_.notify_all();
        };
        const auto make = [this](const PlayerSpec& spec,
                                 const AnyGame& start) -> Result<std::unique_ptr<Player>> {
            const std::string hash = spec.settings.at("hash");
            {
                const std::lock_guard lock{stage_.mutex};
                stage_.made.push_back(hash);
                stage_.starts.push_back(start);
                if (std::stoul(hash) > stage_.most_hash) throw std::bad_alloc{};
            }
            if (spec.name == "nobody") return Error{"bad-spec", ""};
            return std::make_unique<StagePlayer>(stage_, spec.name);
        };
        const PoolSettings settings{.threads = threads, .most_bytes = most_bytes};
        pool_.emplace(
            settings, post, [] { return Moment{}; }, make);
    }

    void ask(Purpose purpose, const std::string& spec, const std::string& name,
             std::uint64_t account = 0, std::stop_token stop = {},
             const boost::json::object& options = {})
    {
        pool_->think({.spec = *read_spec(spec),
                      .view = start_game("dame", options).value(),
                      .moves = {name},
                      .budget = {.time = 1s},
                      .stop = std::move(stop),
                      .purpose = purpose,
                      .account = account,
                      .table = name},
                     [this, name](const auto& thought, Moment) {
                         answers_.push_back({name, thought});
                     });
    }
    void move(const std::string& spec, const std::string& name, std::uint64_t account = 0,
              std::stop_token stop = {})
    {
        ask(Purpose::Move, spec, name, account, std::move(stop));
    }
    void advise(const std::string& spec, const std::string& name, std::uint64_t account = 0,
                std::stop_token stop = {})
    {
        ask(Purpose::Advice, spec, name, account, std::move(stop));
    }

    /// Runs what is posted until there are so many answers.
    void await_answers(std::size_t count)
    {
        while (answers_.size() < count) {
            std::unique_lock lock{mutex_};
            ASSERT_TRUE(came_.wait_for(lock, kPatience, [&] { return !posted_.empty(); }));
            const auto then = std::move(posted_.front());
            posted_.pop_front();
            lock.unlock();
            then();
        }
    }

    /// Until so many have begun to think.
    void await_begun(std::size_t count)
    {
        std::unique_lock lock{stage_.mutex};
        ASSERT_TRUE(
            stage_.changed.wait_for(lock, kPatience, [&] { return stage_.begun.size() >= count; }));
    }

    void open_gate()
    {
        const std::lock_guard lock{stage_.mutex};
        stage_.is_open = true;
        stage_.changed.notify_all();
    }

    std::string begun()
    {
        const std::lock_guard lock{stage_.mutex};
        std::string all;
        for (const auto& name : stage_.begun) all += name + " ";
        return all;
    }

    static constexpr std::chrono::seconds kPatience{60};

    Stage stage_;
    std::mutex mutex_;
    std::condition_variable came_;
    std::deque<std::function<void()>> posted_;
    std::vector<Answer> answers_;
    std::optional<PlayerPool> pool_;
};

TEST_F(PlayerPoolTest, ServesAccountsByTurns)
{
    start(1);
    move("gate", "first");
    await_begun(1);
    for (const char* table : {"a1", "a2", "a3"}) move("quick", table, 1);
    move("quick", "b1", 2);
    open_gate();
    await_answers(5);
    EXPECT_EQ(begun(), "first a1 b1 a2 a3 ");
}

TEST_F(PlayerPoolTest, ShortensTimeByThoseWhoComeBefore)
{
    start(1);
    move("gate", "first");
    await_begun(1);
    for (int i = 0; i < 9; ++i) move("quick", "a", 1);
    move("quick", "b", 2);
    open_gate();
    await_answers(11);
    ASSERT_EQ(begun(), "first a b a a a a a a a a ");
    EXPECT_EQ(stage_.budgets[2].time, 500ms) << "one was before it, not nine";
    EXPECT_EQ(stage_.budgets.back().time, std::chrono::nanoseconds{1s} / 9);
}

TEST_F(PlayerPoolTest, StopsAdviceEarlyWhenAMoveWaits)
{
    start(1);
    advise("stay", "advice");
    await_begun(1);
    move("quick", "move");
    await_answers(2);
    EXPECT_EQ(answers_[0].name, "advice");
    ASSERT_TRUE(answers_[0].thought) << "it says what it has";
    EXPECT_FALSE(answers_[0].thought->move.empty());
    EXPECT_EQ(answers_[1].name, "move");
}

TEST_F(PlayerPoolTest, StopsTheOldestAdviceAndNoMore)
{
    start(4);
    advise("stay", "old");
    await_begun(1);
    advise("stay", "young");
    await_begun(2);
    for (const char* table : {"a", "b"}) move("gate", table);
    await_begun(4);
    move("quick", "c");
    await_answers(2);
    EXPECT_EQ(answers_[0].name, "old");
    EXPECT_EQ(answers_[1].name, "c");
    EXPECT_EQ(pool_->counts().running, 3U);
}

TEST_F(PlayerPoolTest, KeepsHalfOfTheThreadsForGames)
{
    start(4);
    for (const char* name : {"1", "2", "3", "4"}) advise("stay", name);
    await_begun(2);
    move("quick", "move");
    await_answers(1);
    EXPECT_EQ(answers_[0].name, "move");
    const ThinkerCounts counts = pool_->counts();
    EXPECT_EQ(counts.running, 2U);
    EXPECT_EQ(counts.waiting_advice, 2U);
    EXPECT_EQ(counts.waiting_moves, 0U);
}

TEST_F(PlayerPoolTest, TellsAtOnceWhenAWaitingTaskIsStopped)
{
    start(1);
    move("gate", "first");
    await_begun(1);
    std::stop_source gone;
    advise("quick", "advice", 0, gone.get_token());
    move("quick", "move", 0, gone.get_token());
    EXPECT_EQ(pool_->counts().waiting_advice, 1U);
    gone.request_stop();
    await_answers(2);
    for (const Answer& answer : answers_) EXPECT_FALSE(answer.thought) << answer.name;
    advise("quick", "too late", 0, gone.get_token());
    await_answers(3);
    EXPECT_FALSE(answers_.back().thought);
    open_gate();
    await_answers(4);
    EXPECT_EQ(begun(), "first ");
}

TEST_F(PlayerPoolTest, StopsAThoughtWhoseAskerHasGone)
{
    start(1);
    std::stop_source gone;
    advise("stay", "advice", 0, gone.get_token());
    await_begun(1);
    gone.request_stop();
    await_answers(1);
    EXPECT_TRUE(answers_[0].thought);
}

TEST_F(PlayerPoolTest, KeepsPlayersWithinItsMemory)
{
    start(1, 64 * kMebibyte);
    std::size_t asked = 0;
    for (const char* spec : {"a", "b:hash=32", "c", "d:hash=64", "e:hash=8", "d:hash=64"}) {
        move(spec, "move");
        await_answers(++asked);
        EXPECT_LE(pool_->counts().bytes, 64 * kMebibyte);
    }
    EXPECT_EQ(stage_.made, (std::vector<std::string>{"16", "32", "16", "64", "8", "64"}));
    EXPECT_EQ(stage_.alive, 1);
    move("d:hash=64,nodes=7,time=3", "move");
    await_answers(++asked);
    EXPECT_EQ(stage_.made.size(), asked - 1) << "the same player with another budget";
}

TEST_F(PlayerPoolTest, MakesNoPlayerForOtherOptions)  // that might take seconds, on a clock
{
    start(1);
    move("a", "usual");
    ask(Purpose::Move, "a", "other", 0, {}, {{"landing", "next"}});
    await_answers(2);
    EXPECT_EQ(stage_.starts, std::vector<AnyGame>{start_game("dame", {}).value()});
}

TEST_F(PlayerPoolTest, GivesAPlayerNoMoreThanAThreadsShare)
{
    start(4, 32 * kMebibyte);
    move("a:hash=64", "move");
    await_answers(1);
    EXPECT_EQ(stage_.made, std::vector<std::string>{"8"});
}

TEST_F(PlayerPoolTest, PlaysOnWithASmallPlayerIfMemoryIsShort)
{
    start(1);
    move("a:hash=4", "before");
    await_answers(1);
    stage_.most_hash = 4;
    advise("b", "advice");
    await_answers(2);
    EXPECT_FALSE(answers_[1].thought);
    move("c", "move");
    await_answers(3);
    EXPECT_TRUE(answers_[2].thought);
    EXPECT_EQ(stage_.made, (std::vector<std::string>{"4", "16", "16", "1"}));
    EXPECT_EQ(pool_->counts().bytes, kMebibyte);
}

TEST_F(PlayerPoolTest, PlaysAnyMoveIfThereIsNoMemory)
{
    start(1);
    move("starve", "move");
    await_answers(1);
    ASSERT_TRUE(answers_[0].thought);
    EXPECT_EQ(start_game("dame", {})->why_illegal(answers_[0].thought->move), "");
    EXPECT_EQ(stage_.begun.size(), 2U) << "it tried again";
    EXPECT_EQ(stage_.alive, 0);
    move("nobody", "other");
    await_answers(2);
    EXPECT_FALSE(answers_[1].thought) << "there is no such player";
}

TEST_F(PlayerPoolTest, MakesAPlayerBeforeItIsNeeded)
{
    start(1);
    pool_->prepare(*read_spec("a"), start_game("dame", {}).value());
    move("a", "move");
    await_answers(1);
    EXPECT_EQ(stage_.made.size(), 1U);
    EXPECT_EQ(begun(), "move ");
}

}  // namespace
}  // namespace agon
