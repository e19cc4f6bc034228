#pragma once

#include "games/quoridor/quoridor.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace agon {

/// How every race of two pawns between the same walls ends, when nobody has a wall left.
class QuoridorRace {
public:
    /// Half a millisecond of work. Pre: two seats.
    explicit QuoridorRace(const Quoridor& game);

    struct End {
        int winner = 0;  ///< 1: the seat to move, -1: the other, 0: nobody
        int plies = 0;   ///< until then, if somebody wins

        bool operator==(const End&) const = default;
    };

    /// Pre: the walls are the same, and none is left.
    End find(const Quoridor& game) const;

private:
    /// Nobody wins: 0; a win in n plies: n + 1, a loss: -(n + 1). For the seat to move.
    std::vector<std::int16_t> values_;
};

/// The races that a search has met, solved if they are met often.
class QuoridorRaces {
public:
    /// None if there are walls left, or this race is not worth solving yet.
    std::optional<QuoridorRace::End> find(const Quoridor& game);

    /// Solves this race, if it is one: somebody is in it, not only in thought.
    void solve(const Quoridor& game);

private:
    struct Known {
        quoridor::Walls walls;
        int visits = 0;
        std::optional<QuoridorRace> race;
    };

    Known& known_of(const Quoridor& game);

    std::array<Known, 64> known_;  ///< by their walls' hash
    int since_solved_ = 0;         ///< positions asked about since the last race was solved
};

}  // namespace agon
