#pragma once

#include "table/command.h"
#include "table/request.h"
#include "table/table_view.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace agon {

/// A connection, as the server names it.
using Peer = std::uint64_t;

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
    std::uint64_t account = 0;         ///< of who asks: an address's key; 0: unknown
    std::stop_token stop{};            ///< nobody waits for the answer any more
};

/// What a session may ask of the server, which owns tables and connections.
class House {
public:
    House() = default;
    House(const House&) = delete;
    House& operator=(const House&) = delete;
    virtual ~House() = default;

    /// The new table's id, or why there is none: "bad-option", "bad-spec", "too-many-tables".
    virtual Result<std::string> open(const TableRequest& request) = 0;

    /// A new table for those who are at another one, who find their seats and tokens there.
    virtual Result<std::string> open_next(const NextTable& next) = 0;

    /// The table as the holder of this token, or without one a spectator, may know it; none if
    /// there is no such table here. Good until something else is asked of the house.
    virtual std::optional<TableView> find(std::string_view table,
                                          std::string_view token = {}) const = 0;

    /// Calls `then` at once if the table is here, else when the store has answered: whether it is
    /// here now. It stays until something else happens.
    virtual void fetch(std::string_view table, std::function<void(bool is_here)> then) = 0;

    /// At the oldest table of this game that was opened on the API, waits for a program and suits
    /// it; without `suits` any does.
    using Suits = std::function<bool(const TableView&)>;
    virtual std::optional<FreeSeat> waiting_seat(std::string_view game,
                                                 const Suits& suits = {}) const = 0;

    /// What comes of it reaches every session of the table by `on_event`, once it is safe.
    virtual Result<void> ask(std::string_view table, const Command& command) = 0;

    /// From now on the peer hears of this table's events, as the holder of this token may.
    virtual void watch(Peer peer, std::string_view table, std::string_view token = {}) = 0;

    /// What this built-in player would play here comes by `on_hint`, unless there is too much to
    /// do. Pre: it is somebody's turn, and the peer may know the position.
    virtual void hint(Peer /*peer*/, std::string_view /*spec*/, const AnyGame& /*position*/) {}

    /// What a built-in player makes of a position comes by `then`: none if there is too much to do
    /// or no such player. Pre: it is somebody's turn.
    using Then = std::function<void(const std::optional<Advice>&)>;
    virtual void advise(Question question, Then then) = 0;

    /// As a spectator sees them, the newest first, until the visitor has had enough and says false.
    virtual void each_table(const std::function<bool(const TableView&)>& visit) const = 0;

    /// How many watch this table without a seat.
    virtual int spectators(std::string_view table) const = 0;

    /// In one piece, so long after the piece before it.
    virtual void send(Peer peer, std::string bytes, Milliseconds after = Milliseconds{0}) = 0;

    /// When all is sent.
    virtual void close(Peer peer) = 0;

    /// A secret that nobody guesses, for a seat.
    virtual std::string new_token() = 0;

    /// The peer's `wakes_at` has changed by somebody else's doing.
    virtual void reschedule(Peer peer) = 0;
};

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

    /// Something has happened at the table that it watches.
    virtual void on_event(const TableView& table, const SeenEvent& event, Moment now) = 0;

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
