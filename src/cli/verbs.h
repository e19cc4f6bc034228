#pragma once

#include "catalog.h"
#include "cli/command_line.h"

#include <string>
#include <string_view>

namespace agon::cli {

// Each adds a verb to the program: its arguments, and what is done when it is typed.
void add_perft(CommandLine& program);
void add_bench(CommandLine& program);
void add_verify(CommandLine& program);
void add_check(CommandLine& program);
void add_play(CommandLine& program);
void add_match(CommandLine& program);
void add_tournament(CommandLine& program);
void add_serve(CommandLine& program);
void add_engine(CommandLine& program);
void add_join(CommandLine& program);
void add_store(CommandLine& program);

/// Says on one line of stderr what is wrong, and gives the code back.
int complain(ExitCode code, std::string_view verb, std::string_view text);

/// For the help of GAME: which there are.
std::string game_names();

/// What a user typed as `--options`.
Result<boost::json::object> typed_options(std::string_view options);

/// The start position for what a user typed as game and as `--options`.
Result<AnyGame> typed_game(std::string_view name, std::string_view options);

}  // namespace agon::cli
