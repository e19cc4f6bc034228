#include "games/battleship/judge/judge.h"

#include <algorithm>

namespace agon::battleship {

bool adds_up(const FleetRules& rules, const Evidence& said)
{
    if (said.contradicts_itself()) return false;
    return said.lost() ? said.sunk() == rules.ships : said.sunk() < rules.ships;
}

Judge::Judge(const FleetRules& rules, const Evidence& said) : said_{said}, touch_{rules.touch}
{
    for (std::size_t i = 0; i < said.hits().size(); ++i)
        number_[said.hits()[i].cell] = static_cast<std::uint8_t>(i);
}

bool Judge::allows(const Stand& stand) const
{
    if (stand.cells.meets(said_.missed())) return false;
    if (!stand.zone(touch_).meets(said_.hit())) return true;
    const Cells hit = stand.cells & said_.hit();
    // A hit in its zone would be another ship that touches it.
    if ((stand.zone(touch_) & said_.hit()) != hit) return false;
    return hit == stand.cells ? is_whole_in_time(stand) : !hit.meets(said_.settled());
}

/// The last hit on a ship is the one that was answered `sunk`, and no other is.
bool Judge::is_whole_in_time(const Stand& stand) const
{
    std::size_t last = 0;
    stand.cells.each([&](int cell) { last = std::max(last, number(cell)); });
    bool in_time = true;
    stand.cells.each([&](int cell) {
        const Hit& hit = said_.hits()[number(cell)];
        const bool says_sunk = hit.answer != Answer::Hit;
        in_time = in_time && says_sunk == (number(cell) == last) && hit.not_before <= last &&
                  last < hit.done_by;
    });
    return in_time;
}

}  // namespace agon::battleship
