// Teaches the network of quoridor by games that the player plays against itself, and writes
// src/players/quoridor_net_weights.cpp. Usage: train_quoridor GAMES NODES SEED > FILE
#include "players/quoridor_player.h"
#include "search/alpha_beta.h"
#include "teach_net.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>

namespace agon {
namespace {

using quoridor_net::Net;

constexpr float kUnit = 200;  ///< a lead of so many hundredths of a step wins 73 %

float chance_of(float value) { return 1 / (1 + std::exp(-value / kUnit)); }

/// A step, or as often a wall that is worth a thought.
Quoridor::Move random_move(const Quoridor& game, Rng& rng)
{
    constexpr int kAnyDepth = 9;  // all that is likely, not the last ply's few
    std::vector<Quoridor::Move> steps;
    std::vector<Quoridor::Move> walls;
    QuoridorKnowledge{}.each_likely(game, kAnyDepth, [&](Quoridor::Move move) {
        (move.kind == Quoridor::Move::Kind::Step ? steps : walls).push_back(move);
    });
    const bool walks = walls.empty() || (!steps.empty() && rng.below(2) == 0);
    const auto& moves = walks ? steps : walls;
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

/// One game from a random opening, with a random move now and then. What a position is worth: the
/// mean of how the game ended and, once there is a net, of what the search said.
std::vector<Lesson> play_and_learn(const Net* teacher, std::uint64_t nodes, std::uint64_t seed)
{
    using Search = AlphaBeta<Quoridor, QuoridorKnowledge>;
    constexpr std::size_t kTableBytes = std::size_t{1} << 20U;
    Search search{QuoridorKnowledge{.net = teacher}, std::make_shared<Search::Table>(kTableBytes)};
    Rng rng{seed};
    Quoridor game;
    std::vector<Lesson> lessons;
    std::vector<Seat> movers;
    std::vector<int> values;
    auto opening = rng.below(12);
    while (!game.outcome()) {
        const bool random = opening > 0 || rng.below(6) == 0;
        opening -= opening > 0 ? 1 : 0;
        if (random) {
            game.play(random_move(game, rng));
            continue;
        }
        Brake brake = brake_after(nodes);
        const auto found = search.search(game, 100, brake, {});
        lessons.push_back(lesson_of([&](auto&& visit) { quoridor_net::each_input(game, visit); }));
        movers.push_back(game.to_move());
        values.push_back(found.value);
        game.play(found.move);
    }
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        const double result = game.outcome()->scores[static_cast<std::size_t>(movers[i])];
        const float said = chance_of(static_cast<float>(values[i]));
        const float share = teacher != nullptr ? 0.7F : 0.5F;
        lessons[i].worth = share * said + (1 - share) * static_cast<float>(result);
    }
    return lessons;
}

}  // namespace
}  // namespace agon

int main(int count, char** arguments)
{
    const agon::Course course{
        .game = "quoridor",
        .rounds = 3,
        .unit = agon::kUnit,
        .most = 3,
        .chance_of = [](float sum) { return agon::chance_of(sum * agon::kUnit); }};
    return agon::teach<agon::quoridor_net::Net>(count, arguments, course, agon::play_and_learn);
}
