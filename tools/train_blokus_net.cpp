// Teaches the network that says what a position of blokus promises, by games that the player plays
// against itself without it, and writes src/players/blokus_net_weights.cpp.
// Usage: train_blokus_net GAMES SIMULATIONS SEED > FILE
#include "blokus_lessons.h"
#include "plan.h"
#include "players/blokus_player.h"

#include <cmath>
#include <cstdio>
#include <numeric>
#include <vector>

namespace agon {
namespace {

using blokus_net::kHidden;
using blokus_net::kInputs;
using blokus_net::Net;

/// A position as one seat sees it, and how good it turned out for that seat.
struct Lesson {
    blokus_net::Input input{};
    float worth = 0;
};

/// Plays games with the search, a little at random so that they differ, and notes positions.
class Teacher {
public:
    Teacher(std::uint64_t simulations, std::uint64_t seed)
        : search_{BlokusPolicy{kBlokusWeights, nullptr}, kSettings, kTreeBytes},
          simulations_{simulations},
          rng_{seed}
    {}

    void play(BlokusMode mode, std::vector<Lesson>& lessons)
    {
        Blokus game{BlokusOptions::of(mode)};
        BlokusTrail trail;
        search_.begin(rng_());
        notes_.clear();
        const std::uint32_t random_moves =
            1 + rng_.below(4) * static_cast<std::uint32_t>(game.seats()) / 2;
        while (game.to_move() != kNobody) {
            const auto tried = searched(search_, game, trail, simulations_);
            note(game, tried);
            const auto move =
                notes_.size() <= random_moves ? game.sample(rng_) : drawn(game, tried);
            trail.add(game, move);
            game.play(move);
        }
        teach(values_of(*game.outcome()), game.seats(), lessons);
    }

private:
    /// A position, and what the search expected for the seat to move.
    struct Note {
        std::array<blokus_net::Input, kMostSeats> inputs;
        Seat mover = 0;
        float expected = 0;
    };

    static constexpr std::size_t kTreeBytes = std::size_t{64} << 20U;
    /// Games played out differ much, so it tries more than a player with a net does.
    static constexpr MctsSettings kSettings{
        .exploration = 2, .caution = 0.2F, .expand_after = 2, .most_choices = 100};

    void note(const Blokus& game, const std::vector<TriedStone>& tried)
    {
        Note note{.inputs = {}, .mover = game.to_move()};
        for (Seat seat = 0; seat < game.seats(); ++seat)
            note.inputs[static_cast<std::size_t>(seat)] = blokus_net::look(game, seat);
        double sum = 0;
        double visits = 0;
        for (const auto& each : tried) {
            sum += each.value * static_cast<double>(each.visits);
            visits += static_cast<double>(each.visits);
        }
        note.expected = static_cast<float>(sum / visits);
        notes_.push_back(note);
    }

    /// By visits in the first half of a game, later the most visited; one in twenty at random.
    Blokus::Move drawn(const Blokus& game, const std::vector<TriedStone>& tried)
    {
        constexpr std::uint32_t kSlips = 20;
        if (rng_.below(kSlips) == 0) return game.sample(rng_);
        if (notes_.size() <= 5 * static_cast<std::size_t>(game.in_play(1) ? 4 : 2))
            return drawn_by_visits(tried, rng_);
        return std::ranges::max_element(tried, {}, &TriedStone::visits)->move;
    }

    /// Half how the game ended, half what the search expected when the seat was next to move. Of
    /// two seats only the one to move is asked for.
    void teach(const Values& ended, int seats, std::vector<Lesson>& lessons) const
    {
        Values expected = ended;
        for (auto note = notes_.rbegin(); note != notes_.rend(); ++note) {
            expected[static_cast<std::size_t>(note->mover)] = note->expected;
            for (Seat seat = 0; seat < seats; ++seat) {
                const auto i = static_cast<std::size_t>(seat);
                if (seats > 2 || seat == note->mover)
                    lessons.push_back({note->inputs[i], (expected[i] + ended[i]) / 2});
            }
        }
    }

    Mcts<Blokus, BlokusPolicy> search_;
    std::uint64_t simulations_;
    Rng rng_;
    std::vector<Note> notes_;
};

using Layer = std::array<float, kHidden>;

/// The net while it learns, or a slope, or a mean of slopes: all parameters in a row.
struct Parameters {
    std::array<Layer, kInputs> inputs{};
    Layer biases{};
    Layer outputs{};
    float output_bias = 0;

    static constexpr std::size_t kCount = (kInputs + 2) * kHidden + 1;

    float& operator[](std::size_t i)
    {
        if (i < kInputs * kHidden) return inputs[i / kHidden][i % kHidden];
        i -= kInputs * kHidden;
        if (i < kHidden) return biases[i];
        return i < 2 * kHidden ? outputs[i - kHidden] : output_bias;
    }
};

/// Many cells are counted, so each counts less while learning.
constexpr float scale_of(std::size_t input) { return input < blokus_net::kOwnStones ? 0.125F : 1; }

/// Adds the lesson's slope; the square of the error.
float study(const Parameters& net, const Lesson& lesson, Parameters& slope)
{
    Layer sums = net.biases;
    for (std::size_t i = 0; i < kInputs; ++i) {
        if (lesson.input[i] == 0) continue;
        const float scaled = scale_of(i) * lesson.input[i];
        for (std::size_t j = 0; j < kHidden; ++j) sums[j] += scaled * net.inputs[i][j];
    }
    float sum = net.output_bias;
    for (std::size_t j = 0; j < kHidden; ++j) sum += net.outputs[j] * std::max(sums[j], 0.0F);
    const float error = blokus_net::squashed(sum) - lesson.worth;
    const float narrow = 1 / std::sqrt(1 + sum * sum);
    const float push = error * narrow * narrow * narrow;
    Layer back{};
    for (std::size_t j = 0; j < kHidden; ++j) {
        back[j] = sums[j] > 0 ? push * net.outputs[j] : 0;
        slope.outputs[j] += push * std::max(sums[j], 0.0F);
        slope.biases[j] += back[j];
    }
    slope.output_bias += push;
    for (std::size_t i = 0; i < kInputs; ++i) {
        if (lesson.input[i] == 0) continue;
        const float scaled = scale_of(i) * lesson.input[i];
        for (std::size_t j = 0; j < kHidden; ++j) slope.inputs[i][j] += scaled * back[j];
    }
    return error * error;
}

/// Gradient descent (Adam) in small groups of lessons, ever more slowly.
class Pupil {
public:
    explicit Pupil(std::uint64_t seed) : rng_{seed}
    {
        for (auto& layer : net_.inputs)
            for (auto& weight : layer) weight = noise() / 10;
        for (auto& weight : net_.outputs) weight = noise() / 5;
    }

    const Parameters& learn(std::vector<Lesson> lessons)
    {
        constexpr int kRounds = 40;
        for (int round = 0; round < kRounds; ++round) {
            for (std::size_t i = lessons.size(); i > 1; --i)
                std::swap(lessons[i - 1], lessons[rng_.below(static_cast<std::uint32_t>(i))]);
            const float left = 1 - static_cast<float>(round) / kRounds;
            const float loss = go_through(lessons, 0.002F * left);
            if (round % 10 == 0 || round == kRounds - 1)
                std::fprintf(stderr, "  round %d: %zu lessons, mean square %.4f\n", round + 1,
                             lessons.size(), static_cast<double>(loss));
        }
        return net_;
    }

private:
    static constexpr std::size_t kGroup = 256;

    float noise() { return static_cast<float>(2 * rng_.unit() - 1); }

    float go_through(std::span<const Lesson> lessons, float pace)
    {
        float loss = 0;
        for (std::size_t begin = 0; begin < lessons.size(); begin += kGroup) {
            const auto group = lessons.subspan(begin, std::min(kGroup, lessons.size() - begin));
            slope_ = {};
            for (const Lesson& lesson : group) loss += study(net_, lesson, slope_);
            step(pace, 1 / static_cast<float>(group.size()));
        }
        return loss / static_cast<float>(lessons.size());
    }

    void step(float pace, float share)
    {
        mean_share_ *= 0.9F;
        square_share_ *= 0.999F;
        for (std::size_t i = 0; i < Parameters::kCount; ++i) {
            const float slope = 2 * slope_[i] * share + 1e-5F * net_[i];
            mean_[i] += 0.1F * (slope - mean_[i]);
            square_[i] += 0.001F * (slope * slope - square_[i]);
            net_[i] -= pace * (mean_[i] / (1 - mean_share_)) /
                       (std::sqrt(square_[i] / (1 - square_share_)) + 1e-8F);
        }
    }

    Rng rng_;
    Parameters net_;
    Parameters slope_;
    Parameters mean_;
    Parameters square_;
    float mean_share_ = 1;
    float square_share_ = 1;
};

std::int16_t rounded(float weight)
{
    return static_cast<std::int16_t>(
        std::lround(std::clamp(weight * float{Net::kOne}, -32767.0F, 32767.0F)));
}

Net rounded(const Parameters& learnt)
{
    Net net;
    for (std::size_t j = 0; j < kHidden; ++j) {
        for (std::size_t i = 0; i < kInputs; ++i)
            net.inputs[i][j] = rounded(learnt.inputs[i][j] * scale_of(i));
        net.biases[j] = rounded(learnt.biases[j]);
        net.outputs[j] = rounded(learnt.outputs[j]);
    }
    net.output_bias = rounded(learnt.output_bias);
    return net;
}

Net taught(std::span<const BlokusMode> modes, int games, std::uint64_t simulations,
           std::uint64_t seed)
{
    Teacher teacher{simulations, mix64(seed)};
    std::vector<Lesson> lessons;
    play_games(teacher, modes, games, lessons);
    return rounded(Pupil{seed}.learn(std::move(lessons)));
}

void print(const blokus_net::NetTable& nets)
{
    std::puts(
        "// Made by tools/train_blokus_net.cpp: for two colours on the board and for four.\n"
        "#include \"players/blokus_net.h\"\n\nnamespace agon {\n\n// clang-format off\n"
        "const blokus_net::NetTable kBlokusNets{{");
    for (const Net& net : nets) {
        std::puts("{.inputs = {{");
        for (const auto& layer : net.inputs) print_line(layer);
        std::puts("}}, .biases =");
        print_line(net.biases);
        std::puts("    .outputs =");
        print_line(net.outputs);
        std::printf("    .output_bias = %d},\n", net.output_bias);
    }
    std::puts("}};\n// clang-format on\n\n}  // namespace agon");
}

}  // namespace
}  // namespace agon

int main(int count, char** arguments)
{
    const auto plan = agon::read_plan(
        count, arguments,
        "train_blokus_net GAMES SIMULATIONS SEED > src/players/blokus_net_weights.cpp");
    if (!plan) return 2;
    agon::print(agon::learnt_of_both(plan->games, [&](std::size_t /*kind*/, auto modes, int games) {
        return agon::taught(modes, games, plan->thought, plan->seed);
    }));
    return 0;
}
