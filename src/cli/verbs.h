#pragma once

#include "catalog.h"

#include <CLI/App.hpp>

#include <string>
#include <string_view>

namespace agon::cli {

/// What a verb returns to the shell.
enum ExitCode : int { kDone = 0, kFailed = 1, kBadUsage = 2 };

// Each adds a verb to the program: its arguments, and what is done when it is typed, which sets
// `exit_code`. Both arguments must outlive the parsing.
void add_perft(CLI::App& program, int& exit_code);
void add_bench(CLI::App& program, int& exit_code);
void add_verify(CLI::App& program, int& exit_code);
void add_play(CLI::App& program, int& exit_code);
void add_match(CLI::App& program, int& exit_code);
void add_serve(CLI::App& program, int& exit_code);
void add_engine(CLI::App& program, int& exit_code);
void add_join(CLI::App& program, int& exit_code);

/// Says on one line of stderr what is wrong, and gives the code back.
int complain(ExitCode code, std::string_view verb, std::string_view text);

/// What a user typed as `--options`.
Result<boost::json::object> typed_options(std::string_view options);

/// The start position for what a user typed as game and as `--options`.
Result<AnyGame> typed_game(std::string_view name, std::string_view options);

}  // namespace agon::cli
