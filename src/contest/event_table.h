#pragma once

#include "contest/format/format.h"

#include <array>
#include <span>
#include <vector>

namespace agon {

/// One line of an event's table; the rest is in `EventResults::tallies`.
struct EventRow {
    int entrant = 0;
    int rank = 1;  ///< who is equal to the end shares it: 1, 2, 2, 4
    double points = 0;
    std::array<double, 4> tiebreaks{};  ///< by `TieBreak`

    double tiebreak(TieBreak which) const { return tiebreaks[static_cast<std::size_t>(which)]; }
};

/// Best first, equals in the order of the file. A gauntlet is ranked by ratings, one an entrant;
/// without them, as while it goes on, by points like any other. Sums are whole numbers until they
/// are divided once at the end, so equals are equal on every machine.
std::vector<EventRow> event_table(const FormatSettings& settings, const EventResults& results,
                                  std::span<const double> ratings = {});

}  // namespace agon
