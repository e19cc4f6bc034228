#include "games/battleship/battleship.h"

#include <array>

namespace agon {

using namespace battleship;

namespace {

/// Cells in no order, drawn without return.
class Urn {
public:
    explicit Urn(const Cells& cells)
    {
        cells.each([&](int cell) { cell_[left_++] = static_cast<std::uint16_t>(cell); });
    }

    int draw(Rng& rng)
    {
        const auto at = rng.below(left_);
        const int cell = cell_[at];
        cell_[at] = cell_[--left_];
        return cell;
    }

private:
    std::array<std::uint16_t, Cells::kMost> cell_;
    std::uint32_t left_ = 0;
};

}  // namespace

Battleship::Move Battleship::sample(Rng& rng) const
{
    if (places()) return fleet_move(random_fleet(options_, rng));
    if (pending_ >= 0) return sample_listed(*this, rng);
    const Cells cells = unshot(target());
    return shot_move(cells.nth(rng.below(static_cast<std::uint32_t>(cells.count()))));
}

int Battleship::play_out(Rng& rng)
{
    int moves = 0;
    for (; !is_over() && (options_.relay || places()); ++moves) play(sample(rng));
    std::array<Urn, 2> urns{Urn{unshot(0)}, Urn{unshot(1)}};
    for (; !is_over(); ++moves) {
        const int cell = urns[static_cast<std::size_t>(target())].draw(rng);
        Sea& waters = target_sea();
        if (waters.ships.has(cell)) {
            finish_shot(cell, answer_of(options_, waters.fleet, waters.said, cell));
        } else {
            waters.said.note(options_, cell, Answer::Water);
            shooter_ = target();
        }
    }
    return moves;
}

}  // namespace agon
