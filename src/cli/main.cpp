#include "cli/verbs.h"
#include "programs/sandbox/keeper.h"
#include "programs/sandbox/keeper_orders.h"

#include <fmt/core.h>

#include <exception>
#include <string_view>

namespace {

using namespace agon::cli;

int run(int argc, char** argv)
{
    CommandLine program{"Agon referees, hosts and plays five board games.", "agon " AGON_VERSION};
    add_serve(program);
    add_play(program);
    add_join(program);
    add_match(program);
    add_tournament(program);
    add_check(program);
    add_engine(program);
    add_perft(program);
    add_bench(program);
    add_verify(program);
    add_store(program);
    return program.run(argc, argv);
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view{argv[1]} == agon::kKeeperVerb)
        return agon::run_keeper(argc, argv);
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        fmt::print(stderr, "agon: {}\n", error.what());
        return kFailed;
    }
}
