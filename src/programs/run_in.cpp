#include "programs/run_in.h"

#include "programs/fork_exec.h"

#include <poll.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

namespace agon {
namespace {

using std::chrono::steady_clock;

constexpr std::size_t kMostKept = 4096;  ///< bytes of what it says
constexpr int kSignalled = 128;

/// Adds what there is; false at the end.
bool hear(const Descriptor& from, std::string& said)
{
    std::array<char, 4096> chunk{};
    const ssize_t count = ::read(from.get(), chunk.data(), chunk.size());
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    said.append(chunk.data(), static_cast<std::size_t>(count));
    if (said.size() > kMostKept) said.erase(0, said.size() - kMostKept);
    return count > 0;
}

/// Whole lines only, if there is more than one.
std::string last_lines(std::string said)
{
    const std::size_t end = said.size() == kMostKept ? said.find('\n') : std::string::npos;
    return end == std::string::npos ? said : said.substr(end + 1);
}

/// Until it has closed both, and so has ended in all likelihood; false if time is up before.
bool hear_all(Spawned& child, Deadline deadline, std::string& said)
{
    while (child.from.is_open() || child.errors.is_open()) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(deadline - steady_clock::now());
        if (left.count() <= 0) return false;
        std::array<pollfd, 2> wanted{
            {{child.from.get(), POLLIN, 0}, {child.errors.get(), POLLIN, 0}}};
        constexpr std::int64_t kLongestWait = 60'000;
        ::poll(wanted.data(), wanted.size(),
               static_cast<int>(std::min<std::int64_t>(left.count(), kLongestWait)));
        if (wanted[0].revents != 0 && !hear(child.from, said)) child.from.close();
        if (wanted[1].revents != 0 && !hear(child.errors, said)) child.errors.close();
    }
    return true;
}

}  // namespace

Result<RanInCell> run_in(const Cell& cell, const std::vector<std::string>& words, Deadline deadline)
{
    auto child = spawn({.words = words, .cell = cell, .writes = true});
    if (!child) return child.error();
    child->to.close();
    RanInCell ran;
    ran.in_time = hear_all(*child, deadline, ran.last_lines);
    if (!ran.in_time) {
        if (child->cell)
            child->cell->control.close();
        else
            ::kill(-child->pid, SIGKILL);
    }
    const int status = wait_for_end(child->pid);
    ran.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
    ran.last_lines = last_lines(std::move(ran.last_lines));
    return ran;
}

}  // namespace agon
