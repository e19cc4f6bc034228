#pragma once

#include "programs/check/finding.h"
#include "programs/child_process.h"

#include <optional>
#include <string>

namespace agon::check {

/// Why a program that could not be started could not: what its file is, or what the system said. It
/// works in its cell's folder, if it has one.
Trouble start_trouble(const std::string& program, const std::optional<Cell>& cell,
                      const std::string& system_text);

/// `exit 3` or `SIGSEGV`: the same in every language.
std::string ending_text(const Exit& exit);

/// What a program has come to that has ended when it should not: a library that is missing is
/// recognised by its last words.
Trouble ending_trouble(Flaw flaw, const Exit& exit, std::string_view last_words);

}  // namespace agon::check
