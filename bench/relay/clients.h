#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace agon::bench {

/// Sockets to one server and what comes in on them, all in one thread. They are numbered from 0
/// and end with this, without waiting for anything.
class Clients {
public:
    Clients();
    Clients(const Clients&) = delete;
    Clients& operator=(const Clients&) = delete;
    ~Clients();

    std::size_t connect(std::uint16_t port);
    std::size_t size() const { return sockets_.size(); }

    /// Whole, or it throws: nobody sends so much here that the system would not take it.
    void send(std::size_t client, std::string_view bytes);

    /// Waits for bytes of this client that end so; for the time before anything is measured.
    std::string read_until(std::size_t client, std::string_view end);

    using OnBytes = std::function<void(std::size_t client, std::string_view bytes)>;

    /// Whatever comes within this time; throws if a server closes.
    void poll(int milliseconds, const OnBytes& on_bytes);

    /// Throws if nothing comes for long.
    void poll_until(const std::function<bool()>& done, const OnBytes& on_bytes);

private:
    int poll_;
    std::vector<int> sockets_;
    std::vector<char> buffer_;
};

/// One request on a connection of its own, and the body of the answer.
std::string get(std::uint16_t port, std::string_view target);
std::string post(std::uint16_t port, std::string_view target, std::string_view body);

}  // namespace agon::bench
