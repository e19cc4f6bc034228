#pragma once

#include "core/error.h"

#include <filesystem>
#include <string>

namespace agon::cli {

/// Where the files of a program lie that its command line names: here, or in one folder elsewhere.
/// "many-folders" if they lie apart, so that no folder has them all.
Result<std::filesystem::path> folder_of_program(const std::string& command);

}  // namespace agon::cli
