#pragma once

#include "report/event_data.h"

#include <string>

namespace agon {

/// The table, a line an entrant.
std::string event_csv(const EventData& data);

/// Whether the event can be told in the format that federations exchange: Swiss, two seats.
bool has_trf(const EventData& data);

/// TRF16 (FIDE's Tournament Report File), in which each game is a round of its own. Pre: has_trf.
std::string event_trf(const EventData& data);

}  // namespace agon
