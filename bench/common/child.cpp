#include "common/child.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace agon::bench {
namespace {

constexpr int kBacklog = 4096;
constexpr int kEventsAtOnce = 128;  // as many as Asio takes
constexpr std::size_t kBufferSize = 16'384;

int listen_on_any_port()
{
    const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(listener, kBacklog) != 0)
        throw std::runtime_error{"cannot listen"};
    return listener;
}

std::uint16_t port_of(int listener)
{
    sockaddr_in address{};
    socklen_t size = sizeof address;
    ::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
    return ntohs(address.sin_port);
}

void watch(int poll, int descriptor)
{
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.fd = descriptor;
    ::epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event);
}

/// Where each socket's bytes go.
using Partners = std::vector<int>;

void take_all(int listener, int poll, Partners& partners, int& alone, bool relays)
{
    for (;;) {
        const int taken = ::accept4(listener, nullptr, nullptr, SOCK_NONBLOCK);
        if (taken < 0) return;
        const int on = 1;
        ::setsockopt(taken, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        partners.resize(std::max(partners.size(), static_cast<std::size_t>(taken) + 1));
        partners[static_cast<std::size_t>(taken)] = taken;
        watch(poll, taken);
        if (!relays) continue;
        const int other = std::exchange(alone, alone < 0 ? taken : -1);
        if (other < 0) continue;
        partners[static_cast<std::size_t>(taken)] = other;
        partners[static_cast<std::size_t>(other)] = taken;
    }
}

[[noreturn]] void run_bare(int listener, bool relays)
{
    Partners partners;
    int alone = -1;
    const int poll = ::epoll_create1(0);
    watch(poll, listener);
    std::array<epoll_event, kEventsAtOnce> events{};
    std::array<char, kBufferSize> buffer{};
    for (;;) {
        const int count = ::epoll_wait(poll, events.data(), kEventsAtOnce, -1);
        for (int i = 0; i < count; ++i) {
            const int ready = events[static_cast<std::size_t>(i)].data.fd;
            if (ready == listener) {
                take_all(listener, poll, partners, alone, relays);
                continue;
            }
            const auto size = ::recv(ready, buffer.data(), buffer.size(), 0);
            if (size <= 0)
                ::close(ready);
            else
                ::send(partners[static_cast<std::size_t>(ready)], buffer.data(),
                       static_cast<std::size_t>(size), MSG_NOSIGNAL);
        }
    }
}

std::string read_line(int pipe)
{
    std::string line;
    for (char c = 0; ::read(pipe, &c, 1) == 1 && c != '\n';) line += c;
    return line;
}

/// `ready: web http://127.0.0.1:8080 battleship 54321 …`
std::map<std::string, std::uint16_t> read_ports(const std::string& line)
{
    std::istringstream words{line};
    std::map<std::string, std::uint16_t> ports;
    std::string name;
    words >> name;
    if (name != "ready:") throw std::runtime_error{"the server does not start: " + line};
    for (std::string where; words >> name >> where;) {
        const auto colon = where.rfind(':');
        const auto digits = colon == std::string::npos ? where : where.substr(colon + 1);
        ports[name] = static_cast<std::uint16_t>(std::stoi(digits));
    }
    return ports;
}

/// Bytes, from a line such as `VmRSS:   123 kB`.
std::optional<std::int64_t> figure_of(const std::string& file, std::string_view key)
{
    std::ifstream lines{file};
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with(key)) return std::stoll(line.substr(key.size())) * 1024;
    return std::nullopt;
}

}  // namespace

Child Child::start(const std::vector<std::string>& command)
{
    std::vector<char*> arguments;
    for (const auto& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error{"no pipe"};
    const pid_t process = ::fork();
    if (process == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::dup2(ends[1], STDOUT_FILENO);
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }
    ::close(ends[1]);
    Child child{process, {}};
    const std::string line = read_line(ends[0]);
    ::close(ends[0]);
    child.ports_ = read_ports(line);
    return child;
}

Child Child::bare(const std::string& name, bool relays)
{
    const int listener = listen_on_any_port();
    const auto port = port_of(listener);
    const pid_t process = ::fork();
    if (process == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        run_bare(listener, relays);
    }
    ::close(listener);
    return {process, {{name, port}}};
}

Child Child::echo() { return bare("echo", false); }

Child Child::relay() { return bare("relay", true); }

Child::Child(Child&& other) noexcept
    : process_{std::exchange(other.process_, 0)}, ports_{std::move(other.ports_)}
{}

Child::~Child()
{
    if (process_ == 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
}

std::chrono::nanoseconds Child::cpu() const
{
    std::chrono::nanoseconds sum{0};
    for (const auto& thread :
         std::filesystem::directory_iterator{fmt::format("/proc/{}/task", process_)}) {
        std::int64_t computed = 0;
        std::ifstream{thread.path() / "schedstat"} >> computed;
        sum += std::chrono::nanoseconds{computed};
    }
    return sum;
}

std::int64_t Child::memory() const
{
    const auto bytes = figure_of(fmt::format("/proc/{}/smaps_rollup", process_), "Anonymous:");
    if (!bytes) throw std::runtime_error{"the system does not say how much memory a process has"};
    return *bytes;
}

std::int64_t Child::resident() const
{
    return figure_of(fmt::format("/proc/{}/status", process_), "VmRSS:").value_or(0);
}

}  // namespace agon::bench
