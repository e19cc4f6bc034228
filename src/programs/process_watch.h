#pragma once

#include "core/descriptor.h"

#include <sys/types.h>

#include <chrono>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace agon {

/// What a thread did since it began.
struct ThreadTimes {
    pid_t thread = 0;
    std::chrono::nanoseconds ran{0};
    /// It was ready to run and was not run. The system adds this up when it runs again.
    std::chrono::nanoseconds waited{0};
    bool is_ready = false;  ///< it runs now, or waits to

    auto operator<=>(const ThreadTimes&) const = default;
};

/// Sorted by thread.
using RunDelays = std::vector<ThreadTimes>;

/// From the text of a thread's schedstat; none if it is not such a text.
std::optional<ThreadTimes> thread_times_in(std::string_view schedstat);

/// The state letter and the process group in the text of /proc/PID/stat.
struct ProcessState {
    char letter = 0;
    pid_t group = 0;
};
std::optional<ProcessState> process_state_in(std::string_view stat);

/// The CPU time in the same text: of the process, ended threads included, and of the children that
/// it has waited for. Whole ticks of the system.
struct CpuTimes {
    std::chrono::nanoseconds own{0};
    std::chrono::nanoseconds children{0};

    bool operator==(const CpuTimes&) const = default;
};
std::optional<CpuTimes> cpu_times_in(std::string_view stat, long ticks_a_second);

/// For how long threads have waited meanwhile, over all of them; who was not there before began
/// with nothing. One that is ready, and neither ran nor waited for some of the time that `passed`,
/// has perhaps waited ever since: that counts too.
std::chrono::nanoseconds added_delay(const RunDelays& before, const RunDelays& after,
                                     std::chrono::nanoseconds passed);

/// What processes have taken meanwhile; who was not there before began with nothing.
std::chrono::nanoseconds added_cpu(const std::map<pid_t, std::chrono::nanoseconds>& before,
                                   const std::map<pid_t, std::chrono::nanoseconds>& after);

/// Looks at the processes of a program. In a cell these are all but the first of its /proc;
/// in the open those of its process group, looked for once a second, since that takes a while.
class ProcessWatch {
public:
    /// `cell` is the /proc of its cell, and outlives this; without one, `group` says who they are.
    ProcessWatch(pid_t group, const Descriptor* cell);

    /// Of all threads of the program, and of the one that asks; at the end of a time also whether
    /// the program's are ready.
    RunDelays run_delays(bool at_the_end = false);

    /// What its processes have taken of processors since they began, by process.
    std::map<pid_t, std::chrono::nanoseconds> cpu_times();

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
