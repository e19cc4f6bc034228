#pragma once

#include "games/blokus/ground.h"
#include "games/blokus/move.h"
#include "games/blokus/options.h"
#include "games/blokus/stones.h"
#include "games/game.h"

#include <array>

namespace agon {

/// Blokus as docs/rules/blokus.md has it, for two or four colours. A colour that cannot move is
/// passed over without a word and never can again; the game is over when none can.
class Blokus {
public:
    using Options = BlokusOptions;
    using Move = blokus::Move;
    using Colour = int;  ///< 0..3 in turn order; see `seat_of`

    static constexpr std::string_view kName = "blokus";
    static constexpr int kColours = 4;
    static constexpr Colour kNoColour = -1;

    explicit Blokus(const Options& options = {});

    const Options& options() const { return options_; }
    int seats() const { return options_.mode == Options::Mode::FourSeats ? 4 : 2; }
    Seat to_move() const { return turn_ == kNoColour ? kNobody : seat_of(turn_); }
    template <class Visit>
    void each_move(Visit&& visit) const;
    Move sample(Rng& rng) const;
    std::string_view why_illegal(Move move) const;
    void play(Move move);
    int play_out(Rng& rng);
    std::optional<Outcome> outcome() const;
    std::uint64_t hash() const;
    std::optional<Move> read(std::string_view text) const;
    std::string write(Move move) const;
    std::string picture() const;
    boost::json::object shown() const;

    /// As `play`, but does not look whether the next colour can move; whoever finds that it cannot
    /// calls `pass`. For playouts, which look at its moves anyway.
    void play_unasked(Move move);
    /// Pre: the colour to move has no move.
    void pass();

    Colour colour_to_move() const { return turn_; }

    /// Whose colour it is. Pre: the colour is in play.
    Seat seat_of(Colour colour) const;
    bool in_play(Colour colour) const;

    /// kNoColour if the cell is empty. Here and below: a1 is 0, 0.
    Colour colour_at(int x, int y) const;
    blokus::Square start_of(Colour colour) const;

    /// Whether a stone of this colour that covers the cell has what contact it needs.
    bool is_anchor(Colour colour, int x, int y) const
    {
        return is_live(ground(colour), blokus::cell_at(x, y));
    }

    const Options::Counts& stones_left(Colour colour) const { return left_[index(colour)]; }
    int squares_left(Colour colour) const { return squares_left_[index(colour)]; }
    int points_of(Colour colour) const;
    const blokus::Ground& ground(Colour colour) const { return grounds_[index(colour)]; }

    bool operator==(const Blokus&) const = default;

private:
    static constexpr std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }

    bool is_out(Colour colour) const { return (out_ >> colour & 1) != 0; }
    bool can_move(Colour colour) const;

    /// The next in turn that can move; those found unable on the way are out.
    Colour next_able(Colour colour);
    /// The next in turn that is not out.
    Colour next_in(Colour colour) const;
    void set_out(Colour colour) { out_ = static_cast<std::uint8_t>(out_ | 1U << colour); }
    void place(Move move);

    std::array<blokus::Ground, kColours> grounds_;
    std::array<Options::Counts, kColours> left_{};
    std::array<std::uint16_t, kColours> squares_left_{};
    std::uint64_t key_ = 0;  ///< of the stones on the board
    Colour turn_ = kNoColour;
    std::uint8_t out_ = 0;              ///< a bit a colour: not in play, or cannot move any more
    std::uint8_t finished_single_ = 0;  ///< a bit a colour: placed all, the single square last
    Options options_;
};

template <class Visit>
void Blokus::each_move(Visit&& visit) const
{
    if (turn_ == kNoColour) return;
    blokus::any_placement(ground(turn_), options_.height, [&](Move move) {
        visit(move);
        return false;
    });
}

static_assert(Game<Blokus>);

}  // namespace agon
