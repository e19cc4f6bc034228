#pragma once

#include "core/error.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// A request's address, decoded.
struct Target {
    std::vector<std::string> path;  ///< its parts: "/api/games" has two
    std::map<std::string, std::string, std::less<>> query;

    /// Empty if it is absent.
    std::string_view of(std::string_view key) const
    {
        const auto found = query.find(key);
        return found != query.end() ? std::string_view{found->second} : std::string_view{};
    }
};

/// "bad-request" if it is broken.
Result<Target> read_target(std::string_view text);

}  // namespace agon
