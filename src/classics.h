#pragma once

#include "protocols/client.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace agon {

/// A classic protocol: where the original listens, and the client's side of it.
struct Classic {
    std::string_view game;
    std::uint16_t port;
    std::unique_ptr<Client> (*join)(ClientHost&, const JoinSettings&);
};

std::span<const Classic> all_classics();

}  // namespace agon
