#pragma once

#include <array>

namespace agon {

/// What a unit can score.
inline constexpr std::array<double, 5> kUnitScores{0, 0.25, 0.5, 0.75, 1};

/// The units of a match between two: how often each of `kUnitScores` came up. A unit is a
/// colour-swapped pair of games, its score the mean of theirs; an unpaired game is one too. The two
/// games of a pair share their luck and are not independent; units are.
struct Units {
    std::array<int, kUnitScores.size()> counts{};

    /// Pre: one of `kUnitScores`.
    void add(double score);

    int total() const;

    /// 1/2 if there are none.
    double mean() const;

    /// The sample variance with one further unit of the largest variance there is, 1/4: a few equal
    /// units do not look like certainty, and of many it changes nothing.
    double variance() const;

    bool operator==(const Units&) const = default;
};

struct Rating {
    double score;  ///< mean of the units
    double elo;    ///< above the opponent
    double elo95;  ///< the 95 % interval is elo - elo95 to elo + elo95
};

/// Any number of units whose scores need not be those five.
struct Spread {
    int count = 0;
    double sum = 0;
    double squares = 0;  ///< summed

    void add(double score);

    /// As of `Units`.
    double mean() const;
    double variance() const;
};

/// Always finite: no score counts as more than that of winning every unit and drawing one further,
/// or as less than its mirror image, so Elo depends on the score alone but for a draw or less from
/// 0 % or 100 %. The interval comes from the units' variance (delta method).
Rating rating_of(const Units& units);
Rating rating_of(const Spread& spread);

/// The score expected of one who is `elo` stronger (logistic).
double score_of_elo(double elo);

/// Pre: 0 < score < 1.
double elo_of_score(double score);

}  // namespace agon
