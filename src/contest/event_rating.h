#pragma once

#include "contest/format/results.h"

#include <optional>
#include <span>
#include <vector>

namespace agon {

struct EventRating {
    double rating = 0;    ///< 400 points are odds of ten to one
    double rating95 = 0;  ///< the 95 % interval is rating - rating95 to rating + rating95
};

/// How strong each entrant is, by all counted games: the strengths that make the ranks likeliest,
/// where the next of a game's order is always drawn in proportion to e^strength (Plackett and Luce;
/// of two seats, Bradley and Terry). Of those who share a rank every order counts in equal parts:
/// of two, half a win and half a loss. Beside that everyone has one draw against a strength of 0,
/// which keeps all of them finite. The mean is 1500, or what the entrants with a given rating have
/// on average. Pre: one `given` an entrant.
std::vector<EventRating> event_ratings(const EventResults& results,
                                       std::span<const std::optional<double>> given);

}  // namespace agon
