#include "games/battleship/judge/evidence.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace agon::battleship {
namespace {

/// A part of what it takes for a fleet to fit; for asserting alone.
[[maybe_unused]] bool could_be(const FleetRules& rules, const Fleet& fleet, const Evidence& said)
{
    const Cells ships = cells_of(rules, fleet);
    return fleet.count == rules.ships && (said.hit() - ships).empty() &&
           !ships.meets(said.missed());
}

}  // namespace

void Evidence::note_hit(const FleetRules& rules, int cell, Answer answer)
{
    if (count_ == rules.ship_cells()) {
        contradicts_itself_ = true;
        return;
    }
    hits_[count_++] = {.cell = static_cast<std::uint16_t>(cell), .answer = answer};
    hit_.add(cell);
    if (answer == Answer::Hit) return;
    settled_.add(cell);
    ++sunk_;
    lost_ = answer == Answer::Lost;
}

void Evidence::note_again(int cell, Answer answer)
{
    if (missed_.has(cell) || answer == Answer::Water || answer == Answer::Lost) {
        contradicts_itself_ = true;
        return;
    }
    Hit& hit = *std::ranges::find(hits_, cell, &Hit::cell);
    if (answer == Answer::Sunk) {
        settled_.add(cell);
        hit.done_by = std::min(hit.done_by, count_);
    } else {
        contradicts_itself_ = contradicts_itself_ || settled_.has(cell);
        hit.not_before = count_;
    }
}

Answer answer_of(const FleetRules& rules, const Fleet& fleet, const Evidence& said, int cell)
{
    assert(could_be(rules, fleet, said));
    for (std::size_t ship = 0; ship < fleet.count; ++ship) {
        const int step = fleet.ships[ship].vertical ? rules.size : 1;
        const int start = fleet.ships[ship].cell;
        const int end = start + step * rules.lengths[ship];
        if (cell < start || cell >= end) continue;
        bool here = false;
        int others_left = 0;
        for (int c = start; c < end; c += step) {
            here = here || c == cell;
            others_left += c == cell || said.hit().has(c) ? 0 : 1;
        }
        if (!here) continue;
        if (others_left > 0) return Answer::Hit;
        const bool last = std::ssize(said.hits()) + 1 == rules.ship_cells();
        return last && !said.hit().has(cell) ? Answer::Lost : Answer::Sunk;
    }
    return Answer::Water;
}

}  // namespace agon::battleship
