// Learns what is worth what in dame from games that the player plays against itself, and writes
// src/players/dame_weights.cpp. Usage: tune_dame GAMES NODES SEED > FILE
#include "plan.h"
#include "players/dame_player.h"
#include "search/alpha_beta.h"

#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

namespace agon {
namespace {

namespace features = dame_features;
using features::kCount;
using features::WeightTable;

constexpr int kRounds = 2;

/// A quiet position: how often each feature occurs, theirs counted against, and who won.
struct Lesson {
    std::vector<std::pair<std::uint8_t, std::int8_t>> has;
    double many = 0;    ///< share of the pieces that are on the board
    double result = 0;  ///< for the side to move
};

bool is_quiet(const Dame& game)
{
    const DameKnowledge knowledge;
    bool quiet = true;
    game.each_move([&](Dame::Move move) { quiet = quiet && !knowledge.is_noisy(game, move); });
    return quiet;
}

Lesson lesson_of(const Dame& game)
{
    std::array<int, kCount> counts{};
    const Seat seat = game.to_move();
    for (const int sign : {1, -1}) {
        const Seat side = sign == 1 ? seat : 1 - seat;
        for (dame::Bits men = game.men(side); men != 0;)
            counts[features::man_on(static_cast<std::size_t>(pop_lowest(men)), side)] += sign;
        features::each_feature(game, side,
                               [&](std::size_t i, int times) { counts[i] += sign * times; });
    }
    Lesson lesson;
    for (std::size_t i = 0; i < kCount; ++i)
        if (counts[i] != 0)
            lesson.has.emplace_back(static_cast<std::uint8_t>(i),
                                    static_cast<std::int8_t>(counts[i]));
    lesson.many = static_cast<double>(features::pieces_of(game)) / features::kMostPieces;
    return lesson;
}

/// One game from a random opening; adds its quiet positions.
void play_and_learn(const features::Scale& scale, std::uint64_t nodes, std::uint64_t seed,
                    std::vector<Lesson>& lessons)
{
    using Search = AlphaBeta<Dame, DameKnowledge>;
    constexpr std::size_t kTableBytes = std::size_t{1} << 20U;
    Search search{DameKnowledge{nullptr, &scale}, std::make_shared<Search::Table>(kTableBytes)};
    Rng rng{seed};
    Dame game;
    const std::size_t first = lessons.size();
    std::vector<Seat> movers;
    int opening = 6 + static_cast<int>(rng.below(6));
    while (!game.outcome()) {
        if (opening-- > 0) {
            game.play(game.sample(rng));
            continue;
        }
        if (is_quiet(game)) {
            lessons.push_back(lesson_of(game));
            movers.push_back(game.to_move());
        }
        Brake brake = brake_after(nodes);
        game.play(search.search(game, 100, brake, {}).move);
    }
    for (std::size_t i = 0; i < movers.size(); ++i)
        lessons[first + i].result = game.outcome()->scores[static_cast<std::size_t>(movers[i])];
}

/// The weights under which the results are most likely, by gradient descent with momentum for each
/// weight (Adam), from the ones before.
class Fit {
public:
    explicit Fit(const WeightTable& start)
    {
        for (std::size_t i = 0; i < kCount; ++i) {
            weights_[i] = start.many[i];
            weights_[kCount + i] = start.few[i];
        }
    }

    double step(const std::vector<Lesson>& lessons)
    {
        std::array<double, 2 * kCount> slope{};
        double loss = 0;
        for (const Lesson& lesson : lessons) {
            const double expected = 1 / (1 + std::exp(-value_of(lesson) / kScale));
            const double error = expected - lesson.result;
            loss += error * error;
            for (const auto& [feature, times] : lesson.has) {
                slope[feature] += error * times * lesson.many;
                slope[kCount + feature] += error * times * (1 - lesson.many);
            }
        }
        ++steps_;
        for (std::size_t i = 0; i < slope.size(); ++i)
            move(i, slope[i] / static_cast<double>(lessons.size()));
        return loss / static_cast<double>(lessons.size());
    }

    WeightTable rounded() const
    {
        WeightTable table;
        for (std::size_t i = 0; i < kCount; ++i) {
            table.many[i] = static_cast<std::int16_t>(std::lround(weights_[i]));
            table.few[i] = static_cast<std::int16_t>(std::lround(weights_[kCount + i]));
        }
        return table;
    }

private:
    static constexpr double kScale = 200;  ///< a lead of so much wins 73 %

    double value_of(const Lesson& lesson) const
    {
        double value = 0;
        for (const auto& [feature, times] : lesson.has)
            value += times * (lesson.many * weights_[feature] +
                              (1 - lesson.many) * weights_[kCount + feature]);
        return value;
    }

    void move(std::size_t i, double slope)
    {
        constexpr double kRate = 2;  // hundredths a step
        mean_[i] = 0.9 * mean_[i] + 0.1 * slope;
        square_[i] = 0.999 * square_[i] + 0.001 * slope * slope;
        const double mean = mean_[i] / (1 - std::pow(0.9, steps_));
        const double square = square_[i] / (1 - std::pow(0.999, steps_));
        weights_[i] -= kRate * mean / (std::sqrt(square) + 1e-9);
    }

    std::array<double, 2 * kCount> weights_{};
    std::array<double, 2 * kCount> mean_{};
    std::array<double, 2 * kCount> square_{};
    int steps_ = 0;
};

WeightTable first_weights()
{
    WeightTable table;
    for (auto* weights : {&table.many, &table.few}) {
        for (std::size_t i = 0; i < features::kFirstKing; ++i) (*weights)[i] = 100;
        (*weights)[features::kFirstKing] = 400;
        (*weights)[features::kSecondKing] = (*weights)[features::kFurtherKing] = 150;
    }
    return table;
}

void print(const char* name, const features::Weights& weights)
{
    std::printf("    .%s = {", name);
    for (std::size_t i = 0; i < kCount; ++i) std::printf("%s%d", i == 0 ? "" : ", ", weights[i]);
    std::printf("},\n");
}

int run(int games, std::uint64_t nodes, std::uint64_t seed)
{
    constexpr int kSteps = 400;
    WeightTable weights = first_weights();
    for (int round = 0; round < kRounds; ++round) {
        std::vector<Lesson> lessons;
        const features::Scale scale{weights};
        for (int i = 0; i < games; ++i)
            play_and_learn(scale, nodes,
                           mix64(seed ^ mix64(static_cast<std::uint64_t>(round * games + i))),
                           lessons);
        Fit fit{weights};
        double loss = 0;
        for (int i = 0; i < kSteps; ++i) loss = fit.step(lessons);
        weights = fit.rounded();
        std::fprintf(stderr, "round %d: %zu positions, mean square error %.4f\n", round + 1,
                     lessons.size(), loss);
    }
    std::printf("// Written by tools/tune_dame.cpp: %d games, %llu nodes, seed %llu.\n", games,
                static_cast<unsigned long long>(nodes), static_cast<unsigned long long>(seed));
    std::printf("#include \"players/dame_features.h\"\n\nnamespace agon::dame_features {\n\n");
    std::printf("const WeightTable kLearnt{\n");
    print("many", weights.many);
    print("few", weights.few);
    std::printf("};\n\n}  // namespace agon::dame_features\n");
    return 0;
}

}  // namespace
}  // namespace agon

int main(int count, char** arguments)
{
    const auto plan = agon::read_plan(count, arguments,
                                      "tune_dame GAMES NODES SEED > src/players/dame_weights.cpp");
    if (!plan) return 2;
    return agon::run(plan->games, plan->thought, plan->seed);
}
