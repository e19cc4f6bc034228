#pragma once

#include "contest/event.h"

#include <map>

namespace agon {

/// What an event's file says, before anybody has looked at its folders and its game.
struct EventFile {
    EventSettings settings;            ///< the format lacks its seats and the folders' entrants
    std::string folders{};             ///< a pattern: each that matches is an entrant; empty: none
    std::vector<int> entrant_lines{};  ///< where each of the entrants stands
    std::map<std::string, int, std::less<>> lines{};  ///< where each key of the top stands
};

/// "bad-event" with a line `FILE:LINE: …` that says what is wrong.
Result<EventFile> read_event_file(std::string_view text, std::string_view file);

/// What an entrant's folder says of itself, in its agon.toml.
struct FolderFile {
    std::string build{};  ///< a shell command; empty: there is nothing to build
    std::string run{};    ///< a player's spec
};

/// Errors as above.
Result<FolderFile> read_folder_file(std::string_view text, std::string_view file);

/// Why nobody in an event can be called so; empty: one can.
std::string why_no_name(std::string_view name);

/// The same error for what is found out later.
Error at_line(std::string_view file, int line, std::string_view text);

}  // namespace agon
