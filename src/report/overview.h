#pragma once

#include "report/boards.h"
#include "report/event_data.h"

#include <boost/json/object.hpp>

#include <string>

namespace agon {

/// What a page shows of the event but for the boards: the API's event (docs/api.yaml, EventState),
/// where a game also has `plies`, the `place` of its board, its `points` and the losers' last
/// `words` by seat; and the sheets, `csv` and `trf`, as texts.
boost::json::object overview_of(const EventData& data, const ReportEvent& event,
                                const Boards& boards);

/// Name and table as plain HTML, for eyes and programs that run no script.
std::string plain_table(const EventData& data);

}  // namespace agon
