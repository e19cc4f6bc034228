#pragma once

#include "common/clients.h"

#include <memory>
#include <optional>

namespace agon::bench {

/// Pairs of clients who send to each other in turn, through a server or, with an echo, each to
/// itself: a pair has one message on its way at any time.
class Load {
public:
    Load() = default;
    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;
    virtual ~Load() = default;

    /// Whoever's turn it is sends. Pre: nothing of this pair is on its way.
    virtual void step(std::size_t pair) = 0;

    /// The pair whose message has arrived where it should, if one has. Throws if it is not what
    /// was sent.
    virtual std::optional<std::size_t> on_bytes(std::size_t client, std::string_view bytes) = 0;

    /// Whether the pair has played all that it can.
    virtual bool is_over(std::size_t pair) const = 0;

    Clients& clients() { return clients_; }

private:
    Clients clients_;
};

/// Battleship on its classic port: random fleets, random shots, honest answers. Some games are over
/// after 70 shots a side, nearly all after 100.
std::unique_ptr<Load> battleship_load(std::uint16_t port, std::size_t pairs);

/// Quoridor on the API: pawns go to and fro, moves are frames of the WebSocket.
std::unique_ptr<Load> web_load(std::uint16_t port, std::size_t pairs);

/// The same number of connections to a bare server, and messages of this size, each side sending
/// two in a row as in battleship. What is sent comes back, or with `relays` to the other side.
std::unique_ptr<Load> bare_load(std::uint16_t port, std::size_t pairs, std::size_t size,
                                bool relays);

/// Opens a table of quoridor on the API and both its WebSockets.
void connect_web_pair(Clients& clients, std::uint16_t port);

}  // namespace agon::bench
