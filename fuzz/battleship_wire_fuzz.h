#pragma once

#include "games/battleship/battleship.h"
#include "protocols/battleship/client.h"
#include "protocols/battleship/session.h"
#include "wire_fuzz.h"

namespace agon::fuzz {

inline int battleship(Victim victim, std::string_view bytes)
{
    std::optional<BattleshipLobby> lobby;
    const auto session = [&](House& house, Peer peer) {
        if (!lobby) lobby.emplace(house, LobbySettings{});
        return std::make_unique<BattleshipSession>(house, peer, *lobby, BattleshipSettings{});
    };
    BattleshipOptions options;
    options.relay = true;
    const Setup setup{victim, AnyGame{Battleship{options}}, session, make_battleship_client};
    World{setup}.obey(bytes);
    return 0;
}

}  // namespace agon::fuzz
