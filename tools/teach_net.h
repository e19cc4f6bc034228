#pragma once

#include "fit.h"
#include "plan.h"

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace agon {

/// How the net of one game is taught.
struct Course {
    const char* game = nullptr;  ///< also the name of the tool and of the net's files
    int rounds = 0;
    float unit = 1;                       ///< what stands for 1 in what the net puts out
    float most = 1;                       ///< no weight of an input is larger
    float (*chance_of)(float) = nullptr;  ///< of a sum that is not in units
};

/// Each round's games are played with the net of the round before, if there is one; all but the
/// first round's, which had none, teach the last. `play` plays a game and gives what it teaches.
template <class Net, class Play>
std::unique_ptr<Net> taught(const Course& course, const Plan& plan, const Play& play)
{
    constexpr int kEpochs = 16;
    auto learnt = std::make_unique<Net>();
    std::vector<Lesson> lessons;
    for (int round = 0; round < course.rounds; ++round) {
        const Net* teacher = round == 0 ? nullptr : learnt.get();
        if (round < 2) lessons.clear();
        const auto more =
            lessons_of(plan.games, plan.seed + static_cast<std::uint64_t>(round),
                       [&](std::uint64_t seed) { return play(teacher, plan.thought, seed); });
        lessons.insert(lessons.end(), more.begin(), more.end());
        Fit<Net> fit{plan.seed, course.most, course.chance_of};
        double loss = 0;
        for (int epoch = 0; epoch < kEpochs; ++epoch) {
            const float left = 1 - static_cast<float>(epoch) / kEpochs;
            loss = fit.learn(lessons, 0.003F * left * left + 0.00003F);
        }
        *learnt = fit.rounded(course.unit);
        std::fprintf(stderr, "round %d: %zu positions, mean square error %.4f\n", round + 1,
                     lessons.size(), loss);
    }
    return learnt;
}

/// The weights as the initialiser of a net.
template <class Net>
void print_net(const Net& net)
{
    const auto print = [](const typename Net::Layer& layer) {
        for (std::size_t i = 0; i < layer.size(); ++i)
            std::printf("%s%d", i == 0 ? "" : ",", layer[i]);
    };
    std::printf("// clang-format off\nconst Net kLearnt{\n    .inputs = {{\n");
    for (std::size_t i = 0; i < net.inputs.size(); ++i) {
        std::printf("{");
        print(net.inputs[i]);
        std::printf("},%s", i % 2 == 1 ? "\n" : " ");  // two a line: half the length of the file
    }
    std::printf("    }},\n    .biases = {");
    print(net.biases);
    std::printf("},\n    .outputs = {");
    print(net.outputs);
    std::printf("},\n    .output_bias = %d};\n// clang-format on\n", net.output_bias);
}

/// The whole tool: reads its plan, teaches, and prints the file of the net's weights.
template <class Net, class Play>
int teach(int count, char** arguments, const Course& course, const Play& play)
{
    const std::string name = course.game;
    const std::string usage =
        "train_" + name + " GAMES NODES SEED > src/players/" + name + "_net_weights.cpp";
    const auto plan = read_plan(count, arguments, usage.c_str());
    if (!plan) return 2;
    const auto net = taught<Net>(course, *plan, play);
    std::printf("// Written by tools/train_%s.cpp: %d games, %llu nodes, seed %llu.\n", course.game,
                plan->games, static_cast<unsigned long long>(plan->thought),
                static_cast<unsigned long long>(plan->seed));
    std::printf("#include \"players/%s_net.h\"\n\nnamespace agon::%s_net {\n\n", course.game,
                course.game);
    print_net(*net);
    std::printf("\n}  // namespace agon::%s_net\n", course.game);
    return 0;
}

}  // namespace agon
