#include "programs/child_process.h"

#include "programs/sandbox/keeper_orders.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>

namespace agon {
namespace {

using std::chrono::steady_clock;

constexpr std::size_t kChunk = std::size_t{16} << 10U;
constexpr int kMostChunksADrain = 128;  // twice what a log keeps: a flood must not hold us up

/// While it lives, writing to a pipe that nobody reads any more is an error and no signal.
class NoPipeSignal {
public:
    NoPipeSignal()
    {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    NoPipeSignal(const NoPipeSignal&) = delete;
    NoPipeSignal& operator=(const NoPipeSignal&) = delete;
    ~NoPipeSignal()
    {
        const timespec at_once{};
        sigtimedwait(&pipe_, nullptr, &at_once);
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

private:
    sigset_t pipe_{};
    sigset_t before_{};
};

timespec time_until(Deadline deadline)
{
    using namespace std::chrono;
    const auto left = std::max<nanoseconds>(deadline - steady_clock::now(), nanoseconds::zero());
    const auto whole = duration_cast<seconds>(left);
    return {whole.count(), (left - whole).count()};
}

/// By its number: glibc 2.36 declares the call for C alone.
Descriptor open_ending(pid_t pid)
{
    return Descriptor{static_cast<int>(::syscall(SYS_pidfd_open, pid, 0))};
}

/// Reads what there is: none if nothing yet, empty at the end.
std::optional<std::string> read_chunk(const Descriptor& descriptor)
{
    std::string chunk(kChunk, '\0');
    const ssize_t count = ::read(descriptor.get(), chunk.data(), chunk.size());
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return std::nullopt;
    chunk.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    return chunk;
}

}  // namespace

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const Launch& launch, ProgramLog& log)
{
    auto spawned = spawn(launch);
    if (!spawned) return spawned.error();
    return std::make_unique<ChildProcess>(std::move(*spawned), log);
}

ChildProcess::ChildProcess(Spawned spawned, ProgramLog& log)
    : child_{std::move(spawned)},
      ending_{open_ending(child_.pid)},
      wake_{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)},
      processes_{child_.pid, child_.cell ? &child_.cell->processes : nullptr},
      log_{log}
{}

ChildProcess::~ChildProcess()
{
    if (child_.cell) end_cell();
    ::kill(-child_.pid, SIGKILL);
    while (::waitpid(child_.pid, nullptr, 0) < 0 && errno == EINTR) {
    }
    for (int i = 0; i < kMostChunksADrain && log_some(); ++i) {
    }  // its last words
}

/// Its keeper ends everything in it and is the last to go; what waits for the keeper outside is
/// killed only if that fails.
void ChildProcess::end_cell()
{
    constexpr int kEnding = 5000;  // milliseconds
    child_.cell->control.close();
    const Descriptor end = open_ending(child_.pid);
    pollfd wanted{end.get(), POLLIN, 0};
    while (end.is_open() && ::poll(&wanted, 1, kEnding) < 0 && errno == EINTR) {
    }
}

void ChildProcess::freeze()
{
    if (!is_frozen_) set_frozen(true);
}

void ChildProcess::thaw()
{
    if (is_frozen_) set_frozen(false);
}

/// When this returns nothing in the cell comes to run any more, or all may: a control group does
/// it before the system answers, and a keeper says when it has. Outside a cell a signal must do.
void ChildProcess::set_frozen(bool frozen)
{
    is_frozen_ = frozen;
    if (!child_.cell) {
        ::kill(-child_.pid, frozen ? SIGSTOP : SIGCONT);
        return;
    }
    if (child_.cell->groups.can_freeze()) return child_.cell->groups.freeze(frozen);
    constexpr int kLongestWait = 1000;  // milliseconds
    const int control = child_.cell->control.get();
    const char word = frozen ? KeeperWord::kStop : KeeperWord::kGo;
    ::send(control, &word, 1, MSG_NOSIGNAL);
    pollfd wanted{control, POLLIN, 0};
    while (::poll(&wanted, 1, kLongestWait) < 0 && errno == EINTR) {
    }
    char done = 0;
    ::recv(control, &done, 1, MSG_DONTWAIT);
}

void ChildProcess::settle()
{
    constexpr std::chrono::milliseconds kSettling{100};
    constexpr timespec kLook{0, 200'000};
    if (!child_.cell) return;
    const Deadline deadline = steady_clock::now() + kSettling;
    const auto is_busy = [&] {
        int unread = 0;
        const bool has_read = ::ioctl(child_.to.get(), FIONREAD, &unread) == 0 && unread == 0;
        return !has_read || !processes_.is_idle();
    };
    while (is_busy() && steady_clock::now() < deadline && !has_ended())
        ::ppoll(nullptr, 0, &kLook, nullptr);
}

Descriptor ChildProcess::take_listener()
{
    return child_.cell ? std::move(child_.cell->listener) : Descriptor{};
}

bool ChildProcess::write(std::string_view text, Deadline deadline)
{
    unsent_ += text;
    send_some();
    while (!unsent_.empty() && child_.to.is_open() && steady_clock::now() < deadline)
        pump(deadline);
    return unsent_.empty();
}

Reply ChildProcess::read_line(Deadline deadline, const std::stop_token& stop)
{
    const std::stop_callback wake_up{stop, [this] { ::eventfd_write(wake_.get(), 1); }};
    for (;;) {
        if (has_line()) return take_line();
        if (heard_.size() > kLongestLine) return {Heard::TooLong};
        if (!child_.from.is_open()) return {Heard::Closed};
        if (stop.stop_requested()) return {Heard::Stopped};
        if (steady_clock::now() >= deadline) return {Heard::Timeout};
        pump(deadline);
    }
}

void ChildProcess::discard()
{
    for (int i = 0; i < kMostChunksADrain && hear_some(); ++i) heard_.clear();
    heard_.clear();
    for (int i = 0; i < kMostChunksADrain && log_some(); ++i) {
    }
}

bool ChildProcess::has_ended() const
{
    siginfo_t info{};
    const auto pid = static_cast<id_t>(child_.pid);
    return ::waitid(P_PID, pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
}

std::optional<Exit> ChildProcess::wait_for_exit(Deadline deadline)
{
    while (!has_ended()) {
        if (steady_clock::now() >= deadline) return std::nullopt;
        pump(deadline);
    }
    siginfo_t info{};
    ::waitid(P_PID, static_cast<id_t>(child_.pid), &info, WEXITED | WNOHANG | WNOWAIT);
    constexpr int kSignalled = 128;  // a cell's keeper says it as shells do
    const bool by_signal = child_.cell && info.si_status > kSignalled;
    if (info.si_code == CLD_EXITED && by_signal) return Exit{0, info.si_status - kSignalled};
    return info.si_code == CLD_EXITED ? Exit{info.si_status, 0} : Exit{0, info.si_status};
}

Reply ChildProcess::take_line()
{
    const std::size_t end = heard_.find('\n');
    std::string line = heard_.substr(0, end);
    heard_.erase(0, end + 1);
    if (line.size() > kLongestLine) return {Heard::TooLong};
    if (line.ends_with('\r')) line.pop_back();
    return {Heard::Line, std::move(line)};
}

/// Waits until one of the pipes is ready, it has ended, a stop is asked for or the deadline has
/// passed.
void ChildProcess::pump(Deadline deadline)
{
    const auto wanted = [](const Descriptor& descriptor, bool want, short event) {
        return pollfd{want ? descriptor.get() : Descriptor::kNone, event, 0};
    };
    std::array<pollfd, 5> pipes{wanted(child_.to, !unsent_.empty(), POLLOUT),
                                wanted(child_.from, heard_.size() <= kLongestLine, POLLIN),
                                wanted(child_.errors, true, POLLIN), wanted(wake_, true, POLLIN),
                                wanted(ending_, true, POLLIN)};
    const timespec time = time_until(deadline);
    if (::ppoll(pipes.data(), pipes.size(), &time, nullptr) <= 0) return;
    if (pipes[0].revents != 0) send_some();
    if (pipes[1].revents != 0) hear_some();
    if (pipes[2].revents != 0) log_some();
    eventfd_t woken = 0;
    if (pipes[3].revents != 0) ::eventfd_read(wake_.get(), &woken);
    if (pipes[4].revents != 0) hear_last_words();
}

/// What is in its pipe now, and no more: it has ended, and who else holds the pipe is not asked.
void ChildProcess::hear_last_words()
{
    int left = 0;
    if (::ioctl(child_.from.get(), FIONREAD, &left) != 0) left = 0;
    const std::size_t whole = heard_.size() + static_cast<std::size_t>(left);
    while (heard_.size() < whole && hear_some()) {
    }
    child_.from.close();
    child_.to.close();
    ending_.close();
}

void ChildProcess::send_some()
{
    if (!child_.to.is_open()) return;
    const NoPipeSignal no_signal;
    const ssize_t count = ::write(child_.to.get(), unsent_.data(), unsent_.size());
    if (count >= 0) unsent_.erase(0, static_cast<std::size_t>(count));
    if (count < 0 && errno != EAGAIN && errno != EINTR) child_.to.close();
}

/// Whether there was something.
bool ChildProcess::hear_some()
{
    if (!child_.from.is_open()) return false;
    const auto chunk = read_chunk(child_.from);
    if (!chunk) return false;
    if (chunk->empty()) child_.from.close();
    heard_ += *chunk;
    return !chunk->empty();
}

/// Whether there was something.
bool ChildProcess::log_some()
{
    if (!child_.errors.is_open()) return false;
    const auto chunk = read_chunk(child_.errors);
    if (!chunk) return false;
    if (chunk->empty()) child_.errors.close();
    log_.write(*chunk);
    return !chunk->empty();
}

}  // namespace agon
