#pragma once

#include "contest/format/format.h"

namespace agon {

/// One a format, for `next_pairings`.
std::optional<std::vector<EventPairing>> next_in_round_robin(const FormatSettings& settings,
                                                             const EventResults& results);
std::optional<std::vector<EventPairing>> next_in_swiss(const FormatSettings& settings,
                                                       const EventResults& results);
std::optional<std::vector<EventPairing>> next_in_knockout(const FormatSettings& settings,
                                                          const EventResults& results);
std::optional<std::vector<EventPairing>> next_in_gauntlet(const FormatSettings& settings,
                                                          const EventResults& results);

/// How many pairings a cycle has, or at least so many as make an event impossible.
double pairings_of_round_robin(const FormatSettings& settings);
double pairings_of_gauntlet(const FormatSettings& settings);

/// The last round that each entrant of a knockout has reached: one more than there are for whoever
/// has won the last.
std::vector<int> rounds_reached(const FormatSettings& settings, const EventResults& results);

}  // namespace agon
