#pragma once

#include "table/event.h"

namespace agon::cli {

/// The clock that players are handed.
inline std::chrono::nanoseconds steady_now()
{
    return std::chrono::steady_clock::now().time_since_epoch();
}

/// The date that tables are handed.
inline Moment today() { return std::chrono::floor<Milliseconds>(std::chrono::system_clock::now()); }

}  // namespace agon::cli
