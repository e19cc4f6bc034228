#pragma once

#include "core/error.h"

#include <string>
#include <vector>

namespace agon {

/// The regular files of a folder and of all below it, relative to it, in the order of the alphabet.
/// "bad-folder" if there is something else than files and folders, or a link that leads out.
Result<std::vector<std::string>> files_in(const std::string& folder);

/// SHA-256, in hex, over the names, modes and contents of its files. Errors as above.
Result<std::string> fingerprint_of_folder(const std::string& folder);

/// The same over those words of the program's line that are files, seen from `folder`; empty if the
/// spec names no program.
Result<std::string> fingerprint_of_program(const std::string& spec, const std::string& folder);

}  // namespace agon
