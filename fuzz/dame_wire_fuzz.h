#pragma once

#include "protocols/dame/client.h"
#include "protocols/dame/session.h"
#include "wire_fuzz.h"

namespace agon::fuzz {

/// The first byte chooses the dialect.
inline int dame(Victim victim, std::string_view bytes)
{
    if (bytes.empty()) return 0;
    const auto dialect = static_cast<DameDialect>(static_cast<unsigned char>(bytes[0]) % 3);
    std::optional<DameLobby> lobby;
    const auto session = [&](House& house, Peer peer) {
        if (!lobby) lobby.emplace(house, LobbySettings{});
        return std::make_unique<DameSession>(house, peer, *lobby, DameSettings{.dialect = dialect});
    };
    const Setup setup{victim, AnyGame{Dame{}}, session, make_dame_client};
    World{setup}.obey(bytes.substr(1));
    return 0;
}

}  // namespace agon::fuzz
