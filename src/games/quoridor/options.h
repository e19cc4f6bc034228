#pragma once

#include "core/error.h"

#include <boost/json/fwd.hpp>

namespace agon {

struct QuoridorOptions {
    int players = 2;
    int size = 9;    ///< cells along a side: 5, 7, 9 or 11
    int walls = 10;  ///< of each seat; read from JSON, three or four seats have 5 by default
    int first = 0;   ///< the seat that begins
    int maxplies = 400;

    static Result<QuoridorOptions> from_json(const boost::json::object& json);
    boost::json::object to_json() const;

    bool operator==(const QuoridorOptions&) const = default;
};

}  // namespace agon
