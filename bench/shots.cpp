// Measures how the battleship player shoots: shots to sink seeded random fleets, and CPU time a
// shot.
#include "games/battleship/judge/evidence.h"
#include "players/battleship_player.h"
#include "players/fleet_hiding.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <limits>
#include <string>
#include <vector>

using namespace agon;
using namespace agon::battleship;

namespace {

struct Arguments {
    std::string touch = "corner";
    std::string player = "both";
    std::string placement = "uniform";
    int fleets = 1000;
    std::uint64_t seed = 1;
};

/// A sum and what its spread needs.
struct Figures {
    double count = 0;
    double sum = 0;
    double squares = 0;
    double most = 0;

    void add(double value)
    {
        ++count;
        sum += value;
        squares += value * value;
        most = std::max(most, value);
    }
    double mean() const { return sum / count; }
    double error() const { return std::sqrt((squares / count - mean() * mean()) / count); }
};

double cpu_milliseconds() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

Brake free_brake()
{
    return {{}, [] { return std::chrono::nanoseconds{0}; }, {}};
}

/// A shot that takes long is chosen again: what the machine did meanwhile is not the player's.
int timed_shot(const FleetSpace& space, const Evidence& said, const ShotSettings& settings,
               Rng& rng, Figures& times)
{
    constexpr double kLong = 5;  // milliseconds
    double least = std::numeric_limits<double>::max();
    const Rng luck = rng;
    for (int tries = 0;; ++tries) {
        rng = luck;
        Brake brake = free_brake();
        const double began = cpu_milliseconds();
        const int cell = choose_shot(space, said, settings, brake, rng).cell;
        least = std::min(least, cpu_milliseconds() - began);
        if (least > kLong && tries < 4) continue;
        times.add(least);
        return cell;
    }
}

int sink(const FleetSpace& space, const Fleet& fleet, const ShotSettings& settings, Rng& rng,
         Figures& times)
{
    Evidence said;
    for (int shots = 1;; ++shots) {
        const int cell = timed_shot(space, said, settings, rng, times);
        const Answer answer = answer_of(space.rules(), fleet, said, cell);
        if (answer == Answer::Lost) return shots;
        said.note(space.rules(), cell, answer);
    }
}

/// Each player meets the same fleets with the same luck.
std::vector<int> measure(const Arguments& typed, const FleetSpace& space, const std::string& player)
{
    ShotSettings settings = BattleshipPlayer::kLevels.back().shot;
    if (player == "greedy") settings.planned = 0;
    Figures shots;
    Figures times;
    std::vector<int> results;
    for (int i = 0; i < typed.fleets; ++i) {
        Rng rng{mix64(typed.seed) + static_cast<std::uint64_t>(i)};
        Brake brake = free_brake();
        const Fleet fleet = typed.placement == "hidden" ? hidden_fleet(space, brake, rng)
                                                        : random_fleet(space.rules(), rng);
        results.push_back(sink(space, fleet, settings, rng, times));
        shots.add(results.back());
    }
    fmt::print(
        "{:6} touch {:6} {} fleets {}: mean {:.3f} +- {:.3f} shots, {:.2f} ms CPU a shot, "
        "at most {:.1f}\n",
        player, typed.touch, typed.fleets, typed.placement, shots.mean(), shots.error(),
        times.mean(), times.most);
    std::fflush(stdout);
    return results;
}

void run(const Arguments& typed)
{
    constexpr std::array<std::string_view, 3> kTouch{"none", "corner", "any"};
    FleetRules rules;
    rules.touch = static_cast<Touch>(std::ranges::find(kTouch, typed.touch) - kTouch.begin());
    const FleetSpace space{rules};
    if (typed.player != "both") {
        measure(typed, space, typed.player);
        return;
    }
    const auto greedy = measure(typed, space, "greedy");
    const auto best = measure(typed, space, "best");
    Figures saved;
    for (std::size_t i = 0; i < best.size(); ++i) saved.add(greedy[i] - best[i]);
    fmt::print("best needs {:.3f} +- {:.3f} shots fewer (paired)\n", saved.mean(), saved.error());
}

}  // namespace

int main(int argc, char** argv)
{
    Arguments typed;
    CLI::App app{"How many shots the battleship player needs"};
    app.add_option("--touch", typed.touch)->check(CLI::IsMember({"none", "corner", "any"}));
    app.add_option("--player", typed.player)->check(CLI::IsMember({"best", "greedy", "both"}));
    app.add_option("--placement", typed.placement)->check(CLI::IsMember({"uniform", "hidden"}));
    app.add_option("--fleets", typed.fleets)->check(CLI::PositiveNumber);
    app.add_option("--seed", typed.seed);
    CLI11_PARSE(app, argc, argv);
    run(typed);
}
