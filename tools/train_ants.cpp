// Teaches the network of ants by games that the player plays against itself, and writes
// src/players/ants_net_weights.cpp. Usage: train_ants GAMES NODES SEED > FILE
#include "players/ants_player.h"
#include "search/alpha_beta.h"
#include "teach_net.h"

#include <memory>

namespace agon {
namespace {

using ants_net::Net;

/// As ants_net::squash bends what the net puts out, from 0 to 1.
float chance_of(float sum)
{
    const float x = std::clamp(sum / 4, -1.0F, 1.0F);
    return 0.5F + 0.5F * x * (2 - std::abs(x));
}

/// What the search said, as a chance; without a net it counts hundredths of a point.
float chance_said(int value, bool by_net)
{
    if (std::abs(value) >= kSureWin) return value > 0 ? 1 : 0;
    if (!by_net) return chance_of(static_cast<float>(value) / 100);
    return 0.5F + 0.5F * static_cast<float>(value) / ants_net::kMost;
}

/// One game from a random opening, with a random move now and then. What a position is worth: the
/// mean of how the game ended and, once there is a net, of what the search said.
std::vector<Lesson> play_and_learn(const Net* teacher, std::uint64_t nodes, std::uint64_t seed)
{
    using Search = AlphaBeta<Ants, AntsKnowledge>;
    constexpr std::size_t kTableBytes = std::size_t{1} << 18U;
    Search search{AntsKnowledge{.net = teacher}, std::make_shared<Search::Table>(kTableBytes)};
    Rng rng{seed};
    Ants game;
    std::vector<Lesson> lessons;
    std::vector<Seat> movers;
    auto opening = rng.below(16);
    while (!game.outcome()) {
        const bool random = game.to_move() == kChance || opening > 0 || rng.below(10) == 0;
        if (random) {
            opening -= opening > 0 ? 1 : 0;
            game.play(game.sample(rng));
            continue;
        }
        Brake brake = brake_after(nodes);
        const auto found = search.search(game, 100, brake, {});
        if (!game.can_jump()) {
            lessons.push_back(lesson_of([&](auto&& visit) { ants_net::each_input(game, visit); }));
            lessons.back().worth = chance_said(found.value, teacher != nullptr);
            movers.push_back(game.to_move());
        }
        game.play(found.move);
    }
    const float share = teacher != nullptr ? 0.7F : 0.3F;
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        const double result = game.outcome()->scores[static_cast<std::size_t>(movers[i])];
        lessons[i].worth = share * lessons[i].worth + (1 - share) * static_cast<float>(result);
    }
    return lessons;
}

}  // namespace
}  // namespace agon

int main(int count, char** arguments)
{
    const agon::Course course{.game = "ants",
                              .rounds = 4,
                              .unit = agon::ants_net::kUnit,
                              .most = 2.5F,
                              .chance_of = agon::chance_of};
    return agon::teach<agon::ants_net::Net>(count, arguments, course, agon::play_and_learn);
}
