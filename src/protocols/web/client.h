#pragma once

#include "protocols/client.h"

#include <functional>
#include <memory>

namespace agon {

/// The start position of a game by its name and options, or why there is none.
using StartGame =
    std::function<Result<AnyGame>(std::string_view game, const boost::json::object& options)>;

/// A player at a table of the API (docs/api.yaml): sits down by a call, then plays over a WebSocket
/// on the same connection. `settings.id` is the table. It agrees when somebody wishes to take back.
std::unique_ptr<Client> make_web_client(ClientHost& host, const JoinSettings& settings,
                                        StartGame start_game);

}  // namespace agon
