#include "games/dame/dame.h"

#include "games/dame/targets.h"

#include <bit>
#include <cassert>

namespace agon {
namespace {

using dame::bit;
using dame::Bits;
using dame::shift;

constexpr Bits kWhiteHome = dame::row_bits(0) | dame::row_bits(1) | dame::row_bits(2);
constexpr Bits kBlackHome = dame::row_bits(5) | dame::row_bits(6) | dame::row_bits(7);

/// The squares of a ray before its first blocker, and the blocker; without branches.
template <bool Upward>
struct Sight {
    Bits free;
    Bits blocker;  // 0: none

    Sight(Bits ray, Bits empty)
    {
        const Bits blockers = ray & ~empty;
        if constexpr (Upward) {
            blocker = blockers & (~blockers + 1);
            free = ray & (blocker - 1);
        } else {
            blocker = std::bit_floor(blockers);
            free = ray & ~Bits{0} << std::bit_width(blockers);
        }
    }
};

/// Where a king may go along one of kDirections, of which the first two go up.
template <std::size_t Direction>
Bits targets_along(dame::Square from, const dame::Scene& scene)
{
    const Sight<(Direction < 2)> first{dame::kRays[from][Direction], scene.empty};
    if ((first.blocker & scene.theirs) == 0) return first.free;
    const auto victim = static_cast<std::size_t>(std::countr_zero(first.blocker));
    const Sight<(Direction < 2)> behind{dame::kRays[victim][Direction], scene.empty};
    const Bits next = shift<dame::kDirections[Direction]>(first.blocker);
    return first.free | (scene.land_far ? behind.free : behind.free & next);
}

}  // namespace

Bits dame::king_targets(Square from, const Scene& scene)
{
    return targets_along<0>(from, scene) | targets_along<1>(from, scene) |
           targets_along<2>(from, scene) | targets_along<3>(from, scene);
}

Dame::Dame(const Options& options) : pieces_{kWhiteHome, kBlackHome}, options_{options} {}

Dame Dame::from_pieces(const dame::Pieces& pieces, Seat to_move, const Options& options)
{
    Dame game{options};
    for (std::size_t seat = 0; seat < 2; ++seat)
        game.pieces_[seat] = pieces.men[seat] | pieces.kings[seat];
    game.kings_ = pieces.kings[0] | pieces.kings[1];
    game.side_ = static_cast<std::uint8_t>(to_move);
    if (game.pieces_[0] == 0 || game.pieces_[1] == 0) {
        game.end_ = End::NoPieces;
    } else if (!game.has_move()) {
        game.end_ = End::NoMove;
    }
    return game;
}

dame::Scene Dame::scene() const
{
    const Bits mine = movable();
    return {.men = mine & ~kings_,
            .kings = mine & kings_,
            .theirs = pieces_[1 - side_],
            .empty = empty(),
            .white = side_ == 0,
            .land_far = options_.landing == Options::Landing::Any};
}

std::uint64_t Dame::count_moves() const
{
    return end_ == End::None ? dame::Targets{scene()}.count() : 0;
}

bool Dame::has_move() const
{
    const Bits mine = movable();
    const Bits free = empty();
    const Bits up = side_ == 0 ? mine : mine & kings_;
    const Bits down = side_ == 0 ? mine & kings_ : mine;
    // A king that has a move has one to a neighbour or over it; nearly always a step is enough.
    if (((shift<5>(up) | shift<4>(up) | shift<-4>(down) | shift<-5>(down)) & free) != 0)
        return true;
    const Bits theirs = pieces_[1 - side_];
    return ((shift<5>(shift<5>(mine) & theirs) | shift<4>(shift<4>(mine) & theirs) |
             shift<-4>(shift<-4>(mine) & theirs) | shift<-5>(shift<-5>(mine) & theirs)) &
            free) != 0;
}

Dame::Move Dame::sample(Rng& rng) const
{
    const dame::Hop hop = dame::Targets{scene()}.draw(rng);
    return {static_cast<dame::Square>(std::countr_zero(hop.from)),
            static_cast<dame::Square>(std::countr_zero(hop.to))};
}

std::string_view Dame::why_illegal(Move move) const
{
    if (end_ != End::None) return "game-over";
    if ((pieces_[side_] & bit(move.from)) == 0) return "not-your-piece";
    if ((bound_ & bit(move.from)) == 0) return "another-piece-goes-on";
    if ((empty() & bit(move.to)) == 0) return "occupied";
    if (dame::kLines[move.from][move.to].distance == 0) return "not-diagonal";
    return (kings_ & bit(move.from)) != 0 ? why_king_cannot(move) : why_man_cannot(move);
}

std::string_view Dame::why_king_cannot(Move move) const
{
    const Bits between = dame::kLines[move.from][move.to].between;
    if ((between & pieces_[side_]) != 0) return "own-piece-between";
    const Bits victims = between & pieces_[1 - side_];
    if (std::popcount(victims) > 1) return "jumps-over-two";
    const bool must_land_next = options_.landing == Options::Landing::Next && victims != 0;
    if (must_land_next) {
        const auto victim = static_cast<dame::Square>(std::countr_zero(victims));
        if (dame::kLines[victim][move.to].distance != 1) return "must-land-next";
    }
    return "";
}

std::string_view Dame::why_man_cannot(Move move) const
{
    const auto [between, distance] = dame::kLines[move.from][move.to];
    if (distance > 2) return "too-far";
    if (distance == 2) return (between & pieces_[1 - side_]) != 0 ? "" : "nothing-to-capture";
    const bool forward = (move.to > move.from) == (side_ == 0);
    return forward ? "" : "man-steps-back";
}

void Dame::play(Move move)
{
    assert(why_illegal(move).empty());
    const Bits victim = dame::kLines[move.from][move.to].between & pieces_[1 - side_];
    const bool was_king = (kings_ & bit(move.from)) != 0;

    pieces_[side_] ^= bit(move.from) | bit(move.to);
    pieces_[1 - side_] &= ~victim;
    kings_ &= ~(victim | bit(move.from));
    if (was_king || (bit(move.to) & dame::kFarRows[side_]) != 0) kings_ |= bit(move.to);

    ++plies_;
    quiet_plies_ = victim != 0 || !was_king ? 0 : static_cast<std::uint16_t>(quiet_plies_ + 1);
    bound_ = victim != 0 && options_.again == Options::Again::Same ? bit(move.to) : dame::kBoard;
    end_turn(victim != 0);
}

/// Who moves next, and whether the game is over; a loss comes before a draw.
void Dame::end_turn(bool captured)
{
    again_ = captured && has_move();
    if (!again_) {
        side_ ^= 1U;
        bound_ = dame::kBoard;
    }
    if (captured && pieces_[again_ ? 1 - side_ : side_] == 0) {
        end_ = End::NoPieces;
    } else if (!again_ && !has_move()) {
        end_ = End::NoMove;
    } else if (quiet_plies_ >= options_.limit) {
        end_ = End::NoProgress;
    } else if (plies_ >= options_.maxplies) {
        end_ = End::MoveLimit;
    }
}

std::optional<Outcome> Dame::outcome() const
{
    switch (end_) {
        case End::None:
            return std::nullopt;
        case End::NoPieces:
            return won_by(pieces_[0] != 0 ? 0 : 1, 2, "no pieces");
        case End::NoMove:
            return won_by(1 - side_, 2, "no move");
        case End::NoProgress:
            return drawn(2, "no progress");
        case End::MoveLimit:
            return drawn(2, "move limit");
    }
    return std::nullopt;
}

std::uint64_t Dame::hash() const
{
    // A word has 36 bits in use. Whether the side moves again is left out: it has the same moves.
    const std::uint64_t turn = std::uint64_t{side_} << 40U;
    return mix64(pieces_[0] ^ mix64(pieces_[1] ^ mix64(kings_ ^ turn ^ mix64(bound_))));
}

}  // namespace agon
