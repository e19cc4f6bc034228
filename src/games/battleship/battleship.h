#pragma once

#include "games/battleship/judge/evidence.h"
#include "games/battleship/judge/fleet.h"
#include "games/battleship/options.h"
#include "games/game.h"

#include <array>
#include <cstdint>

namespace agon {

namespace battleship {

enum class MoveKind : std::uint8_t { Fleet, UnknownFleet, Shot, Answer };

/// What its kind does not need is zero.
struct Move {
    MoveKind kind = MoveKind::Shot;
    Answer answer = Answer::Water;
    std::uint16_t cell = 0;
    Fleet fleet;

    bool operator==(const Move&) const = default;
};

Move fleet_move(const Fleet& fleet);
Move unknown_fleet_move();
Move shot_move(int cell);
Move answer_move(Answer answer);

enum class FleetState : std::uint8_t { Absent, Unknown, Held };

/// A fleet that fits all that was said of a sea with an unknown one; saves most searches for one.
/// Derived, so it has no part in what positions are equal.
struct Witness {
    bool known = false;
    Fleet fleet;

    bool operator==(const Witness&) const { return true; }
};

/// One seat's waters and what the other has found out about them.
struct Sea {
    FleetState state = FleetState::Absent;
    Fleet fleet;  ///< if held
    Cells ships;  ///< the cells of a held fleet
    Evidence said;
    Witness witness;

    bool operator==(const Sea&) const = default;
};

}  // namespace battleship

/// Seat 0 places its fleet, then seat 1; then they shoot in turn until one fleet is gone.
/// With the option `relay` an answer is a move of its own: of the table where it holds the fleet,
/// else of the defender, who is convicted by the first answer that no legal fleet fits.
class Battleship {
public:
    static constexpr std::string_view kName = "battleship";
    using Options = BattleshipOptions;
    using Move = battleship::Move;

    explicit Battleship(const Options& options = {}) : options_{options} {}

    const Options& options() const { return options_; }
    int seats() const { return 2; }
    Seat to_move() const;
    bool lists_moves() const { return !places(); }

    /// Shots at cells not shot at yet, or the answers that are still possible.
    template <class Visit>
    void each_move(Visit visit) const;

    Move sample(Rng& rng) const;
    double weight(const Move&) const { return 1; }
    std::string_view why_illegal(const Move& move) const;
    void play(const Move& move);
    int play_out(Rng& rng);
    std::optional<Outcome> outcome() const;
    std::uint64_t hash() const;

    std::optional<Move> read(std::string_view text) const;
    std::string write(const Move& move) const;
    std::string picture() const;
    boost::json::object shown() const;

    /// As the viewer may know it: a relay game in which hidden fleets are unknown. A finished game
    /// is seen whole.
    Battleship view(Seat viewer) const;
    std::vector<std::string> told(const Move& move, Seat viewer) const;

    /// A seat's own waters: what was said of them, and its fleet if that is held here.
    const battleship::Sea& sea(Seat seat) const { return seas_[static_cast<std::size_t>(seat)]; }

    /// The seat whose shot it is or, while one is not answered, was; its target is the other.
    Seat shooter() const { return shooter_; }
    Seat target() const { return 1 - shooter_; }

    /// The cell that was shot at and is not answered yet, or -1.
    int pending() const { return pending_; }

    battleship::Cells unshot(Seat seat) const;

    bool operator==(const Battleship&) const = default;

private:
    enum class Ending : std::uint8_t { None, FleetSunk, FalseAnswer };

    battleship::Sea& target_sea() { return seas_[static_cast<std::size_t>(target())]; }
    const battleship::Sea& target_sea() const { return sea(target()); }

    bool is_over() const { return ending_ != Ending::None; }
    bool places() const { return !is_over() && sea(1).state == battleship::FleetState::Absent; }
    bool answers_are_free() const { return target_sea().state != battleship::FleetState::Held; }

    std::string_view why_no_fleet(const Move& move) const;
    std::string_view why_no_shot(int cell) const;
    std::string_view why_no_answer(battleship::Answer answer) const;

    /// What the held fleet of the target has to say. Pre: it is held.
    battleship::Answer true_answer(int cell) const;
    bool is_possible(battleship::Answer answer) const;

    void hold(Seat seat, const battleship::Fleet& fleet);
    void finish_shot(int cell, battleship::Answer answer);
    bool renew_witness();

    Options options_;
    std::array<battleship::Sea, 2> seas_{};
    Seat shooter_ = 0;
    int pending_ = -1;
    Ending ending_ = Ending::None;  ///< once it is set, the target has lost
};

template <class Visit>
void Battleship::each_move(Visit visit) const
{
    using namespace battleship;
    if (is_over() || places()) return;
    if (pending_ < 0) {
        unshot(target()).each([&](int cell) { visit(shot_move(cell)); });
        return;
    }
    for (const Answer answer : {Answer::Water, Answer::Hit, Answer::Sunk, Answer::Lost})
        if (is_possible(answer)) visit(answer_move(answer));
}

static_assert(Game<Battleship>);

}  // namespace agon
