#pragma once

#include "games/any_game.h"
#include "protocols/client.h"
#include "protocols/session.h"
#include "protocols/web/profiles.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// A classic protocol by which programs can play at tables of the API.
struct WebProtocol {
    std::string name;
    std::optional<int> port{};  ///< none: that is off

    /// The options under which its programs play along, or "bad-option" if they cannot; unset: the
    /// options as they are.
    std::function<Result<boost::json::object>(const AnyGame& start)> program_options{};

    bool late_programs = true;  ///< they can come in the middle of a game
    bool names_tables = false;  ///< they name the table by its id

    bool votes = false;  ///< a client can begin with those who are there

    int usual_port = 0;  ///< of the original's servers
    /// How a person here plays at such a server; unset: not at all.
    std::function<std::unique_ptr<Client>(ClientHost&, const JoinSettings&)> join{};
};

/// Connects to another server: then `meet` makes the session that has it as its peer, or none;
/// else `fail` is told why ("no-remote", "no-server").
struct Dial {
    std::string host;
    std::uint16_t port = 0;
    std::function<std::unique_ptr<Session>(Peer peer)> meet;
    std::function<void(const Error& why)> fail;
};

/// A port that is for programs of one table alone.
struct WebTablePort {
    int number = 0;
    std::string protocol;
    Milliseconds closes_in{};
};

/// A game as the API offers it.
struct WebGame {
    std::string name;
    std::vector<std::string> players;  ///< the names of its built-in ones
    std::vector<WebProtocol> protocols{};

    /// The start position, or "bad-option".
    std::function<Result<AnyGame>(const boost::json::object& options)> start;

    /// Whether programs of some protocol can come in the middle of a game.
    bool late_programs() const
    {
        return protocols.empty() || std::ranges::any_of(protocols, &WebProtocol::late_programs);
    }

    /// The options under which programs can play: as they are if one protocol takes them so, else
    /// what the first makes of them.
    Result<boost::json::object> program_options(const AnyGame& wanted) const
    {
        std::optional<Result<boost::json::object>> first;
        for (const WebProtocol& protocol : protocols) {
            if (!protocol.program_options) return wanted.options();
            auto options = protocol.program_options(wanted);
            if (options && *options == wanted.options()) return options;
            if (!first || (!*first && options)) first = std::move(options);
        }
        return first ? *first : Result<boost::json::object>{wanted.options()};
    }
};

/// An event as the page shows it.
struct WebEvent {
    int version = 0;                           ///< grows with every change
    std::shared_ptr<const std::string> state;  ///< JSON
};

/// What is shown of events, as JSON that others have written. None of what there is not.
struct WebEvents {
    std::function<std::string()> list{};
    std::function<std::optional<WebEvent>(std::string_view id)> find{};
    /// `game` is `ROUND-PAIRING-GAME`.
    std::function<std::optional<std::string>(std::string_view id, std::string_view game)> record{};
};

/// What there is to play, and with whom.
struct WebOffer {
    std::string version;
    std::vector<WebGame> games;

    /// Why there is no such built-in player ("bad-spec"), or why a guest may not have one of that
    /// cost; none: it is fine.
    std::function<std::optional<Error>(std::string_view spec, const AnyGame& start)> bad_spec;

    WebEvents events{};
    std::shared_ptr<WebProfiles> profiles{};  ///< null: nobody's are kept
    boost::json::object levels{};             ///< what the levels are rated, by game and level
    std::function<void(Dial)> dial{};         ///< unset: persons play here alone

    /// Opens one, or shows the one it has; unset: there is none.
    std::function<Result<WebTablePort>(const TableView& table)> table_port{};

    /// Null if there is no such game.
    const WebGame* find(std::string_view name) const
    {
        for (const WebGame& game : games)
            if (game.name == name) return &game;
        return nullptr;
    }
};

}  // namespace agon
