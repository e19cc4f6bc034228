#include "programs/fork_exec.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>

#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <span>

namespace agon {
namespace {

constexpr int kFirstFurther = STDERR_FILENO + 1;

/// All that the child needs, made before the fork.
struct Birth {
    char* const* words;
    std::span<int> descriptors;  ///< standard ones first, the one for failures last
    const char* folder;          ///< empty: where we are
    bool only_tries;
    pid_t parent;
};

/// Puts them in their places, and gives the place of the one for failures. First out of each
/// other's way.
int place(std::span<int> descriptors)
{
    const int above = static_cast<int>(descriptors.size());
    for (int& each : descriptors) each = ::fcntl(each, F_DUPFD_CLOEXEC, above);
    int number = 0;
    for (const int each : descriptors) ::dup2(each, number++);
    ::close_range(static_cast<unsigned>(number - 1), UINT_MAX, CLOSE_RANGE_CLOEXEC);
    return number - 1;
}

/// In the child: only what is allowed between fork and exec.
[[noreturn]] void become(const Birth& birth)
{
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != birth.parent) ::_exit(EXIT_FAILURE);
    const int failure = place(birth.descriptors);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::signal(SIGPIPE, SIG_DFL);
    if (birth.only_tries) ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
    if (*birth.folder == '\0' || ::chdir(birth.folder) == 0) ::execvp(birth.words[0], birth.words);
    const int why = errno;
    [[maybe_unused]] const auto told = ::write(failure, &why, sizeof why);
    ::_exit(EXIT_FAILURE);
}

/// Waits until the program runs: 0, or the errno for which it does not.
int why_not_running(Pipe& failure)
{
    failure.in.close();
    int why = 0;
    ssize_t count = 0;
    do {
        count = ::read(failure.out.get(), &why, sizeof why);
    } while (count < 0 && errno == EINTR);
    return count == sizeof why ? why : 0;
}

}  // namespace

Pipe make_pipe()
{
    std::array<int, 2> ends{Descriptor::kNone, Descriptor::kNone};
    [[maybe_unused]] const int failed = ::pipe2(ends.data(), O_CLOEXEC);
    return {Descriptor{ends[0]}, Descriptor{ends[1]}};
}

Forked fork_and_exec(const NewProcess& wanted)
{
    static_assert(kFirstFurther == std::tuple_size_v<decltype(wanted.standard)>);
    Pipe failure = make_pipe();
    if (!failure.is_open()) return {-1, errno};
    std::vector<std::string> copies = wanted.words;
    std::vector<char*> arguments;
    arguments.reserve(copies.size() + 1);
    for (auto& word : copies) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    std::vector<int> descriptors{wanted.standard.begin(), wanted.standard.end()};
    descriptors.insert(descriptors.end(), wanted.further.begin(), wanted.further.end());
    descriptors.push_back(failure.in.get());

    const Birth birth{arguments.data(), descriptors, wanted.folder.c_str(), wanted.only_tries,
                      ::getpid()};
    const pid_t pid = ::fork();
    if (pid < 0) return {-1, errno};
    if (pid == 0) become(birth);
    if (const int why = why_not_running(failure)) {
        wait_for_end(pid);
        return {-1, why};
    }
    return {pid, 0};
}

int wait_for_end(pid_t pid)
{
    int status = 0;  // that it stopped may be told first
    while (::waitpid(pid, &status, 0) == pid ? WIFSTOPPED(status) : errno == EINTR) {
    }
    return status;
}

}  // namespace agon
