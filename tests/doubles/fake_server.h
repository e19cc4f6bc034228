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
    std::map<std::string, std::string, std::less<>> set_asides;  ///< why, by table

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

    bool is_asked() const { return answer_ != nullptr; }

    /// What a slow store was asked for.
    void answer()
    {
        const auto answering = std::exchange(answer_, nullptr);
        answering();
    }

    void load(std::string_view table, Loaded then) override
    {
        if (set_asides.contains(table)) return then(Error{"set-aside", "told to"});
        const auto log = logs.find(table);
        then(log != logs.end() ? log->second : Log{});
    }

    Result<void> each_unfinished(const Visit& visit) override
    {
        for (const auto& [id, log] : logs)
            if (!set_asides.contains(id) && !is<event::Ended>(log.back())) visit(id, log);
        return {};
    }

    Result<void> each_newest(std::size_t, const Visit&) override { return {}; }

    void set_aside(std::string_view table, std::string_view why) override
    {
        set_asides.emplace(table, why);
    }

    StoreCounts counts() const override { return {}; }

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

/// Works only when a test says so.
class FakeAside final : public Aside {
public:
    void run(std::function<void()> work, Then then) override
    {
        jobs_.push_back([work = std::move(work), then = std::move(then)] {
            work();
            then(true);
        });
    }

    std::size_t waiting() const { return jobs_.size(); }

    /// The oldest job.
    void work()
    {
        const auto job = std::move(jobs_.front());
        jobs_.pop_front();
        job();
    }

private:
    std::deque<std::function<void()>> jobs_;
};

class FakeOutlet final : public Outlet {
public:
    std::string written;
    int pieces = 0;  ///< in which that came
    bool closed = false;

    void write(Bytes bytes, Milliseconds) override
    {
        written += bytes.view();
        ++pieces;
    }
    void close() override { closed = true; }
};

}  // namespace agon
