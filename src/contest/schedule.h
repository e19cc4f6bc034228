#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// Who sits where in one game of a match, and its luck.
struct Pairing {
    std::vector<int> player_of_seat;
    std::uint64_t seed = 0;
    int game = 0;   ///< from 0
    int group = 0;  ///< as many games as seats, on one seed, are rated together; from 0

    bool operator==(const Pairing&) const = default;
};

/// Game number `game` of a match of as many players as seats. As many consecutive games as there
/// are seats form a group: the same seed, and everyone once in every seat (of two, a colour-swapped
/// pair). From group to group three or four also change who moves after whom. Depends on nothing
/// else, so games may be played in any order, at once, or left out because they are done.
/// Pre: 2 <= seats <= 4.
Pairing pairing_of(int game, int seats, std::string_view match_seed);

}  // namespace agon
