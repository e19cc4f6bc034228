#pragma once

#include <boost/json/value.hpp>

#include <string>

namespace agon {

/// Compact JSON with numbers as people write them: 0.5, not Boost's 5E-1.
std::string json_text(const boost::json::value& value);

}  // namespace agon
