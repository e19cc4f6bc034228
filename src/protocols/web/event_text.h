#pragma once

#include "table/event.h"

#include <span>
#include <string>

namespace agon {

/// An event as one frame. Of a move it says what the viewer is told, `told`; of nothing else it
/// depends who looks.
std::string event_text(const Entry& entry, std::span<const std::string> told = {});

}  // namespace agon
