#pragma once

#include "contest/event.h"
#include "contest/event_rating.h"
#include "contest/event_table.h"

namespace agon {

/// A line of an event's table with all that is known of its entrant.
struct EventStanding {
    EventRow row;
    EventRating rating;
};

/// Best first.
std::vector<EventStanding> event_standings(const EventSettings& event, const EventResults& results);

/// `standings.json`: one line. Pre: these are the standings of these results.
std::string write_standings(const EventSettings& event, const EventResults& results,
                            const std::vector<EventStanding>& standings, bool is_complete);

/// Whether such a text is of an event that is over.
bool says_complete(std::string_view standings);

}  // namespace agon
