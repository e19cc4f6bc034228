#pragma once

#include "table/event.h"

namespace agon {

/// What a built-in player spends on a move when so much is left on its clock.
std::chrono::nanoseconds affordable(Milliseconds left, const ClockRule& clock);

}  // namespace agon
