#pragma once

#include <string>
#include <string_view>

namespace agon::cli {

/// Why a move is illegal, in English: what the rules say in codes. A code that is not known here is
/// given back as it is.
std::string sentence_for(std::string_view code);

}  // namespace agon::cli
