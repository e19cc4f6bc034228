#include "games/dame/dame.h"
#include "games/dame/targets.h"

#include <cassert>
#include <utility>

namespace agon {

using dame::Bits;

int Dame::play_out(Rng& rng)
{
    const int before = plies_;
    while (end_ == End::None) play_on(rng);
    return plies_ - before;
}

/// Does what `play(sample(rng))` does again and again, with the position in registers, until the
/// game may be over or a capture leaves no further move: `end_turn` decides what then happens.
/// Pre: not over.
void Dame::play_on(Rng& rng)
{
    assert(end_ == End::None);
    unsigned side = side_;
    Bits mine = pieces_[side];
    Bits theirs = pieces_[1 - side];
    Bits kings = kings_;
    Bits bound = bound_;
    unsigned plies = plies_;
    unsigned quiet_plies = quiet_plies_;
    bool captured = false;
    const auto look = [&] {
        return dame::Targets{{.men = mine & bound & ~kings,
                              .kings = mine & bound & kings,
                              .theirs = theirs,
                              .empty = dame::kBoard & ~(mine | theirs),
                              .white = side == 0,
                              .land_far = options_.landing == Options::Landing::Any}};
    };
    dame::Targets targets = look();
    do {
        const auto [from, to, passed] = targets.draw(rng);
        const Bits victim = passed & theirs;
        const bool was_king = (kings & from) != 0;
        mine ^= from | to;
        kings = (kings & ~from) | (was_king ? to : to & dame::kFarRows[side]);
        ++plies;
        quiet_plies = was_king ? quiet_plies + 1 : 0;
        bound = dame::kBoard;
        captured = victim != 0;
        if (captured) {
            theirs ^= victim;
            kings &= ~victim;
            quiet_plies = 0;
            if (options_.again == Options::Again::Same) bound = to;
        } else {
            std::swap(mine, theirs);
            side ^= 1U;
        }
        targets = look();
    } while (targets.count() > 0 && theirs != 0 && quiet_plies < options_.limit &&
             plies < options_.maxplies);

    pieces_[side] = mine;
    pieces_[1 - side] = theirs;
    kings_ = kings;
    bound_ = bound;
    plies_ = static_cast<std::uint16_t>(plies);
    quiet_plies_ = static_cast<std::uint16_t>(quiet_plies);
    side_ = static_cast<std::uint8_t>(captured ? side : 1 - side);  // who made the last move
    end_turn(captured);
}

}  // namespace agon
