#pragma once

#include <boost/json/value.hpp>

#include <optional>

namespace agon {

/// What makes `to` of `from`, in few characters; none if they are equal. A patch is
/// `[VALUE]`: it is replaced;
/// `[START, COUNT, ITEM…]`: of a list, so many items from there give way to these;
/// `"START:TEXT"`: of a text, as many characters from there are overwritten;
/// `{"KEY":PATCH,…}`: of an object with the same keys, or a list of the same length, those members.
/// web/src/event/boards.ts applies it.
std::optional<boost::json::value> patch_between(const boost::json::value& from,
                                                const boost::json::value& to);

}  // namespace agon
