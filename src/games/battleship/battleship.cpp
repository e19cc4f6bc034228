#include "games/battleship/battleship.h"

#include "games/battleship/judge/fleet_mender.h"
#include "games/battleship/judge/fleet_solver.h"

#include <cassert>

namespace agon {

using namespace battleship;

namespace battleship {

Move fleet_move(const Fleet& fleet)
{
    return {.kind = MoveKind::Fleet, .answer = {}, .cell = 0, .fleet = fleet};
}

Move unknown_fleet_move()
{
    return {.kind = MoveKind::UnknownFleet, .answer = {}, .cell = 0, .fleet = {}};
}

Move shot_move(int cell)
{
    return {.kind = MoveKind::Shot,
            .answer = {},
            .cell = static_cast<std::uint16_t>(cell),
            .fleet = {}};
}

Move answer_move(Answer answer)
{
    return {.kind = MoveKind::Answer, .answer = answer, .cell = 0, .fleet = {}};
}

}  // namespace battleship

Seat Battleship::to_move() const
{
    if (is_over()) return kNobody;
    if (places()) return sea(0).state == FleetState::Absent ? 0 : 1;
    if (pending_ < 0) return shooter_;
    return answers_are_free() ? target() : kChance;
}

Cells Battleship::unshot(Seat seat) const
{
    return chart(options_.rules.size).cells() - sea(seat).said.shot();
}

std::string_view Battleship::why_illegal(const Move& move) const
{
    if (is_over()) return "game-over";
    switch (move.kind) {
        case MoveKind::Fleet:
        case MoveKind::UnknownFleet:
            return why_no_fleet(move);
        case MoveKind::Shot:
            return why_no_shot(move.cell);
        case MoveKind::Answer:
            return why_no_answer(move.answer);
    }
    return "not-now";
}

std::string_view Battleship::why_no_fleet(const Move& move) const
{
    if (!places()) return "not-now";
    if (move.kind == MoveKind::Fleet) return why_not_placed(options_.rules, move.fleet);
    return options_.relay ? "" : "fleet-needed";
}

std::string_view Battleship::why_no_shot(int cell) const
{
    if (places() || pending_ >= 0) return "not-now";
    if (cell >= options_.rules.cells()) return "off-board";
    return !options_.relay && target_sea().said.was_shot(cell) ? "already-shot" : "";
}

std::string_view Battleship::why_no_answer(Answer answer) const
{
    if (pending_ < 0) return "not-now";
    return answers_are_free() || answer == true_answer(pending_) ? "" : "wrong-answer";
}

Answer Battleship::true_answer(int cell) const
{
    const Sea& sea = target_sea();
    assert(sea.state == FleetState::Held);
    if (!sea.ships.has(cell)) return Answer::Water;
    return answer_of(options_.rules, sea.fleet, sea.said, cell);
}

bool Battleship::is_possible(Answer answer) const
{
    if (!answers_are_free()) return answer == true_answer(pending_);
    const Witness& witness = target_sea().witness;
    Evidence said = target_sea().said;
    if (witness.known && answer_of(options_.rules, witness.fleet, said, pending_) == answer)
        return true;
    said.note(options_.rules, pending_, answer);
    return find_fleet(options_.rules, said).fit != Fit::None;
}

void Battleship::play(const Move& move)
{
    assert(why_illegal(move).empty());
    switch (move.kind) {
        case MoveKind::Fleet:
            hold(to_move(), move.fleet);
            break;
        case MoveKind::UnknownFleet:
            seas_[static_cast<std::size_t>(to_move())].state = FleetState::Unknown;
            break;
        case MoveKind::Shot:
            if (options_.relay)
                pending_ = move.cell;
            else
                finish_shot(move.cell, true_answer(move.cell));
            break;
        case MoveKind::Answer:
            finish_shot(pending_, move.answer);
            break;
    }
}

void Battleship::hold(Seat seat, const Fleet& fleet)
{
    Sea& sea = seas_[static_cast<std::size_t>(seat)];
    sea.state = FleetState::Held;
    sea.fleet = fleet;
    sea.ships = cells_of(options_.rules, fleet);
    sea.witness = {};
}

void Battleship::finish_shot(int cell, Answer answer)
{
    Sea& sea = target_sea();
    const Witness& witness = sea.witness;
    const bool expected =
        !answers_are_free() ||
        (witness.known && answer_of(options_.rules, witness.fleet, sea.said, cell) == answer);
    sea.said.note(options_.rules, cell, answer);
    pending_ = -1;
    if (!expected && !renew_witness())
        ending_ = Ending::FalseAnswer;
    else if (answer == Answer::Lost)
        ending_ = Ending::FleetSunk;
    else
        shooter_ = target();
}

/// False if no fleet fits what was said of the target.
bool Battleship::renew_witness()
{
    Sea& sea = target_sea();
    const auto quick = sea.witness.known ? mend_fleet(options_.rules, sea.said, sea.witness.fleet)
                                         : first_fleet(options_.rules, sea.said);
    if (quick) {
        sea.witness = {.known = true, .fleet = *quick};
        return true;
    }
    const Found found = find_fleet(options_.rules, sea.said);
    sea.witness = {.known = found.fit == Fit::Some, .fleet = found.fleet};
    return found.fit != Fit::None;
}

std::optional<Outcome> Battleship::outcome() const
{
    if (!is_over()) return std::nullopt;
    return won_by(shooter_, seats(), ending_ == Ending::FleetSunk ? "fleet sunk" : "false answer");
}

std::uint64_t Battleship::hash() const
{
    std::uint64_t hash =
        mix64(static_cast<std::uint64_t>(shooter_) << 32U | static_cast<std::uint32_t>(pending_));
    const auto add = [&](std::uint64_t part) { hash = mix64(hash ^ part); };
    add(static_cast<std::uint64_t>(ending_));
    for (const Sea& sea : seas_) {
        add(static_cast<std::uint64_t>(sea.state));
        for (const auto& ship : sea.fleet.placements())
            add(ship.cell * 2U + (ship.vertical ? 1 : 0));
        for (const auto word : sea.said.missed().words()) add(word);
        for (const auto word : sea.said.hit().words()) add(word);
        // Once the fleet is known, the order of the hits tells nothing.
        if (sea.state != FleetState::Unknown) continue;
        for (const Hit& hit : sea.said.hits())
            add(std::uint64_t{hit.cell} << 32U | static_cast<std::uint64_t>(hit.answer) << 16U |
                static_cast<std::uint64_t>(hit.not_before) << 8U | hit.done_by);
    }
    return hash;
}

}  // namespace agon
