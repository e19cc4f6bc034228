#pragma once

#include <string>
#include <string_view>

namespace agon {

/// For what comes from outside (names, what programs say), which may be anything.

/// As text and as an attribute's value of HTML.
std::string html_text(std::string_view text);

/// The last lines of what a program said: UTF-8, without control characters and terminal colours.
std::string last_lines(std::string_view said, std::size_t most_lines, std::size_t most_bytes);

/// A field of CSV, in quotes where it needs them. A sheet must not take it for a formula.
std::string csv_field(std::string_view text);

}  // namespace agon
