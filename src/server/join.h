#pragma once

#include "catalog.h"
#include "classics.h"

#include <cstdint>
#include <memory>
#include <string>

namespace agon {

/// A built-in player that is to play at a server.
struct JoinRequest {
    std::string host;  ///< a name or an address
    std::uint16_t port = 0;
    Classic classic;
    JoinSettings settings;
    PlayerSpec spec;
    Budget budget;  ///< for each move
    std::uint64_t seed = 0;
    AnyGame start;           ///< as far as it is known before the server tells
    Milliseconds waited{0};  ///< by the person who asks, for the player to be made
};

/// Plays until the client takes leave, or no server is found there. The player is the one that the
/// request describes; it is made anew if the server's game turns out to be another.
Farewell join_server(const JoinRequest& request, std::unique_ptr<Player> player);

}  // namespace agon
