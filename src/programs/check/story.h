#pragma once

#include "games/any_game.h"

#include <array>
#include <vector>

namespace agon::check {

/// A game as far as it has gone, and what each seat was told of it.
struct Story {
    AnyGame start;
    AnyGame game;
    std::vector<std::string> moves{};
    std::array<std::vector<std::string>, kMostSeats> told{};

    explicit Story(const AnyGame& from) : start{from}, game{from} {}

    Seat to_move() const { return game.to_move(); }
    bool is_over() const { return game.to_move() == kNobody; }
    const std::vector<std::string>& told_to(Seat seat) const
    {
        return told[static_cast<std::size_t>(seat)];
    }

    /// Pre: it is legal.
    void play(const std::string& move);

    /// What the table draws by itself.
    void draw_luck(Rng& rng);

    /// Random moves of all until this seat is to move, or the game is over.
    void play_until(Seat seat, Rng& rng);
};

/// Positions in which a seat is to move that a program seldom meets by itself: late ones, some
/// where there is but one move, and some where the turn went out of order, since a piece moves
/// again or a seat is passed over. From random games; the same seed gives the same.
std::vector<Story> unusual_positions(const AnyGame& start, std::uint64_t seed);

/// The last position of a random game that goes on from here in which this seat is to move; the
/// story itself if there is none later.
Story last_turn_of(const Story& story, Seat seat, Rng& rng);

}  // namespace agon::check
