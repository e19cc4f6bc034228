#pragma once

#include "server/hub.h"

#include <deque>
#include <map>

namespace agon {

/// Remembers logs as long as it lives, fails when it is told to, and answers at once or when a test
/// says so.
class FakeStore final : public Store {
public:
    bool fails = false;
    bool is_slow = false;              ///< to answer an append
    std::vector<std::size_t> batches;  ///< how many entries each had
    std::map<std::string, Log, std::less<>> logs;

    void append(std::span<const Kept> batch, Appended then) override
    {
        if (answer_) throw std::logic_error{"the last append has not been answered"};
        answer_ = [this, batch, then = std::move(then)] {
            if (fails) return then(Error{"store-failed", "told to"});
            batches.push_back(batch.size());
            for (const Kept& kept : batch) logs[kept.table].push_back(kept.entry);
            then({});
        };
        if (!is_slow) answer();
    }

    /// What a slow store was asked for.
    void answer()
    {
        const auto answering = std::exchange(answer_, nullptr);
        answering();
    }

    void load(std::string_view table, Loaded then) override
    {
        const auto log = logs.find(table);
        then(log != logs.end() ? log->second : Log{});
    }

    Result<std::vector<Log>> unfinished() override
    {
        std::vector<Log> unfinished;
        for (const auto& [id, log] : logs)
            if (!is<event::Ended>(log.back())) unfinished.push_back(log);
        return unfinished;
    }

    Result<std::vector<std::string>> newest(std::size_t) override
    {
        return std::vector<std::string>{};
    }

private:
    std::function<void()> answer_;
};

/// Thinks only when a test says so.
class FakeThinkers final : public Thinkers {
public:
    struct Asked {
        Task task;
        Then then;
    };

    std::deque<Asked> asked;

    void think(Task task, Then then) override
    {
        asked.push_back({std::move(task), std::move(then)});
    }
    void prepare(const PlayerSpec&, const AnyGame&) override {}
    ThinkerCounts counts() const override { return {.waiting_moves = asked.size()}; }

    /// The oldest task gets its first legal move.
    void answer(Moment now)
    {
        const Asked next = std::move(asked.front());
        asked.pop_front();
        const auto moves = next.task.view.legal_moves();
        Thought thought;
        thought.move = moves->front();
        next.then(thought, now);
    }
};

class FakeOutlet final : public Outlet {
public:
    std::string written;
    bool closed = false;

    void write(std::string bytes, Milliseconds) override { written += bytes; }
    void close() override { closed = true; }
};

}  // namespace agon
