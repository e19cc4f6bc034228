#include "common/clients.h"

#include <arpa/inet.h>
#include <fmt/core.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace agon::bench {
namespace {

constexpr int kPatience = 20'000;  ///< ms
constexpr std::size_t kBufferSize = 65'536;
constexpr int kClosed = -1;

sockaddr_in place_of(Address address, std::uint16_t port)
{
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(port);
    place.sin_addr.s_addr = htonl(address);
    return place;
}

int connect_to(std::uint16_t port)
{
    const auto made = connect_from(kThisMachine, port);
    if (!made) throw std::runtime_error{"cannot connect"};
    return *made;
}

/// Nothing if nothing comes in this time; empty if the server has closed.
std::optional<std::string> read_within(int socket, int milliseconds)
{
    pollfd waits{socket, POLLIN, 0};
    if (::poll(&waits, 1, milliseconds) != 1) return std::nullopt;
    std::string bytes(kBufferSize, '\0');
    const auto size = ::recv(socket, bytes.data(), bytes.size(), 0);
    bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    return bytes;
}

std::string read_some(int socket)
{
    auto bytes = read_within(socket, kPatience);
    if (!bytes) throw std::runtime_error{"the server says nothing"};
    if (bytes->empty()) throw std::runtime_error{"the server has closed"};
    return std::move(*bytes);
}

bool sends_all(int socket, std::string_view bytes)
{
    return ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
           static_cast<ssize_t>(bytes.size());
}

std::string body_of(std::uint16_t port, std::string_view method, std::string_view target,
                    std::string_view body)
{
    auto answer = ask(kThisMachine, port, method, target, body, kPatience);
    if (!answer) throw std::runtime_error{"the server does not answer"};
    if (answer->status / 100 != 2)
        throw std::runtime_error{fmt::format("{} {}", answer->status, answer->body)};
    return std::move(answer->body);
}

}  // namespace

Clients::Clients() : poll_{::epoll_create1(EPOLL_CLOEXEC)}, buffer_(kBufferSize) {}

Clients::~Clients()
{
    for (std::size_t client = 0; client < sockets_.size(); ++client) close(client);
    ::close(poll_);
}

std::size_t Clients::connect(std::uint16_t port)
{
    sockets_.push_back(connect_to(port));
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = sockets_.size() - 1;
    ::epoll_ctl(poll_, EPOLL_CTL_ADD, sockets_.back(), &event);
    return sockets_.size() - 1;
}

void Clients::close(std::size_t client)
{
    if (sockets_[client] != kClosed) ::close(std::exchange(sockets_[client], kClosed));
}

void Clients::send(std::size_t client, std::string_view bytes)
{
    if (!sends_all(sockets_[client], bytes))
        throw std::runtime_error{"the server does not take all"};
}

std::string Clients::read_until(std::size_t client, std::string_view mark)
{
    std::string bytes;
    while (bytes.find(mark) == std::string::npos) bytes += read_some(sockets_[client]);
    return bytes;
}

void Clients::poll(int milliseconds, const OnBytes& on_bytes)
{
    constexpr int kAtOnce = 128;
    std::array<epoll_event, kAtOnce> events{};
    const int count = ::epoll_wait(poll_, events.data(), kAtOnce, milliseconds);
    for (int i = 0; i < count; ++i) {
        const auto client = events[static_cast<std::size_t>(i)].data.u64;
        if (sockets_[client] == kClosed) continue;
        const auto size = ::recv(sockets_[client], buffer_.data(), buffer_.size(), 0);
        if (size <= 0) close(client);
        on_bytes(client, {buffer_.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))});
    }
}

void Clients::poll_until(const std::function<bool()>& done, const OnBytes& on_bytes)
{
    while (!done()) {
        bool heard = false;
        poll(kPatience, [&](std::size_t client, std::string_view bytes) {
            heard = true;
            on_bytes(client, bytes);
        });
        if (!heard) throw std::runtime_error{"the server says nothing"};
    }
}

std::optional<int> connect_from(Address from, std::uint16_t port)
{
    const int made = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (made < 0) return std::nullopt;
    const int on = 1;
    // The port is chosen when the other end is known: so an address has them all for each server.
    ::setsockopt(made, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    const sockaddr_in here = place_of(from, 0);
    const sockaddr_in there = place_of(kThisMachine, port);
    if (::bind(made, reinterpret_cast<const sockaddr*>(&here), sizeof here) != 0 ||
        ::connect(made, reinterpret_cast<const sockaddr*>(&there), sizeof there) != 0) {
        ::close(made);
        return std::nullopt;
    }
    ::setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    // Closing resets: ten thousand sockets should not linger in the system.
    const linger none{.l_onoff = 1, .l_linger = 0};
    ::setsockopt(made, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    return made;
}

std::string request_text(std::uint16_t port, std::string_view method, std::string_view target,
                         std::string_view body)
{
    return fmt::format(
        "{} {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n"
        "Content-Length: {}\r\n\r\n{}",
        method, target, port, body.size(), body);
}

std::optional<Answer> take_answer(std::string& heard)
{
    const auto head = heard.find("\r\n\r\n");
    if (head == std::string::npos) return std::nullopt;
    constexpr std::string_view kVersion = "HTTP/1.1 ";
    constexpr std::string_view kLength = "Content-Length: ";
    const auto at = heard.find(kLength);
    const auto length = at < head ? std::strtoul(&heard[at + kLength.size()], nullptr, 10) : 0;
    const auto size = head + 4 + length;
    if (heard.size() < size) return std::nullopt;
    Answer answer{std::atoi(&heard[kVersion.size()]), heard.substr(head + 4, length)};
    heard.erase(0, size);
    return answer;
}

std::optional<Answer> ask(Address from, std::uint16_t port, std::string_view method,
                          std::string_view target, std::string_view body, int milliseconds)
{
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::milliseconds{milliseconds};
    const auto socket = connect_from(from, port);
    if (!socket) return std::nullopt;
    std::string heard;
    std::optional<Answer> answer;
    bool goes_on = sends_all(*socket, request_text(port, method, target, body));
    while (goes_on && !(answer = take_answer(heard))) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
        const auto bytes = read_within(*socket, static_cast<int>(std::max<long>(left.count(), 0)));
        goes_on = bytes && !bytes->empty();
        if (goes_on) heard += *bytes;
    }
    ::close(*socket);
    return answer;
}

std::string get(std::uint16_t port, std::string_view target)
{
    return body_of(port, "GET", target, "");
}

std::string post(std::uint16_t port, std::string_view target, std::string_view body)
{
    return body_of(port, "POST", target, body);
}

}  // namespace agon::bench
