#pragma once

#include "players/blokus_net.h"
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
        .exploration = 1.3F, .caution = 0, .expand_after = 2, .most_choices = 100};
    static constexpr std::array<MctsLevel, kLevelNames.size()> kLevels{{
        {.simulations = 10, .careless = 0.5},
        {.simulations = 100, .careless = 0.1},
        {.simulations = 500},
        {},
    }};

    /// Without nets only priors and games played out are believed.
    explicit BlokusPolicy(const blokus_features::WeightTable& weights = kBlokusWeights,
                          const blokus_net::NetTable* nets = &kBlokusNets)
        : priors_{weights}, nets_{nets}
    {}

    template <class Visit>
    void each_choice(const Blokus& game, const Trail& trail, Visit&& visit)
    {
        priors_.look(game, trail);
        const int tenths = has_net(game) ? kBeliefBesideNet : 10;
        game.each_placement([&](Blokus::Move move) {  // a pass is never worth a thought
            visit(move, power_of_two(priors_.weight(move) * tenths / 10));
        });
    }

    /// The net sees farther while the board is open, playing out is exact when it is nearly full.
    Values play_out(Blokus& game, const Trail& trail, Rng& rng)
    {
        if (!has_net(game)) return playout_.play(game, trail, rng);
        const float trust = share_left(game);
        Values values = blokus_net::values(*nets_, game);
        const Values played = playout_.play(game, trail, rng);
        for (std::size_t seat = 0; seat < values.size(); ++seat)
            values[seat] += (1 - trust) * (played[seat] - values[seat]);
        return values;
    }

    Values value_of(const Blokus& game) const { return blokus_values(game); }

private:
    /// In tenths: where values are less noisy, priors that learnt from noisy ones are too sure.
    static constexpr int kBeliefBesideNet = 7;

    bool has_net(const Blokus& game) const
    {
        return nets_ != nullptr && blokus_net::knows(game.options()) && !is_opening(game);
    }

    /// In teams a colour that has yet to begin has corners all around: no net has learnt that.
    static bool is_opening(const Blokus& game)
    {
        return game.start_stone() && game.turns() < Blokus::kColours;
    }

    /// Of the squares of the colour to move, those not yet placed.
    static float share_left(const Blokus& game)
    {
        const Blokus::Colour colour = game.colour_to_move();
        return static_cast<float>(game.squares_left(colour)) /
               static_cast<float>(game.options().squares());
    }

    BlokusPriors priors_;
    const blokus_net::NetTable* nets_;
    BlokusPlayout playout_;
};

static_assert(Policy<BlokusPolicy, Blokus>);

}  // namespace agon
