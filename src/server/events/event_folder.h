#pragma once

#include "contest/event.h"

namespace agon {

struct FileText {
    std::string path;
    std::string text;
};

/// Puts these texts in the place of the files, each whole or not at all, and all of them as nearly
/// at once as can be: "cannot-write".
Result<void> replace_files(const std::vector<FileText>& files);

/// "cannot-read".
Result<std::string> read_file(const std::string& path);

/// An event as its folder tells it.
struct EventFiles {
    EventSettings event;
    std::vector<Record> games;
    std::string standings;  ///< the text of standings.json
};

/// "cannot-read", "bad-event" or "bad-record", with the file, and the line where there are several.
Result<EventFiles> read_event_folder(const std::string& folder);

}  // namespace agon
