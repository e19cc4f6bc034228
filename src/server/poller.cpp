#include "server/readers.h"

#include <sys/epoll.h>

#include <array>

namespace agon {
namespace {

constexpr int kMostAtOnce = 128;  ///< then others have their turn

}  // namespace

Readers::Readers(boost::asio::io_context& io) : poll_{io, ::epoll_create1(EPOLL_CLOEXEC)}
{
    wait();
}

bool Readers::add(int socket, std::shared_ptr<Reader> reader)
{
    epoll_event wish{};
    wish.events = EPOLLIN;
    wish.data.fd = socket;
    if (::epoll_ctl(poll_.native_handle(), EPOLL_CTL_ADD, socket, &wish) != 0) return false;
    const auto index = static_cast<std::size_t>(socket);
    if (by_socket_.size() <= index) by_socket_.resize(index + 1);
    by_socket_[index] = std::move(reader);
    return true;
}

void Readers::remove(int socket)
{
    const auto index = static_cast<std::size_t>(socket);
    if (index >= by_socket_.size() || by_socket_[index] == nullptr) return;
    ::epoll_ctl(poll_.native_handle(), EPOLL_CTL_DEL, socket, nullptr);
    by_socket_[index].reset();
}

void Readers::wait()
{
    poll_.async_wait(poll_.wait_read, [this](const auto& error) {
        if (error) return;
        tell_all();
        wait();
    });
}

void Readers::tell_all()
{
    std::array<epoll_event, kMostAtOnce> ready{};
    const int count = ::epoll_wait(poll_.native_handle(), ready.data(), kMostAtOnce, 0);
    for (int i = 0; i < count; ++i) {
        // A copy: it may remove itself, and others that were ready too.
        const auto reader =
            by_socket_[static_cast<std::size_t>(ready[static_cast<std::size_t>(i)].data.fd)];
        if (reader != nullptr) reader->on_readable();
    }
}

}  // namespace agon
