#pragma once

#include "contest/tournament.h"
#include "table/event.h"

#include <stop_token>

namespace agon {

/// What a worker asks of the event whose games it plays, from any of its threads.
class EventLink {
public:
    EventLink() = default;
    EventLink(const EventLink&) = delete;
    EventLink& operator=(const EventLink&) = delete;
    virtual ~EventLink() = default;

    /// The next game to be played, for which it may wait. None if there will be none, or a stop is
    /// asked for.
    virtual std::optional<EventTask> take(const std::stop_token& stop) = 0;

    /// What is new at the table of a game that was taken: the next entries of its log, the first of
    /// all its opening, under `table_id(task)`.
    virtual void tell(const EventTask& task, std::vector<Entry> entries) = 0;

    /// The worker cannot go on: the event ends here, and can be taken up again.
    virtual void give_up(const Error& why) = 0;
};

/// Why a game was broken off, if it was not a fault of anybody who played.
inline constexpr std::string_view kInterrupted = "the event was interrupted";

/// The name of the table at which a game is played, at this attempt.
std::string table_id(const EventTask& task);

/// What its record says of it.
Record::OfEvent of_event(const EventSettings& event, const EventTask& task);

}  // namespace agon
