// Learns which blokus moves are likely from games that the player plays against itself, and writes
// src/players/blokus_weights.cpp. Usage: train_blokus GAMES SIMULATIONS SEED > FILE
#include "blokus_lessons.h"
#include "plan.h"
#include "players/blokus_player.h"

#include <cmath>
#include <cstdio>
#include <vector>

namespace agon {
namespace {

namespace features = blokus_features;
using features::kCount;
using features::kKinds;
using features::kPhases;
using features::WeightTable;

using KindWeights = std::array<features::Weights, kPhases>;

constexpr int kRounds = 2;

/// A move that could have been made: the square of how often the search tried it, as a share (many
/// moves are tried only to be sure), and its features, each as often as it has it.
struct Option {
    double share = 0;
    std::vector<std::uint8_t> has;
};

using Lesson = std::vector<Option>;  ///< a position's moves
using Lessons = std::array<std::vector<Lesson>, kPhases>;

/// To begin with: big stones, near the centre, onto the opponents' corners, with many own ones.
features::Weights first_weights(std::size_t phase)
{
    constexpr std::array kCover{0, 24, 32, 64, 96, -48};
    constexpr std::array kCentre{20, 18, 15, 12, 8, 4, 0, -6};
    constexpr std::array kSide{0, -4, -24, -8};
    constexpr std::array kCorner{0, 0, -8, 8, 24, 32, 40, 8, 24, 40, 48, 56};
    features::Weights weights{};
    const int a_square = phase + 1 < kPhases ? 2 * features::kDoubling : features::kDoubling;
    for (std::size_t i = 0; i < blokus::kStones; ++i)
        weights[features::kStone + i] =
            static_cast<std::int16_t>(a_square * (blokus::size_of_stone(i) - 5));
    for (std::size_t i = 0; i < features::kCovers; ++i)
        weights[features::kCover + i] = static_cast<std::int16_t>(kCover[i % kCover.size()]);
    if (phase == 0) std::ranges::copy(kCentre, weights.begin() + features::kCentre);
    std::ranges::copy(kSide, weights.begin() + features::kSide);
    std::ranges::copy(kCorner, weights.begin() + features::kCorner);
    return weights;
}

/// The player's policy, a little unsure: else moves that seem equal would be tried in the order in
/// which they are listed, and taught in it.
class UnsurePolicy {
public:
    using Trail = BlokusTrail;

    UnsurePolicy(const WeightTable& weights, std::uint64_t seed)
        : policy_{weights, nullptr}, rng_{seed}
    {}

    template <class Visit>
    void each_choice(const Blokus& game, const Trail& trail, Visit&& visit)
    {
        constexpr std::uint32_t kDoubt = features::kDoubling;
        policy_.each_choice(game, trail, [&](Blokus::Move move, float weight) {
            visit(move, weight * power_of_two(static_cast<int>(rng_.below(kDoubt))));
        });
    }

    Values play_out(Blokus& game, const Trail& trail, Rng& rng)
    {
        return policy_.play_out(game, trail, rng);
    }

    Values value_of(const Blokus& game) const { return policy_.value_of(game); }

private:
    BlokusPolicy policy_;
    Rng rng_;
};

/// Plays games with the search and notes what it thought of the moves.
class Teacher {
public:
    Teacher(const WeightTable& weights, std::uint64_t simulations, std::uint64_t seed)
        : priors_{weights},
          search_{UnsurePolicy{weights, seed}, settings(), kTreeBytes},
          simulations_{simulations},
          rng_{seed}
    {}

    void play(BlokusMode mode, Lessons& lessons)
    {
        Blokus game{BlokusOptions::of(mode)};
        BlokusTrail trail;
        search_.begin(rng_());
        while (game.to_move() != kNobody) {
            const auto tried = searched(search_, game, trail, simulations_);
            if (tried.size() > 1) note(game, trail, tried, lessons);
            const auto move = drawn_by_visits(tried, rng_);
            trail.add(game, move);
            game.play(move);
        }
    }

private:
    static constexpr std::size_t kTreeBytes = std::size_t{64} << 20U;

    static MctsSettings settings() { return {.exploration = 2, .caution = 0, .expand_after = 2}; }

    void note(const Blokus& game, const BlokusTrail& trail, const std::vector<TriedStone>& tried,
              Lessons& lessons)
    {
        priors_.look(game, trail);
        double squares = 0;
        for (const auto& each : tried) squares += square(each.visits);
        Lesson lesson;
        for (const auto& each : tried) {
            Option option{square(each.visits) / squares, {}};
            priors_.each_feature(each.move, [&](std::size_t feature) {
                option.has.push_back(static_cast<std::uint8_t>(feature));
            });
            lesson.push_back(std::move(option));
        }
        lessons[priors_.phase()].push_back(std::move(lesson));
    }

    static double square(std::uint64_t n)
    {
        return static_cast<double>(n) * static_cast<double>(n);
    }

    BlokusPriors priors_;
    Mcts<Blokus, UnsurePolicy> search_;
    std::uint64_t simulations_;
    Rng rng_;
};

using Reals = std::array<double, kCount>;

/// Adds the slope of the lesson's cross entropy to the gradient and gives the entropy.
double study(const Lesson& lesson, const Reals& weights, Reals& gradient)
{
    std::vector<double> share(lesson.size());
    double most = -1e300;
    for (std::size_t i = 0; i < lesson.size(); ++i) {
        double sum = 0;
        for (const auto feature : lesson[i].has) sum += weights[feature];
        share[i] = sum;
        most = std::max(most, sum);
    }
    double total = 0;
    for (auto& each : share) total += each = std::exp(each - most);
    double loss = 0;
    for (std::size_t i = 0; i < lesson.size(); ++i) {
        share[i] /= total;
        const double error = share[i] - lesson[i].share;
        for (const auto feature : lesson[i].has) gradient[feature] += error;
        if (lesson[i].share > 0) loss -= lesson[i].share * std::log(share[i] + 1e-12);
    }
    return loss;
}

/// Gradient descent (Adam) over all lessons at once, from the weights that were used. What no
/// lesson speaks for stays as it was.
features::Weights fitted(const std::vector<Lesson>& lessons, const features::Weights& before)
{
    constexpr int kSteps = 200;
    constexpr double kPace = 0.02;
    constexpr double kPull = 1e-3;  // back to where they were
    const double unit = std::log(2.0) / features::kDoubling;
    Reals start{};
    for (std::size_t i = 0; i < kCount; ++i) start[i] = before[i] * unit;
    Reals weights = start;
    Reals mean{};
    Reals square{};
    double mean_share = 1;
    double square_share = 1;
    for (int step = 0; step < kSteps; ++step) {
        Reals gradient{};
        double loss = 0;
        for (const auto& lesson : lessons) loss += study(lesson, weights, gradient);
        const auto count = static_cast<double>(lessons.size());
        if (step == 0 || step == kSteps - 1)
            std::fprintf(stderr, "  %zu positions, loss %.4f\n", lessons.size(), loss / count);
        mean_share *= 0.9;
        square_share *= 0.99;
        for (std::size_t i = 0; i < kCount; ++i) {
            const double slope = gradient[i] / count + kPull * (weights[i] - start[i]);
            mean[i] = 0.9 * mean[i] + 0.1 * slope;
            square[i] = 0.99 * square[i] + 0.01 * slope * slope;
            weights[i] -= kPace * (mean[i] / (1 - mean_share)) /
                          (std::sqrt(square[i] / (1 - square_share)) + 1e-6);
        }
    }
    features::Weights rounded{};
    for (std::size_t i = 0; i < kCount; ++i)
        rounded[i] = static_cast<std::int16_t>(std::lround(weights[i] / unit));
    return rounded;
}

/// All rounds for one kind.
KindWeights learnt(std::size_t kind, std::span<const BlokusMode> modes, int games,
                   std::uint64_t simulations, std::uint64_t seed)
{
    WeightTable weights{};
    for (std::size_t phase = 0; phase < kPhases; ++phase)
        weights[kind][phase] = first_weights(phase);
    for (int round = 0; round < kRounds; ++round) {
        Lessons lessons;
        Teacher teacher{weights, simulations, mix64(seed + static_cast<std::uint64_t>(round))};
        play_games(teacher, modes, games, lessons);
        std::fprintf(stderr, "kind %zu round %d\n", kind, round + 1);
        for (std::size_t phase = 0; phase < kPhases; ++phase)
            weights[kind][phase] = fitted(lessons[phase], weights[kind][phase]);
    }
    return weights[kind];
}

void print(const WeightTable& table)
{
    std::puts(
        "// Made by tools/train_blokus.cpp: for two colours on the board and for four, each "
        "phase's weights.\n"
        "#include \"players/blokus_priors.h\"\n\nnamespace agon {\n\n// clang-format off\n"
        "const blokus_features::WeightTable kBlokusWeights{{");
    for (const auto& kind : table) {
        std::puts("{{");
        for (const auto& phase : kind) print_line(phase);
        std::puts("}},");
    }
    std::puts("}};\n// clang-format on\n\n}  // namespace agon");
}

}  // namespace
}  // namespace agon

int main(int count, char** arguments)
{
    const auto plan = agon::read_plan(
        count, arguments, "train_blokus GAMES SIMULATIONS SEED > src/players/blokus_weights.cpp");
    if (!plan) return 2;
    agon::print(agon::learnt_of_both(plan->games, [&](std::size_t kind, auto modes, int games) {
        return agon::learnt(kind, modes, games, plan->thought, plan->seed);
    }));
    return 0;
}
