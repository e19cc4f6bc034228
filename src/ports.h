#pragma once

#include "protocols/ants/session.h"
#include "protocols/battleship/session.h"
#include "protocols/blokus/session.h"
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

/// The server's side of a classic protocol.
struct PortEntry {
    std::string_view game;
    std::uint16_t number;  ///< where the original listens
    std::unique_ptr<Port> (*make)(House& house, const PortSettings& settings);

    /// The options under which clients can play at a table of the API, or "bad-option" if they
    /// cannot; null: they can play at any.
    Result<boost::json::object> (*carried)(const AnyGame& start) = nullptr;
};

std::span<const PortEntry> all_ports();

}  // namespace agon
