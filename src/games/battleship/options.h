#pragma once

#include "core/error.h"
#include "games/battleship/judge/fleet_rules.h"

#include <boost/json/fwd.hpp>

namespace agon {

struct BattleshipOptions {
    battleship::FleetRules rules;
    bool relay = false;  ///< every shot is followed by its answer, and a fleet may stay unknown

    static Result<BattleshipOptions> from_json(const boost::json::object& json);
    boost::json::object to_json() const;

    bool operator==(const BattleshipOptions&) const = default;
};

}  // namespace agon
