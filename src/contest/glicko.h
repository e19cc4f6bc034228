#pragma once

#include <span>

namespace agon {

/// How strong somebody is and how well that is known, by Glickman's Glicko-2
/// (http://www.glicko.net/glicko/glicko2.pdf). A difference of ratings means what it means in Elo.
struct Glicko {
    double rating = 1500;
    double deviation = 350;
    double volatility = 0.06;

    bool operator==(const Glicko&) const = default;
};

/// A game against somebody of this strength.
struct GlickoGame {
    double rating = 1500;
    double deviation = 350;
    double score = 0;  ///< 1 won, 0.5 drawn, 0 lost
};

/// After a period with these games. Without any the deviation alone grows.
Glicko after_games(const Glicko& before, std::span<const GlickoGame> games);

}  // namespace agon
