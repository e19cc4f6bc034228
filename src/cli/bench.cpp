#include "cli/verbs.h"
#include "core/text.h"
#include "games/json_text.h"

#include <boost/json/parse.hpp>
#include <fmt/core.h>

#include <cmath>
#include <cstdio>
#include <ctime>
#include <memory>

namespace agon::cli {
namespace {

constexpr double kSecondsAFigure = 4;

struct BenchArguments {
    std::string game;
    bool json = false;
    bool signature = false;
};

/// Figures of one benchmark, per CPU second of one thread.
struct Figures {
    double playouts = 0;
    double moves = 0;
    std::optional<double> nodes;  // of the best player's search
    std::optional<double> perft;
};

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

AnyGame start_of(const Benchmark& benchmark)
{
    return start_game(benchmark.game, boost::json::parse(benchmark.options).as_object()).value();
}

/// The position after the table's first draws, if the game begins with any.
AnyGame first_turn(AnyGame game, std::uint64_t seed)
{
    Rng rng{seed};
    while (game.to_move() == kChance) game.try_play(game.sample(rng));
    return game;
}

/// The strongest player; none if there is no such.
std::unique_ptr<Player> best_player(const AnyGame& start)
{
    auto player = make_player(read_spec("best").value(), start);
    return player ? std::move(*player) : nullptr;
}

/// What it makes of the start. Time is CPU time.
Thought searched(Player& player, const AnyGame& start, const Budget& budget)
{
    const Now cpu_time = [] {
        return std::chrono::nanoseconds{static_cast<std::int64_t>(cpu_seconds() * 1e9)};
    };
    player.begin(1);
    const AnyGame position = first_turn(start, 1);
    return player.think({position.view(position.to_move())}, budget, cpu_time, {}, {});
}

std::optional<double> nodes_per_second(const AnyGame& start)
{
    constexpr std::chrono::seconds kTime{2};
    const auto player = best_player(start);
    if (!player) return std::nullopt;
    const double began = cpu_seconds();
    const Thought thought = searched(*player, start, {.time = kTime});
    return static_cast<double>(thought.nodes) / (cpu_seconds() - began);
}

Figures measure(const Benchmark& benchmark)
{
    const AnyGame start = start_of(benchmark);
    Rng rng{1};
    Figures figures;
    double games = 0;
    double moves = 0;
    double seconds = 0;
    const double began = cpu_seconds();
    while (seconds < kSecondsAFigure) {
        constexpr int kBatch = 100;  // so that reading the clock costs nothing
        for (int i = 0; i < kBatch; ++i) {
            AnyGame game = start;
            moves += game.play_out(rng);
        }
        games += kBatch;
        seconds = cpu_seconds() - began;
    }
    figures.playouts = games / seconds;
    figures.moves = moves / seconds;
    figures.nodes = nodes_per_second(start);
    if (benchmark.perft_depth > 0) {
        const double before = cpu_seconds();
        const auto paths = start.perft(benchmark.perft_depth).value_or(0);
        figures.perft = static_cast<double>(paths) / (cpu_seconds() - before);
    }
    return figures;
}

boost::json::object to_json(const Figures& figures)
{
    boost::json::object json{{"playouts_per_s", std::llround(figures.playouts)},
                             {"moves_per_s", std::llround(figures.moves)}};
    if (figures.nodes) json["nodes_per_s"] = std::llround(*figures.nodes);
    if (figures.perft) json["perft_per_s"] = std::llround(*figures.perft);
    return json;
}

void print_row(std::string_view key, const Figures& figures)
{
    const auto shown = [](const std::optional<double>& figure) {
        return figure ? fmt::format("{:.0f}", *figure) : std::string{"-"};
    };
    fmt::print("{:<12} {:>12.0f} {:>14.0f} {:>14} {:>16}\n", key, figures.playouts, figures.moves,
               shown(figures.nodes), shown(figures.perft));
    std::fflush(stdout);
}

/// One number that changes when any game or player plays differently: the positions and lengths of
/// seeded random games and the thoughts of a search, folded.
std::uint64_t signature()
{
    constexpr int kGames = 100;
    constexpr std::uint64_t kNodes = 20'000;
    std::uint64_t folded = 0;
    for (const auto& benchmark : all_benchmarks()) {
        const AnyGame start = start_of(benchmark);
        Rng rng{seed_of(benchmark.key)};
        for (int i = 0; i < kGames; ++i) {
            AnyGame game = start;
            const auto moves = static_cast<std::uint64_t>(game.play_out(rng));
            folded = mix64(folded ^ game.hash() ^ moves);
        }
        const auto player = best_player(start);
        if (!player) continue;
        const Thought thought = searched(*player, start, {.nodes = kNodes});
        folded = mix64(folded ^ seed_of(join(thought.line, " ")) ^
                       static_cast<std::uint64_t>(thought.score));
    }
    return folded;
}

int run_bench(const BenchArguments& typed)
{
    if (!typed.game.empty()) {
        const auto game = typed_game(typed.game, "{}");
        if (!game) return complain(kBadUsage, "bench", game.error().text);
    }
    if (typed.signature && !typed.game.empty())
        return complain(kBadUsage, "bench", "--signature is of all games: leave out GAME");
    if (typed.signature) {
        fmt::print("{}\n", signature());
        return kDone;
    }
    boost::json::object all;
    if (!typed.json)
        fmt::print("{:<12} {:>12} {:>14} {:>14} {:>16}\n", "CPU seconds", "playouts/s", "moves/s",
                   "nodes/s", "perft paths/s");
    for (const auto& benchmark : all_benchmarks()) {
        if (!typed.game.empty() && benchmark.game != typed.game) continue;
        const Figures figures = measure(benchmark);
        if (!typed.json) print_row(benchmark.key, figures);
        all[benchmark.key] = to_json(figures);
    }
    if (typed.json) fmt::print("{}\n", json_text(all));
    return kDone;
}

}  // namespace

void add_bench(CommandLine& program)
{
    auto verb =
        program.add_verb("bench", "Measure random playouts and search nodes per CPU second");
    const auto typed = std::make_shared<BenchArguments>();
    verb.add("GAME", typed->game, "only this one of " + game_names());
    verb.add_flag("--json", typed->json, "figures as JSON, and nothing else");
    verb.add_flag("--signature", typed->signature, "one number that stands for all play");
    verb.runs([typed] { return run_bench(*typed); });
}

}  // namespace agon::cli
