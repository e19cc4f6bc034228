#pragma once

#include "table/event.h"

#include <optional>
#include <string>
#include <variant>

namespace agon {

/// What may be asked of a table. Who may ask is not the table's business.
namespace command {

/// Takes a free seat of an open table, or of a running one that has been left.
struct Sit {
    Seat seat = 0;
    std::string name;
    std::string token;
    std::string profile{};
};

/// Gets up. A running game waits, and its clock runs.
struct Leave {
    Seat seat = 0;
};

/// Hands the seat to another kind of holder, also in the middle of a game.
struct Change {
    Seat seat = 0;
    Holder holder;
};

struct Move {
    Seat seat = 0;  ///< kChance at a table that follows another's luck
    std::string move;
    /// What whoever ran the clock has measured; absent: the table's own clock counts.
    std::optional<Microseconds> time{};
};

/// Asks to take back all since this seat's last move. Persons at other seats must agree.
struct Undo {
    Seat seat = 0;
};

/// Takes this many moves back, whoever made them: for one who need ask nobody. None at all if only
/// the end is taken back, of a game that somebody gave up or lost by a fault.
struct TakeBack {
    int moves = 0;
};

struct AnswerUndo {
    Seat seat = 0;
    bool agreed = false;
};

/// The seat is told what to play.
struct Help {
    Seat seat = 0;
};

struct Resign {
    Seat seat = 0;
};

/// The seat has lost by a fault: a reason of `is_fault`.
struct Fail {
    Seat seat = 0;
    std::string reason;
    std::string why{};  ///< for people
};

/// The game ends without a result.
struct Abort {
    std::string why{};  ///< for people
};

struct Say {
    std::string name;
    std::string text;
    bool watching = false;  ///< by somebody who holds no seat
};

/// After the end: this seat would play again; with `swap` everybody moves up one seat. Before the
/// start: it would play with those who are here.
struct Rematch {
    Seat seat = 0;
    bool swap = false;
};

/// The next game is played at this table.
struct Follow {
    std::string table;
};

/// Clocks stand still and nobody moves, until Resume.
struct Pause {};

/// Time has passed.
struct Tick {};

/// The table is run again after a pause, or after the server was down.
struct Resume {};

}  // namespace command

using Command =
    std::variant<command::Sit, command::Leave, command::Change, command::Move, command::Undo,
                 command::TakeBack, command::AnswerUndo, command::Help, command::Resign,
                 command::Fail, command::Abort, command::Say, command::Rematch, command::Follow,
                 command::Pause, command::Tick, command::Resume>;

}  // namespace agon
