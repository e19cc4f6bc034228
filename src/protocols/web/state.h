#pragma once

#include "protocols/web/viewer.h"

#include <boost/json/object.hpp>

namespace agon {

/// `open`, `running` or `over`.
std::string_view name_of(Table::State state);

/// `open`, `player` or `classic`.
std::string_view name_of(Holder::Kind kind);

/// Without the token.
boost::json::object holder_json(const Holder& holder);

/// The table as this viewer may see it at this moment.
boost::json::object state_json(const Table& table, const Viewer& viewer, int spectators,
                               Moment now);

/// The table in a list of tables.
boost::json::object list_entry(const Table& table, int spectators);

}  // namespace agon
