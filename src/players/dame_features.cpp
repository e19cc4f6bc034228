#include "players/dame_features.h"

namespace agon::dame_features {

Scale::Scale(const WeightTable& weights)
{
    const auto both = [&](std::size_t feature) {
        return weights.many[feature] * kHigh + weights.few[feature];
    };
    for (std::size_t i = 0; i < kCount; ++i) others_[i] = both(i);
    for (const Seat seat : {0, 1})
        for (std::size_t square = 0; square < dame::kWords; ++square)
            for (std::size_t set = 0; set < 256; ++set)
                if ((dame::kBoard >> square & 1U) != 0 && (set >> square % 8 & 1U) != 0)
                    men_[static_cast<std::size_t>(seat)][square / 8][set] +=
                        both(man_on(square, seat));
}

Scale::Both Scale::side(const Dame& game, Seat seat) const
{
    const auto& men_of = men_[static_cast<std::size_t>(seat)];
    const dame::Bits men = game.men(seat);
    Both sum = 0;
    for (std::size_t chunk = 0; chunk < kChunks; ++chunk)
        sum += men_of[chunk][men >> 8 * chunk & 0xFF];
    each_feature(game, seat,
                 [&](std::size_t feature, int times) { sum += times * others_[feature]; });
    return sum;
}

int Scale::weigh(const Dame& game, Seat seat) const
{
    const Both sum = side(game, seat) - side(game, 1 - seat);
    const int few = static_cast<std::int16_t>(sum);
    const int many = (sum - few) / kHigh;
    const int pieces = pieces_of(game);
    return (many * pieces + few * (kMostPieces - pieces)) / kMostPieces;
}

const Scale& learnt_scale()
{
    static const Scale kScale{kLearnt};
    return kScale;
}

}  // namespace agon::dame_features
