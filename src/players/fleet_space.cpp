#include "players/fleet_space.h"

#include <algorithm>

namespace agon::battleship {

FleetSpace::FleetSpace(const FleetRules& rules) : rules_{rules}
{
    for (int length = kLongestShip; length > 0; --length) add_kind(length);
    sets_ = sets_of_places(stands_, rules_.touch, WordSet{Words(words_)});
}

void FleetSpace::add_kind(int length)
{
    const auto ships = std::ranges::count(rules_.fleet(), length);
    if (ships == 0) return;
    for (const Stand& stand : chart(rules_.size).stands(length)) {
        const bool twin = length == 1 && stand.at.vertical;
        if (!twin) stands_.push_back(&stand);
    }
    const std::size_t from = words_;
    words_ = (stands_.size() + 63) / 64;
    stands_.resize(places());
    kind_of_word_.resize(words_, kinds_.size());
    kinds_.push_back({length, static_cast<int>(ships), from, words_});
}

}  // namespace agon::battleship
