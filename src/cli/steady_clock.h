#pragma once

#include <chrono>

namespace agon::cli {

/// The clock that players are handed.
inline std::chrono::nanoseconds steady_now()
{
    return std::chrono::steady_clock::now().time_since_epoch();
}

}  // namespace agon::cli
