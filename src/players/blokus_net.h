#pragma once

#include "games/blokus/blokus.h"
#include "search/policy.h"

#include <array>
#include <cstddef>
#include <cstdint>

/// A small neural network that says what a position promises each seat, long before playing it out
/// does. It knows no squares: it is told how far the empty cells are from both sides' corners, and
/// which stones are left. Learnt by tools/train_blokus_net.cpp.
namespace agon::blokus_net {

/// Steps over free cells from the nearest live corner: 0 to 5; the last two: free but farther, and
/// not free.
inline constexpr std::size_t kSteps = 8;

enum : std::size_t {
    kCells = 0,  ///< empty cells by own steps and theirs
    kOwnStones = kCells + kSteps * kSteps,
    kTheirStones = kOwnStones + blokus::kStones,
    kTurns = kTheirStones + blokus::kStones,  ///< until the seat moves; of four one is 1
    kInputs = kTurns + kMostSeats
};

inline constexpr std::size_t kHidden = 32;

/// As one seat sees a position; the colours of all others are one side.
using Input = std::array<std::uint16_t, kInputs>;

/// In whole parts of `kOne`, so that it comes to the same on every machine.
struct Net {
    static constexpr int kOne = 8192;

    using Layer = std::array<std::int16_t, kHidden>;

    std::array<Layer, kInputs> inputs{};
    Layer biases{};
    Layer outputs{};
    std::int16_t output_bias = 0;
};

using NetTable = std::array<Net, 2>;  ///< for two colours on the board, and for four

/// Whether a net has been taught on this kind of game: the usual board and stones of a mode.
bool knows(const BlokusOptions& options);

/// Pre: the game is of a kind it knows, so that the board has room in a few words.
Input look(const Blokus& game, Seat seat);

/// Between 0, a loss, and 1; smooth, and made of what every machine rounds alike.
float squashed(float sum);

float value(const Net& net, const Input& input);

/// What is to be expected for each seat. Pre: the game is of a kind it knows, and not over.
Values values(const NetTable& nets, const Blokus& game);

}  // namespace agon::blokus_net

namespace agon {

extern const blokus_net::NetTable kBlokusNets;

}  // namespace agon
