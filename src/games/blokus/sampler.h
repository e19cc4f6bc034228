#pragma once

#include "core/rng.h"
#include "games/blokus/ground.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>

namespace agon::blokus {

/// Draws moves of one colour, uniformly, without listing them: one of all candidates that fit near
/// an anchor, and anew if it does not fit far from it too.
///
/// While a game goes on cells are only forbidden, anchors only added and stones only used up. So an
/// anchor without a move stays without, and whoever keeps a sampler from turn to turn and adds the
/// new anchors looks at fewer and fewer of the old ones.
class Sampler {
public:
    /// Pre: the anchor was not added before.
    void add(Cell anchor)
    {
        assert(std::ranges::count(std::span{anchors_}.first(size_), anchor) == 0);
        anchors_[size_++] = static_cast<std::uint16_t>(anchor);
    }

    /// None if there is no move; then there never will be.
    std::optional<Move> draw(const Ground& ground, Rng& rng);

private:
    static constexpr std::size_t kMostAnchors = std::size_t{kMostSide} * kMostSide;

    std::uint32_t count_fitting(const Ground& ground);
    std::optional<Move> draw_from_all(const Ground& ground, Rng& rng);

    std::size_t size_ = 0;
    std::array<std::uint16_t, kMostAnchors> anchors_;
    std::array<std::uint16_t, kMostAnchors> counts_;  ///< of the candidates that fit near each
};

}  // namespace agon::blokus
