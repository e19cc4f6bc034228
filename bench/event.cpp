// What the machinery of an event costs: games a second between instant players, what a ply between
// instant programs takes, in the open and in cells, and what the table of a large event takes.
#include "common/folder.h"
#include "common/serve.h"
#include "contest/event_table.h"
#include "core/rng.h"
#include "core/text.h"
#include "games/json_reader.h"
#include "games/json_text.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <numeric>

namespace agon::bench {
namespace {

double seconds_of(const timeval& time)
{
    constexpr double kMicro = 1e-6;
    return static_cast<double>(time.tv_sec) + kMicro * static_cast<double>(time.tv_usec);
}

double cpu_of_children()
{
    rusage used{};
    ::getrusage(RUSAGE_CHILDREN, &used);
    return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}

struct Spent {
    double wall = 0;
    double cpu = 0;
};

Spent run(const std::string& command)
{
    const double cpu = cpu_of_children();
    const auto began = std::chrono::steady_clock::now();
    if (std::system(command.c_str()) != 0) throw std::runtime_error{"failed: " + command};
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - began;
    return {wall.count(), cpu_of_children() - cpu};
}

/// Two entrants alike, who play dame for 40 plies.
Spent play(const std::string& agon, const Folder& folder, int games, const std::string& spec,
           bool sandbox)
{
    std::ofstream{folder.path() + "/e.toml"} << fmt::format(
        "game = 'dame'\noptions = {{ maxplies = 40 }}\ngames = {}\nclock = {{ move = 5 }}\n"
        "[sandbox]\non = {}\n[[entrant]]\nname = 'a'\nspec = '{}'\n"
        "[[entrant]]\nname = 'b'\nspec = '{}'\n",
        games, sandbox, spec, spec);
    return run(fmt::format("{} tournament {}/e.toml --concurrency 1 --json > /dev/null", agon,
                           folder.path()));
}

/// Milliseconds of all moves of seats, sorted.
std::vector<double> move_times(const Folder& folder)
{
    std::vector<double> times;
    std::ifstream in{folder.path() + "/e/games.jsonl"};
    for (std::string line; std::getline(in, line);) {
        const auto record = read_json(line);
        JsonReader reader{record.value().get_object(), "bad-record"};
        const auto more = reader.optional_list<double>("times").value();
        times.insert(times.end(), more.begin(), more.end());
    }
    std::ranges::sort(times);
    return times;
}

void measure_programs(const std::string& agon, int games, bool sandbox)
{
    const Folder folder;
    std::filesystem::copy(agon, folder.path() + "/agon");
    const Spent spent =
        play(agon, folder, games, "cmd:./agon engine dame --player random", sandbox);
    const auto times = move_times(folder);
    const double mean =
        std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
    constexpr double kMicro = 1000;
    fmt::print(
        "two instant programs, {}: a ply {:.0f} us (median; mean {:.0f}), a game with its two "
        "starts {:.1f} ms\n",
        sandbox ? "in cells" : "in the open", kMicro * times[times.size() / 2], kMicro * mean,
        1000 * spent.wall / games);
}

/// The table after each of the last games of a Swiss event.
void measure_table(int entrants)
{
    const FormatSettings swiss =
        with_defaults({.kind = FormatKind::Swiss, .entrants = entrants, .seed = 1});
    EventResults results{entrants};
    Rng rng{1};
    double longest = 0;
    while (const auto pairings = next_pairings(swiss, results)) {
        for (const EventPairing& pairing : *pairings) {
            results.add(pairing);
            for (int game = 0; pairing.entrants.size() == 2 && game < pairing.games; ++game) {
                const bool first = rng.below(2) == 0;
                results.add(EventGame{.round = pairing.round,
                                      .pairing = pairing.number,
                                      .game = game,
                                      .entrants = seat_order(pairing, game),
                                      .scores = {first ? 1.0 : 0.0, first ? 0.0 : 1.0},
                                      .ranks = {first ? 1 : 2, first ? 2 : 1}});
            }
        }
        const auto began = std::chrono::steady_clock::now();
        const auto rows = event_table(swiss, results);
        const std::chrono::duration<double, std::milli> took =
            std::chrono::steady_clock::now() - began;
        longest = std::max(longest, rows.empty() ? 0 : took.count());
    }
    fmt::print("points and tie-breaks of {} entrants: {:.2f} ms\n", entrants, longest);
}

}  // namespace
}  // namespace agon::bench

int main(int argc, char** argv)
{
    using namespace agon::bench;
    CLI::App app{"What the machinery of an event costs"};
    std::string agon = usual_agon();
    int games = 4000;
    app.add_option("--agon", agon, "the program to measure")->capture_default_str();
    app.add_option("--games", games, "between built-in players")->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    {
        const Folder folder;
        const Spent spent = play(agon, folder, games, "random", false);
        fmt::print("two instant built-in players: {:.0f} games a CPU second, {:.0f} a second\n",
                   games / spent.cpu, games / spent.wall);
    }
    constexpr int kGamesOfPrograms = 100;
    measure_programs(agon, kGamesOfPrograms, false);
    measure_programs(agon, kGamesOfPrograms, true);
    measure_table(200);
    return 0;
}
