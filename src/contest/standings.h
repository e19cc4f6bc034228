#pragma once

#include "contest/one_game.h"
#include "contest/rating.h"
#include "contest/schedule.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// How a player can lose by its own doing, as records name it: too late, against the rules, gone.
inline constexpr std::array<std::string_view, 3> kFaultReasons{"timeout", "illegal move",
                                                               "disconnect"};

/// One player's games of a match so far.
struct Tally {
    int games = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    double score = 0;
    double ranks = 0;  ///< summed, as are the points
    double points = 0;
    int with_points = 0;                             ///< games
    std::map<std::string, int, std::less<>> faults;  ///< games it lost by a fault, by reason
    long moves = 0;                                  ///< that it had to think about
    double ms = 0;
    double ms_max = 0;
    double wall_ms = 0;
};

/// A group of games when all are played: what the first of its players, by number, scored against
/// the others on average.
struct FinishedGroup {
    int group;
    double score;

    bool operator==(const FinishedGroup&) const = default;
};

/// The table of a match, of as many players as seats or more.
class Standings {
public:
    explicit Standings(int players);

    /// The group that this game completes. Pre: its players are numbered below `players`.
    std::optional<FinishedGroup> add(const Pairing& pairing, const PlayedGame& played);

    const std::vector<Tally>& tallies() const { return tallies_; }
    int games() const { return games_; }

    /// Above the opponent, or, of more than two, above the mean of the others. The games of a group
    /// share their luck, so groups are what is counted; the last may lack some.
    Rating rating(int player) const;

private:
    struct Group {
        std::size_t games = 0;
        std::map<int, double> scores;  ///< of each player against the others, summed
    };

    Tally& tally_of(const Pairing& pairing, std::size_t seat);
    void add_turn(const Pairing& pairing, const Turn& turn);
    void add_result(const Pairing& pairing, const Record::Result& result);

    std::vector<Tally> tallies_;
    int games_ = 0;
    std::map<int, Group> open_groups_;
    std::vector<Spread> spreads_;  ///< of each player's scores in whole groups
};

}  // namespace agon
