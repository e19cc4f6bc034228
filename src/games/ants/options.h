#pragma once

#include "core/error.h"

#include <boost/json/fwd.hpp>

namespace agon {

struct AntsOptions {
    double food = 0.5;  ///< how likely food lies on each of its squares at the start
    double luck = 0.5;  ///< how likely a visit to food scores

    static Result<AntsOptions> from_json(const boost::json::object& json);
    boost::json::object to_json() const;

    bool operator==(const AntsOptions&) const = default;
};

}  // namespace agon
