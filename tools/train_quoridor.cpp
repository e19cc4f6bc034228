// Teaches the network of quoridor by games that the player plays against itself, and writes
// src/players/quoridor_net_weights.cpp. Usage: train_quoridor GAMES NODES SEED > FILE
#include "fit.h"
#include "plan.h"
#include "players/quoridor_player.h"
#include "search/alpha_beta.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>

namespace agon {
namespace {

namespace net = quoridor_net;
using net::Net;

constexpr int kRounds = 3;
constexpr float kUnit = 200;  ///< a lead of so many hundredths of a step wins 73 %

float chance_of(float value) { return 1 / (1 + std::exp(-value / kUnit)); }

Lesson lesson_of(const Quoridor& game)
{
    Lesson lesson;
    net::each_input(game, [&](std::size_t input) {
        lesson.inputs[lesson.size++] = static_cast<std::uint16_t>(input);
    });
    return lesson;
}

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
        Brake brake{{.nodes = nodes}, [] { return std::chrono::nanoseconds{0}; }, {}};
        const auto found = search.search(game, 100, brake, {});
        lessons.push_back(lesson_of(game));
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

/// Each round's games are played with the net of the round before; the last two rounds' teach.
int run(int games, std::uint64_t nodes, std::uint64_t seed)
{
    constexpr int kEpochs = 16;
    auto learnt = std::make_unique<Net>();
    std::vector<Lesson> lessons;
    for (int round = 0; round < kRounds; ++round) {
        const Net* teacher = round == 0 ? nullptr : learnt.get();
        if (round < 2) lessons.clear();
        const auto more =
            lessons_of(games, seed + static_cast<std::uint64_t>(round),
                       [&](std::uint64_t game) { return play_and_learn(teacher, nodes, game); });
        lessons.insert(lessons.end(), more.begin(), more.end());
        Fit<net::kCount, net::kHidden> fit{seed, 3,
                                           [](float sum) { return chance_of(sum * kUnit); }};
        double loss = 0;
        for (int epoch = 0; epoch < kEpochs; ++epoch) {
            const float left = 1 - static_cast<float>(epoch) / kEpochs;
            loss = fit.learn(lessons, 0.003F * left * left + 0.00003F);
        }
        *learnt = fit.rounded<Net>(kUnit);
        std::fprintf(stderr, "round %d: %zu positions, mean square error %.4f\n", round + 1,
                     lessons.size(), loss);
    }
    std::printf("// Written by tools/train_quoridor.cpp: %d games, %llu nodes, seed %llu.\n", games,
                static_cast<unsigned long long>(nodes), static_cast<unsigned long long>(seed));
    std::printf("#include \"players/quoridor_net.h\"\n\nnamespace agon::quoridor_net {\n\n");
    print_net(*learnt);
    std::printf("\n}  // namespace agon::quoridor_net\n");
    return 0;
}

}  // namespace
}  // namespace agon

int main(int count, char** arguments)
{
    const auto plan = agon::read_plan(
        count, arguments, "train_quoridor GAMES NODES SEED > src/players/quoridor_net_weights.cpp");
    if (!plan) return 2;
    return agon::run(plan->games, plan->thought, plan->seed);
}
