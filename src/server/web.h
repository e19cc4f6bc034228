#pragma once

#include "protocols/web/api.h"
#include "server/loop.h"
#include "server/rate_limit.h"
#include "server/socket.h"

namespace agon {

/// What all connections of the web port share.
struct Web {
    Loop& loop;
    WebApi& api;
    bool is_local;  ///< only this machine can connect, so only its own names are hosts
    RateLimit requests{10'000, 5'000};  ///< of one address
    std::size_t connections = 0;
};

inline constexpr std::size_t kMostWebConnections = 12'000;

/// Answers HTTP requests until the peer leaves; a WebSocket goes on by itself. Counts itself.
void take_web_connection(Web& web, Socket socket);

}  // namespace agon
