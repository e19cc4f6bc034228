#pragma once

#include "core/error.h"
#include "core/outcome.h"
#include "core/rng.h"
#include "core/seat.h"

#include <boost/json/object.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

// The formatter breaks each requirement over three lines.
// clang-format off

/// A game's settings: a small plain value, checked when it is read.
template <class O>
concept GameOptions = std::regular<O> && requires(const O options, const boost::json::object& json) {
    { O::from_json(json) }  -> std::same_as<Result<O>>;       // absent keys take their defaults
    { options.to_json() }   -> std::same_as<boost::json::object>;  // every key
};

/// The rules of a game. A G *is* a position: a plain value, copied to branch.
/// Nothing here blocks, throws, allocates (but for texts) or reads a clock. The options come first:
/// what is made of any game has none, and must not be asked whether it can be copied.
template <class G>
concept Game = GameOptions<typename G::Options> && std::copyable<G> && std::equality_comparable<G> &&
    requires(G game, const G fixed, const typename G::Move move, const typename G::Options options,
             Rng& rng, std::string_view text) {
    { G::kName }                 -> std::convertible_to<std::string_view>;
    G{options};                                                    // the start position
    { fixed.options() }          -> std::convertible_to<typename G::Options>;
    { fixed.seats() }            -> std::same_as<int>;
    { fixed.to_move() }          -> std::same_as<Seat>;            // kChance: the table; kNobody: over
    fixed.each_move([](const typename G::Move&) {});               // every legal move, once, in a fixed order
    { fixed.sample(rng) }        -> std::same_as<typename G::Move>;  // uniform; the table's by weight. Pre: not over
    { fixed.why_illegal(move) }  -> std::same_as<std::string_view>;  // a stable code; empty: legal
    { game.play(move) }          -> std::same_as<void>;            // pre: legal
    { fixed.outcome() }          -> std::same_as<std::optional<Outcome>>;  // none: goes on
    { fixed.hash() }             -> std::same_as<std::uint64_t>;   // of all that matters but ply counters
    { fixed.read(text) }         -> std::same_as<std::optional<typename G::Move>>;  // well-formed, legal or not
    { fixed.write(move) }        -> std::same_as<std::string>;
    { fixed.picture() }          -> std::same_as<std::string>;     // lines of ASCII
    { fixed.shown() }            -> std::same_as<boost::json::object>;  // what a board draws
};

/// The table's own moves are drawn with these weights, which sum to 1 over `each_move`.
template <class G>
concept HasChance = Game<G> && requires(const G fixed, const typename G::Move move) {
    { fixed.weight(move) } -> std::same_as<double>;
};

/// Some positions have too many legal moves to list; `each_move` visits none there, `sample` works.
template <class G>
concept HasUnlisted = Game<G> && requires(const G fixed) {
    { fixed.lists_moves() } -> std::same_as<bool>;
};

/// A viewer (a seat, or kNobody for a spectator) does not see all.
/// A view is a position of the same game in which what is hidden is unknown: the only way a secret leaves.
template <class G>
concept HasSecrets = Game<G> && requires(const G fixed, const typename G::Move move, Seat viewer) {
    { fixed.view(viewer) }       -> std::same_as<G>;
    { fixed.told(move, viewer) } -> std::same_as<std::vector<std::string>>;  // the moves that take one view to the next
};

// clang-format on

template <Game G>
G after(G game, const typename G::Move& move)
{
    game.play(move);
    return game;
}

/// For callers that are not in a hurry; search has its own buffers.
template <Game G>
std::vector<typename G::Move> legal_moves(const G& game)
{
    std::vector<typename G::Move> moves;
    game.each_move([&](const typename G::Move& move) { moves.push_back(move); });
    return moves;
}

/// A uniform choice among what `each_move` lists, in two passes: no game needs a buffer for it.
template <class G>
typename G::Move sample_listed(const G& game, Rng& rng)
{
    std::uint32_t count = 0;
    game.each_move([&](const typename G::Move&) { ++count; });
    std::uint32_t left = rng.below(count);
    typename G::Move chosen{};
    game.each_move([&](const typename G::Move& move) {
        if (left-- == 0) chosen = move;
    });
    return chosen;
}

}  // namespace agon
