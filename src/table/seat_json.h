#pragma once

#include "games/json_reader.h"
#include "table/table_view.h"

namespace agon {

/// `open`, `player` or `classic`.
std::string_view name_of(Holder::Kind kind);
std::optional<Holder::Kind> read_kind(std::string_view name);

/// `{"kind","spec"?,"name","taken"}`
boost::json::object holder_json(const SeenHolder& holder);

/// `{"move"}` or `{"total","increment"}` in seconds; empty: there is no limit.
boost::json::object clock_json(const ClockRule& clock);

/// None of what is absent. Faults are the reader's.
ClockRule read_clock_rule(JsonReader& reader);

}  // namespace agon
