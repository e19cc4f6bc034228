#pragma once

#include "protocols/software_challenge/pieces.h"
#include "protocols/software_challenge/xml.h"

/// What a server tells its clients.
namespace agon::challenge {

/// 32 hexadecimal digits as clients expect the name of a room; anything else as it is.
std::string as_uuid(std::string digits);

/// A packet that says no more than where: `joined`, `left`, `observed`.
Element about_room(std::string name, const std::string& room);
/// Something that is said in a room.
Element in_room(const std::string& room, Element data);

Element welcome(std::size_t team);
Element move_request();
Element paused(bool is_paused);

/// A position; `last` is the move that led there.
Element memento(const Blokus& game, const std::optional<SentMove>& last);

/// A move that was wrong; it may lack a colour.
Element wrong_move(const std::string& message, const SentMove& move);

/// A request that failed, and why: the Java class of an exception and its text.
Element refusal(std::string_view exception, const std::string& text, const Element& request);

Element prepared(const std::string& room, const std::vector<std::string>& codes);
Element joined_game_room(const std::string& room, int players);

struct Ending {
    std::array<std::string, 2> names{};  ///< empty: it has none
    std::optional<std::size_t> winner{};
    bool is_regular = true;
    std::array<int, 2> points{};
    std::string reason{};
};

Element result(const Ending& ending);

}  // namespace agon::challenge
