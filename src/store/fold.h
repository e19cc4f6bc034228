#pragma once

#include "store/archive.h"
#include "store/journal.h"

namespace agon {

/// Puts all entries of a segment into the database, some tables at a time, and onto the disk;
/// then deletes the file, or if it was damaged leaves it as `.bad` for a person to look at. Done
/// again after it was interrupted, it goes on. `between` is called when the archive is free.
Result<void> fold_segment(const Segment& segment, Archive& archive,
                          const std::function<void()>& between = {});

}  // namespace agon
