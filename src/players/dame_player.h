#pragma once

#include "games/dame/dame.h"
#include "players/dame_endings.h"
#include "players/dame_features.h"
#include "players/levels.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace agon {

/// What is worth what in dame, in hundredths of a man.
struct DameKnowledge {
    const DameEndings* endings = nullptr;  ///< none: it has to find out by itself
    const dame_features::Scale* scale = &dame_features::learnt_scale();

    static constexpr SearchLevels kLevels{{{1, 0.3}, {3, 0.05}, {7, 0.02}, {}}};
    static constexpr std::size_t kSlots = std::size_t{dame::kWords} * dame::kWords;

    int evaluate(const Dame& game, Seat seat) const { return scale->weigh(game, seat); }
    std::optional<int> solved(const Dame& game) const;

    bool is_noisy(const Dame& game, Dame::Move move) const
    {
        return game.is_capture(move) || crowns(game, move);
    }

    bool may_rest(const Dame&) const { return true; }

    int plies_left(const Dame& game) const
    {
        return std::min(game.options().limit - game.quiet_plies(),
                        game.options().maxplies - game.plies());
    }

    bool may_return(const Dame& game, Dame::Move move) const
    {
        return (game.kings(game.to_move()) & dame::bit(move.from)) != 0 && !game.is_capture(move);
    }

    int promise(const Dame& game, Dame::Move move) const
    {
        if (crowns(game, move)) return 2;
        return game.is_capture(move) ? 1 : 0;
    }

    std::size_t slot(Dame::Move move) const
    {
        return std::size_t{move.from} * dame::kWords + move.to;
    }

private:
    static bool crowns(const Dame& game, Dame::Move move)
    {
        const Seat seat = game.to_move();
        const int row = dame::row_of(move.to);
        return (game.men(seat) & dame::bit(move.from)) != 0 && row == (seat == 0 ? 7 : 0);
    }
};

}  // namespace agon
