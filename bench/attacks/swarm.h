#pragma once

#include "common/clients.h"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace agon::bench {

using Clock = std::chrono::steady_clock;

/// Sockets of an attacker, all in one thread. Nothing blocks, and a server that refuses or closes
/// is no surprise. They come from several addresses in turn.
class Swarm {
public:
    using Number = std::size_t;

    struct Ears {
        std::function<void(Number, std::string_view)> on_bytes;
        std::function<void(Number)> on_closed;
        std::function<void(Number)> on_drained;  ///< all is sent, or it has just connected
    };

    explicit Swarm(std::vector<Address> addresses);
    Swarm(const Swarm&) = delete;
    Swarm& operator=(const Swarm&) = delete;
    ~Swarm();

    /// Begins to connect; nothing if the system does not allow a further socket. The numbers of
    /// closed ones are given again. A deaf one does not read, and the system takes next
    /// to nothing in its place.
    std::optional<Number> open(std::uint16_t port, bool is_deaf = false);

    /// What the system does not take at once waits for it.
    void send(Number number, std::string_view bytes);

    void set_reading(Number number, bool reads);
    void close(Number number);

    /// So many are open, as far as the server has let us know.
    std::size_t open_count() const { return open_; }

    void poll(int milliseconds, const Ears& ears);
    void poll_until(Clock::time_point end, const Ears& ears);

private:
    struct Socket {
        int descriptor = -1;
        bool reads = true;
        bool writes = true;  ///< waits until the system takes more
        std::string unsent;
    };

    void watch(Number number, int operation);
    void flush(Number number, const Ears& ears);
    void read(Number number, const Ears& ears);
    void lose(Number number, const Ears& ears);

    int poll_;
    std::vector<Address> addresses_;
    std::size_t next_address_ = 0;
    std::vector<Socket> sockets_;
    std::vector<Number> free_;
    std::vector<Number> freed_;  ///< in this round, whose events may still name them
    std::size_t open_ = 0;
    std::vector<char> buffer_;
};

}  // namespace agon::bench
