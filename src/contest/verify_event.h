#pragma once

#include "contest/tournament.h"

namespace agon {

/// The record of a game that nobody played, because somebody has withdrawn.
Record record_of(const EventSettings& event, const Tournament::Forfeit& forfeit);

/// What a checked event amounts to.
struct CheckedEvent {
    int games = 0;
    bool is_complete = false;
};

/// Replays every game and makes schedule, luck, results, table and ratings again, from an event's
/// settings and its records, in their order. "wrong-event" with the first difference, also to
/// `standings`, the text of standings.json. `start` is where the event's games begin.
Result<CheckedEvent> verify_event(const EventSettings& event, const AnyGame& start,
                                  const std::vector<Record>& games, std::string_view standings);

}  // namespace agon
