#include "programs/sandbox/syscall_filter.h"

#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <memory>

namespace agon {
namespace {

constexpr unsigned kTiocLinux = 0x541C;  // TIOCLINUX; pastes into a console

struct Release {
    void operator()(void* filter) const { seccomp_release(filter); }
};

/// 0, or the first errno; a call that this machine does not have needs no rule.
class Rules {
public:
    explicit Rules(scmp_filter_ctx filter) : filter_{filter} {}

    void refuse(std::string_view call, int error = EPERM)
    {
        const int number = seccomp_syscall_resolve_name(std::string{call}.c_str());
        if (number != __NR_SCMP_ERROR) keep(seccomp_rule_add(filter_, action(error), number, 0));
    }

    void refuse_if(int call, scmp_arg_cmp argument, int error = EPERM)
    {
        keep(seccomp_rule_add(filter_, action(error), call, 1, argument));
    }

    void refuse_if(int call, scmp_arg_cmp one, scmp_arg_cmp other)
    {
        keep(seccomp_rule_add(filter_, action(EPERM), call, 2, one, other));
    }

    int error() const { return error_; }

private:
    static std::uint32_t action(int error) { return SCMP_ACT_ERRNO(static_cast<unsigned>(error)); }
    void keep(int result)
    {
        if (error_ == 0 && result != -EDOM) error_ = -result;
    }

    scmp_filter_ctx filter_;
    int error_ = 0;
};

void refuse_namespaces(Rules& rules)
{
    constexpr std::array<std::uint64_t, 7> kFlags{CLONE_NEWNS,    CLONE_NEWUTS, CLONE_NEWIPC,
                                                  CLONE_NEWUSER,  CLONE_NEWPID, CLONE_NEWNET,
                                                  CLONE_NEWCGROUP};
    for (const auto flag : kFlags)
        rules.refuse_if(SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, flag, flag));
    rules.refuse("clone3", ENOSYS);
}

/// All but Unix, IPv4 and IPv6. The kernel looks at 32 bits; whoever sets more is above the last.
void refuse_sockets(Rules& rules)
{
    static_assert(AF_UNIX == 1 && AF_INET == 2 && AF_INET6 == 10);
    for (std::uint64_t family = 3; family < AF_INET6; ++family)
        rules.refuse_if(SCMP_SYS(socket), SCMP_A0(SCMP_CMP_EQ, family), EAFNOSUPPORT);
    rules.refuse_if(SCMP_SYS(socket), SCMP_A0(SCMP_CMP_GT, AF_INET6), EAFNOSUPPORT);
}

/// Typing into somebody's terminal.
void refuse_typing(Rules& rules)
{
    constexpr std::uint64_t kWhole = 0xFFFF'FFFF;
    for (const std::uint64_t request : {std::uint64_t{TIOCSTI}, std::uint64_t{kTiocLinux}})
        rules.refuse_if(SCMP_SYS(ioctl), SCMP_A1(SCMP_CMP_MASKED_EQ, kWhole, request));
}

constexpr std::uint64_t kWholeNumber = 0xFFFF'FFFF;  // the kernel looks at 32 bits

scmp_arg_cmp is(unsigned argument, std::uint64_t value)
{
    return SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, kWholeNumber, value & kWholeNumber);
}

/// A program that is killed has an excuse, so it does not kill itself, nor has itself killed: by
/// number, group or thread, or by using up its time. Others of its processes it may kill.
void refuse_suicide(Rules& rules)
{
    const auto itself = static_cast<std::uint64_t>(::getpid());
    for (const std::uint64_t target : {itself, std::uint64_t{0}, ~std::uint64_t{0}, -itself})
        for (const int call : {SCMP_SYS(kill), SCMP_SYS(rt_sigqueueinfo)})
            rules.refuse_if(call, is(0, target), is(1, SIGKILL));
    for (const int call : {SCMP_SYS(tgkill), SCMP_SYS(rt_tgsigqueueinfo)})
        rules.refuse_if(call, is(0, itself), is(2, SIGKILL));
    for (const int call : {SCMP_SYS(tkill), SCMP_SYS(pidfd_send_signal)})
        rules.refuse_if(call, is(1, SIGKILL));
    rules.refuse_if(SCMP_SYS(setrlimit), is(0, RLIMIT_CPU));
    rules.refuse_if(SCMP_SYS(prlimit64), is(1, RLIMIT_CPU), SCMP_A2(SCMP_CMP_NE, 0));
}

}  // namespace

std::vector<std::string_view> refused_calls()
{
    return {"ptrace", "process_vm_readv", "process_vm_writev", "pidfd_getfd", "kcmp",
            // what is mounted where
            "mount", "umount", "umount2", "pivot_root", "chroot", "move_mount", "open_tree",
            "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr", "name_to_handle_at",
            "open_by_handle_at", "fanotify_init", "quotactl", "quotactl_fd",
            // the kernel and its keys
            "keyctl", "add_key", "request_key", "bpf", "perf_event_open", "userfaultfd",
            "io_uring_setup", "io_uring_enter", "io_uring_register", "init_module", "finit_module",
            "delete_module", "kexec_load", "kexec_file_load", "syslog", "lookup_dcookie", "iopl",
            "ioperm",
            // the machine
            "clock_settime", "clock_adjtime", "settimeofday", "adjtimex", "stime", "swapon",
            "swapoff", "reboot", "acct", "vhangup", "sethostname", "setdomainname",
            // namespaces
            "unshare", "setns"};
}

std::vector<std::string_view> uncounted_calls()
{
    return {"memfd_create", "memfd_secret", "shmget"};
}

int refuse_calls(bool also_uncounted)
{
    const std::unique_ptr<void, Release> filter{seccomp_init(SCMP_ACT_ALLOW)};
    if (!filter) return ENOMEM;
    seccomp_attr_set(filter.get(), SCMP_FLTATR_ACT_BADARCH,
                     SCMP_ACT_ERRNO(static_cast<unsigned>(ENOSYS)));
    seccomp_attr_set(filter.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2);  // a search tree, not a list
    Rules rules{filter.get()};
    for (const auto call : refused_calls()) rules.refuse(call);
    if (also_uncounted)
        for (const auto call : uncounted_calls()) rules.refuse(call);
    refuse_namespaces(rules);
    refuse_sockets(rules);
    refuse_typing(rules);
    refuse_suicide(rules);
    if (rules.error() != 0) return rules.error();
    return -seccomp_load(filter.get());
}

}  // namespace agon
