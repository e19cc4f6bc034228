// Teaches the network of quoridor by games that the player plays against itself, and writes
// src/players/quoridor_net_weights.cpp. Usage: train_quoridor GAMES NODES SEED > FILE
#include "plan.h"
#include "players/quoridor_player.h"
#include "search/alpha_beta.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numeric>
#include <thread>
#include <vector>

namespace agon {
namespace {

namespace net = quoridor_net;
using net::kCount;
using net::kHidden;
using net::Net;

constexpr int kRounds = 3;
constexpr float kUnit = 200;  ///< a lead of so many hundredths of a step wins 73 %

/// A position: its inputs, and how good it turned out for the seat to move, from 0 to 1.
struct Lesson {
    std::array<std::uint16_t, 40> inputs{};
    std::uint8_t size = 0;
    float worth = 0;
};

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

/// Games are played at once, but what they teach is in their order.
std::vector<Lesson> play_games(const Net* teacher, int games, std::uint64_t nodes,
                               std::uint64_t seed)
{
    std::vector<std::vector<Lesson>> lessons(static_cast<std::size_t>(games));
    std::atomic<std::size_t> next = 0;
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < std::max(std::thread::hardware_concurrency(), 1U); ++i)
            threads.emplace_back([&] {
                for (std::size_t game = next++; game < lessons.size(); game = next++)
                    lessons[game] = play_and_learn(teacher, nodes, mix64(seed ^ mix64(game)));
            });
    }
    std::vector<Lesson> all;
    for (const auto& some : lessons) all.insert(all.end(), some.begin(), some.end());
    return all;
}

/// The net with fractions, its slopes, or their means: all weights in a row.
struct Weights {
    static constexpr std::size_t kBias = kCount * kHidden;
    static constexpr std::size_t kOut = kBias + kHidden;
    static constexpr std::size_t kOutBias = kOut + kHidden;

    std::vector<float> all = std::vector<float>(kOutBias + 1);
};

/// Finds the weights under which the lessons are likeliest, by gradient descent with momentum for
/// each weight (Adam).
class Fit {
public:
    explicit Fit(std::uint64_t seed) : rng_{seed}
    {
        for (std::size_t i = 0; i < Weights::kOutBias; ++i)
            weights_.all[i] =
                static_cast<float>(rng_.unit() - 0.5) * (i < Weights::kOut ? 0.2F : 1);
        for (std::size_t i = Weights::kBias; i < Weights::kOut; ++i) weights_.all[i] = 0.3F;
    }

    /// Once through all, in random order; gives the mean loss.
    double learn(const std::vector<Lesson>& lessons, float rate)
    {
        constexpr std::size_t kBatch = 1024;
        std::vector<std::uint32_t> order(lessons.size());
        std::iota(order.begin(), order.end(), 0U);
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[rng_.below(static_cast<std::uint32_t>(i))]);
        double loss = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            loss += add_slope(lessons[order[i]]);
            if ((i + 1) % kBatch == 0) move(rate, kBatch);
        }
        return loss / static_cast<double>(lessons.size());
    }

    Net rounded() const
    {
        const auto whole = [&](std::size_t i, float unit) {
            return static_cast<std::int16_t>(std::lround(weights_.all[i] * unit));
        };
        Net rounded;
        for (std::size_t i = 0; i < kCount; ++i)
            for (std::size_t j = 0; j < kHidden; ++j)
                rounded.inputs[i][j] = whole(i * kHidden + j, Net::kOne);
        for (std::size_t j = 0; j < kHidden; ++j) {
            rounded.biases[j] = whole(Weights::kBias + j, Net::kOne);
            rounded.outputs[j] = whole(Weights::kOut + j, kUnit);
        }
        rounded.output_bias = whole(Weights::kOutBias, kUnit);
        return rounded;
    }

private:
    double add_slope(const Lesson& lesson)
    {
        const auto& w = weights_.all;
        std::array<float, kHidden> inner;
        std::copy_n(w.begin() + Weights::kBias, kHidden, inner.begin());
        for (std::size_t i = 0; i < lesson.size; ++i)
            for (std::size_t j = 0; j < kHidden; ++j) inner[j] += w[lesson.inputs[i] * kHidden + j];
        float out = w[Weights::kOutBias];
        for (std::size_t j = 0; j < kHidden; ++j) {
            inner[j] = std::clamp(inner[j], 0.0F, 1.0F);
            out += inner[j] * inner[j] * w[Weights::kOut + j];
        }
        const float error = chance_of(out * kUnit) - lesson.worth;
        auto& s = slope_.all;
        s[Weights::kOutBias] += error;
        std::array<float, kHidden> back;
        for (std::size_t j = 0; j < kHidden; ++j) {
            s[Weights::kOut + j] += error * inner[j] * inner[j];
            const bool live = inner[j] > 0 && inner[j] < 1;
            back[j] = live ? 2 * error * inner[j] * w[Weights::kOut + j] : 0;
            s[Weights::kBias + j] += back[j];
        }
        for (std::size_t i = 0; i < lesson.size; ++i)
            for (std::size_t j = 0; j < kHidden; ++j) s[lesson.inputs[i] * kHidden + j] += back[j];
        return error * error;
    }

    void move(float rate, std::size_t batch)
    {
        ++steps_;
        const float mean_part = 1 - std::pow(0.9F, static_cast<float>(steps_));
        const float square_part = 1 - std::pow(0.999F, static_cast<float>(steps_));
        for (std::size_t i = 0; i < slope_.all.size(); ++i) {
            const float slope = slope_.all[i] / static_cast<float>(batch);
            float& mean = mean_.all[i];
            float& square = square_.all[i];
            mean = 0.9F * mean + 0.1F * slope;
            square = 0.999F * square + 0.001F * slope * slope;
            weights_.all[i] -=
                rate * (mean / mean_part / (std::sqrt(square / square_part) + 1e-8F));
            // Whole numbers must hold the sum of all inputs.
            if (i < Weights::kOut) weights_.all[i] = std::clamp(weights_.all[i], -3.0F, 3.0F);
            slope_.all[i] = 0;
        }
    }

    Rng rng_;
    Weights weights_;
    Weights slope_;
    Weights mean_;
    Weights square_;
    int steps_ = 0;
};

void print(const Net::Layer& layer)
{
    for (std::size_t i = 0; i < kHidden; ++i) std::printf("%s%d", i == 0 ? "" : ",", layer[i]);
}

void print(const Net& learnt)
{
    std::printf("namespace agon::quoridor_net {\n\n// clang-format off\nconst Net kLearnt{\n");
    std::printf("    .inputs = {{\n");
    for (std::size_t i = 0; i < kCount; ++i) {
        std::printf("{");
        print(learnt.inputs[i]);
        std::printf("},%s", i % 2 == 1 ? "\n" : " ");  // two a line: half the length of the file
    }
    std::printf("    }},\n    .biases = {");
    print(learnt.biases);
    std::printf("},\n    .outputs = {");
    print(learnt.outputs);
    std::printf("},\n    .output_bias = %d};\n", learnt.output_bias);
    std::printf("// clang-format on\n\n}  // namespace agon::quoridor_net\n");
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
            play_games(teacher, games, nodes, seed + static_cast<std::uint64_t>(round));
        lessons.insert(lessons.end(), more.begin(), more.end());
        Fit fit{seed};
        double loss = 0;
        for (int epoch = 0; epoch < kEpochs; ++epoch) {
            const float left = 1 - static_cast<float>(epoch) / kEpochs;
            loss = fit.learn(lessons, 0.003F * left * left + 0.00003F);
        }
        *learnt = fit.rounded();
        std::fprintf(stderr, "round %d: %zu positions, mean square error %.4f\n", round + 1,
                     lessons.size(), loss);
    }
    std::printf("// Written by tools/train_quoridor.cpp: %d games, %llu nodes, seed %llu.\n", games,
                static_cast<unsigned long long>(nodes), static_cast<unsigned long long>(seed));
    std::printf("#include \"players/quoridor_net.h\"\n\n");
    print(*learnt);
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
