#pragma once

#include "protocols/client.h"

#include <memory>

namespace agon {

/// A world of somebody's universe: docs/protocols/quoridor.md. The options may ask for four
/// players, and with `pace` for milliseconds from a pawn's move to the own move after it: the
/// original client shows a move for that long.
std::unique_ptr<Client> make_quoridor_client(ClientHost& host, const JoinSettings& settings);

}  // namespace agon
