#pragma once

#include "core/descriptor.h"

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace agon {

/// For how long each thread was ready to run and was not run since it began, by thread.
using RunDelays = std::vector<std::pair<pid_t, std::chrono::nanoseconds>>;

/// From the text of a thread's schedstat; none if it is not such a text.
std::optional<std::chrono::nanoseconds> run_delay_in(std::string_view schedstat);

/// The state letter and the process group in the text of /proc/PID/stat.
struct ProcessState {
    char letter = 0;
    pid_t group = 0;
};
std::optional<ProcessState> process_state_in(std::string_view stat);

/// What was added meanwhile, over all threads; who was not there before began with nothing. Pre:
/// both are sorted.
std::chrono::nanoseconds added_delay(const RunDelays& before, const RunDelays& after);

/// Looks at the processes of a program. In a cell these are all but the first of its /proc;
/// in the open those of its process group, looked for once a second, since that takes a while.
class ProcessWatch {
public:
    /// `cell` is the /proc of its cell, and outlives this; without one, `group` says who they are.
    ProcessWatch(pid_t group, const Descriptor* cell);

    /// Of all threads of the program, and of the one that asks.
    RunDelays run_delays();

    /// Whether all of its threads wait for something.
    bool is_idle();

private:
    const std::vector<pid_t>& processes();
    int folder() const;
    std::vector<pid_t> group_members() const;

    pid_t group_;
    const Descriptor* cell_;
    Descriptor proc_;
    std::vector<pid_t> found_;
    std::chrono::steady_clock::time_point looked_{};
};

}  // namespace agon
