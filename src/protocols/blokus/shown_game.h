#pragma once

#include "games/blokus/blokus.h"
#include "protocols/blokus/messages.h"

#include <deque>
#include <vector>

namespace agon {

/// A game as clients have been told it, which a table may be ahead of.
class BlokusShownGame {
public:
    explicit BlokusShownGame(const BlokusOptions& options) : board_{options} {}

    const Blokus& board() const { return board_; }

    /// A client's move that the table has accepted: it is told as it was sent, for there are
    /// several ways to write a stone.
    void expect(const blokus_wire::SetStone& move) { expected_.push_back(move); }
    void expect_no_more() { expected_.pop_back(); }

    /// How to tell the move of this text. Pre: it is legal.
    blokus_wire::SetStone play(std::string_view text);

    void take_back(int moves);

private:
    Blokus board_;
    std::vector<blokus::Move> moves_;
    std::deque<blokus_wire::SetStone> expected_;
};

}  // namespace agon
