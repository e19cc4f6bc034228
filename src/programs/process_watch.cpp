#include "programs/process_watch.h"

#include "core/text.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>

namespace agon {
namespace {

using std::chrono::nanoseconds;
using std::chrono::steady_clock;

struct CloseFolder {
    void operator()(DIR* folder) const { ::closedir(folder); }
};

/// The entries that are numbers: processes, or threads.
std::vector<pid_t> numbers_in(int folder, const std::string& path)
{
    std::vector<pid_t> numbers;
    const int opened = ::openat(folder, path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0) return numbers;
    const std::unique_ptr<DIR, CloseFolder> entries{::fdopendir(opened)};
    while (const dirent* entry = ::readdir(entries.get())) {
        const std::string_view name{static_cast<const char*>(entry->d_name)};
        if (is_digit(name.front())) numbers.push_back(to_number<pid_t>(name).value_or(0));
    }
    return numbers;
}

std::string small_text(int folder, const std::string& path)
{
    const Descriptor file{::openat(folder, path.c_str(), O_RDONLY | O_CLOEXEC)};
    std::string text(1024, '\0');
    const ssize_t count = file.is_open() ? ::read(file.get(), text.data(), text.size()) : 0;
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    return text;
}

std::string task_folder(pid_t process) { return std::to_string(process) + "/task"; }

}  // namespace

std::optional<ThreadTimes> thread_times_in(std::string_view schedstat)
{
    const auto parts = words(schedstat);
    if (parts.size() != 3) return std::nullopt;
    const auto ran = to_number<std::int64_t>(parts[0]);
    const auto waited = to_number<std::int64_t>(parts[1]);
    if (!ran || !waited || *ran < 0 || *waited < 0) return std::nullopt;
    return ThreadTimes{.ran = nanoseconds{*ran}, .waited = nanoseconds{*waited}};
}

std::optional<ProcessState> process_state_in(std::string_view stat)
{
    const std::size_t name_end = stat.rfind(')');  // the name may hold anything
    if (name_end == std::string_view::npos) return std::nullopt;
    const auto parts = words(stat.substr(name_end + 1));
    const auto group = parts.size() > 2 ? to_number<pid_t>(parts[2]) : std::nullopt;
    if (!group) return std::nullopt;
    return ProcessState{parts[0].front(), *group};
}

std::optional<CpuTimes> cpu_times_in(std::string_view stat, long ticks_a_second)
{
    constexpr std::size_t kUser = 11;  // after the name; then system, and both of the children
    const std::size_t name_end = stat.rfind(')');
    if (name_end == std::string_view::npos) return std::nullopt;
    const auto parts = words(stat.substr(name_end + 1));
    if (parts.size() < kUser + 4) return std::nullopt;
    const auto ticks = [&](std::size_t i) {
        return to_number<std::int64_t>(parts[kUser + i]).value_or(0);
    };
    const nanoseconds tick = nanoseconds{std::chrono::seconds{1}} / ticks_a_second;
    return CpuTimes{tick * (ticks(0) + ticks(1)), tick * (ticks(2) + ticks(3))};
}

nanoseconds added_cpu(const std::map<pid_t, nanoseconds>& before,
                      const std::map<pid_t, nanoseconds>& after)
{
    nanoseconds sum{0};
    for (const auto& [process, time] : after) {
        const auto known = before.find(process);
        sum += std::max(time - (known == before.end() ? nanoseconds{0} : known->second),
                        nanoseconds{0});
    }
    return sum;
}

nanoseconds added_delay(const RunDelays& before, const RunDelays& after, nanoseconds passed)
{
    constexpr nanoseconds kNone{0};
    nanoseconds sum{0};
    auto known = before.begin();
    for (const ThreadTimes& now : after) {
        while (known != before.end() && known->thread < now.thread) ++known;
        const bool was_there = known != before.end() && known->thread == now.thread;
        const ThreadTimes then = was_there ? *known : ThreadTimes{};
        const auto waited = std::max(now.waited - then.waited, kNone);
        sum += waited;
        if (was_there && now.is_ready)
            sum += std::max(passed - waited - (now.ran - then.ran), kNone);
    }
    return sum;
}

ProcessWatch::ProcessWatch(pid_t group, const Descriptor* cell)
    : group_{group},
      cell_{cell},
      proc_{cell != nullptr ? Descriptor::kNone
                            : ::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC)}
{}

int ProcessWatch::folder() const { return cell_ != nullptr ? cell_->get() : proc_.get(); }

RunDelays ProcessWatch::run_delays(bool at_the_end)
{
    constexpr pid_t kOurs = 0;  // nobody else has that number
    RunDelays delays;
    const auto add = [&](int folder, pid_t thread, const std::string& path) {
        auto times = thread_times_in(small_text(folder, path + "/schedstat"));
        if (!times) return;
        times->thread = thread;
        if (at_the_end && thread != kOurs) {
            const auto state = process_state_in(small_text(folder, path + "/stat"));
            times->is_ready = state && state->letter == 'R';
        }
        delays.push_back(*times);
    };
    for (const pid_t process : processes()) {
        const std::string tasks = task_folder(process);
        for (const pid_t thread : numbers_in(folder(), tasks))
            add(folder(), thread, tasks + '/' + std::to_string(thread));
    }
    add(AT_FDCWD, kOurs, "/proc/thread-self");
    std::ranges::sort(delays);
    return delays;
}

/// The threads' own figures are exact, those of the process know also threads that have ended.
std::map<pid_t, nanoseconds> ProcessWatch::cpu_times()
{
    std::map<pid_t, nanoseconds> times;
    for (const pid_t process : processes()) {
        const auto whole = cpu_times_in(small_text(folder(), std::to_string(process) + "/stat"),
                                        ::sysconf(_SC_CLK_TCK));
        if (!whole) continue;
        nanoseconds ran{0};
        const std::string tasks = task_folder(process);
        for (const pid_t thread : numbers_in(folder(), tasks))
            if (const auto own = thread_times_in(
                    small_text(folder(), tasks + '/' + std::to_string(thread) + "/schedstat")))
                ran += own->ran;
        times[process] = std::max(ran, whole->own) + whole->children;
    }
    return times;
}

bool ProcessWatch::is_idle()
{
    for (const pid_t process : processes()) {
        const std::string tasks = task_folder(process);
        for (const pid_t thread : numbers_in(folder(), tasks)) {
            const auto state = process_state_in(
                small_text(folder(), tasks + '/' + std::to_string(thread) + "/stat"));
            if (state && (state->letter == 'R' || state->letter == 'D')) return false;
        }
    }
    return true;
}

const std::vector<pid_t>& ProcessWatch::processes()
{
    constexpr std::chrono::seconds kLookAgain{1};
    if (cell_ != nullptr) {
        found_ = numbers_in(folder(), ".");
        std::erase(found_, 1);  // the keeper
    } else if (found_.empty() || steady_clock::now() - looked_ > kLookAgain) {
        found_ = group_members();
        looked_ = steady_clock::now();
    }
    return found_;
}

std::vector<pid_t> ProcessWatch::group_members() const
{
    std::vector<pid_t> members;
    for (const pid_t process : numbers_in(proc_.get(), ".")) {
        const auto state =
            process_state_in(small_text(proc_.get(), std::to_string(process) + "/stat"));
        if (state && state->group == group_) members.push_back(process);
    }
    return members;
}

}  // namespace agon
