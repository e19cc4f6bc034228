#pragma once

#include "games/blokus/options.h"
#include "games/blokus/tuple.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

/// The bytes of the blokus protocol, sections 1.2 to 1.5 of docs/protocols/blokus.md, read and
/// written as both sides need it.
namespace agon::blokus_wire {

inline constexpr std::size_t kLongestMessage = 512;  ///< bytes, with the header
inline constexpr std::size_t kLongestName = 15;      ///< bytes
inline constexpr std::size_t kMostClients = 8;
inline constexpr std::size_t kColours = 4;
inline constexpr int kNone = -1;      ///< as the colour to move or wished for, and as who speaks
inline constexpr int kComputer = -2;  ///< as the owner of a colour

/// Which client owns each colour.
using Owners = std::array<int, kColours>;
inline constexpr Owners kNoOwners{kComputer, kComputer, kComputer, kComputer};

struct RequestPlayer {
    int wish = kNone;  ///< any colour
    std::string name;  ///< empty: as before
    bool operator==(const RequestPlayer&) const = default;
};

struct GrantPlayer {
    int colour = 0;
    bool operator==(const GrantPlayer&) const = default;
};

struct CurrentPlayer {
    int colour = kNone;
    bool operator==(const CurrentPlayer&) const = default;
};

struct SetStone {
    int colour = 0;
    blokus::Tuple stone;
    bool operator==(const SetStone&) const = default;
};

struct StartGame {
    bool operator==(const StartGame&) const = default;
};

struct GameFinish {
    bool operator==(const GameFinish&) const = default;
};

struct ServerStatus {
    int players = 0;    ///< colours that clients own
    int computers = 0;  ///< colours that they do not
    int clients = 0;
    int width = 0;
    int height = 0;
    int mode = 0;
    Owners owners = kNoOwners;  ///< version 1 does not tell them, nor the names
    std::array<std::string, kMostClients> names;
    BlokusOptions::Counts stones{};
    bool operator==(const ServerStatus&) const = default;
};

struct Chat {
    int client = kNone;
    std::string rest;  ///< the text's length, the text and what ends it, as it came
    bool operator==(const Chat&) const = default;
};

struct RequestUndo {
    bool operator==(const RequestUndo&) const = default;
};

struct UndoStone {
    bool operator==(const UndoStone&) const = default;
};

struct RequestHint {
    int colour = 0;
    bool operator==(const RequestHint&) const = default;
};

struct StoneHint {
    int colour = 0;
    blokus::Tuple stone;
    bool operator==(const StoneHint&) const = default;
};

struct RevokePlayer {
    int colour = 0;
    bool operator==(const RevokePlayer&) const = default;
};

struct RequestGameMode {
    int version = 1;
    int width = 0;
    int height = 0;
    int mode = 0;
    BlokusOptions::Counts stones{};  ///< a negative count is more than there can be
    bool operator==(const RequestGameMode&) const = default;
};

/// In the order of their numbers on the wire, from 1.
using Message = std::variant<RequestPlayer, GrantPlayer, CurrentPlayer, SetStone, StartGame,
                             GameFinish, ServerStatus, Chat, RequestUndo, UndoStone, RequestHint,
                             StoneHint, RevokePlayer, RequestGameMode>;

/// A status is of version 3.
std::string write(const Message& message);

/// None if its number is unknown or it is too short for what it should be. Pre: `Frames` gave it.
std::optional<Message> read(std::string_view frame);

/// How a text ends: the original sends a byte more than Android does.
enum class ChatLayout : std::uint8_t { Original, Android };

/// What is too long is cut.
Chat chat(int client, std::string_view text, ChatLayout layout = ChatLayout::Original);

/// Without white space at its end, which Android adds.
std::string text_of(const Chat& chat);

/// Puts messages together from the pieces in which they arrive. What follows a header that cannot
/// be is dropped.
class Frames {
public:
    void add(std::string_view bytes);

    /// The next whole message with its header; none if there is none yet.
    std::optional<std::string> next();

    bool is_broken() const { return broken_; }

private:
    void check_header();

    std::string waiting_;
    bool broken_ = false;
};

}  // namespace agon::blokus_wire
