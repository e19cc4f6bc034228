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

    /// By what number its clients ask for a seat on such a port; null: from 0 on.
    int (*seat_number)(const PortSettings& settings, Seat seat) = nullptr;

    /// The options under which its programs can play at a table of the API, or "bad-option" if they
    /// cannot; null: they can play at any.
    Result<boost::json::object> (*program_options)(const AnyGame& start) = nullptr;

    /// The options as JSON under which a client plays unless others are typed.
    std::string_view usual_options = "{}";

    /// Whether clients name their table, so that they find it again after a new start.
    bool names_tables = false;

    /// Whether a client can be told in the middle of a game what was played before it came.
    bool late_programs = true;

    /// Whether a client can begin a game with those who are there.
    bool votes = false;

    /// Whether a client has to say something before it is its turn.
    bool speaks_first = true;
};

std::span<const Classic> all_classics();

/// The protocol of this name that the game has; without a name its usual one. "bad-spec" if there
/// is none.
Result<const Classic*> find_classic(std::string_view game, std::string_view name = {});

/// The same for programs that are to play this game: without a name the first whose programs can
/// play under its options, or the usual one.
Result<const Classic*> classic_for(const AnyGame& start, std::string_view name = {});

}  // namespace agon
