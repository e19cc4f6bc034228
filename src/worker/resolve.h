#pragma once

#include "contest/event_file.h"
#include "games/any_game.h"

namespace agon {

/// An event whose folders and programs have been found.
struct ResolvedEvent {
    EventSettings settings;  ///< with all defaults
    AnyGame start;
    std::string file;
    std::string folder;              ///< that of the file, to which its paths are relative
    std::vector<int> entrant_lines;  ///< where each stands in the file

    std::string path_of(const Entrant& entrant) const { return folder + '/' + entrant.folder; }
};

/// Reads the file of an event and looks at what it names. "bad-event" with a line `FILE:LINE: …`,
/// "cannot-read".
Result<ResolvedEvent> resolve_event(const std::string& file);

/// Where an event is kept unless its user says otherwise: the file's path without `.toml`.
std::string usual_folder(const std::string& file);

/// An event of nobody but the program of this folder, to try it as an event would run it.
/// "bad-event" and one line that says what is wrong with the folder.
Result<ResolvedEvent> event_of_folder(const std::string& folder, const AnyGame& start);

}  // namespace agon
