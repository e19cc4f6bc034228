#pragma once

#include "core/seat.h"

#include <array>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace agon {

/// Who meets in a round of an event, with all their games.
struct EventPairing {
    int round = 1;                ///< from 1
    int number = 1;               ///< within its round, from 1
    std::vector<int> entrants{};  ///< by their place in the file, from 0; one alone has a bye
    int games = 2;                ///< in all; of one alone, what its bye is worth in points

    bool operator==(const EventPairing&) const = default;
};

/// A counted game of an event.
struct EventGame {
    int round = 1;
    int pairing = 1;              ///< its number in the round
    int game = 0;                 ///< within its pairing, from 0
    std::vector<int> entrants{};  ///< by seat, as are scores and ranks
    std::vector<double> scores{};
    std::vector<int> ranks{};
    std::string fault{};  ///< the reason, if whoever is not first lost by its own doing

    bool operator==(const EventGame&) const = default;
};

/// Points in twelfths: the best of two, three or four share one point evenly, so sums are exact.
using Twelfths = long;
inline constexpr Twelfths kPoint = 12;

/// What one entrant has in an event so far.
struct EventTally {
    Twelfths points = 0;
    int games = 0;
    int wins = 0;  ///< alone first; a shared first rank is a draw
    int draws = 0;
    int losses = 0;
    int byes = 0;
    std::map<std::string, int, std::less<>> faults{};  ///< games lost by a fault, by reason
};

/// A pairing and what came of it so far.
struct PairingScore {
    EventPairing pairing;
    std::array<Twelfths, kMostSeats> points{};  ///< in the order of the pairing's entrants
    int played = 0;

    bool is_over() const { return pairing.entrants.size() == 1 || played == pairing.games; }
};

/// What has happened in an event: all that the next pairings, the table and the ratings follow
/// from. The order in which games arrive does not matter.
class EventResults {
public:
    explicit EventResults(int entrants);

    /// A new pairing, or a known one that gets further games.
    void add(const EventPairing& pairing);

    /// Pre: it belongs to a known pairing and has not been added.
    void add(EventGame game);

    /// From this round on it is not there: the first round that had not been paired when it went.
    /// What it has not played in earlier rounds it loses; such games are added like any other.
    void withdraw(int entrant, int round);

    int entrants() const { return static_cast<int>(tallies_.size()); }
    const std::vector<PairingScore>& pairings() const { return pairings_; }
    const std::vector<EventGame>& games() const { return games_; }
    const std::vector<EventTally>& tallies() const { return tallies_; }
    bool is_there(int entrant, int round) const;

    /// Null if there is no such pairing.
    const PairingScore* find(int round, int number) const;

    /// Whether no game is missing of what has been paired.
    bool is_settled() const { return open_ == 0; }

    /// 0 before the first.
    int last_round() const { return last_round_; }

private:
    std::vector<PairingScore> pairings_;
    std::map<std::pair<int, int>, std::size_t> index_;  ///< in `pairings_`, by round and number
    std::vector<EventGame> games_;
    std::vector<EventTally> tallies_;
    std::vector<int> gone_;  ///< the round from which on
    int open_ = 0;           ///< games that are missing
    int last_round_ = 0;
};

}  // namespace agon
