#pragma once

#include "protocols/client.h"

#include <memory>

namespace agon {

/// The client's side: docs/protocols/software-challenge.md. The id it is given is a reservation, or
/// else a room.
std::unique_ptr<Client> make_software_challenge_client(ClientHost& host,
                                                       const JoinSettings& settings);

}  // namespace agon
