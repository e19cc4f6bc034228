#include "players/fleet_space.h"

#include <algorithm>

namespace agon::battleship {

FleetSpace::FleetSpace(const FleetRules& rules) : rules_{rules}
{
    for (int length = kLongestShip; length > 0; --length) add_kind(length);
    relate_places();
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

void FleetSpace::relate_places()
{
    covering_.resize(static_cast<std::size_t>(rules_.cells()) * words_);
    clashing_.resize(places() * words_);
    for (std::size_t place = 0; place < places(); ++place) {
        if (stands_[place] == nullptr) continue;
        stands_[place]->cells.each([&](int cell) {
            covering_[static_cast<std::size_t>(cell) * words_ + place / 64] |= std::uint64_t{1}
                                                                               << place % 64;
        });
    }
    for (std::size_t place = 0; place < places(); ++place) {
        if (stands_[place] == nullptr) continue;
        stands_[place]->zone(rules_.touch).each([&](int cell) {
            const PlaceWords near = covering(cell);
            for (std::size_t i = 0; i < words_; ++i) clashing_[place * words_ + i] |= near[i];
        });
    }
}

}  // namespace agon::battleship
