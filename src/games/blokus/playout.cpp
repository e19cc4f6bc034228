#include "games/blokus/blokus.h"
#include "games/blokus/sampler.h"

namespace agon {
namespace {

using blokus::Ground;
using blokus::kMargin;
using blokus::Sampler;

/// The rows of the board that a stone's print covers.
using PrintRows = std::array<std::uint64_t, 8>;

/// Where the stone's corners will be anchors that the colour does not have yet.
PrintRows new_anchors(const Ground& ground, Blokus::Move move)
{
    const auto& corners = blokus::kPrints[move.orientation].corners;
    PrintRows fresh{};
    for (std::size_t i = 0; i < fresh.size(); ++i)
        fresh[i] = std::uint64_t{corners[i]} << (move.x + kMargin - 1) &
                   ~ground.anchors[move.y + kMargin - 1 + i];
    return fresh;
}

void add_anchors(Sampler& sampler, const Ground& ground, const PrintRows& fresh, Blokus::Move move)
{
    for (std::size_t i = 0; i < fresh.size(); ++i) {
        const std::size_t row = move.y + kMargin - 1 + i;
        for (std::uint64_t live = fresh[i] & ~ground.forbidden[row]; live != 0;)
            sampler.add(static_cast<int>(row) * blokus::kRowBits + pop_lowest(live));
    }
}

}  // namespace

/// With passes among the moves there is nothing to carry from turn to turn.
int Blokus::play_out_teams(Rng& rng)
{
    int moves = 0;
    for (; turn_ != kNoColour; ++moves) play(sample(rng));
    return moves;
}

int Blokus::play_out(Rng& rng)
{
    if (is_teams()) return play_out_teams(rng);
    std::array<Sampler, kColours> samplers;
    for (Colour colour = 0; colour < kColours; ++colour) {
        if (is_out(colour)) continue;
        blokus::any_anchor(ground(colour), options_.height, [&](blokus::Cell anchor) {
            samplers[index(colour)].add(anchor);
            return false;
        });
    }
    int moves = 0;
    for (; out_ != kAllOut; turn_ = (turn_ + 1) % kColours) {
        if (is_out(turn_)) continue;
        const Ground& own = ground(turn_);
        const auto move = samplers[index(turn_)].draw(own, rng);
        if (!move) {
            set_out(turn_);
            continue;
        }
        const PrintRows fresh = new_anchors(own, *move);
        place(*move);
        add_anchors(samplers[index(turn_)], own, fresh, *move);
        ++moves;
    }
    turn_ = kNoColour;
    return moves;
}

}  // namespace agon
