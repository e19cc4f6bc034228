#pragma once

#include "core/descriptor.h"
#include "core/error.h"

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace agon {

/// A program that was just started, and our ends of its pipes, which do not block.
struct Spawned {
    pid_t pid = 0;  ///< also its process group
    Descriptor to;
    Descriptor from;
    Descriptor errors;
};

/// Looks for the first word in PATH and runs it without a shell, with all signals as a fresh
/// program has them and no descriptor of ours but the three. It is killed when the thread that
/// calls this ends. "cannot-start" with the system's reason. Pre: there is a word.
Result<Spawned> spawn(const std::vector<std::string>& words);

/// Whether `spawn` would do it: why not, if not. The program is killed before it does anything.
std::optional<Error> try_spawn(const std::vector<std::string>& words);

}  // namespace agon
