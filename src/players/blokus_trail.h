#pragma once

#include "games/blokus/blokus.h"

#include <array>
#include <optional>

namespace agon {

/// The latest move of each colour: what the others may want to answer.
struct BlokusTrail {
    std::array<std::optional<Blokus::Move>, Blokus::kColours> latest{};

    void add(const Blokus& game, Blokus::Move move)
    {
        if (!move.is_stone()) return;
        latest[static_cast<std::size_t>(game.colour_to_move())] = move;
    }
    bool operator==(const BlokusTrail&) const = default;
};

/// Calls `visit` with each colour that plays against this one.
template <class Visit>
void each_opponent(const Blokus& game, Blokus::Colour colour, Visit&& visit)
{
    for (Blokus::Colour other = 0; other < Blokus::kColours; ++other)
        if (game.in_play(other) && game.seat_of(other) != game.seat_of(colour)) visit(other);
}

/// Where the colour's latest move made corners that it can still build on, in the rows of that
/// move's print: the first is `move.y + kMargin - 1`.
inline std::array<std::uint64_t, 8> fresh_corners(const Blokus& game, Blokus::Colour colour,
                                                  Blokus::Move move)
{
    std::array<std::uint64_t, 8> rows{};
    const auto& corners = blokus::kPrints[move.orientation].corners;
    const auto& forbidden = game.ground(colour).forbidden;
    const int shift = move.x + blokus::kMargin - 1;
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] = std::uint64_t{corners[i]} << shift & ~forbidden[move.y + blokus::kMargin - 1 + i];
    return rows;
}

}  // namespace agon
