#pragma once

#include "players/player.h"
#include "protocols/client.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace agon {

/// A player that is to play at a server.
struct JoinRequest {
    std::string host;  ///< a name or an address
    std::uint16_t port = 0;
    std::function<std::unique_ptr<Client>(ClientHost&)> make_client;
    Budget budget;  ///< for each move
    std::uint64_t seed = 0;
    bool is_program = false;  ///< the player; it has to know how a position came about
    Milliseconds waited{0};   ///< by the person who asks, for the player to be made
    /// For a game to begin, and in it for somebody else to say something. None: as long as it
    /// takes, where the protocol allows silence.
    std::optional<Milliseconds> patience{};
};

/// Plays until the client takes leave, or no server is found there, or the player has no move to
/// give: an empty one.
Farewell join_server(const JoinRequest& request, std::unique_ptr<Player> player);

}  // namespace agon
