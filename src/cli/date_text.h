#pragma once

#include <array>
#include <ctime>
#include <string>

namespace agon::cli {

/// The time of day as records carry it, for example 2026-11-16T03:40:22Z.
inline std::string date_text()
{
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text.data();
}

}  // namespace agon::cli
