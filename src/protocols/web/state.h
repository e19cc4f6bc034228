#pragma once

#include "table/table_view.h"

#include <boost/json/object.hpp>

namespace agon {

/// `open`, `running` or `over`.
std::string_view name_of(Table::State state);

/// The table at this moment.
boost::json::object state_json(const TableView& table, int spectators, Moment now);

/// The table in a list of tables.
boost::json::object list_entry(const TableView& table, int spectators);

}  // namespace agon
