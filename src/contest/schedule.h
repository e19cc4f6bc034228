#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// Who sits where in one game of a match, and its luck.
struct Pairing {
    std::vector<int> player_of_seat;
    std::uint64_t seed;
    int game;  ///< from 0

    bool operator==(const Pairing&) const = default;
};

/// Game number `game` of a match of as many players as seats. As many consecutive games as there
/// are seats form a group: the same seed, and everyone once in every seat (of two, a colour-swapped
/// pair). From group to group three or four also change who moves after whom. Depends on nothing
/// else, so games may be played in any order, at once, or left out because they are done.
/// Pre: 2 <= seats <= 4.
Pairing pairing_of(int game, int seats, std::string_view match_seed);

/// The games of a match, in order.
class Schedule {
public:
    Schedule(int games, int seats, std::string_view match_seed)
        : games_{games}, seats_{seats}, match_seed_{match_seed}
    {}

    std::optional<Pairing> next();

private:
    int games_;
    int seats_;
    std::string match_seed_;
    int done_ = 0;
};

}  // namespace agon
