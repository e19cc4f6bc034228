#include "players/dame_player.h"

#include "search/alpha_beta.h"

namespace agon {

int DameKnowledge::evaluate(const Dame& game, Seat seat) const
{
    int many = 0;
    int few = 0;
    const auto add = [&](std::size_t feature, int times) {
        many += times * weights->many[feature];
        few += times * weights->few[feature];
    };
    dame_features::each_feature(game, seat, add);
    many = -many;
    few = -few;
    dame_features::each_feature(game, 1 - seat, add);
    const int pieces = pieces_of(game);
    return -(many * pieces + few * (dame_features::kMostPieces - pieces)) /
           dame_features::kMostPieces;
}

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
