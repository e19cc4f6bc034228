#include "players/ants_net.h"

namespace agon::ants_net {

int Net::value_of(const Ants& game) const
{
    Layer inner = biases;
    each_input(game, [&](std::size_t input) {
        for (std::size_t i = 0; i < kHidden; ++i)
            inner[i] = static_cast<std::int16_t>(inner[i] + inputs[input][i]);
    });
    int sum = 0;
    for (std::size_t i = 0; i < kHidden; ++i) {
        const int lit = std::clamp<int>(inner[i], 0, kOne);
        sum += lit * lit / kOne * outputs[i];
    }
    return squash(sum / kOne + output_bias);
}

}  // namespace agon::ants_net
