#pragma once

#include "protocols/client.h"
#include "protocols/port.h"

#include <memory>
#include <span>

namespace agon {

/// A classic protocol: what it is spoken about, where the original listens, and both sides of it. A
/// game may have several; the first in the list is its usual one.
struct Classic {
    std::string_view name;  ///< of the port, in options and lists
    std::string_view game;
    std::uint16_t port;
    std::unique_ptr<Port> (*serve)(House& house, const PortSettings& settings);
    std::unique_ptr<Client> (*join)(ClientHost& host, const JoinSettings& settings);

    /// What a person can set on its port; null: nothing.
    std::span<const PortOption> (*options)() = nullptr;

    /// The options under which its programs can play at a table of the API, or "bad-option" if they
    /// cannot; null: they can play at any.
    Result<boost::json::object> (*program_options)(const AnyGame& start) = nullptr;

    /// Whether clients name their table, so that they find it again after a new start.
    bool names_tables = false;

    /// Whether a client can be told in the middle of a game what was played before it came.
    bool late_programs = true;

    /// Whether a client has to say something before it is its turn.
    bool speaks_first = true;
};

std::span<const Classic> all_classics();

/// The usual protocol of a game; null if it has none.
const Classic* classic_of(std::string_view game);

}  // namespace agon
