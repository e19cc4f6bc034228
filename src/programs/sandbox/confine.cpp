#include "programs/sandbox/confine.h"

#include "core/descriptor.h"
#include "programs/sandbox/sandbox.h"
#include "programs/sandbox/small_files.h"
#include "programs/sandbox/syscall_filter.h"

#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <linux/close_range.h>
#include <linux/mount.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace agon {
namespace {

constexpr rlim_t kOpenFiles = 512;
constexpr int kInodesAMegabyte = 64;
constexpr std::size_t kLongestError = 128;  ///< of the system's words for one

std::string failed(const std::string& what, int error)
{
    return what + ": " + std::strerror(error);
}

/// Without a look back: there may be no memory left to tidy up with.
[[noreturn]] void end(int failure, const std::string& why)
{
    [[maybe_unused]] const auto told = ::write(failure, why.data(), why.size());
    ::_exit(EXIT_FAILURE);
}

/// A user namespace in which the owner of a file is our cell's user; not open if it cannot be had.
Descriptor namespace_for(const struct stat& owner)
{
    const long child = ::syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, nullptr, nullptr, nullptr, 0);
    if (child < 0) return {};
    if (child == 0)
        for (;;) ::pause();  // until it is killed
    const std::string folder = "/proc/" + std::to_string(child);
    const std::string as_ours = ' ' + std::to_string(kCellUser) + " 1\n";
    Descriptor found;
    if (write_text(folder + "/uid_map", std::to_string(owner.st_uid) + as_ours) &&
        write_text(folder + "/gid_map", std::to_string(owner.st_gid) + as_ours))
        found = Descriptor{::open((folder + "/ns/user").c_str(), O_RDONLY | O_CLOEXEC)};
    ::kill(static_cast<pid_t>(child), SIGKILL);
    ::waitpid(static_cast<pid_t>(child), nullptr, 0);
    return found;
}

/// Mounts the folder over itself so that what belongs to its owner belongs to the cell's user;
/// whether this file system can. By number: glibc 2.35 and older lack these calls.
bool show_as_own(const std::string& folder)
{
    struct stat owner {};
    if (::stat(folder.c_str(), &owner) != 0) return false;
    const Descriptor users = namespace_for(owner);
    if (!users.is_open()) return false;
    const Descriptor tree{static_cast<int>(
        ::syscall(SYS_open_tree, AT_FDCWD, folder.c_str(),
                  static_cast<unsigned>(AT_RECURSIVE | OPEN_TREE_CLOEXEC) | OPEN_TREE_CLONE))};
    struct mount_attr as_own {};
    as_own.attr_set = MOUNT_ATTR_IDMAP;
    as_own.userns_fd = static_cast<std::uint64_t>(users.get());
    return tree.is_open() &&
           ::syscall(SYS_mount_setattr, tree.get(), "", AT_EMPTY_PATH, &as_own, sizeof as_own) ==
               0 &&
           ::syscall(SYS_move_mount, tree.get(), "", AT_FDCWD, folder.c_str(),
                     MOVE_MOUNT_F_EMPTY_PATH) == 0;
}

/// Where a mount cannot do it, a folder that is to be written to changes hands.
void give_away(const std::string& folder)
{
    namespace fs = std::filesystem;
    std::error_code ignored;
    [[maybe_unused]] int done = ::lchown(folder.c_str(), kCellUser, kCellUser);
    for (const auto& entry : fs::recursive_directory_iterator{folder, ignored})
        done = ::lchown(entry.path().c_str(), kCellUser, kCellUser);
}

void set_rights(std::uint32_t rights)
{
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    const std::array<__user_cap_data_struct, 2> data{{{rights, rights, 0}, {0, 0, 0}}};
    ::syscall(SYS_capset, &header, data.data());
}

void limit(__rlimit_resource resource, rlim_t most)
{
    rlimit now{};
    ::getrlimit(resource, &now);
    const rlim_t bound = std::min(most, now.rlim_max);
    const rlimit wanted{bound, bound};
    ::setrlimit(resource, &wanted);
}

/// Another user, in a namespace where it is the only one, without any right; 0 or the errno.
int become_nobody(bool is_root)
{
    unsigned outside = 0;  // who we are in the namespace that bubblewrap has made
    if (is_root) {
        if (::setgroups(0, nullptr) != 0 || ::setresgid(kCellUser, kCellUser, kCellUser) != 0 ||
            ::setresuid(kCellUser, kCellUser, kCellUser) != 0)
            return errno;
        outside = kCellUser;
    }
    ::prctl(PR_SET_DUMPABLE, 1);  // for the files of /proc/self to be ours
    const std::string map = std::to_string(kCellUser) + ' ' + std::to_string(outside) + " 1\n";
    const bool is_apart = ::unshare(CLONE_NEWUSER) == 0;
    if (!is_apart && !is_root) return errno;
    if (is_apart &&
        (!write_text("/proc/self/setgroups", "deny") || !write_text("/proc/self/uid_map", map) ||
         !write_text("/proc/self/gid_map", map)))
        return errno;
    for (int right = 0; ::prctl(PR_CAPBSET_DROP, right, 0, 0, 0) == 0; ++right) {
    }
    ::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    set_rights(0);
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno;
}

/// After the change of user, of whom processes are counted.
void set_limits(const KeeperOrders& orders)
{
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, kOpenFiles);
    limit(RLIMIT_FSIZE, static_cast<rlim_t>(orders.files_mb) * kMegabyte);
    if (orders.memory_mb > 0) limit(RLIMIT_DATA, static_cast<rlim_t>(orders.memory_mb) * kMegabyte);
    if (orders.processes > 0) limit(RLIMIT_NPROC, static_cast<rlim_t>(orders.processes));
}

void take_descriptors()
{
    ::dup2(KeeperDescriptors::kInput, STDIN_FILENO);
    ::dup2(KeeperDescriptors::kOutput, STDOUT_FILENO);
    ::dup2(KeeperDescriptors::kErrors, STDERR_FILENO);
    ::close_range(STDERR_FILENO + 1, UINT_MAX, CLOSE_RANGE_CLOEXEC);
}

void take_environment(const KeeperOrders& orders)
{
    ::clearenv();
    ::setenv("PATH", orders.path.c_str(), 1);
    ::setenv("LANG", "C.UTF-8", 1);
    ::setenv("HOME", "/tmp", 1);
}

}  // namespace

std::optional<std::string> finish_cell(const KeeperOrders& orders)
{
    ::prctl(PR_SET_DUMPABLE, 0);  // nobody inside looks at the keeper
    const std::string bounds = "mode=1777,size=" + std::to_string(orders.files_mb) +
                               "m,nr_inodes=" + std::to_string(orders.files_mb * kInodesAMegabyte);
    if (::mount(nullptr, "/tmp", nullptr, MS_REMOUNT | MS_NOSUID | MS_NODEV, bounds.c_str()) != 0)
        return failed("cannot bound /tmp", errno);
    if (::mount("/tmp", "/dev/shm", nullptr, MS_BIND, nullptr) != 0)
        return failed("cannot make /dev/shm", errno);
    if (orders.is_root && !orders.folder.empty() && !show_as_own(orders.folder) && orders.writes)
        give_away(orders.folder);
    if (::umount2(kKeeperPath, MNT_DETACH) != 0) return failed("cannot hide the keeper", errno);
    return std::nullopt;
}

void keep_rights_of_keeper(const KeeperOrders& orders)
{
    constexpr std::uint32_t kSignal = std::uint32_t{1} << CAP_KILL;
    constexpr std::uint32_t kLook = std::uint32_t{1} << CAP_SYS_PTRACE;
    constexpr std::uint32_t kRemove = std::uint32_t{1} << CAP_DAC_OVERRIDE;
    ::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    set_rights(kSignal | (orders.memory_mb > 0 ? kLook : 0U) | (orders.groups > 0 ? kRemove : 0U));
}

void become_program(const KeeperOrders& orders, int failure)
{
    ::setsid();
    for (int group = 0; group < orders.groups; ++group)
        if (::write(KeeperDescriptors::kFirstDoor + group, "0", 1) != 1)
            end(failure, failed("cannot enter a control group", errno));
    if (orders.tries) ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
    take_descriptors();
    if (const int error = become_nobody(orders.is_root))
        end(failure, failed("cannot give up all rights", error));
    if (!orders.folder.empty() && ::chdir(orders.folder.c_str()) != 0)
        end(failure, failed("cannot enter " + orders.folder, errno));
    take_environment(orders);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    std::vector<std::string> copies = orders.words;
    std::vector<char*> arguments;
    for (auto& word : copies) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    if (const int error = refuse_calls(orders.memory_mb > 0))
        end(failure, failed("cannot refuse system calls", error));
    std::string why = "cannot start '" + orders.words.front() + "': ";
    why.reserve(why.size() + kLongestError);
    set_limits(orders);  // last, and no memory is asked for any more
    ::execvp(arguments[0], arguments.data());
    why += std::strerror(errno);
    end(failure, why);
}

}  // namespace agon
