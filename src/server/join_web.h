#pragma once

#include "protocols/client.h"

#include <memory>

namespace agon {

/// A client for a table of the API, of any game there is.
std::unique_ptr<Client> join_web_table(ClientHost& host, const JoinSettings& settings);

}  // namespace agon
