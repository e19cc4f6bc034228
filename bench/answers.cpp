// How long the referee takes at worst to tell whether any fleet fits all answers, when a defender
// without a fleet of its own says whatever is still possible.
#include "games/battleship/fleet_solver.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <vector>

namespace agon::battleship {
namespace {

constexpr double kGoal = 5;  ///< milliseconds

/// What the thread has computed, in milliseconds.
double cpu_ms()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// All cells, in an order that leaves the defender room for as long as possible: those of one
/// stripe of diagonals after the other, or all at random if `apart` is 1.
std::vector<int> shots(int size, int apart, Rng& rng)
{
    std::vector<std::pair<int, int>> order;
    for (int cell = 0; cell < size * size; ++cell) {
        const int stripe = (cell / size + cell % size) % apart;
        order.emplace_back(stripe << 16 | static_cast<int>(rng.below(1U << 16U)), cell);
    }
    std::ranges::sort(order);
    std::vector<int> cells;
    for (const auto& [place, cell] : order) cells.push_back(cell);
    return cells;
}

struct Searches {
    std::vector<double> times;  ///< milliseconds
    int undecided = 0;
};

/// A game to its end. `denial`: of 100 answers so many are water if that is possible.
void interrogate(const BattleshipOptions& options, int apart, std::uint32_t denial, Rng& rng,
                 Searches& searches)
{
    Evidence said;
    for (const int cell : shots(options.size, apart, rng)) {
        std::array answers{Answer::Water, Answer::Hit, Answer::Sunk, Answer::Lost};
        if (rng.below(100) >= denial) std::swap(answers[0], answers[1 + rng.below(2)]);
        for (const Answer answer : answers) {
            Evidence next = said;
            next.note(options, cell, answer);
            const double began = cpu_ms();
            const Fit fit = find_fleet(options, next, kAnswerBudget).fit;
            searches.times.push_back(cpu_ms() - began);
            searches.undecided += fit == Fit::Unknown ? 1 : 0;
            if (fit == Fit::None) continue;
            said = next;
            break;
        }
        if (said.lost()) return;
    }
}

/// The fleet that is usual in eastern Europe.
BattleshipOptions eastern(Touch touch)
{
    BattleshipOptions options{.ships = 10, .touch = touch, .relay = true};
    options.lengths = {4, 3, 3, 2, 2, 2, 1, 1, 1, 1};
    return options;
}

BattleshipOptions crowded(int size, int ships, Touch touch)
{
    BattleshipOptions options{.size = size, .ships = ships, .touch = touch, .relay = true};
    for (int i = 0; i < ships; ++i)
        options.lengths[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(5 - i % 4);
    return options;
}

void measure(std::string_view name, const BattleshipOptions& options, int games, std::uint64_t seed)
{
    Rng rng{seed};
    Searches searches;
    for (int game = 0; game < games; ++game)
        interrogate(options, 1 + game % 5, game % 2 == 0 ? 100 : 85, rng, searches);
    auto& times = searches.times;
    std::ranges::sort(times);
    const auto above = times.end() - std::ranges::upper_bound(times, kGoal);
    fmt::print(
        "{:<24} {:>8} searches: median {:.3f} ms, 99.9 % {:.2f}, worst {:.2f}; {} above {} ms, "
        "{} undecided\n",
        name, times.size(), times[times.size() / 2], times[times.size() * 999 / 1000], times.back(),
        above, kGoal, searches.undecided);
}

int run(int games, std::uint64_t seed)
{
    constexpr std::array kTouches{std::pair{Touch::None, "none"},
                                  std::pair{Touch::Corner, "corner"}, std::pair{Touch::Any, "any"}};
    for (const auto& [touch, name] : kTouches) {
        measure(fmt::format("usual, touch {}", name), {.touch = touch, .relay = true}, games, seed);
        measure(fmt::format("eastern, touch {}", name), eastern(touch), games, seed);
        measure(fmt::format("20x20, twelve, touch {}", name), crowded(kMostSize, kMostShips, touch),
                games, seed);
    }
    return 0;
}

}  // namespace
}  // namespace agon::battleship

int main(int argc, char** argv)
{
    CLI::App program{"Measures the check for false answers against defenders who evade.",
                     "answers"};
    int games = 100;
    std::uint64_t seed = 1;
    program.add_option("--games", games, "of each kind")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    program.add_option("--seed", seed, "same seed, same games")->capture_default_str();
    CLI11_PARSE(program, argc, argv);
    return agon::battleship::run(games, seed);
}
