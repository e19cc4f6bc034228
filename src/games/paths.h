#pragma once

#include "games/game.h"

#include <cstdint>

namespace agon {

/// How many moves are legal; a game that can count without listing has its own `count_moves`.
template <Game G>
std::uint64_t count_moves(const G& game)
{
    if constexpr (requires { game.count_moves(); }) {
        return game.count_moves();
    } else {
        std::uint64_t count = 0;
        game.each_move([&](const typename G::Move&) { ++count; });
        return count;
    }
}

/// The number of move paths of exactly `depth` plies; the table's outcomes are plies too.
template <Game G>
std::uint64_t perft(const G& game, int depth)
{
    if (depth == 0) return 1;
    if (game.to_move() == kNobody) return 0;
    if (depth == 1) return count_moves(game);
    std::uint64_t paths = 0;
    game.each_move(
        [&](const typename G::Move& move) { paths += perft(after(game, move), depth - 1); });
    return paths;
}

/// Plays random legal moves to the end, uniform at every ply; the number of moves played.
/// A game that carries knowledge from ply to ply does it faster in its own `play_out`.
template <Game G>
int play_out(G& game, Rng& rng)
{
    if constexpr (requires { game.play_out(rng); }) {
        return game.play_out(rng);
    } else {
        int moves = 0;
        for (; game.to_move() != kNobody; ++moves) game.play(game.sample(rng));
        return moves;
    }
}

}  // namespace agon
