#pragma once

#include "table/table.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace agon {

/// A connection, as the server names it.
using Peer = std::uint64_t;

/// A table that somebody wants to be opened.
struct TableRequest {
    std::string game;
    boost::json::object options;
    std::vector<Holder> seats;
    ClockRule clock;
    bool by_api = false;  ///< programs that come to the game's port are sent here
};

/// A free seat for a program.
struct FreeSeat {
    std::string table;
    Seat seat = 0;
};

/// What a built-in player makes of a position.
struct Advice {
    std::string move;
    int score = 0;  ///< hundredths, from the mover's view
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<std::string> line;  ///< what it expects, `move` first
    /// What it knows of single cells; of battleship's how likely a ship is there.
    std::vector<std::pair<std::string, double>> heat{};
};

/// A position as somebody may know it, for a built-in player to look at.
struct Question {
    std::string spec;
    AnyGame view;
    std::vector<std::string> moves{};  ///< from the start on, as they were told
    std::uint64_t nodes = 0;           ///< that it may look at; 0: as the spec says
};

/// What a session may ask of the server, which owns tables and connections.
class House {
public:
    House() = default;
    House(const House&) = delete;
    House& operator=(const House&) = delete;
    virtual ~House() = default;

    /// The new table, or why there is none: "bad-option", "bad-spec", "too-many-tables".
    virtual Result<const Table*> open(const TableRequest& request) = 0;

    /// Null if there is none.
    virtual const Table* find(std::string_view table) const = 0;

    /// At the oldest table of this game that was opened on the API and waits for a program.
    virtual std::optional<FreeSeat> waiting_seat(std::string_view game) const = 0;

    /// What comes of it reaches every session of the table by `on_event`, once it is safe.
    virtual Result<void> ask(std::string_view table, const Command& command) = 0;

    /// From now on the peer hears of this table's events.
    virtual void watch(Peer peer, std::string_view table) = 0;

    /// What this built-in player would play here comes by `on_hint`, unless there is too much to
    /// do. Pre: it is somebody's turn, and the peer may know the position.
    virtual void hint(Peer /*peer*/, std::string_view /*spec*/, const AnyGame& /*position*/) {}

    /// What a built-in player makes of a position comes by `then`: none if there is too much to do
    /// or no such player. Pre: it is somebody's turn.
    using Then = std::function<void(const std::optional<Advice>&)>;
    virtual void advise(Question question, Then then) = 0;

    /// The newest first, until the visitor has had enough and says false.
    virtual void each_table(const std::function<bool(const Table&)>& visit) const = 0;

    /// How many watch this table without a seat.
    virtual int spectators(std::string_view table) const = 0;

    /// In one piece, so long after the piece before it.
    virtual void send(Peer peer, std::string bytes, Milliseconds after = Milliseconds{0}) = 0;

    /// When all is sent.
    virtual void close(Peer peer) = 0;

    /// A secret that nobody guesses, for a seat.
    virtual std::string new_token() = 0;
};

/// Whether whoever got this token still has the seat: anybody at the table may have given it away.
inline bool still_holds(const Table& table, Seat seat, std::string_view token)
{
    return table.seats()[static_cast<std::size_t>(seat)].token == token;
}

/// One peer's side of one wire protocol: bytes become commands, events become bytes. No socket,
/// clock or thread; it is told the time.
class Session {
public:
    Session() = default;
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    virtual ~Session() = default;

    virtual void on_open(Moment now) = 0;
    virtual void on_bytes(std::string_view bytes, Moment now) = 0;

    /// The peer is gone.
    virtual void on_close(Moment now) = 0;

    virtual void on_event(const Table& table, const Entry& entry, Moment now) = 0;

    /// All events that were caused together have been told.
    virtual void on_settled(Moment /*now*/) {}

    /// Somebody came to watch the table, or watches it no more.
    virtual void on_company() {}

    /// The answer to `House::hint`.
    virtual void on_hint(const AnyGame& /*position*/, std::string_view /*move*/, Moment /*now*/) {}

    /// When it wants `on_time`, if nothing else happens before.
    virtual std::optional<Moment> wakes_at() const = 0;
    virtual void on_time(Moment now) = 0;
};

}  // namespace agon
