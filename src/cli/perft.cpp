#include "cli/verbs.h"
#include "core/text.h"

#include <fmt/core.h>

#include <memory>

namespace agon::cli {
namespace {

constexpr int kDeepest = 100;

struct PerftArguments {
    std::string game;
    int depth = 0;
    std::string moves;
    std::string options = "{}";
};

int run_perft(const PerftArguments& typed)
{
    auto game = typed_game(typed.game, typed.options);
    if (!game) return complain(kBadUsage, "perft", game.error().text);
    for (const auto move : words(typed.moves)) {
        const std::string_view why = game->try_play(move);
        if (!why.empty())
            return complain(kBadUsage, "perft",
                            fmt::format("the move '{}' is illegal: {}", move, why));
    }
    for (int depth = 1; depth <= typed.depth; ++depth) {
        const auto paths = game->perft(depth);
        if (!paths)
            return complain(
                kFailed, "perft",
                fmt::format("{} has no perft: its fleets are too many to list", typed.game));
        fmt::print("{} {}\n", depth, *paths);
        std::fflush(stdout);
    }
    return kDone;
}

}  // namespace

void add_perft(CommandLine& program)
{
    auto verb = program.add_verb("perft", "Count the move paths of each length");
    const auto typed = std::make_shared<PerftArguments>();
    verb.add("GAME", typed->game, game_names()).required();
    verb.add("DEPTH", typed->depth, "the longest paths to count").required().in(1, kDeepest);
    verb.add("--moves", typed->moves, "moves to play first, blank-separated").called("MOVES");
    verb.add("--options", typed->options, "the game's options as JSON").called("JSON");
    verb.runs([typed] { return run_perft(*typed); });
}

}  // namespace agon::cli
