#pragma once

#include <array>
#include <chrono>
#include <ctime>
#include <string>

namespace agon {

/// A time of day as records carry it, for example 2026-11-16T03:40:22Z.
inline std::string date_text(std::chrono::system_clock::time_point when)
{
    const std::time_t seconds = std::chrono::system_clock::to_time_t(when);
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text.data();
}

}  // namespace agon
