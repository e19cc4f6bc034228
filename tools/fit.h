#pragma once

#include "core/rng.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <thread>
#include <vector>

namespace agon {

/// A position: the inputs that are on, and how good it turned out for the seat to move, from 0
/// to 1.
struct Lesson {
    std::array<std::uint16_t, 56> inputs{};
    std::uint8_t size = 0;
    float worth = 0;
};

/// Without its worth. `each_input` calls what it is given with each input that is on.
template <class EachInput>
Lesson lesson_of(EachInput&& each_input)
{
    Lesson lesson;
    each_input([&](std::size_t input) {
        assert(lesson.size < lesson.inputs.size());
        lesson.inputs[lesson.size++] = static_cast<std::uint16_t>(input);
    });
    return lesson;
}

/// What so many games teach; `play` plays one by its seed. They are played at once, but what they
/// teach is in their order.
template <class Play>
std::vector<Lesson> lessons_of(int games, std::uint64_t seed, const Play& play)
{
    std::vector<std::vector<Lesson>> lessons(static_cast<std::size_t>(games));
    std::atomic<std::size_t> next = 0;
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < std::max(std::thread::hardware_concurrency(), 1U); ++i)
            threads.emplace_back([&] {
                for (std::size_t game = next++; game < lessons.size(); game = next++)
                    lessons[game] = play(mix64(seed ^ mix64(game)));
            });
    }
    std::vector<Lesson> all;
    for (const auto& some : lessons) all.insert(all.end(), some.begin(), some.end());
    return all;
}

/// Finds the weights of a network with one inner layer under which the lessons are likeliest, by
/// gradient descent with momentum for each weight (Adam). The inner units square what they get,
/// kept between 0 and 1; `chance_of` makes a chance of what comes out.
template <class Net>
class Fit {
public:
    /// Whole numbers must hold the sum of all inputs, so no weight is larger than `most`.
    Fit(std::uint64_t seed, float most, float (*chance_of)(float))
        : rng_{seed}, most_{most}, chance_of_{chance_of}
    {
        for (std::size_t i = 0; i < kOutBias; ++i)
            weights_[i] = static_cast<float>(rng_.unit() - 0.5) * (i < kOut ? 0.2F : 1);
        for (std::size_t i = kBias; i < kOut; ++i) weights_[i] = 0.3F;
    }

    /// Once through all, in random order; gives the mean square error.
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

    /// In whole numbers; `unit` is what stands for 1 in what the net puts out.
    Net rounded(float unit) const
    {
        const auto whole = [&](std::size_t i, float one) {
            return static_cast<std::int16_t>(std::lround(weights_[i] * one));
        };
        Net net;
        for (std::size_t i = 0; i < Net::kInputs; ++i)
            for (std::size_t j = 0; j < kHidden; ++j)
                net.inputs[i][j] = whole(i * kHidden + j, Net::kOne);
        for (std::size_t j = 0; j < kHidden; ++j) {
            net.biases[j] = whole(kBias + j, Net::kOne);
            net.outputs[j] = whole(kOut + j, unit);
        }
        net.output_bias = whole(kOutBias, unit);
        return net;
    }

private:
    static constexpr std::size_t kHidden = Net::kHidden;
    static constexpr std::size_t kBias = Net::kInputs * kHidden;
    static constexpr std::size_t kOut = kBias + kHidden;
    static constexpr std::size_t kOutBias = kOut + kHidden;

    /// The weights of the net, their slopes, or their means: all in a row.
    using Weights = std::vector<float>;

    double add_slope(const Lesson& lesson)
    {
        const Weights& w = weights_;
        std::array<float, kHidden> inner;
        std::copy_n(w.begin() + kBias, kHidden, inner.begin());
        for (std::size_t i = 0; i < lesson.size; ++i)
            for (std::size_t j = 0; j < kHidden; ++j) inner[j] += w[lesson.inputs[i] * kHidden + j];
        float out = w[kOutBias];
        for (std::size_t j = 0; j < kHidden; ++j) {
            inner[j] = std::clamp(inner[j], 0.0F, 1.0F);
            out += inner[j] * inner[j] * w[kOut + j];
        }
        const float error = chance_of_(out) - lesson.worth;
        Weights& s = slope_;
        s[kOutBias] += error;
        std::array<float, kHidden> back;
        for (std::size_t j = 0; j < kHidden; ++j) {
            s[kOut + j] += error * inner[j] * inner[j];
            const bool live = inner[j] > 0 && inner[j] < 1;
            back[j] = live ? 2 * error * inner[j] * w[kOut + j] : 0;
            s[kBias + j] += back[j];
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
        for (std::size_t i = 0; i < slope_.size(); ++i) {
            const float slope = slope_[i] / static_cast<float>(batch);
            mean_[i] = 0.9F * mean_[i] + 0.1F * slope;
            square_[i] = 0.999F * square_[i] + 0.001F * slope * slope;
            weights_[i] -=
                rate * (mean_[i] / mean_part / (std::sqrt(square_[i] / square_part) + 1e-8F));
            if (i < kOut) weights_[i] = std::clamp(weights_[i], -most_, most_);
            slope_[i] = 0;
        }
    }

    Rng rng_;
    float most_;
    float (*chance_of_)(float);
    Weights weights_ = Weights(kOutBias + 1);
    Weights slope_ = Weights(kOutBias + 1);
    Weights mean_ = Weights(kOutBias + 1);
    Weights square_ = Weights(kOutBias + 1);
    int steps_ = 0;
};

}  // namespace agon
