#pragma once

#include "core/seat.h"

#include <array>
#include <optional>
#include <string_view>

namespace agon {

/// How a finished game ended. Entries at and above `seats` are zero.
struct Outcome {
    int seats = 2;
    std::array<double, kMostSeats> scores{};  ///< the best share 1 evenly, the others get 0
    std::array<int, kMostSeats> ranks{};      ///< 1 is best; equals share a rank
    std::optional<std::array<int, kMostSeats>> points;  ///< where the game counts points
    std::string_view reason;                            ///< static text, for example "goal"

    bool operator==(const Outcome&) const = default;
};

/// `winner` has rank 1, all others rank 2.
Outcome won_by(Seat winner, int seats, std::string_view reason);

/// All share rank 1.
Outcome drawn(int seats, std::string_view reason);

/// Ranked by points, more is better, equal points share a rank.
Outcome ranked_by_points(const std::array<int, kMostSeats>& points, int seats,
                         std::string_view reason);

/// `culprit` has the last rank, all others share rank 1.
Outcome lost_by(Seat culprit, int seats, std::string_view reason);

}  // namespace agon
