#pragma once

#include "core/error.h"

#include <boost/json/value.hpp>

#include <string>
#include <string_view>

namespace agon {

/// Compact JSON with numbers as people write them: 0.5, not Boost's 5E-1.
std::string json_text(const boost::json::value& value);

/// "not-json" also if an object has a key twice: nobody could say which one counts.
Result<boost::json::value> read_json(std::string_view text);

}  // namespace agon
