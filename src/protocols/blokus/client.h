#pragma once

#include "protocols/client.h"

#include <memory>

namespace agon {

/// A client of somebody's server: docs/protocols/blokus.md. Its seat is the colour it asks for, in
/// games of two colours one of the two. Only with `start` do the options ask for a game.
std::unique_ptr<Client> make_blokus_client(ClientHost& host, const JoinSettings& settings);

}  // namespace agon
