#pragma once

#include "games/any_game.h"
#include "table/command.h"
#include "table/event.h"

#include <span>

namespace agon {

/// What opens a table for this game that nobody sits at yet and that has no clock.
event::Opened opened_for(const AnyGame& start, std::uint64_t seed);

/// One game being played: seats, clocks, referee. A pure state machine: time is an argument, and
/// what happened is a log from which the same table can be made again.
class Table {
public:
    enum class State : std::uint8_t { Open, Running, Over };

    /// A move as it was made.
    struct Made {
        Seat seat = 0;  ///< kChance: drawn by the table
        std::string move;
        Microseconds time{0};
        std::uint64_t entry = 0;  ///< the number of its event
        /// What each viewer, the spectators last, was told instead; empty if all were told the
        /// move.
        std::vector<std::vector<std::string>> told;

        /// What this seat, or with kNobody a spectator, was told.
        std::span<const std::string> told_to(Seat viewer) const
        {
            if (told.empty()) return {&move, 1};
            return viewer == kNobody ? told.back() : told[static_cast<std::size_t>(viewer)];
        }
    };

    /// A new table. It starts at once if all seats are taken, and plays its opening before
    /// anybody's clock runs. Pre: `start` is the position that the game and its options give, there
    /// are as many seats as it has, and the opening is legal.
    Table(event::Opened opened, AnyGame start, Moment now);

    /// The table that has this log, and begins in `start` as above. "bad-log" with the entry that
    /// cannot have happened: an illegal move, a wrong seat, a wrong number.
    static Result<Table> restore(std::span<const Entry> log, AnyGame start);

    /// Takes the next entry of the same table's log, which is made elsewhere. "bad-log" as above.
    Result<void> follow(const Entry& entry);

    /// What follows, in order: the end of the log, until something else happens. Or a stable code
    /// why nothing does.
    Result<std::span<const Entry>> handle(const Command& command, Moment now);

    /// When it needs a Tick, if nothing else happens before.
    std::optional<Moment> deadline() const;

    /// What is left to the seat to move; none if it has no limit.
    std::optional<Milliseconds> time_left(Moment now) const;

    const std::vector<Entry>& log() const { return log_; }
    const event::Opened& opened() const { return opened_; }
    const std::vector<Holder>& seats() const { return holders_; }
    State state() const { return state_; }
    const AnyGame& position() const { return position_; }
    const std::vector<Made>& moves() const { return moves_; }
    const std::optional<Record::Result>& result() const { return result_; }
    std::optional<Seat> undo_asked_by() const { return undo_asked_; }
    bool wants_rematch(Seat seat) const { return (rematch_ >> seat & 1U) != 0; }
    bool swaps_seats() const { return swap_; }               ///< in the rematch
    const std::string& next_table() const { return next_; }  ///< empty: there is none
    bool is_paused() const { return paused_; }

    /// What the seat has left for its next move at this moment; none if it has no limit.
    std::optional<Milliseconds> time_left(Seat seat, Moment now) const;

    /// Whether who has this token may sit down here: a seat that was left in the middle of a game
    /// with secrets is kept for who knows them. Pre: there is such a seat.
    bool may_return(Seat seat, std::string_view token) const;

    /// The moves as this seat, or with kNobody a spectator, has been told them.
    std::vector<std::string> moves_seen_by(Seat viewer) const;

    /// Pre: it is over.
    Record record() const;

private:
    class Handler;
    struct Fold;

    explicit Table(AnyGame start);

    static std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }
    bool is_seat(Seat seat) const { return seat >= 0 && index(seat) < holders_.size(); }
    Milliseconds total_left(Seat seat) const;
    std::size_t given_moves() const;
    Result<void> apply(Entry entry);
    void set_up(const event::Opened& opened, Moment when);
    void make_move(const event::Moved& moved, Moment when);
    std::vector<std::vector<std::string>> told_instead(const std::string& move) const;
    void take_back(int moves, Moment when);
    void begin_turn(Moment when);

    AnyGame start_;
    AnyGame position_;
    std::vector<Entry> log_;
    event::Opened opened_;
    std::vector<Holder> holders_;
    std::vector<std::string> last_tokens_;  ///< of who sits or sat at each seat
    State state_ = State::Open;
    std::vector<Made> moves_;
    std::vector<Microseconds> spent_;  ///< by each seat, less the increments it has earned
    Moment turn_began_{};
    std::optional<Moment> started_;
    std::optional<Record::Result> result_;
    std::optional<Seat> undo_asked_;
    unsigned undo_agreed_ = 0;  ///< a bit a seat
    unsigned rematch_ = 0;      ///< a bit a seat
    bool swap_ = false;
    std::string next_;
    bool paused_ = false;
    Milliseconds paused_after_{0};  ///< of the turn that the pause interrupted
    int said_ = 0;
    int whispered_ = 0;    ///< said by those who watch
    unsigned helped_ = 0;  ///< a bit a seat
};

}  // namespace agon
