#include "server/poller.h"

#include <sys/epoll.h>

#include <array>

namespace agon {
namespace {

constexpr int kMostAtOnce = 128;  ///< then others have their turn

}  // namespace

Poller::Poller(boost::asio::io_context& io) : poll_{io, ::epoll_create1(EPOLL_CLOEXEC)} {}

bool Poller::set(int operation, int socket, std::uint32_t wishes)
{
    epoll_event wish{};
    wish.events = wishes;
    wish.data.fd = socket;
    return ::epoll_ctl(poll_.native_handle(), operation, socket, &wish) == 0;
}

bool Poller::add(int socket, std::shared_ptr<Polled> polled)
{
    if (!set(EPOLL_CTL_ADD, socket, EPOLLIN)) return false;
    const auto index = static_cast<std::size_t>(socket);
    if (by_socket_.size() <= index) by_socket_.resize(index + 1);
    by_socket_[index] = std::move(polled);
    return true;
}

void Poller::watch_writes(int socket) { set(EPOLL_CTL_MOD, socket, EPOLLIN | EPOLLOUT); }

void Poller::pause(int socket) { set(EPOLL_CTL_DEL, socket, 0); }

void Poller::resume(int socket) { set(EPOLL_CTL_ADD, socket, EPOLLIN); }

void Poller::remove(int socket)
{
    const auto index = static_cast<std::size_t>(socket);
    if (index >= by_socket_.size() || by_socket_[index] == nullptr) return;
    set(EPOLL_CTL_DEL, socket, 0);
    by_socket_[index].reset();
}

void Poller::when_ready(std::function<void()> then)
{
    poll_.async_wait(poll_.wait_read, [then = std::move(then)](const auto& error) {
        if (!error) then();
    });
}

bool Poller::tell_ready()
{
    std::array<epoll_event, kMostAtOnce> ready;  // NOLINT(*-member-init): filled by the system
    const int count = ::epoll_wait(poll_.native_handle(), ready.data(), kMostAtOnce, 0);
    for (int i = 0; i < count; ++i) {
        const epoll_event& event = ready[static_cast<std::size_t>(i)];
        // A copy: it may remove itself, and others that were ready too.
        const auto polled = by_socket_[static_cast<std::size_t>(event.data.fd)];
        if (polled == nullptr) continue;
        if ((event.events & EPOLLOUT) != 0) {
            set(EPOLL_CTL_MOD, event.data.fd, EPOLLIN);
            polled->on_writable();
        }
        if ((event.events & ~EPOLLOUT) != 0) polled->on_readable();
    }
    return count > 0;
}

}  // namespace agon
