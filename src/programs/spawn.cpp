#include "programs/spawn.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>

#include <array>
#include <cassert>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace agon {
namespace {

struct Pipe {
    Descriptor out;  ///< to read from
    Descriptor in;
};

/// Not open if there are no more descriptors to be had.
Pipe make_pipe()
{
    std::array<int, 2> ends{Descriptor::kNone, Descriptor::kNone};
    [[maybe_unused]] const int failed = ::pipe2(ends.data(), O_CLOEXEC);
    return {Descriptor{ends[0]}, Descriptor{ends[1]}};
}

struct Pipes {
    Pipe input = make_pipe();
    Pipe output = make_pipe();
    Pipe errors = make_pipe();
    Pipe failure = make_pipe();  ///< carries errno if the program cannot be run

    bool are_open() const
    {
        return input.in.is_open() && output.in.is_open() && errors.in.is_open() &&
               failure.in.is_open();
    }
};

/// Who only tries stops the program when it is loaded, before its first instruction.
enum class Purpose : std::uint8_t { Run, Try };

/// In the child: only what is allowed between fork and exec.
[[noreturn]] void become(char* const* words, const Pipes& pipes, pid_t parent, Purpose purpose)
{
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(EXIT_FAILURE);
    ::dup2(pipes.input.out.get(), STDIN_FILENO);
    ::dup2(pipes.output.in.get(), STDOUT_FILENO);
    ::dup2(pipes.errors.in.get(), STDERR_FILENO);
    ::close_range(STDERR_FILENO + 1, UINT_MAX, CLOSE_RANGE_CLOEXEC);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::signal(SIGPIPE, SIG_DFL);
    if (purpose == Purpose::Try) ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
    ::execvp(words[0], words);
    const int why = errno;
    [[maybe_unused]] const auto told = ::write(pipes.failure.in.get(), &why, sizeof why);
    ::_exit(EXIT_FAILURE);
}

/// Waits until the program runs: 0, or the errno for which it does not.
int why_not_running(Pipes& pipes)
{
    pipes.failure.in.close();
    int why = 0;
    ssize_t count = 0;
    do {
        count = ::read(pipes.failure.out.get(), &why, sizeof why);
    } while (count < 0 && errno == EINTR);
    return count == sizeof why ? why : 0;
}

Error cannot_start(const std::string& program, int why)
{
    return {"cannot-start", "cannot start '" + program + "': " + std::strerror(why)};
}

Descriptor unblocked(Descriptor descriptor)
{
    ::fcntl(descriptor.get(), F_SETFL, ::fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
    return descriptor;
}

Result<Spawned> start(const std::vector<std::string>& words, Purpose purpose)
{
    assert(!words.empty());
    Pipes pipes;
    if (!pipes.are_open()) return cannot_start(words.front(), errno);
    std::vector<std::string> copies = words;
    std::vector<char*> arguments;
    arguments.reserve(copies.size() + 1);
    for (auto& word : copies) arguments.push_back(word.data());
    arguments.push_back(nullptr);

    const pid_t parent = ::getpid();
    const pid_t pid = ::fork();
    if (pid < 0) return cannot_start(words.front(), errno);
    if (pid == 0) become(arguments.data(), pipes, parent, purpose);
    if (const int why = why_not_running(pipes)) {
        ::waitpid(pid, nullptr, 0);
        return cannot_start(words.front(), why);
    }
    return Spawned{pid, unblocked(std::move(pipes.input.in)),
                   unblocked(std::move(pipes.output.out)), unblocked(std::move(pipes.errors.out))};
}

}  // namespace

Result<Spawned> spawn(const std::vector<std::string>& words) { return start(words, Purpose::Run); }

std::optional<Error> try_spawn(const std::vector<std::string>& words)
{
    const auto child = start(words, Purpose::Try);
    if (!child) return child.error();
    ::kill(-child->pid, SIGKILL);
    int status = 0;  // that it stopped may be told first
    while (::waitpid(child->pid, &status, 0) == child->pid ? WIFSTOPPED(status) : errno == EINTR) {
    }
    return std::nullopt;
}

}  // namespace agon
