#pragma once

#include "doubles/fake_house.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <stdexcept>
#include <thread>

namespace agon {

/// A fake house on a port of this machine that the system chooses, for tests of what connects.
class TinyServer {
public:
    using Make = std::function<std::unique_ptr<Session>(House&, Peer)>;

    TinyServer(const AnyGame& start, Make make) : house_{start}, make_{std::move(make)}
    {
        listener_ = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* plain = reinterpret_cast<sockaddr*>(&address);
        if (::bind(listener_, plain, size) != 0 || ::listen(listener_, 10) != 0 ||
            ::getsockname(listener_, plain, &size) != 0)
            throw std::runtime_error{"no port for a test"};
        port_ = ::ntohs(address.sin_port);
        thread_ = std::jthread{[this](const std::stop_token& stop) {
            while (!stop.stop_requested()) serve();
        }};
    }
    TinyServer(const TinyServer&) = delete;
    TinyServer& operator=(const TinyServer&) = delete;
    ~TinyServer()
    {
        thread_ = {};
        for (const auto& [peer, line] : sockets_) ::close(line);
        ::close(listener_);
    }

    std::uint16_t port() const { return port_; }

    /// Says this to whoever connects, and perhaps closes.
    class Script final : public Session {
    public:
        Script(House& house, Peer peer, std::string text, bool closes)
            : house_{house}, peer_{peer}, text_{std::move(text)}, closes_{closes}
        {}
        void on_open(Moment) override
        {
            house_.send(peer_, text_);
            if (closes_) house_.close(peer_);
        }
        void on_bytes(std::string_view, Moment) override {}
        void on_close(Moment) override {}
        void on_event(const TableView&, const SeenEvent&, Moment) override {}
        std::optional<Moment> wakes_at() const override { return std::nullopt; }
        void on_time(Moment) override {}

    private:
        House& house_;
        Peer peer_;
        std::string text_;
        bool closes_;
    };

    static Make saying(const std::string& text, bool closes)
    {
        return [text, closes](House& house, Peer peer) {
            return std::make_unique<Script>(house, peer, text, closes);
        };
    }

private:
    void serve()
    {
        constexpr int kTick = 10;  // ms
        std::vector<pollfd> ready{{listener_, POLLIN, 0}};
        std::vector<Peer> peers;
        for (const auto& [peer, line] : sockets_) {
            ready.push_back({line, POLLIN, 0});
            peers.push_back(peer);
        }
        ::poll(ready.data(), ready.size(), kTick);
        house_.pass(Milliseconds{kTick});
        if ((ready[0].revents & POLLIN) != 0) accept();
        for (std::size_t i = 0; i < peers.size(); ++i)
            if (ready[i + 1].revents != 0) read(peers[i]);
        flush();
    }

    void accept()
    {
        const int line = ::accept(listener_, nullptr, nullptr);
        if (line < 0) return;
        const int yes = 1;
        ::setsockopt(line, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        const Peer peer = sessions_.size() + 1;
        sockets_[peer] = line;
        sessions_.push_back(make_(house_, peer));
        house_.join(peer, *sessions_.back());
    }

    void read(Peer peer)
    {
        std::array<char, 4096> bytes{};
        const auto count = ::recv(sockets_[peer], bytes.data(), bytes.size(), 0);
        if (count > 0 && !house_.visitors[peer].closed)
            house_.write(peer, {bytes.data(), static_cast<std::size_t>(count)});
        if (count > 0) return;
        if (!house_.visitors[peer].closed) house_.hang_up(peer);
        end(peer);
    }

    void flush()
    {
        std::vector<Peer> closed;
        for (const auto& [peer, line] : sockets_) {
            const std::string bytes = house_.read(peer);
            if (!bytes.empty()) (void)::send(line, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (house_.visitors[peer].closed) closed.push_back(peer);
        }
        for (const Peer peer : closed) end(peer);
    }

    void end(Peer peer)
    {
        ::close(sockets_[peer]);
        sockets_.erase(peer);
    }

    FakeHouse house_;
    Make make_;
    int listener_ = -1;
    std::uint16_t port_ = 0;
    std::map<Peer, int> sockets_;
    std::vector<std::unique_ptr<Session>> sessions_;
    std::jthread thread_;
};

}  // namespace agon
