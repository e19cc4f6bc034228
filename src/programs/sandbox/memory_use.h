#pragma once

#include <cstdint>
#include <string_view>

namespace agon {

/// The bytes after this name in a text like /proc/PID/status, where it stands in kB; 0 if it does
/// not.
std::uint64_t bytes_of(std::string_view text, std::string_view name);

/// What all processes of our PID namespace but the first use together, in bytes. What they share
/// counts once, if together they seem to use more than `enough`.
std::uint64_t memory_used(std::uint64_t enough = 0);

}  // namespace agon
