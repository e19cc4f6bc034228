#pragma once

#include "protocols/ants/session.h"
#include "protocols/battleship/session.h"
#include "protocols/blokus/session.h"
#include "protocols/client.h"
#include "protocols/dame/session.h"
#include "protocols/quoridor/session.h"

#include <memory>
#include <span>

namespace agon {

/// What can be set on the classic ports.
struct PortSettings {
    BattleshipSettings battleship;
    BlokusSettings blokus;
    DameSettings dame;
    QuoridorSettings quoridor;
    AntsSettings ants;
};

/// A port where programs speak one classic protocol; its sessions share a lobby.
class Port {
public:
    Port() = default;
    Port(const Port&) = delete;
    Port& operator=(const Port&) = delete;
    virtual ~Port() = default;

    /// Must not outlive the port.
    virtual std::unique_ptr<Session> receive(Peer peer) = 0;
};

/// A classic protocol: where the original listens, and both sides of it.
struct Classic {
    std::string_view game;
    std::uint16_t port;
    std::unique_ptr<Port> (*serve)(House& house, const PortSettings& settings);
    std::unique_ptr<Client> (*join)(ClientHost& host, const JoinSettings& settings);

    /// The options under which clients can play at a table of the API, or "bad-option" if they
    /// cannot; null: they can play at any.
    Result<boost::json::object> (*carried)(const AnyGame& start) = nullptr;

    /// Whether clients name their table, so that they find it again after a new start.
    bool names_tables = false;

    /// Whether a client can be told in the middle of a game what was played before it came.
    bool comes_late = true;
};

std::span<const Classic> all_classics();

}  // namespace agon
