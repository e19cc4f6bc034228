#pragma once

#include "programs/process_watch.h"
#include "search/brake.h"

#include <chrono>
#include <map>
#include <optional>

namespace agon {

using Deadline = std::chrono::steady_clock::time_point;

/// When a move is late whose clock begins now. Without a time in the budget a program has ten
/// minutes; if it is CPU time, ten times as long and 5 s.
Deadline answer_deadline(const Budget& budget);

/// The clock of a program's move, and how wrong it may be: for how long the program's threads, or
/// ours that waits for them, were ready to run and were not run. More than the time it was given
/// is never put down to the machine. If the time is CPU time, the wall clock only ends a wait for
/// one that does not answer.
class MoveClock {
public:
    /// Begins now.
    MoveClock(const Budget& budget, ProcessWatch& processes);

    Deadline limit() const { return limit_; }

    /// Of a program that does not take what we say: its limit is so far from now.
    void cut_short(std::chrono::nanoseconds time);

    /// When to give up waiting for an answer, as far as is known now: not before the limit, and
    /// later by what may be the machine's fault.
    Deadline end() const;
    bool has_run_out() const;

    /// What the program has taken of processors; none if its time is not CPU time.
    std::optional<std::chrono::nanoseconds> cpu() const;

    /// Nothing of an answer that is well within its time.
    std::chrono::nanoseconds doubt() const;

private:
    std::chrono::nanoseconds machine_fault() const;

    ProcessWatch& processes_;
    bool is_cpu_time_;
    RunDelays before_;
    std::map<pid_t, std::chrono::nanoseconds> cpu_before_;
    Deadline began_;
    Deadline limit_;
    std::chrono::nanoseconds given_;
};

}  // namespace agon
