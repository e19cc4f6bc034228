#pragma once

#include "table/event.h"

#include <string>
#include <string_view>

namespace agon {

/// An entry of the log as the store keeps it, secrets and tokens included: never to be told.
std::string write_entry(const Entry& entry);

/// "bad-entry" with what is wrong.
Result<Entry> read_entry(std::string_view text);

}  // namespace agon
