#pragma once

#include "core/error.h"
#include "table/record.h"

#include <cstdio>
#include <map>
#include <memory>
#include <string>

namespace agon::cli {

/// The records of a match, a line a game, each flushed as the game ends. Each says which game of
/// which match it is, by which a match that was killed finds out what it has.
class MatchFile {
public:
    MatchFile() = default;

    /// "cannot-write" with the system's reason; what was written before is safe.
    Result<void> add(int game, Record record);

    /// What the file held when it was opened, by game number.
    const std::map<int, Record>& done() const { return done_; }

private:
    friend Result<MatchFile> open_match_file(const std::string& path, bool resume,
                                             const std::string& seed);

    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    std::string path_;
    std::string seed_;
    std::map<int, Record> done_;
    std::unique_ptr<std::FILE, Close> file_;  ///< none: nothing is kept
};

/// An empty path keeps nothing. Without `resume` the file must not exist yet.
Result<MatchFile> open_match_file(const std::string& path, bool resume, const std::string& seed);

}  // namespace agon::cli
