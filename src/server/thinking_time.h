#pragma once

#include "players/spec.h"
#include "table/event.h"

namespace agon {

/// What a built-in player may spend on its next move: what its spec says, else `usual`, and never
/// more than `kLongestThought`; on a clock never more than it can afford. `left` is the time it
/// has, if there is a clock.
Budget thinking_time(const PlayerSpec& spec, std::chrono::nanoseconds usual,
                     std::optional<Milliseconds> left, const ClockRule& clock);

/// The same for a hint or an evaluation: at most `kLongestAdvice`.
Budget advice_time(const PlayerSpec& spec, std::chrono::nanoseconds usual);

}  // namespace agon
