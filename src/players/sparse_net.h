#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace agon {

/// A small neural network with one inner layer, whose inputs are on or off, most of them off. Whole
/// numbers, so that it comes to the same on every machine. Taught by tools/teach_net.h.
template <std::size_t Inputs>
struct SparseNet {
    static constexpr std::size_t kInputs = Inputs;
    static constexpr std::size_t kHidden = 32;
    static constexpr int kOne = 256;  ///< what stands for 1 in the inner layer

    using Layer = std::array<std::int16_t, kHidden>;

    std::array<Layer, kInputs> inputs{};
    Layer biases{};
    Layer outputs{};
    int output_bias = 0;

    /// In units of the outputs. `each_input` calls what it is given with each input that is on.
    template <class EachInput>
    int sum_of(EachInput&& each_input) const
    {
        Layer inner = biases;
        each_input([&](std::size_t input) {
            for (std::size_t i = 0; i < kHidden; ++i)
                inner[i] = static_cast<std::int16_t>(inner[i] + inputs[input][i]);
        });
        int sum = 0;
        for (std::size_t i = 0; i < kHidden; ++i) {
            const int lit = std::clamp<int>(inner[i], 0, kOne);
            sum += lit * lit / kOne * outputs[i];
        }
        return sum / kOne + output_bias;
    }
};

}  // namespace agon
