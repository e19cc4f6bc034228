#pragma once

#include "table/table_view.h"

#include <boost/json/object.hpp>

namespace agon {

/// The game so far as it is seen; whole once it is over. Pre: `start` is the position that the
/// table began with.
boost::json::object replay_json(const TableView& table, const AnyGame& start);

/// Pre: the record has no fault, and `start` is the position it began with.
boost::json::object replay_json(const Record& record, const AnyGame& start);

}  // namespace agon
