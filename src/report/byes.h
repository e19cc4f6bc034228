#pragma once

#include "report/event_data.h"

#include <vector>

namespace agon {

/// Who sat out with points.
struct ReportBye {
    int round = 1;
    int entrant = 0;
};

/// A record tells of games alone, so: whoever has a bye in the table had it in the first round in
/// which it did not play. By round, then entrant.
std::vector<ReportBye> byes_of(const EventData& data);

}  // namespace agon
