#pragma once

#include "core/error.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace agon::cli {

struct TypedServer {
    std::string host;
    std::uint16_t port = 0;
};

/// From `HOST`, `HOST:PORT` or, of an address with colons, `[ADDRESS]:PORT`.
Result<TypedServer> typed_server(std::string_view text, std::uint16_t usual_port);

}  // namespace agon::cli
