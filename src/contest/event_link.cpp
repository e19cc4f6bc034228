#include "contest/event_link.h"

#include "core/rng.h"

namespace agon {

/// 52 bits of all that tells games of an event apart: of a million games two have the same id once
/// in ten thousand events.
std::string table_id(const EventTask& task)
{
    constexpr std::size_t kLength = 13;
    std::uint64_t bits = 0;
    for (const int part : {task.key.round, task.key.pairing, task.key.game, task.attempt})
        bits = mix64(bits ^ static_cast<std::uint64_t>(part));
    std::string id;
    for (; id.size() < kLength; bits >>= 4U) id += "0123456789abcdef"[bits & 15U];
    return id;
}

Record::OfEvent of_event(const EventSettings& event, const EventTask& task)
{
    Record::OfEvent of{task.key.round, task.key.pairing, task.key.game, task.attempt, {}};
    for (const int entrant : task.entrants)
        of.entrants.push_back(event.entrants[static_cast<std::size_t>(entrant)].name);
    return of;
}

}  // namespace agon
