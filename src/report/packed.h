#pragma once

#include <string>
#include <string_view>

namespace agon {

/// Deflated (zlib's format) and in base64: letters, digits, `+`, `/` and `=`, so that it can stand
/// anywhere in a page. A browser's DecompressionStream reads it.
std::string packed(std::string_view bytes);

}  // namespace agon
