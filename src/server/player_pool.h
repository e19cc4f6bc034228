#pragma once

#include "server/thinkers.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

namespace agon {

/// Threads that think. Each keeps a few players, so that memory does not grow with the tables.
class PlayerPool final : public Thinkers {
public:
    /// Runs something on the thread that owns this.
    using Post = std::function<void(std::function<void()>)>;

    PlayerPool(unsigned threads, Post post, std::function<Moment()> now);
    ~PlayerPool() override;

    void think(Task task, Then then) override;
    void prepare(const PlayerSpec& spec, const AnyGame& start) override;
    std::size_t waiting() const override;

private:
    struct Job {
        Task task;
        Then then;  ///< empty: only make the player
    };

    struct Ready {
        std::string key;
        std::unique_ptr<Player> player;
        std::uint64_t seed = 0;  ///< of the game that it plays
    };

    void work(const std::stop_token& stop);
    std::optional<Thought> run(const Job& job, std::deque<Ready>& players) const;
    void answer(Then then, std::optional<Thought> thought);
    static Ready* find_player(const Task& task, std::deque<Ready>& players);

    Post post_;
    std::function<Moment()> now_;
    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<Job> jobs_;
    std::shared_ptr<std::atomic<bool>> alive_ = std::make_shared<std::atomic<bool>>(true);
    std::vector<std::jthread> threads_;
};

}  // namespace agon
