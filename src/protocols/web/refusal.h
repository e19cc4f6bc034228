#pragma once

#include "core/error.h"

#include <boost/json/object.hpp>

#include <string_view>

namespace agon {

/// `{"code","text"}`, with `"why"` if a rule forbids a move. An error without a text gets a
/// sentence for its code; that of a table's "illegal-move" is the rule's code.
boost::json::object refusal_json(const Error& error);

/// The HTTP status that belongs to a code; 409 for whatever a table refuses.
int status_of(std::string_view code);

}  // namespace agon
