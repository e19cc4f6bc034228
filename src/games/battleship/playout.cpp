#include "games/battleship/battleship.h"

#include <array>
#include <cassert>

namespace agon {

using namespace battleship;

namespace {

/// A sea under random fire: its cells not shot at yet, in no order, and how much of every ship is
/// left, so that an answer needs no look at the fleet.
class UnderFire {
public:
    /// Pre: the sea's fleet is held.
    UnderFire(const FleetRules& rules, const Sea& sea, const Cells& unshot)
    {
        assert(sea.state == FleetState::Held);
        ship_at_.fill(kWater);
        for (std::size_t i = 0; i < sea.fleet.count; ++i) {
            const int step = sea.fleet.ships[i].vertical ? rules.size : 1;
            for (int part = 0; part < rules.lengths[i]; ++part) {
                const int cell = sea.fleet.ships[i].cell + part * step;
                ship_at_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(i);
                left_[i] += unshot.has(cell) ? 1 : 0;
            }
            ships_left_ += left_[i] > 0 ? 1 : 0;
        }
        unshot.each([&](int cell) { cells_[count_++] = static_cast<std::uint16_t>(cell); });
    }

    /// A cell that was not drawn before.
    int draw(Rng& rng)
    {
        const auto at = rng.below(count_);
        const int cell = cells_[at];
        cells_[at] = cells_[--count_];
        return cell;
    }

    /// Pre: the cell was drawn just now.
    Answer answer(int cell)
    {
        const std::uint8_t ship = ship_at_[static_cast<std::size_t>(cell)];
        if (ship == kWater) return Answer::Water;
        assert(left_[ship] > 0);
        if (--left_[ship] > 0) return Answer::Hit;
        return --ships_left_ > 0 ? Answer::Sunk : Answer::Lost;
    }

private:
    static constexpr std::uint8_t kWater = kMostShips;

    std::array<std::uint16_t, Cells::kMost> cells_;
    std::uint32_t count_ = 0;
    std::array<std::uint8_t, Cells::kMost> ship_at_;
    std::array<int, kMostShips> left_{};  ///< cells, by ship
    int ships_left_ = 0;
};

}  // namespace

Battleship::Move Battleship::sample(Rng& rng) const
{
    assert(!is_over());
    if (places()) return fleet_move(random_fleet(options_.rules, rng));
    if (pending_ >= 0) return sample_listed(*this, rng);
    const Cells cells = unshot(target());
    return shot_move(cells.nth(rng.below(static_cast<std::uint32_t>(cells.count()))));
}

int Battleship::play_out(Rng& rng)
{
    int moves = 0;
    for (; !is_over() && (options_.relay || places()); ++moves) play(sample(rng));
    if (is_over()) return moves;
    std::array<UnderFire, 2> seas{UnderFire{options_.rules, sea(0), unshot(0)},
                                  UnderFire{options_.rules, sea(1), unshot(1)}};
    for (; !is_over(); ++moves) {
        UnderFire& there = seas[static_cast<std::size_t>(target())];
        const int cell = there.draw(rng);
        const Answer answer = there.answer(cell);
        target_sea().said.note(options_.rules, cell, answer);
        if (answer == Answer::Lost)
            ending_ = Ending::FleetSunk;
        else
            shooter_ = target();
    }
    return moves;
}

}  // namespace agon
