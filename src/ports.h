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
};

std::span<const PortEntry> all_ports();

}  // namespace agon
