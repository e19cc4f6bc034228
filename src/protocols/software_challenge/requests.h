#pragma once

#include "core/error.h"
#include "protocols/software_challenge/pieces.h"
#include "protocols/software_challenge/xml.h"

#include <variant>

/// What a client asks of a server.
namespace agon::challenge {

inline constexpr std::string_view kGameType = "swc_2027_blokus";

struct Join {
    std::optional<std::string> game_type{};
};

struct JoinRoom {
    std::string room;
};

struct JoinPrepared {
    std::string code;
};

/// What it has to say in a room; none: it is no move.
struct InRoom {
    std::string room;
    std::optional<SentMove> move{};
};

struct Close {};

struct Authenticate {
    std::string password;
};

struct Slot {
    std::string name;
    bool can_timeout = false;
    bool is_reserved = false;
};

struct Prepare {
    std::string game_type;
    bool is_paused = false;
    std::vector<Slot> slots;
};

struct Observe {
    std::string room;
};

struct Pause {
    std::string room;
    bool is_paused = false;
};

struct Step {
    std::string room;
    bool is_forced = false;
};

struct Cancel {
    std::string room;
};

using Request = std::variant<Join, JoinRoom, JoinPrepared, InRoom, Close, Authenticate, Prepare,
                             Observe, Pause, Step, Cancel>;

/// As strict as the contest's own server. The code of an error is the cause that it names when it
/// hangs up: "PROTOCOL_ERROR" or "UNKNOWN".
Result<Request> read_request(const Element& packet);

/// What a client writes.
Element to_element(const Join& join);
Element to_element(const JoinRoom& join);
Element to_element(const JoinPrepared& join);
/// Of a move there are two: in a room it is `data`, in a state `lastMove`. Pre: it has a colour.
Element to_element(const SentMove& move, std::string name);
Element to_element(const InRoom& said);

/// The move in an element that `to_element` could have written.
Result<SentMove> read_move(const Element& element);

}  // namespace agon::challenge
