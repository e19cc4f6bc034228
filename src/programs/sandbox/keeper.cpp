#include "programs/sandbox/keeper.h"

#include "core/descriptor.h"
#include "programs/sandbox/confine.h"
#include "programs/sandbox/memory_use.h"
#include "programs/sandbox/sandbox.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

namespace agon {
namespace {

constexpr int kControl = KeeperDescriptors::kControl;
constexpr long kLookAtMemory = 50'000'000;  ///< nanoseconds

/// To our owner, with a descriptor or two of ours.
void tell(const std::string& text, const std::vector<int>& descriptors = {})
{
    iovec part{const_cast<char*>(text.data()), text.size()};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    alignas(cmsghdr) std::array<char, CMSG_SPACE(2 * sizeof(int))> space{};
    if (!descriptors.empty()) {
        const std::size_t size = descriptors.size() * sizeof(int);
        message.msg_control = space.data();
        message.msg_controllen = CMSG_SPACE(size);
        cmsghdr* header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(size);
        std::memcpy(CMSG_DATA(header), descriptors.data(), size);
    }
    ::sendmsg(kControl, &message, MSG_NOSIGNAL);
}

[[noreturn]] void give_up(const std::string& why)
{
    tell(KeeperWord::kFailed + why);
    ::_exit(EXIT_FAILURE);
}

/// The game's port on the cell's own loopback, where nobody else answers. Our owner takes what
/// connects to it, as if the program were in the open.
Descriptor listen_on(int port)
{
    Descriptor listener{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    if (::bind(listener.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(listener.get(), 1) != 0)
        give_up(std::string{"cannot listen: "} + std::strerror(errno));
    return listener;
}

/// The program, once it runs.
pid_t start_program(const KeeperOrders& orders)
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) give_up("no pipe");
    const Descriptor out{ends[0]};
    Descriptor in{ends[1]};
    const pid_t program = ::fork();
    if (program < 0) give_up(std::string{"cannot fork: "} + std::strerror(errno));
    if (program == 0) become_program(orders, in.get());
    in.close();
    std::string why(512, '\0');
    ssize_t count = 0;
    do {
        count = ::read(out.get(), why.data(), why.size());
    } while (count < 0 && errno == EINTR);
    if (count > 0) give_up(why.substr(0, static_cast<std::size_t>(count)));
    return program;
}

/// Ends all that is in the cell but us, and its control groups.
void end_all(const KeeperOrders& orders)
{
    ::kill(-1, SIGKILL);
    while (::waitpid(-1, nullptr, __WALL) > 0 || errno == EINTR) {
    }
    const int first = KeeperDescriptors::kFirstDoor + orders.groups;
    for (int group = 0; group < orders.groups; ++group)
        ::unlinkat(first + group, orders.group.c_str(), AT_REMOVEDIR);
}

int exit_code(int status)
{
    constexpr int kSignalled = 128;
    if (WIFSIGNALED(status)) return kSignalled + WTERMSIG(status);
    // Nobody says with an exit code that somebody else has ended it.
    const int code = WEXITSTATUS(status);
    return code == kMemoryExit || code == kSignalled + SIGKILL ? EXIT_FAILURE : code;
}

/// Whether the owner is still there. A stop reaches everything here at once: who is just forking
/// forks after it or not at all.
bool obey()
{
    char word = 0;
    const ssize_t count = ::recv(kControl, &word, 1, 0);
    if (count < 0) return errno == EINTR || errno == EAGAIN;
    if (count == 0) return false;
    ::kill(-1, word == KeeperWord::kStop ? SIGSTOP : SIGCONT);
    tell(std::string{KeeperWord::kDone});
    return true;
}

/// Ticks if nobody else bounds the memory.
Descriptor memory_timer(const KeeperOrders& orders)
{
    Descriptor timer{::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC)};
    const itimerspec often{{0, kLookAtMemory}, {0, kLookAtMemory}};
    if (orders.memory_mb > 0) ::timerfd_settime(timer.get(), 0, &often, nullptr);
    return timer;
}

bool uses_too_much(const KeeperOrders& orders)
{
    const auto most = static_cast<std::uint64_t>(orders.memory_mb) * kMegabyte;
    return memory_used(most) > most;
}

/// Takes note of who has ended: the program's status, once it is among them.
std::optional<int> reap(pid_t program)
{
    int status = 0;
    pid_t ended = 0;
    while ((ended = ::waitpid(-1, &status, WNOHANG)) > 0)
        if (ended == program && !WIFSTOPPED(status)) return status;
    return std::nullopt;
}

/// Whether the system has killed something here for its memory.
bool ran_out_of_memory(const KeeperOrders& orders)
{
    const int first = KeeperDescriptors::kFirstDoor + orders.groups;
    for (int group = 0; group < orders.groups; ++group)
        for (const char* file : {"/memory.events", "/memory.oom_control"}) {
            const Descriptor events{
                ::openat(first + group, (orders.group + file).c_str(), O_RDONLY | O_CLOEXEC)};
            std::string text(1024, '\0');
            const ssize_t count = ::read(events.get(), text.data(), text.size());
            text.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
            const auto kills = text.find("oom_kill ");
            if (kills != std::string::npos && text[kills + 9] != '0') return true;
        }
    return false;
}

/// Until the program ends or nobody wants it any more; its exit code.
int look_after(pid_t program, const Descriptor& children, const KeeperOrders& orders)
{
    const Descriptor timer = memory_timer(orders);
    std::array<pollfd, 3> wanted{
        {{kControl, POLLIN, 0}, {children.get(), POLLIN, 0}, {timer.get(), POLLIN, 0}}};
    std::array<char, sizeof(signalfd_siginfo)> ignored{};
    for (;;) {
        if (::poll(wanted.data(), wanted.size(), -1) <= 0) continue;
        if (wanted[0].revents != 0 && !obey()) return EXIT_FAILURE;
        for (const auto& each : {wanted[1], wanted[2]})
            if (each.revents != 0) {
                [[maybe_unused]] const auto count = ::read(each.fd, ignored.data(), ignored.size());
            }
        if (wanted[1].revents != 0)
            if (const auto status = reap(program)) return exit_code(*status);
        if (wanted[2].revents != 0 && uses_too_much(orders)) return kMemoryExit;
    }
}

}  // namespace

int run_keeper(int argc, char** argv)
{
    const std::vector<std::string> words{argv + std::min(argc, 2), argv + argc};
    const auto orders = keeper_orders(words);
    if (!orders || ::getpid() != 1) return EXIT_FAILURE;
    if (const auto why = finish_cell(*orders)) give_up(*why);
    Descriptor listener = orders->port > 0 ? listen_on(orders->port) : Descriptor{};
    const Descriptor processes{::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    ::sigprocmask(SIG_BLOCK, &child, nullptr);
    const Descriptor children{::signalfd(-1, &child, SFD_CLOEXEC)};
    const pid_t program = start_program(*orders);
    keep_rights_of_keeper(*orders);
    for (const int theirs : {KeeperDescriptors::kInput, KeeperDescriptors::kOutput,
                             KeeperDescriptors::kErrors, STDERR_FILENO})
        ::close(theirs);
    std::vector<int> ours{processes.get()};
    if (listener.is_open()) ours.push_back(listener.get());
    tell(std::string{KeeperWord::kReady}, ours);
    listener.close();
    int code = look_after(program, children, *orders);
    if (code == exit_code(SIGKILL) && ran_out_of_memory(*orders)) code = kMemoryExit;
    end_all(*orders);
    ::_exit(code);
}

}  // namespace agon
