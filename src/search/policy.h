#pragma once

#include "games/game.h"
#include "games/paths.h"

#include <array>
#include <concepts>
#include <cstddef>

namespace agon {

/// What a position is worth to each seat: 0 is a loss, 1 a win.
using Values = std::array<float, kMostSeats>;

/// The result, and a small share for the points, so that a search goes on caring when all is won
/// or lost. With more than two seats each rank above the last counts.
inline Values values_of(const Outcome& outcome)
{
    constexpr float kShareOfPoints = 0.1F;
    constexpr float kManyPoints = 20;
    const auto seats = static_cast<std::size_t>(outcome.seats);
    Values values{};
    for (std::size_t seat = 0; seat < seats; ++seat) {
        float beaten = 0;
        float lead = 0;
        for (std::size_t other = 0; other < seats; ++other) {
            if (other == seat) continue;
            if (outcome.ranks[seat] < outcome.ranks[other]) beaten += 1;
            if (outcome.ranks[seat] == outcome.ranks[other]) beaten += 0.5F;
            if (outcome.points)
                lead += static_cast<float>((*outcome.points)[seat] - (*outcome.points)[other]);
        }
        const auto others = static_cast<float>(seats - 1);
        const float size = lead < 0 ? -lead : lead;
        const float share = 0.5F + 0.5F * lead / (size + kManyPoints * others);
        values[seat] = (1 - kShareOfPoints) * beaten / others + kShareOfPoints * share;
    }
    return values;
}

/// What has been played, as far as a policy cares. This one does not.
struct NoTrail {
    template <class G>
    void add(const G&, const typename G::Move&)
    {}
    bool operator==(const NoTrail&) const = default;
};

// clang-format off

/// What Monte Carlo tree search knows of a game besides its rules. A `Trail` follows the moves from
/// the start of the game, as a value. For one thread.
template <class P, class G>
concept Policy = Game<G> && std::copyable<typename P::Trail> &&
    requires(P policy, const G fixed, G game, typename P::Trail trail, const typename P::Trail fixed_trail,
             const typename G::Move move, Rng& rng) {
    trail.add(fixed, move);                                                            // the move is about to be played
    policy.each_choice(fixed, fixed_trail, [](const typename G::Move&, float) {});     // moves worth a thought, at least
                                                                                       // one, with weights above 0
    { policy.play_out(game, fixed_trail, rng) } -> std::same_as<Values>;               // pre: not over; spoils the game
    { policy.value_of(fixed) }                  -> std::same_as<Values>;               // pre: over
};

// clang-format on

/// No knowledge at all: every move is as good, and games are played out at random.
template <Game G>
struct UniformPolicy {
    using Trail = NoTrail;

    template <class Visit>
    void each_choice(const G& game, const Trail&, Visit&& visit) const
    {
        game.each_move([&](const typename G::Move& move) { visit(move, 1.0F); });
    }

    Values play_out(G& game, const Trail&, Rng& rng) const
    {
        agon::play_out(game, rng);
        return value_of(game);
    }

    Values value_of(const G& game) const { return values_of(*game.outcome()); }
};

}  // namespace agon
