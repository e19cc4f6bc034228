#pragma once

#include <string>
#include <string_view>

namespace agon {

/// All of a file such as /proc and /sys have; empty if it cannot be read.
std::string text_of(const std::string& path);

/// In one go, as such files want it; whether it was taken.
bool write_text(const std::string& path, std::string_view text);

}  // namespace agon
