#pragma once

#include "server/player_shelf.h"
#include "server/task_queue.h"

#include <atomic>
#include <condition_variable>
#include <list>
#include <mutex>
#include <thread>

namespace agon {

struct PoolSettings {
    unsigned threads = 1;
    std::size_t most_bytes = std::size_t{512} << 20U;  ///< for what all players remember
};

/// Threads that think. Each keeps a few players, so that memory does not grow with the tables. Of
/// the threads half at most give advice, and one that does so stops early when a move needs it.
class PlayerPool final : public Thinkers {
public:
    /// Runs something on the thread that owns this, later.
    using Post = std::function<void(std::function<void()>)>;

    /// A built-in player for this game, or why there is none.
    using Make = std::function<Result<std::unique_ptr<Player>>(const PlayerSpec& spec,
                                                               const AnyGame& start)>;

    PlayerPool(const PoolSettings& settings, Post post, std::function<Moment()> now, Make make);
    ~PlayerPool() override;

    void think(Task task, Then then) override;
    void prepare(const PlayerSpec& spec, const AnyGame& start) override;
    ThinkerCounts counts() const override;

private:
    /// A thought that a thread is having.
    struct Running {
        Purpose purpose;
        std::chrono::nanoseconds began;
        std::stop_source stop{};
        bool has_yielded = false;
    };

    void work(const std::stop_token& stop, PlayerShelf& shelf);
    std::optional<Job> next_job(const std::stop_token& stop, PlayerShelf& shelf,
                                std::list<Running>::iterator& running);
    std::optional<Thought> run(const Job& job, const std::stop_token& stop,
                               PlayerShelf& shelf) const;
    bool try_to_run(const Job& job, const std::stop_token& stop, PlayerShelf& shelf,
                    std::size_t most_hash, std::optional<Thought>& thought) const;
    PlayerShelf::Kept* find_player(const Task& task, PlayerShelf& shelf,
                                   std::size_t most_hash) const;
    void see_that_long_thoughts_yield(const std::stop_token& stop);
    Running* next_to_yield();
    bool may_advise() const;
    void cancel(std::uint64_t ticket);
    void answer(Job job, std::optional<Thought> thought);

    Post post_;
    std::function<Moment()> now_;
    Make make_;
    std::size_t thread_count_;
    std::shared_ptr<std::atomic<bool>> alive_ = std::make_shared<std::atomic<bool>>(true);

    mutable std::mutex mutex_;             ///< for the queue and what runs
    std::condition_variable_any wake_;     ///< there is something to begin
    std::condition_variable_any crowded_;  ///< somebody has to yield
    TaskQueue queue_;
    std::list<Running> running_;  ///< in the order of their beginning

    /// Of the owner's thread alone: what takes a task out of the queue when it is stopped.
    std::uint64_t last_ticket_ = 0;
    std::map<std::uint64_t, std::stop_callback<std::function<void()>>> cancels_;

    std::deque<PlayerShelf> shelves_;  ///< a thread's each
    std::vector<std::jthread> threads_;
};

}  // namespace agon
