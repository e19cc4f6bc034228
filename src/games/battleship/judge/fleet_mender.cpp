#include "games/battleship/judge/fleet_mender.h"

#include "games/battleship/judge/judge.h"

#include <bit>

namespace agon::battleship {
namespace {

constexpr int kMostMoved = 2;
constexpr int kMostTries = 100;  ///< places, then a search is quicker

/// A set of ships, a bit each.
using Ships = std::uint32_t;

constexpr Ships bit(std::size_t ship) { return Ships{1} << ship; }

struct Draft {
    std::array<const Stand*, kMostShips> ships{};
    Ships wrong = 0;  ///< cannot stay where they are, if they are anywhere
    Ships moved = 0;  ///< stay where they are now
};

/// Moves ships to where one is missing, then those that are in their way.
class Mender {
public:
    Mender(const FleetRules& rules, const Evidence& said)
        : rules_{rules}, said_{said}, chart_{chart(rules.size)}, judge_{rules, said}
    {}

    /// Wherever they are: all ships are to move.
    std::optional<Fleet> place_all()
    {
        Draft draft;
        draft.wrong = bit(count()) - 1;
        return mended(draft, rules_.ships);
    }

    std::optional<Fleet> mend_few(const Fleet& fleet)
    {
        Draft draft;
        for (std::size_t ship = 0; ship < count(); ++ship) {
            draft.ships[ship] = chart_.find(fleet.ships[ship], rules_.lengths[ship]);
            if (!judge_.allows(*draft.ships[ship])) draft.wrong |= bit(ship);
        }
        return mended(draft, kMostMoved);
    }

private:
    std::optional<Fleet> mended(const Draft& draft, int moves)
    {
        if (!mend(draft, moves)) return std::nullopt;
        return mended_;
    }

    std::size_t count() const { return static_cast<std::size_t>(rules_.ships); }

    bool mend(const Draft& draft, int moves)
    {
        if (std::popcount(draft.wrong) > moves) return false;
        const Cells bare = bare_cells(draft);
        if (!bare.empty()) return moves > 0 && cover(draft, bare, moves);
        if (draft.wrong != 0) return move_away(draft, moves);
        for (std::size_t ship = 0; ship < count(); ++ship) mended_.push(draft.ships[ship]->at);
        return true;
    }

    Cells bare_cells(const Draft& draft) const
    {
        Cells bare = said_.hit();
        for (std::size_t ship = 0; ship < count(); ++ship)
            if ((draft.wrong & bit(ship)) == 0) bare -= draft.ships[ship]->cells;
        return bare;
    }

    /// Some ship has to cover the first of these cells.
    bool cover(const Draft& draft, const Cells& bare, int moves)
    {
        const int cell = bare.nth(0);
        for (std::size_t ship = 0; ship < count(); ++ship) {
            if ((draft.moved & bit(ship)) != 0) continue;
            for (const bool vertical : {false, true})
                for (int before = 0; before < rules_.lengths[ship]; ++before) {
                    const Stand* stand = stand_over(cell, ship, vertical, before);
                    if (stand == nullptr) continue;
                    const bool suffices = moves > 1 || (bare - stand->cells).empty();
                    if (suffices && judge_.allows(*stand) && move(draft, ship, *stand, moves))
                        return true;
                }
        }
        return false;
    }

    /// The place of this ship with so many of its cells before this one; null if there is none.
    const Stand* stand_over(int cell, std::size_t ship, bool vertical, int before) const
    {
        const int room = vertical ? cell / rules_.size : cell % rules_.size;
        if (before > room) return nullptr;
        const int first = cell - before * (vertical ? rules_.size : 1);
        return chart_.find({static_cast<std::uint16_t>(first), vertical}, rules_.lengths[ship]);
    }

    /// The first of the ships that cannot stay goes where it is in nobody's way.
    bool move_away(const Draft& draft, int moves)
    {
        const auto ship = static_cast<std::size_t>(std::countr_zero(draft.wrong));
        Cells taken;
        for (std::size_t other = 0; other < count(); ++other)
            if ((draft.wrong & bit(other)) == 0) taken |= draft.ships[other]->zone(rules_.touch);
        for (const Stand& stand : chart_.stands(rules_.lengths[ship]))
            if (!stand.cells.meets(taken) && judge_.allows(stand) &&
                move(draft, ship, stand, moves))
                return true;
        return false;
    }

    bool move(Draft draft, std::size_t ship, const Stand& stand, int moves)
    {
        if (++tries_ > kMostTries) return false;
        draft.ships[ship] = &stand;
        draft.moved |= bit(ship);
        draft.wrong &= ~bit(ship);
        for (std::size_t other = 0; other < count(); ++other)
            if (other != ship && (draft.wrong & bit(other)) == 0 &&
                draft.ships[other]->cells.meets(stand.zone(rules_.touch)))
                draft.wrong |= bit(other);
        return (draft.wrong & draft.moved) == 0 && mend(draft, moves - 1);
    }

    const FleetRules& rules_;
    const Evidence& said_;
    const Chart& chart_;
    Judge judge_;
    Fleet mended_;
    int tries_ = 0;
};

}  // namespace

std::optional<Fleet> first_fleet(const FleetRules& rules, const Evidence& said)
{
    if (!adds_up(rules, said)) return std::nullopt;
    return Mender{rules, said}.place_all();
}

std::optional<Fleet> mend_fleet(const FleetRules& rules, const Evidence& said, const Fleet& fleet)
{
    if (!adds_up(rules, said)) return std::nullopt;
    return Mender{rules, said}.mend_few(fleet);
}

}  // namespace agon::battleship
