#pragma once

#include "core/error.h"

#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// A program and its arguments, split as a shell would: blanks separate, quotes and backslashes
/// keep together. There is no shell: `$`, `*`, `|` and the like stand for themselves.
/// "bad-spec" if there is no program or a quote stays open.
Result<std::vector<std::string>> split_program_line(std::string_view line);

}  // namespace agon
