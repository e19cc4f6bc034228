#pragma once

#include "games/battleship/judge/evidence.h"
#include "games/battleship/judge/fleet.h"
#include "games/battleship/judge/fleet_rules.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace agon::battleship {

/// Whether answers and ships agree in number: `lost` is said exactly with the last ship. No fleet
/// fits if not.
bool adds_up(const FleetRules& rules, const Evidence& said);

/// Which single ships are possible, judged by what was said of a sea. Whether they also leave
/// room for the others is the solver's question. Refers to its arguments.
class Judge {
public:
    Judge(const FleetRules& rules, const Evidence& said);

    bool allows(const Stand& stand) const;

    /// Of the hit on this cell. Pre: it was hit.
    std::size_t number(int cell) const
    {
        assert(said_.hit().has(cell));
        return number_[static_cast<std::size_t>(cell)];
    }

private:
    bool is_whole_in_time(const Stand& stand) const;

    const Evidence& said_;
    Touch touch_;
    std::array<std::uint8_t, Cells::kMost> number_;  // unset where there was no hit
};

}  // namespace agon::battleship
