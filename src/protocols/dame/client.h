#pragma once

#include "protocols/client.h"

#include <memory>

namespace agon {

/// The client's side, in whichever dialect the server greets: docs/protocols/dame.md. Without an id
/// it joins the table where programs are tried.
std::unique_ptr<Client> make_dame_client(ClientHost& host, const JoinSettings& settings);

}  // namespace agon
