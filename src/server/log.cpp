#include "server/log.h"

#include "core/text.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <array>
#include <atomic>
#include <cstdio>

namespace agon {
namespace {

constexpr std::array<std::string_view, 3> kNames{"debug", "info", "error"};

std::atomic<LogLevel> least_level{LogLevel::Error};

/// A value that cannot be mistaken for more than one.
std::string quoted(std::string_view value)
{
    if (value.find_first_of(" =\"") == std::string_view::npos) return printable(value);
    return '"' + printable(value) + '"';
}

}  // namespace

void set_log_level(LogLevel least) { least_level = least; }

bool is_logged(LogLevel level) { return level >= least_level; }

void log_line(LogLevel level, std::string_view event,
              std::initializer_list<std::pair<std::string_view, std::string_view>> about)
{
    if (!is_logged(level)) return;
    std::string line =
        fmt::format("time={:%FT%TZ} level={} event={}",
                    std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()),
                    kNames[static_cast<std::size_t>(level)], event);
    for (const auto& [key, value] : about) line += fmt::format(" {}={}", key, quoted(value));
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace agon
