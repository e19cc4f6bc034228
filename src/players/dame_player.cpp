#include "players/dame_player.h"

#include "search/alpha_beta.h"

namespace agon {

std::optional<int> DameKnowledge::solved(const Dame& game) const
{
    const auto end = endings != nullptr ? endings->find(game) : std::nullopt;
    if (!end) return std::nullopt;
    if (end->winner == 0) return 0;
    const bool in_time = game.quiet_plies() + end->plies < game.options().limit &&
                         game.plies() + end->plies < game.options().maxplies;
    if (!in_time) return std::nullopt;  // it may still be won, but that is to be seen
    return end->winner * (kWin - end->plies);
}

}  // namespace agon
