#pragma once

#include "table/event.h"

namespace agon {

/// After so much silence where a server has to speak, a client takes it for dead: a person who
/// waits learns of it within ten seconds.
inline constexpr Milliseconds kDeadAfter{8'000};

}  // namespace agon
