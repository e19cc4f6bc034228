#pragma once

#include "core/bits.h"
#include "games/dame/board.h"
#include "games/dame/options.h"
#include "games/game.h"

#include <array>
#include <type_traits>

namespace agon {

namespace dame {

struct Scene;

/// What stands on the board, by seat.
struct Pieces {
    std::array<Bits, 2> men{};
    std::array<Bits, 2> kings{};
};

}  // namespace dame

/// Checkers as docs/rules/dame.md has it: captures are optional, and after one the same side moves
/// again. Seat 0 is white, at the bottom, and begins.
class Dame {
public:
    using Options = DameOptions;

    /// One step or one capture; what lies between tells which.
    struct Move {
        dame::Square from = 0;
        dame::Square to = 0;

        bool operator==(const Move&) const = default;
    };

    static constexpr std::string_view kName = "dame";
    explicit Dame(const Options& options = {});

    /// The board as `picture` draws it, eight rows from the top (what follows is passed over), at
    /// an ordinary turn; none if the text is no board.
    static std::optional<Dame> from_board(std::string_view text, Seat to_move,
                                          const Options& options = {});
    static Dame from_pieces(const dame::Pieces& pieces, Seat to_move, const Options& options = {});

    const Options& options() const { return options_; }
    int seats() const { return 2; }
    Seat to_move() const { return end_ == End::None ? side_ : kNobody; }
    template <class Visit>
    void each_move(Visit&& visit) const;
    std::uint64_t count_moves() const;
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

    dame::Bits men(Seat seat) const { return pieces_[index(seat)] & ~kings_; }
    dame::Bits kings(Seat seat) const { return pieces_[index(seat)] & kings_; }
    dame::Bits empty() const { return dame::kBoard & ~(pieces_[0] | pieces_[1]); }

    bool is_capture(Move move) const
    {
        return (dame::kLines[move.from][move.to].between & (pieces_[0] | pieces_[1])) != 0;
    }

    /// Whether the side to move has just captured and moves again.
    bool moves_again() const { return again_; }
    int plies() const { return plies_; }

    /// Plies since the last capture or man's move.
    int quiet_plies() const { return quiet_plies_; }

    bool operator==(const Dame&) const = default;

private:
    enum class End : std::uint8_t { None, NoPieces, NoMove, NoProgress, MoveLimit };

    static constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

    /// The pieces that may move now: all, or the one that captured.
    dame::Bits movable() const { return pieces_[side_] & bound_; }
    dame::Scene scene() const;
    bool has_move() const;
    void play_on(Rng& rng);
    void end_turn(bool captured);
    std::string_view why_king_cannot(Move move) const;
    std::string_view why_man_cannot(Move move) const;

    std::array<dame::Bits, 2> pieces_{};
    dame::Bits kings_ = 0;
    dame::Bits bound_ = dame::kBoard;  ///< with again=same, the square of the piece that goes on
    std::uint16_t plies_ = 0;
    std::uint16_t quiet_plies_ = 0;
    std::uint8_t side_ = 0;
    bool again_ = false;
    End end_ = End::None;
    Options options_;
};

namespace dame {

/// What a move generator looks at.
struct Scene {
    Bits men;  ///< of the side to move, as are the kings
    Bits kings;
    Bits theirs;
    Bits empty;
    bool white;
    bool land_far;
};

/// Where a king may go, by steps and captures.
Bits king_targets(Square from, const Scene& scene);

/// Visits the men's moves as sets that share one way of going: `visit(targets, to - from)`.
template <class Visit>
void each_men_set(const Scene& scene, Visit&& visit)
{
    const auto captures = [&]<int Direction>(std::integral_constant<int, Direction>) {
        const Bits victims = shift<Direction>(scene.men) & scene.theirs;
        visit(shift<Direction>(victims) & scene.empty, 2 * Direction);
    };
    if (scene.white) {
        visit(shift<5>(scene.men) & scene.empty, 5);
        visit(shift<4>(scene.men) & scene.empty, 4);
    } else {
        visit(shift<-4>(scene.men) & scene.empty, -4);
        visit(shift<-5>(scene.men) & scene.empty, -5);
    }
    captures(std::integral_constant<int, 5>{});
    captures(std::integral_constant<int, 4>{});
    captures(std::integral_constant<int, -4>{});
    captures(std::integral_constant<int, -5>{});
}

}  // namespace dame

template <class Visit>
void Dame::each_move(Visit&& visit) const
{
    if (end_ != End::None) return;
    const dame::Scene scene = this->scene();
    dame::each_men_set(scene, [&](dame::Bits targets, int way) {
        while (targets != 0) {
            const int to = pop_lowest(targets);
            visit(Move{static_cast<dame::Square>(to - way), static_cast<dame::Square>(to)});
        }
    });
    for (dame::Bits kings = scene.kings; kings != 0;) {
        const auto from = static_cast<dame::Square>(pop_lowest(kings));
        for (dame::Bits targets = dame::king_targets(from, scene); targets != 0;)
            visit(Move{from, static_cast<dame::Square>(pop_lowest(targets))});
    }
}

static_assert(Game<Dame>);

}  // namespace agon
