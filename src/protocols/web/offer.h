#pragma once

#include "games/any_game.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// A game as the API offers it.
struct WebGame {
    std::string name;
    std::vector<std::string> players;  ///< the names of its built-in ones
    std::optional<int> port;           ///< of its classic protocol; none: that is off

    /// The start position, or "bad-option".
    std::function<Result<AnyGame>(const boost::json::object& options)> start;

    /// The options under which programs on the classic port play along, or "bad-option" if they
    /// cannot; unset: the options as they are.
    std::function<Result<boost::json::object>(const AnyGame& start)> for_programs{};

    /// Whether such a program can come in the middle of a game.
    bool has_late_programs = true;
};

/// What there is to play, and with whom.
struct WebOffer {
    std::string version;
    std::vector<WebGame> games;

    /// Why there is no such built-in player ("bad-spec"), or why a guest may not have one of that
    /// cost; none: it is fine.
    std::function<std::optional<Error>(std::string_view spec, const AnyGame& start)> bad_spec;

    /// Null if there is no such game.
    const WebGame* find(std::string_view name) const
    {
        for (const WebGame& game : games)
            if (game.name == name) return &game;
        return nullptr;
    }
};

}  // namespace agon
