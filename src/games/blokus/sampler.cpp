#include "games/blokus/sampler.h"

#include <cassert>

namespace agon::blokus {
namespace {

/// After so many void draws counting is cheaper, and the only way to find that there is no move.
constexpr int kMostDraws = 8;

unsigned count_moves_at(const Ground& ground, Cell anchor)
{
    unsigned count = 0;
    fitting_at(ground, anchor).any_of([&](std::size_t candidate) {
        count += fits_far(ground, anchor, candidate) ? 1U : 0U;
        return false;
    });
    return count;
}

}  // namespace

/// Brings the counts up to date, drops the anchors that have none, and gives their sum.
std::uint32_t Sampler::count_fitting(const Ground& ground)
{
    std::uint32_t total = 0;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size_; ++i) {
        const std::uint16_t anchor = anchors_[i];
        const unsigned fitting = fitting_at(ground, anchor).count();
        const unsigned count = has(ground.forbidden, anchor) ? 0 : fitting;
        anchors_[kept] = anchor;
        counts_[kept] = static_cast<std::uint16_t>(count);
        kept += count != 0 ? 1U : 0U;
        total += count;
    }
    size_ = kept;
    return total;
}

std::optional<Move> Sampler::draw(const Ground& ground, Rng& rng)
{
    const std::uint32_t total = count_fitting(ground);
    for (int draws = 0; draws < kMostDraws && total != 0; ++draws) {
        std::uint32_t n = rng.below(total);
        std::size_t i = 0;
        for (; n >= counts_[i]; ++i) n -= counts_[i];
        const std::size_t candidate = fitting_at(ground, anchors_[i]).nth(n);
        if (fits_far(ground, anchors_[i], candidate)) return move_at(anchors_[i], candidate);
    }
    return draw_from_all(ground, rng);
}

/// Pre: the counts are up to date, so that no anchor is forbidden.
std::optional<Move> Sampler::draw_from_all(const Ground& ground, Rng& rng)
{
    std::uint32_t moves = 0;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size_; ++i) {
        assert(!has(ground.forbidden, anchors_[i]));
        const unsigned here = count_moves_at(ground, anchors_[i]);
        if (here != 0) anchors_[kept++] = anchors_[i];
        moves += here;
    }
    size_ = kept;
    if (moves == 0) return std::nullopt;
    std::uint32_t n = rng.below(moves);
    std::optional<Move> chosen;
    for (std::size_t i = 0; !chosen; ++i) {
        fitting_at(ground, anchors_[i]).any_of([&](std::size_t candidate) {
            if (!fits_far(ground, anchors_[i], candidate) || n-- != 0) return false;
            chosen = move_at(anchors_[i], candidate);
            return true;
        });
    }
    return chosen;
}

}  // namespace agon::blokus
