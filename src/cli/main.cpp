#include "cli/verbs.h"
#include "core/text.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include <exception>

namespace {

using namespace agon::cli;

/// The last verb that was typed, for "try 'agon verb --help'".
std::string help_for(const CLI::App& program)
{
    const auto verbs = program.get_subcommands();
    return verbs.empty() ? "agon --help" : "agon " + verbs.back()->get_name() + " --help";
}

/// What is wrong with the command line, and what to type instead.
std::string complaint(const CLI::App& program, const CLI::ParseError& error, int argc, char** argv)
{
    const std::string_view first = argc > 1 ? argv[1] : "";
    if (program.get_subcommands().empty() && !first.empty() && first.front() != '-') {
        std::vector<std::string> names;
        for (const auto* verb : program.get_subcommands({})) names.push_back(verb->get_name());
        return fmt::format("there is no command '{}'; there are {}", first,
                           agon::join(names, ", "));
    }
    const std::string_view what = error.what();
    return fmt::format("{}; try '{}'", what.substr(0, what.find('\n')), help_for(program));
}

int run(int argc, char** argv)
{
    CLI::App program{"Agon referees, hosts and plays five board games.", "agon"};
    program.require_subcommand(1);
    program.set_version_flag("--version", "agon " AGON_VERSION);
    int exit_code = kDone;
    add_serve(program, exit_code);
    add_play(program, exit_code);
    add_join(program, exit_code);
    add_match(program, exit_code);
    add_engine(program, exit_code);
    add_perft(program, exit_code);
    add_bench(program, exit_code);
    add_verify(program, exit_code);
    try {
        program.parse(argc, argv);
    } catch (const CLI::Success& asked) {  // --help and --version
        return program.exit(asked);
    } catch (const CLI::ParseError& error) {
        fmt::print(stderr, "agon: {}\n", complaint(program, error, argc, argv));
        return kBadUsage;
    }
    return exit_code;
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        fmt::print(stderr, "agon: {}\n", error.what());
        return kFailed;
    }
}
