#pragma once

#include "programs/child_process.h"

#include <string>
#include <vector>

namespace agon {

/// How a command ended.
struct RanInCell {
    int exit_code = 0;       ///< 128 and the signal's number if a signal ended it
    bool in_time = true;     ///< else it was ended at the deadline
    std::string last_lines;  ///< of what it said, on stdout and stderr alike
};

/// Runs a command to its end in a cell whose folder it may write to, to build what is in it:
/// `{"sh", "-c", BUILD}`. "cannot-start" or "no-sandbox" if it cannot.
Result<RanInCell> run_in(const Cell& cell, const std::vector<std::string>& words,
                         Deadline deadline);

}  // namespace agon
