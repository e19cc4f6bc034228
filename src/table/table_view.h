#pragma once

#include "table/table.h"
#include "table/viewer.h"

#include <optional>
#include <span>
#include <string_view>
#include <variant>

namespace agon {

/// Who may hold a seat and who does, without the secret by which they do. Refers to the table.
struct SeenHolder {
    Holder::Kind kind = Holder::Kind::Open;
    std::string_view spec;
    std::string_view name;
    bool is_taken = false;
};

/// Events of which a viewer learns less than the table knows. Both refer to the table.
namespace seen {

struct Opened {
    std::string_view game;
};

struct Seated {
    Seat seat = 0;
    SeenHolder holder;
};

/// A move as the viewer is told it: a shot together with its answer, say.
struct Moved {
    Seat seat = 0;  ///< kChance: the table has drawn
    std::span<const std::string> moves;
};

}  // namespace seen

/// An entry of a table's log as one viewer may know it.
struct SeenEvent {
    std::uint64_t number = 0;
    Moment when{};
    std::variant<event::Started, seen::Moved, seen::Opened, seen::Seated, event::UndoAsked,
                 event::UndoAnswered, event::Undone, event::Helped, event::Said,
                 event::RematchAsked, event::Followed, event::Paused, event::Resumed, event::Ended>
        what;
};

template <class Kind>
const Kind* as(const SeenEvent& event)
{
    return std::get_if<Kind>(&event.what);
}

template <class Kind>
bool is(const SeenEvent& event)
{
    return std::holds_alternative<Kind>(event.what);
}

/// What this viewer may learn of the event. Pre: it is in the table's log.
SeenEvent as_seen_by(const Viewer& viewer, const Table& table, const Entry& entry);

/// A move that was made, as a viewer was told it. Refers to the table.
struct SeenMove {
    Seat seat = 0;  ///< kChance: the table's own
    std::span<const std::string> moves;
    Milliseconds time{0};
};

/// A table as one viewer may know it: with `SeenEvent` all that ever leaves a table. It refers to
/// the table, which it shows as it is now. Whoever holds several seats sees with the eyes of the
/// one to move.
class TableView {
public:
    TableView(const Table& table, Viewer viewer) : table_{&table}, viewer_{viewer} {}

    const Viewer& viewer() const { return viewer_; }
    bool holds(Seat seat) const { return viewer_.holds(seat); }

    const std::string& id() const { return table_->opened().id; }
    const std::string& game() const { return table_->opened().game; }
    boost::json::object options() const { return table_->position().options(); }
    const ClockRule& clock() const { return table_->opened().clock; }
    bool has_opening() const { return !table_->opened().opening.empty(); }
    bool is_by_api() const { return table_->opened().by_api; }
    Table::State state() const { return table_->state(); }
    bool is_running() const { return state() == Table::State::Running; }
    bool is_over() const { return state() == Table::State::Over; }
    bool is_paused() const { return table_->is_paused(); }

    /// Whether what is seen depends on who looks, now: a game that is over has no secrets.
    bool has_secrets() const { return table_->position().has_secrets() && !is_over(); }

    int seats() const { return static_cast<int>(table_->seats().size()); }
    bool is_seat(Seat seat) const { return seat >= 0 && seat < seats(); }
    /// Pre: there is one.
    SeenHolder holder(Seat seat) const;

    /// Whether who has this token may sit down there. Pre: there is such a seat.
    bool may_return(Seat seat, std::string_view token) const
    {
        return table_->may_return(seat, token);
    }

    Seat to_move() const { return table_->position().to_move(); }
    bool is_turn_of(Seat seat) const { return is_running() && to_move() == seat; }

    /// As this viewer may know it: whole once the table is over, as its record is.
    const AnyGame& position() const;

    /// Why whoever looks cannot play this; empty if it can. Whoever is to move would learn it by
    /// moving, so it is no secret; to others their view says it, which allows more.
    std::string_view why_illegal(std::string_view move) const;

    /// Moves that were made; one may be told as several.
    std::size_t plies() const { return table_->moves().size(); }
    /// Pre: `ply` < plies().
    SeenMove ply(std::size_t ply) const;
    /// All moves so far, as they were told.
    std::vector<std::string> moves() const;

    std::uint64_t last_event() const { return table_->log().size(); }
    /// Pre: 1 <= number <= last_event().
    SeenEvent event(std::uint64_t number) const;
    /// The last entries of talk, at most so many, the oldest first.
    std::vector<SeenEvent> talk(std::size_t most) const;

    const std::optional<Record::Result>& result() const { return table_->result(); }
    std::optional<Seat> undo_asked_by() const { return table_->undo_asked_by(); }
    bool wants_rematch(Seat seat) const { return table_->wants_rematch(seat); }
    bool swaps_seats() const { return table_->swaps_seats(); }
    const std::string& next_table() const { return table_->next_table(); }
    std::optional<Milliseconds> time_left(Moment now) const { return table_->time_left(now); }
    std::optional<Milliseconds> time_left(Seat seat, Moment now) const
    {
        return table_->time_left(seat, now);
    }

    /// Pre: it is over.
    Record record() const { return table_->record(); }

private:
    Seat eyes() const { return viewer_.as(to_move()); }

    const Table* table_;
    Viewer viewer_;
    mutable std::optional<AnyGame> seen_;  ///< made when somebody looks, if there are secrets
};

/// Visits every move as it was told, with who made it and in what time. What else is told of one
/// ply, the answer to a shot, is the table's.
template <class Visit>
void each_seen_move(const TableView& table, Visit visit)
{
    for (std::size_t ply = 0; ply < table.plies(); ++ply) {
        const SeenMove made = table.ply(ply);
        bool first = true;
        for (const std::string& move : made.moves) {
            visit(std::string_view{move}, first ? made.seat : kChance,
                  first ? made.time : Milliseconds{0});
            first = false;
        }
    }
}

}  // namespace agon
