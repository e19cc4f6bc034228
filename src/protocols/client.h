#pragma once

#include "games/any_game.h"
#include "table/event.h"

#include <boost/json/object.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// What a person asks of a client. A protocol that lacks one of these ignores it.
struct JoinSettings {
    std::string name = "agon";
    std::string id{};            ///< of the table
    std::optional<Seat> seat{};  ///< that it wants
    bool start = false;          ///< begins the game instead of waiting for others
    std::string server{};        ///< its name and port, as they were typed
    boost::json::object options{};
};

/// How a client's game ended.
struct Farewell {
    bool by_the_rules = false;
    std::string text;  ///< one line for a person: the result, or what went wrong
};

/// After so much silence where a server has to speak, a client takes it for dead: a person who
/// waits learns of it within ten seconds.
inline constexpr Milliseconds kDeadAfter{8'000};

/// What a client asks of whoever runs it: a socket and a player.
class ClientHost {
public:
    ClientHost() = default;
    ClientHost(const ClientHost&) = delete;
    ClientHost& operator=(const ClientHost&) = delete;
    virtual ~ClientHost() = default;

    /// In one piece.
    virtual void send(std::string bytes) = 0;

    /// A new game begins here: the player forgets the last one.
    virtual void begin(const AnyGame& start) = 0;

    /// From now on these seats are the client's own: told when it is known, and again if it
    /// changes.
    virtual void sit(const std::vector<Seat>& /*seats*/) {}

    /// The game has come so far: all moves from its start on, as the client may know them.
    virtual void show(const std::vector<std::string>& /*moves*/) {}

    /// What the server shows cannot be told as moves of the rules; the client goes on from there.
    virtual void lose_track(const std::string& /*why*/) {}

    /// Somebody there has said something.
    virtual void hear(std::string_view /*name*/, std::string_view /*text*/) {}

    /// Whether somebody here decides, by `Client::on_vote`, to begin with those who are there; else
    /// the settings do.
    virtual bool takes_votes() const { return false; }

    /// The player chooses, within the limit if there is one; its move comes by `Client::on_move`.
    /// `view` is the position as the seat to move sees it, `moves` how it came about as far as
    /// that is known. The client asks for one move at a time.
    virtual void think(const AnyGame& view, std::vector<std::string> moves,
                       std::optional<Milliseconds> limit) = 0;

    /// The connection is closed when all is sent, and nothing more is heard.
    virtual void finish(Farewell farewell) = 0;
};

/// The client's side of one classic protocol. No socket, clock, thread or player; it is told the
/// time. Of a server that talks nonsense, or nothing for too long, it takes leave by itself.
class Client {
public:
    Client() = default;
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;
    virtual ~Client() = default;

    virtual void on_open(Moment now) = 0;
    virtual void on_bytes(std::string_view bytes, Moment now) = 0;

    /// The server has closed.
    virtual void on_close(Moment now) = 0;

    /// The answer to `ClientHost::think`: legal where it was asked for.
    virtual void on_move(std::string_view move, Moment now) = 0;

    /// Somebody here says something to those who play there, where the protocol has talk.
    virtual void on_said(std::string_view /*text*/) {}

    /// Somebody here would begin with those who are there: see `ClientHost::takes_votes`.
    virtual void on_vote(Moment /*now*/) {}

    /// When it wants `on_time`, if nothing else happens before.
    virtual std::optional<Moment> wakes_at() const = 0;
    virtual void on_time(Moment now) = 0;

    /// Whoever runs it leaves: what the protocol has for that can be said now, and nothing more is
    /// heard.
    virtual void on_leaving() {}
};

}  // namespace agon
