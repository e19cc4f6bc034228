#pragma once

#include "core/seat.h"

#include <string>

namespace agon::cli {

/// Where the programs of a match leave what they say on stderr, a file for each game and seat:
/// beside the records, or without those in a temporary folder that is gone with this unless
/// somebody wants to `keep` it. Nothing is made before there is something to write.
class MatchLogs {
public:
    /// `out` is the file of the records; empty: there is none. Without programs there are no logs.
    MatchLogs(const std::string& out, bool has_programs);
    MatchLogs(const MatchLogs&) = delete;
    MatchLogs& operator=(const MatchLogs&) = delete;
    ~MatchLogs();

    /// The folder beside this file of records.
    static std::string folder_beside(const std::string& out) { return out + ".logs"; }

    /// For a folder that is to be hidden it must be there; if it stays empty it goes again.
    void make_folder() const;

    /// Empty if nothing is kept.
    std::string file_of(int game, Seat seat) const;

    const std::string& folder() const { return folder_; }

    /// Whether there is anything to keep.
    bool keep();

private:
    std::string folder_;
    bool passes_ = false;
};

}  // namespace agon::cli
