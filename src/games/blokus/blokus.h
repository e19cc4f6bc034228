#pragma once

#include "games/blokus/ground.h"
#include "games/blokus/move.h"
#include "games/blokus/options.h"
#include "games/blokus/stones.h"
#include "games/game.h"

#include <algorithm>
#include <array>

namespace agon {

/// Blokus as docs/rules/blokus.md has it, for two or four colours. A colour that cannot move is
/// passed over without a word and never can again; the game is over when none can. In mode teams
/// also when its rounds have been played, because there a colour may pass.
class Blokus {
public:
    using Options = BlokusOptions;
    using Move = blokus::Move;
    using Colour = int;  ///< 0..3 in turn order; see `seat_of`

    static constexpr std::string_view kName = "blokus";
    static constexpr int kColours = 4;
    static constexpr Colour kNoColour = -1;
    static constexpr int kRounds = 24;  ///< of mode teams

    explicit Blokus(const Options& options = {});

    const Options& options() const { return options_; }
    int seats() const { return options_.mode == Options::Mode::FourSeats ? 4 : 2; }
    Seat to_move() const
    {
        if (turn_ >= 0) return seat_of(turn_);
        return turn_ == kNoColour ? kNobody : kChance;
    }
    template <class Visit>
    void each_move(Visit&& visit) const;
    /// Those of the moves that place a stone.
    template <class Visit>
    void each_placement(Visit&& visit) const;
    Move sample(Rng& rng) const;
    std::string_view why_illegal(Move move) const;
    void play(Move move);
    int play_out(Rng& rng);
    double weight(Move /*drawn*/) const
    {
        return 1.0 / static_cast<double>(blokus::kPentominoes.size());
    }
    std::optional<Outcome> outcome() const;
    std::uint64_t hash() const;
    std::optional<Move> read(std::string_view text) const;
    std::string write(Move move) const;
    std::string picture() const;
    boost::json::object shown() const;

    /// As `play`, but does not look whether the next colour can move; whoever finds that it cannot
    /// calls `drop_out`. For playouts, which look at its moves anyway.
    void play_unasked(Move move);
    /// Pre: the colour to move cannot place a stone.
    void drop_out();

    Colour colour_to_move() const { return std::max(turn_, kNoColour); }

    /// Of mode teams: turns so far, with those of colours that were passed over since they are out.
    int turns() const { return turns_; }
    /// Of mode teams: what every colour begins with; none: it is yet to be drawn, or another mode.
    std::optional<std::uint8_t> start_stone() const;

    /// Whose colour it is. Pre: the colour is in play.
    Seat seat_of(Colour colour) const;
    bool in_play(Colour colour) const;

    /// kNoColour if the cell is empty. Here and below: a1 is 0, 0.
    Colour colour_at(int x, int y) const;
    /// None in mode teams, where a colour begins anywhere on the edge.
    std::optional<blokus::Square> start_of(Colour colour) const;

    /// Whether a stone of this colour that covers the cell has what contact it needs.
    bool is_anchor(Colour colour, int x, int y) const
    {
        return is_live(ground(colour), blokus::cell_at(x, y));
    }

    const Options::Counts& stones_left(Colour colour) const { return left_[index(colour)]; }
    /// Whether it has the stone, and need not begin with another one.
    bool may_use(Colour colour, std::size_t stone) const;
    bool has_placed(Colour colour) const { return left_[index(colour)] != options_.stones; }
    bool is_out(Colour colour) const { return (out_ >> colour & 1) != 0; }
    int squares_left(Colour colour) const { return squares_left_[index(colour)]; }
    int points_of(Colour colour) const;
    /// Whether it has placed all its stones, the single square last.
    bool ended_with_single(Colour colour) const { return (finished_single_ >> colour & 1) != 0; }
    const blokus::Ground& ground(Colour colour) const { return grounds_[index(colour)]; }

    bool operator==(const Blokus&) const = default;

private:
    static constexpr std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }

    static constexpr unsigned kAllOut = (1U << kColours) - 1;
    static constexpr Colour kDraws = -2;  ///< nobody's turn yet: the table draws

    bool is_teams() const { return options_.mode == Options::Mode::Teams; }
    bool can_move(Colour colour) const;

    /// The next in turn that can move; those found unable on the way are out.
    Colour next_able(Colour colour);
    void go_on_with(Colour next);
    /// The next in turn that is not out.
    Colour next_in(Colour colour) const;
    void set_out(Colour colour) { out_ = static_cast<std::uint8_t>(out_ | 1U << colour); }
    void place(Move move);
    int play_out_teams(Rng& rng);
    void begin_with(std::uint8_t stone);
    std::string_view why_not_now(Move move) const;

    std::array<blokus::Ground, kColours> grounds_;
    std::array<Options::Counts, kColours> left_{};
    std::array<std::uint16_t, kColours> squares_left_{};
    std::uint64_t key_ = 0;             ///< of the stones on the board
    Colour turn_ = kNoColour;           ///< or kDraws
    std::uint8_t out_ = 0;              ///< a bit a colour: not in play, or cannot move any more
    std::uint8_t finished_single_ = 0;  ///< a bit a colour: placed all, the single square last
    std::uint8_t turns_ = 0;
    std::uint8_t start_ = 0;  ///< 0: see `start_stone`
    Options options_;
};

template <class Visit>
void Blokus::each_move(Visit&& visit) const
{
    each_placement(visit);
    if (!is_teams()) return;
    if (turn_ == kDraws)
        for (std::uint8_t stone = blokus::kFirstPentomino; stone < blokus::kStones; ++stone)
            visit(Move::draw(stone));
    else if (turn_ != kNoColour && has_placed(turn_))
        visit(Move::pass());
}

template <class Visit>
void Blokus::each_placement(Visit&& visit) const
{
    if (turn_ < 0) return;
    blokus::any_placement(ground(turn_), options_.height, [&](Move move) {
        visit(move);
        return false;
    });
}

static_assert(HasChance<Blokus>);

}  // namespace agon
