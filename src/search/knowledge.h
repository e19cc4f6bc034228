#pragma once

#include "games/game.h"

#include <concepts>
#include <cstddef>
#include <optional>

namespace agon {

inline constexpr int kWin = 30000;      ///< less a point for each ply until then
inline constexpr int kSureWin = 29000;  ///< at and above: a win was seen to its end

// clang-format off

/// What alpha-beta has to know of a game besides its rules. Values are hundredths of whatever the
/// game counts in, between -kSureWin and kSureWin.
template <class K, class G>
concept Knowledge = Game<G> && requires(const K knowledge, const G game, const typename G::Move move, Seat seat) {
    { knowledge.evaluate(game, seat) }  -> std::same_as<int>;   // for this seat, against all others. Pre: a seat is to move
    { knowledge.is_noisy(game, move) }  -> std::same_as<bool>;  // quiescence looks at it
    { knowledge.may_rest(game) }        -> std::same_as<bool>;  // quiescence may stop here: no move is forced
    { knowledge.promise(game, move) }   -> std::same_as<int>;   // higher is tried first; noisy moves above 0
    { knowledge.slot(move) }            -> std::same_as<std::size_t>;  // below K::kSlots: of the history table
};

/// Some positions need no search: the value for the seat to move if both sides play perfectly from
/// here, kWin or -kWin less a point for each ply until then, or 0; none if that is not known.
template <class K, class G>
concept KnowsEnds = Knowledge<K, G> && requires(K knowledge, const G game) {
    { knowledge.solved(game) }          -> std::same_as<std::optional<int>>;
};

/// There is something to be worked out about the position that a search begins at.
template <class K, class G>
concept KnowsBeginnings = Knowledge<K, G> && requires(K knowledge, const G game) {
    { knowledge.begin_at(game) }        -> std::same_as<void>;
};

/// Some positions are so near the end that all moves are to be looked at to the full depth.
template <class K, class G>
concept KnowsWhenToReduce = Knowledge<K, G> && requires(const K knowledge, const G game) {
    { knowledge.may_reduce(game) }      -> std::same_as<bool>;
};

/// A game may be drawn after so many plies; as many as this can be played at least.
template <class K, class G>
concept KnowsLimit = Knowledge<K, G> && requires(const K knowledge, const G game) {
    { knowledge.plies_left(game) }      -> std::same_as<int>;
};

/// Where one can go to and fro, a position that comes again leads nowhere. Whether those before
/// this move may.
template <class K, class G>
concept KnowsReturns = Knowledge<K, G> && requires(const K knowledge, const G game, const typename G::Move move) {
    { knowledge.may_return(game, move) } -> std::same_as<bool>;
};

/// Of very many moves some may be left out: visits only those worth looking at so many plies before
/// the horizon, at least one.
template <class K, class G>
concept PicksMoves = Knowledge<K, G> && requires(const K knowledge, const G game, int depth) {
    knowledge.each_likely(game, depth, [](const typename G::Move&) {});
};

/// Near the horizon a position that is far better than need be stays so: by more than this a ply.
template <class K, class G>
concept KnowsMargin = Knowledge<K, G> && std::same_as<decltype(K::kMargin), const int>;

/// Where much may hang on a single move, it is looked at longer: from this depth on.
template <class K, class G>
concept ExtendsSingular = Knowledge<K, G> && std::same_as<decltype(K::kSingularFrom), const int>;

/// Values that are far apart need a wider window around what the depth before found than 40.
template <class K, class G>
concept KnowsWindow = Knowledge<K, G> && std::same_as<decltype(K::kWindow), const int>;

// clang-format on

}  // namespace agon
