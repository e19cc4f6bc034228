#pragma once

#include "table/table.h"

namespace agon {

/// The table that has this log, of whatever game. "bad-log" and others if there can be none.
Result<Table> restored_table(std::span<const Entry> log);

}  // namespace agon
