#pragma once

#include "games/dame/dame.h"

#include <optional>
#include <string>
#include <vector>

namespace agon {

/// A game of which a seat is told only the boards at its own turns: what was played in between is
/// found out, because a draw depends on it. Where that fails, the game counts from the board on.
class DameTrace {
public:
    explicit DameTrace(const DameOptions& options) : game_{options} {}

    /// The board when it is this seat's turn.
    void see(const dame::Pieces& pieces, Seat to_move);

    /// The board after the end, which the side that was to move brought about.
    void see_end(const dame::Pieces& pieces);

    /// The seat has moved. Pre: legal.
    void play(std::string_view move);

    const Dame& game() const { return game_; }

    /// Whether all moves from the start on are known.
    bool is_whole() const { return whole_; }

    /// All from the start on; none if they are not known.
    const std::vector<std::string>& moves() const { return moves_; }

private:
    void follow(const std::vector<Dame::Move>& path);

    Dame game_;
    std::vector<std::string> moves_;
    bool whole_ = true;  ///< whether the moves are known from the start on
};

/// The moves of one side that lead from the position to one with these pieces where the other is to
/// move; none if there are none, or they are too hard to find.
std::optional<std::vector<Dame::Move>> retrace(const Dame& from, const dame::Pieces& pieces,
                                               Seat to_move);

/// The moves of the side on turn that end the game with these pieces; none as above.
std::optional<std::vector<Dame::Move>> retrace_end(const Dame& from, const dame::Pieces& pieces);

}  // namespace agon
