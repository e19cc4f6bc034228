#pragma once

#include "table/event.h"

#include <ctime>
#include <string_view>

namespace agon::cli {

/// The clock that players are handed.
inline std::chrono::nanoseconds steady_now()
{
    return std::chrono::steady_clock::now().time_since_epoch();
}

/// What the calling thread has taken of a processor.
inline std::chrono::nanoseconds thread_cpu_now()
{
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

/// What --clock says: how players' time is counted.
inline constexpr std::string_view kWallClock = "wall";
inline constexpr std::string_view kCpuClock = "cpu";

/// The date that tables are handed.
inline Moment today() { return std::chrono::floor<Milliseconds>(std::chrono::system_clock::now()); }

}  // namespace agon::cli
