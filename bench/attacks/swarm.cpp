#include "attacks/swarm.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace agon::bench {
namespace {

constexpr std::size_t kBufferSize = 65'536;

sockaddr_in place_of(Address address, std::uint16_t port)
{
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(port);
    place.sin_addr.s_addr = htonl(address);
    return place;
}

/// A socket that is connecting; -1 if there can be none.
int begin_to_connect(Address from, std::uint16_t port, bool is_deaf)
{
    const int made = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (made < 0) return -1;
    const int on = 1;
    ::setsockopt(made, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    ::setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    const linger none{.l_onoff = 1, .l_linger = 0};
    ::setsockopt(made, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    constexpr int kSmall = 4'096;
    if (is_deaf) ::setsockopt(made, SOL_SOCKET, SO_RCVBUF, &kSmall, sizeof kSmall);
    const sockaddr_in here = place_of(from, 0);
    const sockaddr_in there = place_of(kThisMachine, port);
    const bool is_bound = ::bind(made, reinterpret_cast<const sockaddr*>(&here), sizeof here) == 0;
    const bool goes_on = is_bound && (::connect(made, reinterpret_cast<const sockaddr*>(&there),
                                                sizeof there) == 0 ||
                                      errno == EINPROGRESS);
    if (goes_on) return made;
    ::close(made);
    return -1;
}

}  // namespace

Swarm::Swarm(std::vector<Address> addresses)
    : poll_{::epoll_create1(EPOLL_CLOEXEC)}, addresses_{std::move(addresses)}, buffer_(kBufferSize)
{}

Swarm::~Swarm()
{
    for (Number number = 0; number < sockets_.size(); ++number) close(number);
    ::close(poll_);
}

std::optional<Swarm::Number> Swarm::open(std::uint16_t port, bool is_deaf)
{
    const int made =
        begin_to_connect(addresses_[next_address_++ % addresses_.size()], port, is_deaf);
    if (made < 0) return std::nullopt;
    Number number = sockets_.size();
    if (free_.empty()) {
        sockets_.emplace_back();
    } else {
        number = free_.back();
        free_.pop_back();
    }
    sockets_[number] = {.descriptor = made, .reads = !is_deaf, .unsent = {}};
    ++open_;
    watch(number, EPOLL_CTL_ADD);
    return number;
}

void Swarm::watch(Number number, int operation)
{
    const Socket& socket = sockets_[number];
    epoll_event event{};
    event.events = (socket.reads ? EPOLLIN : 0U) | (socket.writes ? EPOLLOUT : 0U);
    event.data.u64 = number;
    ::epoll_ctl(poll_, operation, socket.descriptor, &event);
}

void Swarm::send(Number number, std::string_view bytes)
{
    Socket& socket = sockets_[number];
    if (socket.descriptor < 0) return;
    socket.unsent += bytes;
    if (std::exchange(socket.writes, true)) return;
    watch(number, EPOLL_CTL_MOD);
}

void Swarm::set_reading(Number number, bool reads)
{
    sockets_[number].reads = reads;
    if (sockets_[number].descriptor >= 0) watch(number, EPOLL_CTL_MOD);
}

void Swarm::close(Number number)
{
    Socket& socket = sockets_[number];
    if (socket.descriptor < 0) return;
    ::close(std::exchange(socket.descriptor, -1));
    socket.unsent.clear();
    freed_.push_back(number);
    --open_;
}

void Swarm::lose(Number number, const Ears& ears)
{
    close(number);
    if (ears.on_closed) ears.on_closed(number);
}

void Swarm::flush(Number number, const Ears& ears)
{
    Socket& socket = sockets_[number];
    if (!socket.unsent.empty()) {
        const auto size = ::send(socket.descriptor, socket.unsent.data(), socket.unsent.size(),
                                 MSG_NOSIGNAL | MSG_DONTWAIT);
        if (size < 0 && errno != EAGAIN) return lose(number, ears);
        socket.unsent.erase(0, static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    }
    if (!socket.unsent.empty()) return;
    socket.writes = false;
    watch(number, EPOLL_CTL_MOD);
    if (ears.on_drained) ears.on_drained(number);
}

void Swarm::read(Number number, const Ears& ears)
{
    const auto size = ::recv(sockets_[number].descriptor, buffer_.data(), buffer_.size(), 0);
    if (size < 0 && errno == EAGAIN) return;
    if (size <= 0) return lose(number, ears);
    if (ears.on_bytes) ears.on_bytes(number, {buffer_.data(), static_cast<std::size_t>(size)});
}

void Swarm::poll(int milliseconds, const Ears& ears)
{
    free_.insert(free_.end(), freed_.begin(), freed_.end());
    freed_.clear();
    constexpr int kAtOnce = 256;
    std::array<epoll_event, kAtOnce> events{};
    const int count = ::epoll_wait(poll_, events.data(), kAtOnce, milliseconds);
    for (int i = 0; i < count; ++i) {
        const auto& event = events[static_cast<std::size_t>(i)];
        const Number number = event.data.u64;
        const auto is_open = [&] { return sockets_[number].descriptor >= 0; };
        if (is_open() && (event.events & EPOLLIN) != 0) read(number, ears);
        if (is_open() && (event.events & (EPOLLERR | EPOLLHUP)) != 0) lose(number, ears);
        if (is_open() && (event.events & EPOLLOUT) != 0) flush(number, ears);
    }
}

void Swarm::poll_until(Clock::time_point end, const Ears& ears)
{
    while (Clock::now() < end) poll(1, ears);
}

}  // namespace agon::bench
