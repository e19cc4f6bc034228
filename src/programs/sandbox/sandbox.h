#pragma once

#include "core/error.h"
#include "core/sandbox_settings.h"

#include <cstdint>
#include <string>
#include <vector>

namespace agon {

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
