#pragma once

#include "core/bits.h"
#include "games/ants/board.h"
#include "games/ants/options.h"
#include "games/game.h"

#include <array>
#include <bit>

namespace agon {

/// TUC-Ants as docs/rules/ants.md has it. Seat 0 is black, at the bottom, and begins.
class Ants {
public:
    static constexpr std::string_view kName = "ants";
    using Options = AntsOptions;
    using Squares = ants::Squares;
    using Scores = std::array<int, 2>;

    struct Move {
        enum class Kind : std::uint8_t { Pass, Step, Jump, Food, Luck };
        Kind kind = Kind::Pass;
        std::uint8_t count = 0;                 ///< squares in use
        std::array<ants::Square, 6> squares{};  ///< the ant's and where it lands, in order

        ants::Square from() const { return squares[0]; }
        ants::Square to() const { return squares[count - 1U]; }

        /// Of Food a bit for each of kFoodSquares, of Luck 1 if it scores. Eight bytes in all keep
        /// a move in a register.
        std::uint8_t outcome() const { return squares[0]; }
        static Move drawn(Kind kind, unsigned outcome)
        {
            return {.kind = kind, .squares = {static_cast<std::uint8_t>(outcome)}};
        }

        bool operator==(const Move&) const = default;
    };

    explicit Ants(const Options& options = {});

    /// The board as `picture` draws it (what follows the twelve rows is passed over), at an
    /// ordinary turn; none if no such board can come up.
    static std::optional<Ants> from_board(std::string_view text, const Scores& scores, Seat to_move,
                                          const Options& options = {});

    const Options& options() const { return options_; }
    int seats() const { return 2; }
    Seat to_move() const
    {
        if (phase_ == Phase::Moves) return turn_;
        return phase_ == Phase::Over ? kNobody : kChance;
    }
    template <class Visit>
    void each_move(Visit&& visit) const;
    Move sample(Rng& rng) const;
    int play_out(Rng& rng);
    double weight(Move outcome) const;
    std::string_view why_illegal(Move move) const;
    void play(Move move);
    std::optional<Outcome> outcome() const;
    std::uint64_t hash() const;

    std::optional<Move> read(std::string_view text) const;
    std::string write(Move move) const;
    std::string picture() const;
    boost::json::object shown() const;

    Squares ants(Seat seat) const { return ants_[static_cast<std::size_t>(seat)]; }
    Squares food() const { return food_; }
    Squares empty() const { return ants::kLand & ~(ants_[0] | ants_[1]); }
    int score(Seat seat) const { return scores_[static_cast<std::size_t>(seat)]; }

    /// The side whose turn it is, also while the table draws for it and after the end.
    Seat turn() const { return turn_; }

    /// Whether the side on turn must capture.
    bool can_jump() const { return (jumps(4) | jumps(5)) != 0; }

    bool operator==(const Ants&) const = default;

private:
    enum class Phase : std::uint8_t { Food, Moves, Luck, Over };

    /// Where ants of the side on turn land when they go this way.
    Squares steps(int way) const { return ants::ahead(ants(turn_), way, turn_) & empty(); }
    Squares jumps(int way) const { return jumps_from(ants(turn_), way); }
    Squares jumps_from(Squares from, int way) const
    {
        const Squares jumped = ants::ahead(from, way, turn_) & ants(1 - turn_);
        return ants::ahead(jumped, way, turn_) & empty();
    }

    struct Hop {
        int to = 0;
        int length = 0;  ///< how far ahead that is; 0: there is none
    };

    /// The move that ends on this square after going so far ahead.
    Move hop(int to, int length, Move::Kind kind) const
    {
        const int from = turn_ == 0 ? to - length : to + length;
        return {.kind = kind,
                .count = 2,
                .squares = {static_cast<ants::Square>(from), static_cast<ants::Square>(to)}};
    }

    template <class Visit>
    void each_chain(Move chain, Visit&& visit) const;
    bool can_move(Seat seat) const;
    Hop sample_step(Rng& rng) const;
    Move sample_outcome(Rng& rng) const;
    bool is_possible(Move outcome) const;
    std::string_view why_not_step(Move move) const;
    std::string_view why_not_jump(Move move) const;
    void march(Move move);
    void relocate(int from, int to, Squares visited);
    void end_turn();

    std::array<Squares, 2> ants_ = ants::kHomes;
    Squares food_ = 0;
    std::array<std::uint8_t, 2> scores_{};
    std::uint8_t turn_ = 0;
    Phase phase_ = Phase::Food;
    Options options_;
};

/// Visits every whole chain that begins so: it ends where no jump is left.
template <class Visit>
void Ants::each_chain(Move chain, Visit&& visit) const
{
    bool goes_on = false;
    for (const int way : ants::kWays) {
        const Squares landing = jumps_from(ants::only(chain.to()), way);
        if (landing == 0) continue;
        goes_on = true;
        Move longer = chain;
        longer.squares[longer.count++] = static_cast<ants::Square>(std::countr_zero(landing));
        each_chain(longer, visit);
    }
    if (!goes_on) visit(chain);
}

template <class Visit>
void Ants::each_move(Visit&& visit) const
{
    if (phase_ == Phase::Over) return;
    if (phase_ != Phase::Moves) {
        const bool luck = phase_ == Phase::Luck;
        for (unsigned outcome = 0; outcome < (luck ? 2U : 256U); ++outcome) {
            const auto move = Move::drawn(luck ? Move::Kind::Luck : Move::Kind::Food, outcome);
            if (is_possible(move)) visit(move);
        }
        return;
    }
    const bool jump = can_jump();
    for (const int way : ants::kWays) {
        for (Squares to = jump ? jumps(way) : steps(way); to != 0;) {
            if (jump)
                each_chain(hop(pop_lowest(to), 2 * way, Move::Kind::Jump), visit);
            else
                visit(hop(pop_lowest(to), way, Move::Kind::Step));
        }
    }
    if (!can_move(turn_)) visit(Move{});
}

static_assert(HasChance<Ants>);

}  // namespace agon
