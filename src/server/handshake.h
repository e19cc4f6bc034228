#pragma once

#include <string>
#include <string_view>

namespace agon {

/// What answers the key of a client that asks for a WebSocket (RFC 6455, 4.2.2).
std::string websocket_accept(std::string_view key);

}  // namespace agon
