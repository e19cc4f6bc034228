#pragma once

#include "protocols/client.h"

#include <memory>

namespace agon {

/// The client's side: docs/protocols/battleship.md. The player places the fleet, which nobody is
/// told; what is asked about it is answered truly.
std::unique_ptr<Client> make_battleship_client(ClientHost& host, const JoinSettings& settings);

}  // namespace agon
