#pragma once

#include "honest/party.h"

#include <memory>

namespace agon {
struct Classic;
}

namespace agon::bench {

/// Two persons at a table of quoridor on the API, whose pawns go to and fro.
std::unique_ptr<Party> web_pair(Desk& desk, std::uint16_t port, double rate);

/// A person who shoots at the fleet of a level; a move takes until the level has shot back.
std::unique_ptr<Party> level_table(Desk& desk, std::uint16_t port, double rate);

/// Two programs on a classic port with moves at random. A move takes until the other hears of it,
/// or in dame, which tells the other when it asks, until it is confirmed.
std::unique_ptr<Party> classic_pair(Desk& desk, const Classic& classic, std::uint16_t port,
                                    std::uint64_t seed, double rate);

}  // namespace agon::bench
