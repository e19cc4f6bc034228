#pragma once

#include "core/descriptor.h"
#include "core/error.h"
#include "programs/launch.h"
#include "programs/sandbox/control_groups.h"

#include <sys/types.h>

#include <optional>

namespace agon {

/// What we hold of a program's cell. When `control` is closed, all that is in the cell ends.
struct CellHold {
    Descriptor control;      ///< to its keeper
    Descriptor processes{};  ///< its /proc
    Descriptor listener{};   ///< for what connects; open if the launch says so
    bool freezes = false;
    ControlGroups groups{};
};

/// A program that was just started, and our ends of its pipes, which do not block.
struct Spawned {
    pid_t pid = 0;  ///< also its process group; of a cell the process that waits for its end
    Descriptor to;
    Descriptor from;
    Descriptor errors;
    std::optional<CellHold> cell{};
};

/// Looks for the first word in PATH and runs it without a shell, with all signals as a fresh
/// program has them and no descriptor of ours but the three. It is killed when the thread that
/// calls this ends. "cannot-start" with the system's reason, or "no-sandbox" if no cell can be
/// made. Pre: there is a word.
Result<Spawned> spawn(const Launch& launch);

/// Whether `spawn` would do it: why not, if not. The program is killed before it does anything.
std::optional<Error> try_spawn(const Launch& launch);

}  // namespace agon
