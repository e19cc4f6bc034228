#pragma once

#include "games/battleship/judge/cells.h"
#include "games/battleship/judge/fleet.h"
#include "games/battleship/judge/fleet_rules.h"

#include <array>
#include <cassert>
#include <cstdint>
#include <limits>
#include <span>

namespace agon::battleship {

/// What is said of a shot: nothing there; a ship; a whole ship now; the last whole ship now.
enum class Answer : std::uint8_t { Water, Hit, Sunk, Lost };

/// A cell that was answered with anything but water. Numbers count the hits on this sea from 0.
struct Hit {
    std::uint16_t cell = 0;
    Answer answer = Answer::Hit;
    /// Its ship was completed by the hit of this number or a later one, if at all, and by one
    /// below `done_by`: what answers to the same shot fired again have told.
    std::uint8_t not_before = 0;
    std::uint8_t done_by = std::numeric_limits<std::uint8_t>::max();

    bool operator==(const Hit&) const = default;
};

/// All that was said of one sea, as far as it tells anything about the fleet: the order of the
/// hits matters, that of the misses does not.
class Evidence {
public:
    static constexpr int kMostHits = kMostShips * kLongestShip;

    /// Adds an answer, possible or not, to a first or a repeated shot.
    void note(const FleetRules& rules, int cell, Answer answer)
    {
        assert(cell >= 0 && cell < rules.cells());
        if (answer == Answer::Water && !hit_.has(cell))
            missed_.add(cell);
        else if (was_shot(cell))
            note_again(cell, answer);
        else
            note_hit(rules, cell, answer);
    }

    bool was_shot(int cell) const { return missed_.has(cell) || hit_.has(cell); }
    Cells shot() const { return missed_ | hit_; }
    const Cells& missed() const { return missed_; }
    const Cells& hit() const { return hit_; }

    /// The cells that were answered `sunk` or `lost`, at once or when shot again.
    const Cells& settled() const { return settled_; }

    /// In the order in which they were made.
    std::span<const Hit> hits() const { return std::span{hits_}.first(count_); }

    /// Whole ships so far.
    int sunk() const { return sunk_; }
    bool lost() const { return lost_; }

    /// An answer was at odds with an earlier one by itself; no fleet fits.
    bool contradicts_itself() const { return contradicts_itself_; }

    bool operator==(const Evidence&) const = default;

private:
    void note_hit(const FleetRules& rules, int cell, Answer answer);
    void note_again(int cell, Answer answer);

    Cells missed_;
    Cells hit_;
    Cells settled_;
    std::array<Hit, kMostHits> hits_{};
    std::uint8_t count_ = 0;
    std::uint8_t sunk_ = 0;
    bool lost_ = false;
    bool contradicts_itself_ = false;
};

/// What a sea with this fleet has to answer to a shot. Pre: the fleet fits all that was said.
Answer answer_of(const FleetRules& rules, const Fleet& fleet, const Evidence& said, int cell);

}  // namespace agon::battleship
