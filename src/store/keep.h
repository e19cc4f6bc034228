#pragma once

#include "core/error.h"

#include <optional>
#include <string_view>

namespace agon {

/// Which games that are over stay: so many of the newest, and none that ended longer ago.
struct Keep {
    std::optional<std::size_t> games{};  ///< none: all
    std::optional<int> days{};           ///< none: forever
};

inline constexpr std::string_view kUsualKeep = "100000,365";

/// `N`, `N,DAYS` or `all`; "bad-usage" with what is wrong.
Result<Keep> read_keep(std::string_view text);

}  // namespace agon
