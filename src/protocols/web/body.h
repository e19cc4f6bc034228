#pragma once

#include "protocols/web/api.h"

#include <boost/json/object.hpp>

namespace agon {

/// The body as a JSON object, or "too-large", "not-json" or "bad-request".
Result<boost::json::object> read_body(std::string_view body);

/// `{"move":s}` or `{"total":s,"increment":s}`; "bad-clock".
Result<ClockRule> read_clock(const boost::json::object& body);

/// Refuses what a request brings, 400 whatever the code.
WebAnswer wrong(const Error& error);

WebAnswer answer(const boost::json::value& value, int status = 200);

}  // namespace agon
