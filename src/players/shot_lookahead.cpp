#include "players/shot_lookahead.h"

#include <algorithm>
#include <numeric>

namespace agon::battleship {

ShotLookahead::ShotLookahead(const FleetSpace& space, std::span<const Places> fleets,
                             const Evidence& said, Brake& brake)
    : brake_{brake},
      cells_{static_cast<std::size_t>(space.rules().cells())},
      ship_at_(fleets.size() * cells_),
      left_(fleets.size() * kStride),
      shot_(cells_),
      count_(cells_),
      order_(fleets.size())
{
    std::iota(order_.begin(), order_.end(), Index{0});
    for (const Index fleet : order_) {
        first_cell_.push_back(cell_.size());
        for (std::uint8_t ship = 1; ship <= space.rules().ships; ++ship) {
            const Stand& stand = *space.stand(fleets[fleet][ship - 1U]);
            (stand.cells - said.hit()).each([&](int cell) {
                ship_at(fleet, cell) = ship;
                ++left(fleet, ship);
                ++all_left(fleet);
                cell_.push_back(static_cast<std::uint16_t>(cell));
            });
        }
    }
    first_cell_.push_back(cell_.size());
}

std::optional<ForeseenShot> ShotLookahead::best(std::span<const int> candidates, std::uint64_t most)
{
    most_ = most;
    std::optional<ForeseenShot> found;
    for (const int cell : candidates) {
        const auto shots = static_cast<double>(shots_after(order_, cell));
        if (brake_.look()) return std::nullopt;
        if (is_spent()) break;
        const double mean = shots / static_cast<double>(order_.size());
        if (!found || mean < found->shots) found = {cell, mean};
    }
    return found;
}

std::uint64_t ShotLookahead::shots_left(Group fleets)
{
    constexpr std::size_t kMany = 64;  // which take longer than a look at the clock
    if (fleets.empty() || is_spent() || brake_.is_pulled()) return 0;
    if (fleets.size() > kMany && brake_.look()) return 0;
    if (fleets.size() == 1) return all_left(fleets.front());
    return shots_after(fleets, likeliest(fleets));
}

/// The first of the cells not shot at that most fleets have. Most groups are small: what is counted
/// is taken back cell by cell, as looking through the whole board would cost more.
int ShotLookahead::likeliest(Group fleets)
{
    std::size_t best = 0;
    for (const Index fleet : fleets)
        for (const auto cell : cells_of(fleet)) {
            if (shot_[cell] != 0) continue;
            const auto count = ++count_[cell];
            if (count > count_[best] || (count == count_[best] && cell < best)) best = cell;
        }
    for (const Index fleet : fleets) {
        for (const auto cell : cells_of(fleet)) count_[cell] = 0;
        looked_at_ += cells_of(fleet).size();
    }
    return static_cast<int>(best);
}

std::uint64_t ShotLookahead::shots_after(Group fleets, int cell)
{
    const auto hit = std::partition(fleets.begin(), fleets.end(),
                                    [&](Index fleet) { return ship_at(fleet, cell) == 0; });
    const auto sunk = std::partition(
        hit, fleets.end(), [&](Index fleet) { return left(fleet, ship_at(fleet, cell)) > 1; });
    const auto lost =
        std::partition(sunk, fleets.end(), [&](Index fleet) { return all_left(fleet) > 1; });
    std::uint64_t shots = fleets.size();
    shot_[static_cast<std::size_t>(cell)] = 1;
    shots += shots_left({fleets.begin(), hit});
    shots += shots_of_part({hit, sunk}, cell);
    shots += shots_of_part({sunk, lost}, cell);
    shot_[static_cast<std::size_t>(cell)] = 0;
    return shots;
}

std::uint64_t ShotLookahead::shots_of_part(Group fleets, int cell)
{
    for (const Index fleet : fleets) {
        --left(fleet, ship_at(fleet, cell));
        --all_left(fleet);
    }
    const std::uint64_t shots = shots_left(fleets);
    for (const Index fleet : fleets) {
        ++left(fleet, ship_at(fleet, cell));
        ++all_left(fleet);
    }
    return shots;
}

}  // namespace agon::battleship
