#pragma once

#include "games/any_game.h"
#include "players/player.h"
#include "players/spec.h"
#include "programs/program.h"
#include "protocols/port.h"

#include <memory>
#include <optional>

namespace agon {

/// A built-in player or a foreign program, or why there is none: "bad-spec". A program is started
/// by the first game it plays, and anew after each fault; one that does not start loses. In its
/// cell, if it is given one. `port` is for the port that a tcp: program connects to.
Result<std::unique_ptr<Player>> make_any_player(const PlayerSpec& spec, const AnyGame& start,
                                                LogName log_name = {},
                                                const std::optional<Cell>& cell = {},
                                                const TypedPortOptions& port = {});

/// Whether there is such a player and, if it is a program, whether it can be started, which is all
/// that its user answers for: "bad-spec", "cannot-start" or "no-sandbox" if not.
std::optional<Error> why_no_player(const PlayerSpec& spec, const AnyGame& start,
                                   const std::optional<Cell>& cell = {});

/// Why this player cannot begin after moves that others have chosen for it: "bad-spec".
std::optional<Error> why_no_book(const PlayerSpec& spec, const AnyGame& start);

/// Also whether a program gets ready in time: "not-ready" if not.
std::optional<Error> try_player(const PlayerSpec& spec, const AnyGame& start,
                                const std::optional<Cell>& cell = {});

}  // namespace agon
