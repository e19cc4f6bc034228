#pragma once

#include "players/blokus_playout.h"
#include "players/blokus_priors.h"
#include "players/levels.h"
#include "players/mcts_player.h"

namespace agon {

/// What Monte Carlo tree search knows of blokus: which moves are likely, and how a game goes on.
class BlokusPolicy {
public:
    using Trail = BlokusTrail;

    static constexpr MctsSettings kSettings{
        .exploration = 2.0F, .caution = 0.2F, .expand_after = 2, .most_choices = 100};
    static constexpr std::array<MctsLevel, kLevelNames.size()> kLevels{{
        {.simulations = 10, .careless = 0.5},
        {.simulations = 100, .careless = 0.1},
        {.simulations = 800},
        {},
    }};

    explicit BlokusPolicy(const blokus_features::WeightTable& weights = kBlokusWeights)
        : priors_{weights}
    {}

    template <class Visit>
    void each_choice(const Blokus& game, const Trail& trail, Visit&& visit)
    {
        priors_.look(game, trail);
        game.each_move([&](Blokus::Move move) { visit(move, power_of_two(priors_.weight(move))); });
    }

    Values play_out(Blokus& game, const Trail& trail, Rng& rng)
    {
        return playout_.play(game, trail, rng);
    }

    Values value_of(const Blokus& game) const { return blokus_values(game); }

private:
    BlokusPriors priors_;
    BlokusPlayout playout_;
};

static_assert(Policy<BlokusPolicy, Blokus>);

}  // namespace agon
