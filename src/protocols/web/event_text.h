#pragma once

#include "table/table_view.h"

#include <string>

namespace agon {

/// An event as one frame.
std::string event_text(const SeenEvent& event);

}  // namespace agon
