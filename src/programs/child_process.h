#pragma once

#include "programs/program_log.h"
#include "programs/spawn.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

using Deadline = std::chrono::steady_clock::time_point;

/// What waiting for a line came to.
enum class Heard : std::uint8_t { Line, TooLong, Timeout, Closed, Stopped };

struct Reply {
    Heard heard;
    std::string line{};  ///< without its end
};

/// How a program has ended.
struct Exit {
    int code = 0;
    int signal = 0;  ///< that has ended it; 0: none
};

/// A running program that is spoken to in lines. Whatever it does, no call lasts longer than its
/// deadline and the memory it takes is bounded; while we wait for anything, its stderr goes to the
/// log. When it has ended, what it had said is still heard, but nothing of what a child that it
/// left behind may add. It is killed with its whole process group when this ends. For one thread.
class ChildProcess {
public:
    static constexpr std::size_t kLongestLine = std::size_t{64} << 10U;  ///< bytes

    /// "cannot-start", as `spawn` says. The log must outlive the process.
    static Result<std::unique_ptr<ChildProcess>> start(const std::vector<std::string>& words,
                                                       ProgramLog& log);

    ChildProcess(Spawned spawned, ProgramLog& log);
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess();

    /// False if it is gone, or does not read until the deadline.
    bool write(std::string_view text, Deadline deadline);

    Reply read_line(Deadline deadline, const std::stop_token& stop = {});

    /// What it said after its last whole line.
    std::string_view unread() const { return heard_; }

    /// Tells it that no more lines will come.
    void end_input() { child_.to.close(); }

    /// Forgets what it said on stdout without being asked, and logs what it said on stderr.
    void discard();

    /// Stops its process group, and lets it go on.
    void freeze() const;
    void thaw() const;

    bool has_ended() const;

    /// None if it still runs at the deadline.
    std::optional<Exit> wait_for_exit(Deadline deadline);

    /// Readable once it has ended, until a wait for it has noticed; not open if the system cannot
    /// tell.
    const Descriptor& ending() const { return ending_; }

private:
    bool has_line() const { return heard_.find('\n') != std::string::npos; }
    Reply take_line();
    void pump(Deadline deadline);
    void send_some();
    bool hear_some();
    bool log_some();
    void hear_last_words();

    Spawned child_;
    Descriptor ending_;
    Descriptor wake_;  ///< readable once a stop is asked for
    ProgramLog& log_;
    std::string unsent_;
    std::string heard_;  ///< at most the longest line, a chunk and what a pipe holds
};

}  // namespace agon
