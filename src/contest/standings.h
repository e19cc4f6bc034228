#pragma once

#include "contest/rating.h"
#include "contest/schedule.h"
#include "table/record.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace agon {

/// One player's games of a match so far.
struct Tally {
    int games = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    double score = 0;
    double ranks = 0;  ///< summed, as are the points
    double points = 0;
    std::map<std::string, int> faults;  ///< games it lost by a fault, by reason
    long moves = 0;                     ///< that it had to think about
    double ms = 0;
    double ms_max = 0;
};

/// The table of a match.
class Standings {
public:
    /// `start` is where every game of the match begins.
    Standings(AnyGame start, int players)
        : start_{std::move(start)}, tallies_(static_cast<std::size_t>(players))
    {}

    void add(const Pairing& pairing, const Record& record);

    const std::vector<Tally>& tallies() const { return tallies_; }
    int games() const { return games_; }

    /// Between two: the finished pairs from the first player's view.
    const Units& units() const { return units_; }

    /// Above the opponent, or, of more than two, above the mean of the others.
    Rating rating(int player) const;

private:
    void add_times(const Pairing& pairing, const Record& record);

    AnyGame start_;
    std::vector<Tally> tallies_;
    int games_ = 0;
    Units units_;
    std::map<int, double> half_pairs_;  ///< the first player's score of pairs that lack a game
};

}  // namespace agon
