#pragma once

#include "core/error.h"
#include "games/blokus/stones.h"

#include <boost/json/object.hpp>

#include <array>
#include <cstdint>
#include <optional>

namespace agon {

struct BlokusOptions {
    /// Who plays which colours: four seats with one each, two seats with two each (0 and 2 against
    /// 1 and 3), or two seats with colours 0 and 2 only: from the corners, or in duo and junior
    /// from the middle. Teams is the schools' contest: two colours each, from anywhere on the edge.
    enum class Mode : std::uint8_t { FourSeats, TwoColoursEach, TwoSeats, Duo, Junior, Teams };

    /// Minus the squares left, or the squares placed and a bonus for placing all.
    enum class Scoring : std::uint8_t { Minus, Bonus };

    using Counts = std::array<std::uint8_t, blokus::kStones>;

    Mode mode = Mode::FourSeats;
    std::uint8_t width = 20;
    std::uint8_t height = 20;
    Scoring scoring = Scoring::Bonus;
    Counts stones = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    /// Of teams, the stone that every colour begins with; none: the table draws it.
    std::optional<std::uint8_t> start;

    /// Of all stones of a colour.
    int squares() const;

    /// The usual board and stones of a mode.
    static BlokusOptions of(Mode mode);
    static Result<BlokusOptions> from_json(const boost::json::object& json);
    boost::json::object to_json() const;

    bool operator==(const BlokusOptions&) const = default;
};

}  // namespace agon
