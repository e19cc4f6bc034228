#pragma once

#include "core/boxed.h"
#include "core/seat.h"
#include "table/record.h"

#include <boost/json/object.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace agon {

using Moment = std::chrono::time_point<std::chrono::system_clock, std::chrono::milliseconds>;
using Milliseconds = std::chrono::milliseconds;
using Microseconds = std::chrono::microseconds;

/// How long a seat may think; nothing set: as long as it likes.
struct ClockRule {
    std::optional<Milliseconds> move{};   ///< for each move
    std::optional<Milliseconds> total{};  ///< for all moves together
    Milliseconds increment{0};            ///< added to the total after each move

    bool operator==(const ClockRule&) const = default;
};

inline constexpr std::size_t kLongestName = 64;  ///< bytes of a person's or a program's

/// Who may hold a seat, and who does.
struct Holder {
    enum class Kind : std::uint8_t {
        Open,     ///< a person, or a program on the API
        Player,   ///< built in
        Classic,  ///< a program on the game's classic port
        Remote    ///< whoever plays at another server
    };

    Kind kind = Kind::Open;
    std::string spec;       ///< of a built-in player
    std::string name;       ///< of who sits there
    std::string token;      ///< the secret of who sits there; empty: nobody does
    std::string profile{};  ///< for whom the game counts; empty: for nobody

    bool is_taken() const { return kind == Kind::Player || !token.empty(); }
    bool operator==(const Holder&) const = default;
};

/// What a table tells. The numbered log of it is the truth: all else is a fold over it.
namespace event {

struct Opened {
    std::string id;
    std::string game;
    boost::json::object options;
    std::uint64_t seed = 0;
    std::vector<Holder> seats;
    ClockRule clock;
    bool by_api = false;   ///< programs that come to the game's port are sent here
    bool follows = false;  ///< another referee draws the luck: the table waits for it
    std::optional<Record::OfEvent> of_event{};
    std::vector<std::string> opening{};  ///< moves with which the game begins, whoever's they are

    bool operator==(const Opened&) const = default;
};

/// Somebody sits down, gets up (nobody is left there), or a seat passes to another.
struct Seated {
    Seat seat = 0;
    Holder holder;

    bool operator==(const Seated&) const = default;
};

struct Started {
    bool operator==(const Started&) const = default;
};

struct Moved {
    Seat seat = 0;  ///< kChance: the table has drawn
    std::string move;
    std::optional<Microseconds> time{};  ///< if not the table's clock measured it

    bool operator==(const Moved&) const = default;
};

struct UndoAsked {
    Seat seat = 0;
    bool operator==(const UndoAsked&) const = default;
};

struct UndoAnswered {
    Seat seat = 0;
    bool agreed = false;
    bool operator==(const UndoAnswered&) const = default;
};

struct Undone {
    int moves = 0;  ///< taken back from the end, the table's own included
    bool operator==(const Undone&) const = default;
};

/// The seat has asked what to play, for the first time.
struct Helped {
    Seat seat = 0;
    bool operator==(const Helped&) const = default;
};

struct Said {
    std::string name;
    std::string text;
    bool watching = false;  ///< by somebody who holds no seat; players hear of it after the end
    bool operator==(const Said&) const = default;
};

struct RematchAsked {
    Seat seat = 0;
    bool swap = false;
    bool operator==(const RematchAsked&) const = default;
};

/// Those who asked for a rematch find it at another table.
struct Followed {
    std::string table;
    bool operator==(const Followed&) const = default;
};

struct Paused {
    bool operator==(const Paused&) const = default;
};

/// The clocks stood still since the pause, or while nobody ran the table.
struct Resumed {
    bool operator==(const Resumed&) const = default;
};

struct Ended {
    Record::Result result;
    bool operator==(const Ended&) const = default;
};

}  // namespace event

/// A log is mostly moves, so what is larger and rare is kept apart.
using Event = std::variant<event::Started, event::Moved, Boxed<event::Opened>, Boxed<event::Seated>,
                           event::UndoAsked, event::UndoAnswered, event::Undone, event::Helped,
                           Boxed<event::Said>, event::RematchAsked, event::Followed, event::Paused,
                           event::Resumed, Boxed<event::Ended>>;

template <class Kind>
inline constexpr bool kIsBoxed =
    std::is_constructible_v<Event, std::in_place_type_t<Boxed<Kind>>, Kind>;

/// An event of a table's log, numbered from 1.
struct Entry {
    std::uint64_t number = 0;
    Moment when{};
    Event what;

    bool operator==(const Entry&) const = default;
};

/// The event if it is of this kind, else null.
template <class Kind>
const Kind* as(const Entry& entry)
{
    if constexpr (kIsBoxed<Kind>) {
        const auto* boxed = std::get_if<Boxed<Kind>>(&entry.what);
        return boxed != nullptr ? &**boxed : nullptr;
    } else {
        return std::get_if<Kind>(&entry.what);
    }
}

template <class Kind>
bool is(const Entry& entry)
{
    return as<Kind>(entry) != nullptr;
}

}  // namespace agon
