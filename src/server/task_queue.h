#pragma once

#include "server/thinkers.h"
#include "server/turns.h"

namespace agon {

/// A task that waits for a thread.
struct Job {
    Task task;
    Thinkers::Then then;  ///< empty: only make the player
    std::uint64_t ticket = 0;
};

/// Which thought is next: accounts by turns, and of an account its tables. Moves go before advice,
/// but if there are always moves some advice is taken now and then.
class TaskQueue {
public:
    /// While moves wait, the time from one advice to the next. As a move lets an advice have a
    /// tenth of a second (player_pool.cpp), nobody takes a thread from the games.
    static constexpr std::chrono::nanoseconds kBetweenAdvice = std::chrono::seconds{1};

    void add(Job job);
    std::size_t waiting(Purpose purpose) const;

    /// How many of its kind are before this task if it is added now.
    std::size_t ahead_of(const Task& task) const;

    bool has_any(bool with_advice) const;
    std::optional<Job> take(std::chrono::nanoseconds now, bool with_advice);

    /// None if it has been taken.
    std::optional<Job> remove(std::uint64_t ticket);

private:
    Turns<std::uint64_t, Turns<std::string, Line<Job>>> moves_;
    Turns<std::uint64_t, Line<Job>> advice_;
    std::chrono::nanoseconds last_advice_ = -kBetweenAdvice;
};

}  // namespace agon
