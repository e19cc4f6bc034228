#pragma once

#include "players/player.h"
#include "table/table.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace agon {

/// A move's clock runs this much longer than its time, whoever plays: for the pipes to a program,
/// and for whatever else the machine has to do.
inline constexpr std::chrono::milliseconds kGrace{50};

/// Who sits where, and what a move may cost there.
struct Contender {
    Player* player = nullptr;
    Budget budget{};
    std::uint64_t seed = 0;   ///< the player's own, beside the game's
    int number = 0;           ///< of the player in its match: two alike do not draw alike
    std::string name{};       ///< for the record
    ClockRule clock{};        ///< its clock; nothing set: the time of its budget for each move
    bool is_program = false;  ///< knows best what to do with its time
};

/// The random legal plies before the players take over. They follow from the table's seed.
class Opening {
public:
    Opening(std::uint64_t seed, int plies);

    /// The next of them; none when the players are to move. Pre: a seat is to move.
    std::optional<std::string> next(const AnyGame& position);

private:
    Rng rng_;
    int left_;
};

/// How a game of a match is set up.
struct GameSetup {
    AnyGame start;
    std::uint64_t seed = 0;  ///< of the table; decides also the opening
    int book = 0;            ///< random legal plies before the players take over
    Moment began{};          ///< the date of the game
    std::string id{};        ///< of the table
    std::optional<Record::OfEvent> of_event{};
    /// So often a fault has ended this game that may have been ours; none: a fault always counts.
    std::optional<int> doubts{};
    /// The CPU time of the thread that asks. If given, moves are timed by it, and programs by what
    /// their processes take: a time is then the same on a busy machine.
    Now cpu{};
};

/// What a seat took for a move, or for a fault in place of one.
struct Turn {
    Seat seat = 0;
    double ms = 0;
    double wall_ms = 0;  ///< the same by the wall clock

    bool operator==(const Turn&) const = default;
};

struct PlayedGame {
    Record record;
    std::vector<Turn> turns{};  ///< in order; of the opening and of the table's luck there are none

    /// Broken off by a stop, or void.
    bool counts() const { return record.result.scores.has_value(); }
};

/// Hears of each new entry of a table's log, on the thread that plays.
using Watcher = std::function<void(const Table& table, std::span<const Entry> entries)>;

/// Plays one game at a table of its own to its end, of which every player is told. A player's fault
/// ends the game against it, and so does a move that comes later than its time and `kGrace` after
/// its clock began; a stop aborts it, and then nobody is told. If the setup counts doubts, a move
/// that is late by no more than the doubt about its time aborts it too, the first three times, and
/// so does a fault with an excuse, the first five; the result says why. Pre: a contender for each
/// seat.
PlayedGame play_game(const GameSetup& setup, std::span<const Contender> seats, const Now& now,
                     std::stop_token stop, const Watcher& watcher = {});

/// A game that is known by its record alone. Pre: `fault_of` finds none from `start`.
PlayedGame played_before(Record record, AnyGame start);

}  // namespace agon
