#pragma once

#include "protocols/client.h"

#include <memory>

namespace agon {

/// The client's side of both flows, and of the graphical server, which tells things in another
/// order: docs/protocols/ants.md. It plays as many games as it is asked for.
std::unique_ptr<Client> make_ants_client(ClientHost& host, const JoinSettings& settings);

}  // namespace agon
