#pragma once

#include "contest/sprt.h"
#include "contest/standings.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace agon::cli {

/// The running score on one line of the terminal; nothing if stderr is none.
void show_progress(const Standings& standings, int games);
void end_progress();

/// Draws each position of a game on stderr, in place and in colours if that is a terminal.
void show_position(const Table& table, std::span<const Entry> entries);

/// `clock` is how time was counted; of CPU time the wall time is told too.
void print_table(const Standings& standings, const std::vector<std::string>& specs,
                 const std::optional<SprtRun>& sprt, std::string_view clock);
void print_json(const Standings& standings, const std::vector<std::string>& specs,
                const std::optional<SprtRun>& sprt, std::string_view clock);

}  // namespace agon::cli
