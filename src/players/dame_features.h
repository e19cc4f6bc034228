#pragma once

#include "games/dame/dame.h"

#include <array>
#include <bit>
#include <cstddef>

/// What the evaluation of dame counts for each side, as that side sees the board: it plays up.
namespace agon::dame_features {

/// Men first, by square: 28 without the ghosts, from the lower left.
enum : std::size_t {
    kMan = 0,
    kFirstKing = 28,  ///< it is nearly impossible to catch, so it decides more than later ones
    kSecondKing,
    kFurtherKing,
    kKingOnMainDiagonal,
    kFreeStep,      ///< a man's step to an empty square
    kVictimOnTurn,  ///< a piece of theirs that a man can take now
    kVictimWhileWaiting,
    kTempo,
    kCount
};

using Weights = std::array<std::int16_t, kCount>;

/// Hundredths of a man, with many pieces on the board and with few.
struct WeightTable {
    Weights many{};
    Weights few{};
};

inline constexpr int kMostPieces = 24;

inline int pieces_of(const Dame& game) { return std::popcount(dame::kBoard & ~game.empty()); }

/// Learnt by tools/tune_dame.cpp.
extern const WeightTable kLearnt;

/// The weights, made ready to be added up fast.
class Scale {
public:
    explicit Scale(const WeightTable& weights);

    /// Hundredths of a man, for this seat against the other.
    int weigh(const Dame& game, Seat seat) const;

private:
    static constexpr std::size_t kChunks = 5;  ///< of eight squares

    /// Two sums in one word, of the weights with many pieces above those with few: each is far
    /// within 16 bits.
    using Both = std::int32_t;
    static constexpr Both kHigh = 1 << 16;

    Both side(const Dame& game, Seat seat) const;

    std::array<std::array<std::array<Both, 256>, kChunks>, 2> men_{};  ///< by seat and chunk
    std::array<Both, kCount> others_{};
};

const Scale& learnt_scale();

namespace detail {

using dame::Bits;

inline constexpr auto kManIndex = [] {
    std::array<std::uint8_t, dame::kWords> index{};
    std::uint8_t next = 0;
    for (std::size_t square = 0; square < dame::kWords; ++square)
        index[square] = (dame::kBoard >> square & 1U) != 0 ? next++ : 0;
    return index;
}();

inline constexpr Bits kMainDiagonal = [] {
    Bits diagonal = 0;
    for (int i = 0; i < dame::kRows; ++i) diagonal |= dame::bit(dame::square_at(i, i));
    return diagonal;
}();

/// Pieces of theirs that men can take.
constexpr Bits victims(Bits men, Bits theirs, Bits empty)
{
    using dame::shift;
    return (shift<5>(men) & theirs & shift<-5>(empty)) |
           (shift<4>(men) & theirs & shift<-4>(empty)) |
           (shift<-4>(men) & theirs & shift<4>(empty)) |
           (shift<-5>(men) & theirs & shift<5>(empty));
}

}  // namespace detail

/// The feature of a man of this seat on this square.
constexpr std::size_t man_on(std::size_t square, Seat seat)
{
    return kMan + detail::kManIndex[seat == 0 ? square : dame::kWords - 1 - square];
}

/// Calls `count(feature, times)` for all but the men, whose squares the caller has at hand.
template <class Count>
void each_feature(const Dame& game, Seat seat, Count&& count)
{
    using detail::Bits;
    const Bits men = game.men(seat);
    if (const Bits kings = game.kings(seat); kings != 0) {
        const int number = std::popcount(kings);
        count(kFirstKing, 1);
        if (number > 1) count(kSecondKing, 1);
        if (number > 2) count(kFurtherKing, number - 2);
        count(kKingOnMainDiagonal, std::popcount(kings & detail::kMainDiagonal));
    }
    const Bits empty = game.empty();
    const Bits theirs = game.men(1 - seat) | game.kings(1 - seat);
    const int steps = seat == 0 ? std::popcount(dame::shift<5>(men) & empty) +
                                      std::popcount(dame::shift<4>(men) & empty)
                                : std::popcount(dame::shift<-5>(men) & empty) +
                                      std::popcount(dame::shift<-4>(men) & empty);
    count(kFreeStep, steps);
    const bool on_turn = game.to_move() == seat;
    count(on_turn ? kVictimOnTurn : kVictimWhileWaiting,
          std::popcount(detail::victims(men, theirs, empty)));
    if (on_turn) count(kTempo, 1);
}

}  // namespace agon::dame_features
