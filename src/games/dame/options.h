#pragma once

#include "core/error.h"

#include <boost/json/object.hpp>

#include <cstdint>

namespace agon {

struct DameOptions {
    /// Where a capturing king may land: on any free square behind its victim, or only on the next.
    enum class Landing : std::uint8_t { Any, Next };

    /// Who may make the extra move after a capture: any own piece, or only the one that captured.
    enum class Again : std::uint8_t { Any, Same };

    Landing landing = Landing::Any;
    Again again = Again::Any;
    std::uint16_t limit = 80;  ///< plies without a capture or a man's move until a draw
    std::uint16_t maxplies = 400;

    static Result<DameOptions> from_json(const boost::json::object& json);
    boost::json::object to_json() const;

    bool operator==(const DameOptions&) const = default;
};

}  // namespace agon
