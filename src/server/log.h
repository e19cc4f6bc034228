#pragma once

#include <initializer_list>
#include <string_view>
#include <utility>

namespace agon {

enum class LogLevel { Debug, Info, Error, Off };

/// What is less than this is not written.
void set_log_level(LogLevel least);

/// Whether it would be written: for lines that cost something to put together.
bool is_logged(LogLevel level);

/// One line an event, for people and programs: `time=… level=info event=opened table=…`.
void log_line(LogLevel level, std::string_view event,
              std::initializer_list<std::pair<std::string_view, std::string_view>> about);

}  // namespace agon
