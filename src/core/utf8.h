#pragma once

#include <string>
#include <string_view>

namespace agon {

/// Whether the bytes are characters (RFC 3629): none cut short, overlong or half of a pair.
bool is_utf8(std::string_view text);

/// What a wire calls a text, as it may be kept and shown: itself if it is one line of characters,
/// else as `printable` has it.
std::string shown_line(std::string_view text);

}  // namespace agon
