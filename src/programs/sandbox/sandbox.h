#pragma once

#include "core/error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace agon {

/// What a foreign program may use, as an event's file says it.
struct SandboxSettings {
    bool on = true;
    int memory_mb = 512;
    int processes = 64;
    int files_mb = 64;                ///< what it may write, in its own /tmp
    int stderr_kb = 1024;             ///< kept of what it says, a game
    bool freeze = true;               ///< stopped while it is not its turn
    std::vector<std::string> read{};  ///< further paths it may read

    bool operator==(const SandboxSettings&) const = default;
};

/// Where one program lives.
struct Cell {
    SandboxSettings settings{};
    std::string folder{};               ///< its working folder, read-only
    std::vector<std::string> hidden{};  ///< paths below the folder that it must not see
    bool shows_dot_files = false;       ///< of the folder; a folder of its own may need them
};

inline constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20U;

/// What keeps a program within a limit.
enum class LimitedBy : std::uint8_t { CgroupV2, CgroupV1, Rlimits };

/// Why a program must not be given this folder: "bad-folder" if it is / or somebody's home.
Result<void> check_folder(const std::string& folder);

}  // namespace agon
