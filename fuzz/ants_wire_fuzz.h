#pragma once

#include "games/ants/ants.h"
#include "protocols/ants/client.h"
#include "protocols/ants/session.h"
#include "wire_fuzz.h"

namespace agon::fuzz {

/// The first byte chooses the port's settings.
inline int ants(Victim victim, std::string_view bytes)
{
    if (bytes.empty()) return 0;
    const auto chosen = static_cast<unsigned char>(bytes[0]);
    const AntsSettings settings{
        .positions = chosen % 2 == 0, .games = 1 + chosen / 2 % 2, .swap = chosen / 4 % 2 == 0};
    const LobbySettings filled{.fill = chosen / 8 % 2 == 0 ? "easy" : ""};
    std::optional<AntsLobby> lobby;
    const auto session = [&](House& house, Peer peer) {
        if (!lobby) lobby.emplace(house, filled);
        return std::make_unique<AntsSession>(house, peer, *lobby, settings);
    };
    const Setup setup{victim, AnyGame{Ants{}}, session, make_ants_client};
    World{setup}.obey(bytes.substr(1));
    return 0;
}

}  // namespace agon::fuzz
