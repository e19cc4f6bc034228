#pragma once

#include <cstdint>
#include <functional>
#include <optional>
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

    /// Leaves the server; its number is not given again.
    void close(std::size_t client);

    /// Whole, or it throws: nobody sends so much here that the system would not take it.
    void send(std::size_t client, std::string_view bytes);

    /// Waits for this among a client's bytes; for the time before anything is measured.
    std::string read_until(std::size_t client, std::string_view mark);

    /// No bytes: the server has closed.
    using OnBytes = std::function<void(std::size_t client, std::string_view bytes)>;

    /// Whatever comes within this time.
    void poll(int milliseconds, const OnBytes& on_bytes);

    /// Throws if nothing comes for long.
    void poll_until(const std::function<bool()>& done, const OnBytes& on_bytes);

private:
    int poll_;
    std::vector<int> sockets_;
    std::vector<char> buffer_;
};

/// Any address of 127.0.0.0/8 is this machine's own, so that one machine can be many strangers.
using Address = std::uint32_t;
inline constexpr Address kThisMachine = 0x7f000001;

/// A blocking socket; nothing if the server does not take it.
std::optional<int> connect_from(Address from, std::uint16_t port);

struct Answer {
    int status = 0;
    std::string body;
};

/// A request as it goes over the wire.
std::string request_text(std::uint16_t port, std::string_view method, std::string_view target,
                         std::string_view body);

/// The first whole answer of these bytes, which are taken away; nothing if there is none yet.
std::optional<Answer> take_answer(std::string& heard);

/// One request on a connection of its own; nothing if there is no answer within this time.
std::optional<Answer> ask(Address from, std::uint16_t port, std::string_view method,
                          std::string_view target, std::string_view body, int milliseconds);

/// The body of an answer that must not be a refusal.
std::string get(std::uint16_t port, std::string_view target);
std::string post(std::uint16_t port, std::string_view target, std::string_view body);

}  // namespace agon::bench
