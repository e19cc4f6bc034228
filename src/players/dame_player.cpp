#include "players/dame_player.h"

#include "search/alpha_beta.h"

#include <array>
#include <bit>

namespace agon {
namespace {

using dame::Bits;

constexpr int kMan = 100;
// A lone king is nearly impossible to catch, so the first one decides and later ones add little.
constexpr int kFirstKing = 420;
constexpr int kFurtherKing = 150;
/// By rows from the own side: a man near promotion is a threat, one at home guards it.
constexpr std::array kAdvance{8, 0, 3, 7, 13, 22, 45, 0};

int worth(const Dame& game, Seat seat)
{
    const Bits men = game.men(seat);
    int sum = kMan * std::popcount(men);
    for (std::size_t row = 0; row < kAdvance.size(); ++row) {
        const int from_home = seat == 0 ? static_cast<int>(row) : 7 - static_cast<int>(row);
        sum += kAdvance[row] * std::popcount(men & dame::row_bits(from_home));
    }
    const int kings = std::popcount(game.kings(seat));
    return sum + (kings > 0 ? kFirstKing + (kings - 1) * kFurtherKing : 0);
}

}  // namespace

int DameKnowledge::evaluate(const Dame& game, Seat seat) const
{
    return worth(game, seat) - worth(game, 1 - seat);
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
