// Teaches the network of ants by games that the player plays against itself, and writes
// src/players/ants_net_weights.cpp. Usage: train_ants GAMES NODES SEED > FILE
#include "fit.h"
#include "plan.h"
#include "players/ants_player.h"
#include "search/alpha_beta.h"

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

Lesson lesson_of(const Ants& game)
{
    Lesson lesson;
    ants_net::each_input(game, [&](std::size_t input) {
        lesson.inputs[lesson.size++] = static_cast<std::uint16_t>(input);
    });
    return lesson;
}

/// What the search said, as a chance; without a net it counts hundredths of a point.
float chance_said(int value, bool by_net)
{
    if (std::abs(value) >= kSureWin) return value > 0 ? 1 : 0;
    if (!by_net) return chance_of(static_cast<float>(value) / 100);
    return 0.5F + 0.5F * static_cast<float>(value) / Net::kMost;
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
        Brake brake{{.nodes = nodes}, [] { return std::chrono::nanoseconds{0}; }, {}};
        const auto found = search.search(game, 100, brake, {});
        if (!game.can_jump()) {
            lessons.push_back(lesson_of(game));
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

/// Each round's games are played with the net of the round before; all but the first round's, which
/// had none, teach the last.
int run(int games, std::uint64_t nodes, std::uint64_t seed)
{
    constexpr int kRounds = 4;
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
        Fit<ants_net::kCount, ants_net::kHidden> fit{seed, 2.5F, chance_of};
        double loss = 0;
        for (int epoch = 0; epoch < kEpochs; ++epoch) {
            const float left = 1 - static_cast<float>(epoch) / kEpochs;
            loss = fit.learn(lessons, 0.003F * left * left + 0.00003F);
        }
        *learnt = fit.rounded<Net>(Net::kUnit);
        std::fprintf(stderr, "round %d: %zu positions, mean square error %.4f\n", round + 1,
                     lessons.size(), loss);
    }
    std::printf("// Written by tools/train_ants.cpp: %d games, %llu nodes, seed %llu.\n", games,
                static_cast<unsigned long long>(nodes), static_cast<unsigned long long>(seed));
    std::printf("#include \"players/ants_net.h\"\n\nnamespace agon::ants_net {\n\n");
    print_net(*learnt);
    std::printf("\n}  // namespace agon::ants_net\n");
    return 0;
}

}  // namespace
}  // namespace agon

int main(int count, char** arguments)
{
    const auto plan = agon::read_plan(
        count, arguments, "train_ants GAMES NODES SEED > src/players/ants_net_weights.cpp");
    if (!plan) return 2;
    return agon::run(plan->games, plan->thought, plan->seed);
}
