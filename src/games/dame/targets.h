#pragma once

#include "core/bits.h"
#include "games/dame/dame.h"

#include <bit>
#include <cassert>

namespace agon::dame {

/// A move as sets of squares.
struct Hop {
    Bits from;
    Bits to;
    Bits passed;  ///< the squares between
};

/// The targets of all moves, by direction: counted and drawn from without a loop over pieces.
///
/// Along one direction a square is a target of one piece only, the nearest own one behind it; so a
/// direction and a target are a move. Ways up lead to bits 5 to 35 and ways down to bits 0 to 30,
/// so one word holds the targets of two directions.
class Targets {
public:
    explicit Targets(const Scene& scene);

    std::uint32_t count() const { return count(rising_) + count(falling_); }

    /// Uniform. Pre: count() > 0.
    Hop draw(Rng& rng) const;

private:
    static constexpr std::size_t kPart = 31;   ///< bits of a word for one direction
    static constexpr std::size_t kLowest = 5;  ///< the first bit that a way up leads to

    /// A target and the ray back to where it may be reached from.
    struct Trace {
        Bits to;
        Bits back;
    };

    /// One for every bit of a word. The directions are those of the rays back.
    static constexpr auto traces(std::size_t lowest, std::size_t low_part, std::size_t high_part)
    {
        std::array<Trace, 2 * kPart> traces{};
        for (std::size_t i = 0; i < traces.size(); ++i) {
            const std::size_t to = lowest + i % kPart;
            traces[i] = {Bits{1} << to, kRays[to][i < kPart ? low_part : high_part]};
        }
        return traces;
    }

    static std::uint32_t count(Bits bits)
    {
        return static_cast<std::uint32_t>(std::popcount(bits));
    }

    template <int Direction>
    static Bits slide(Bits from, Bits empty);
    template <int Direction>
    static Bits along(const Scene& scene);

    Bits mine_;
    Bits rising_;   ///< along 5, above them along 4
    Bits falling_;  ///< along -4, above them along -5
};

/// The squares given and what they see over empty ones: up to seven steps, by doubling.
template <int Direction>
Bits Targets::slide(Bits from, Bits empty)
{
    from |= shift<Direction>(from) & empty;
    empty &= shift<Direction>(empty);
    from |= shift<2 * Direction>(from) & empty;
    empty &= shift<2 * Direction>(empty);
    return from | (shift<4 * Direction>(from) & empty);
}

template <int Direction>
Bits Targets::along(const Scene& scene)
{
    const Bits steppers = scene.white == (Direction > 0) ? scene.men : 0;
    const Bits victims = shift<Direction>(scene.men) & scene.theirs;
    const Bits by_men = shift<Direction>(steppers | victims) & scene.empty;
    if (scene.kings == 0) return by_men;
    const Bits ahead = shift<Direction>(slide<Direction>(scene.kings, scene.empty));
    const Bits next = shift<Direction>(ahead & scene.theirs) & scene.empty;
    const Bits landings = scene.land_far ? slide<Direction>(next, scene.empty) : next;
    return by_men | (ahead & scene.empty) | landings;
}

inline Targets::Targets(const Scene& scene)
    : mine_{kBoard & ~(scene.empty | scene.theirs)},
      rising_{along<5>(scene) >> kLowest | along<4>(scene) << (kPart - kLowest)},
      falling_{along<-4>(scene) | along<-5>(scene) << kPart}
{}

inline Hop Targets::draw(Rng& rng) const
{
    assert(count() > 0);
    static constexpr auto kRising = traces(kLowest, 3, 2);
    static constexpr auto kFalling = traces(0, 1, 0);
    const std::uint32_t n = rng.below(count());
    const bool rises = n < count(rising_);
    const int drawn = nth_set_bit(rises ? rising_ : falling_, rises ? n : n - count(rising_));
    const auto& [to, back] = (rises ? kRising : kFalling)[static_cast<std::size_t>(drawn)];
    const Bits behind = back & mine_;
    const Bits from = rises ? std::bit_floor(behind) : behind & (~behind + 1);
    return {from, to, back & (rises ? ~(2 * from - 1) : from - 1)};
}

}  // namespace agon::dame
