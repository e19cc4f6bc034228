#pragma once

#include <string>
#include <vector>

namespace agon {

/// What a foreign program may use.
struct SandboxSettings {
    bool on = true;
    int memory_mb = 512;
    int processes = 64;
    int files_mb = 64;                ///< that it may write, in its own /tmp
    int stderr_kb = 1024;             ///< kept of what it says, a game
    bool freeze = true;               ///< stopped while it is not its turn
    std::vector<std::string> read{};  ///< further paths that it may read

    bool operator==(const SandboxSettings&) const = default;
};

}  // namespace agon
