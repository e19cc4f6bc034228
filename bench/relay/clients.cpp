#include "relay/clients.h"

#include <arpa/inet.h>
#include <fmt/core.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

namespace agon::bench {
namespace {

constexpr int kPatience = 20'000;  ///< ms
constexpr std::size_t kBufferSize = 65'536;

int connect_to(std::uint16_t port)
{
    const int made = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (made < 0 || ::connect(made, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
        throw std::runtime_error{"cannot connect"};
    const int on = 1;
    ::setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    // Closing resets: ten thousand sockets should not linger in the system.
    const linger none{.l_onoff = 1, .l_linger = 0};
    ::setsockopt(made, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    return made;
}

std::string read_some(int socket)
{
    pollfd waits{socket, POLLIN, 0};
    if (::poll(&waits, 1, kPatience) != 1) throw std::runtime_error{"the server says nothing"};
    std::string bytes(kBufferSize, '\0');
    const auto size = ::recv(socket, bytes.data(), bytes.size(), 0);
    if (size <= 0) throw std::runtime_error{"the server has closed"};
    bytes.resize(static_cast<std::size_t>(size));
    return bytes;
}

void send_all(int socket, std::string_view bytes)
{
    if (::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(bytes.size()))
        throw std::runtime_error{"the server does not take all"};
}

std::string request(std::uint16_t port, std::string_view method, std::string_view target,
                    std::string_view body)
{
    const int socket = connect_to(port);
    send_all(socket, fmt::format("{} {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n"
                                 "Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{}",
                                 method, target, port, body.size(), body));
    std::string answer;
    for (;;) {
        answer += read_some(socket);
        const auto head = answer.find("\r\n\r\n");
        if (head == std::string::npos) continue;
        constexpr std::string_view kLength = "Content-Length: ";
        const auto length = std::stoul(answer.substr(answer.find(kLength) + kLength.size()));
        if (answer.size() < head + 4 + length) continue;
        ::close(socket);
        if (answer.find("HTTP/1.1 20") != 0) throw std::runtime_error{answer};
        return answer.substr(head + 4);
    }
}

}  // namespace

Clients::Clients() : poll_{::epoll_create1(0)}, buffer_(kBufferSize) {}

Clients::~Clients()
{
    for (const int socket : sockets_) ::close(socket);
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

void Clients::send(std::size_t client, std::string_view bytes)
{
    send_all(sockets_[client], bytes);
}

std::string Clients::read_until(std::size_t client, std::string_view end)
{
    std::string bytes;
    while (!bytes.ends_with(end)) bytes += read_some(sockets_[client]);
    return bytes;
}

void Clients::poll(int milliseconds, const OnBytes& on_bytes)
{
    constexpr int kAtOnce = 128;
    std::array<epoll_event, kAtOnce> events{};
    const int count = ::epoll_wait(poll_, events.data(), kAtOnce, milliseconds);
    for (int i = 0; i < count; ++i) {
        const auto client = events[static_cast<std::size_t>(i)].data.u64;
        const auto size = ::recv(sockets_[client], buffer_.data(), buffer_.size(), 0);
        if (size <= 0) throw std::runtime_error{fmt::format("client {} was cut off", client)};
        on_bytes(client, {buffer_.data(), static_cast<std::size_t>(size)});
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

std::string get(std::uint16_t port, std::string_view target)
{
    return request(port, "GET", target, "");
}

std::string post(std::uint16_t port, std::string_view target, std::string_view body)
{
    return request(port, "POST", target, body);
}

}  // namespace agon::bench
