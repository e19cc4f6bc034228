// How long the referee takes at worst to tell whether any fleet fits all answers, when a defender
// without a fleet of its own says whatever is still possible.
#include "games/battleship/judge/fleet_solver.h"
#include "games/battleship/options.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/json/object.hpp>
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace agon::battleship {
namespace {

constexpr double kGoal = 5;                    ///< milliseconds
constexpr std::string_view kLetters = "whsl";  ///< by Answer
constexpr std::array<std::string_view, 3> kTouches{"none", "corner", "any"};

/// What the thread has computed, in milliseconds.
double cpu_ms()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// One line that `--replay` reads: size, touch rule, fleet, then the shots with their answers, in
/// order as far as it matters.
std::string written(const FleetRules& rules, const Evidence& said)
{
    const auto cell_name = [&](int cell) {
        return fmt::format("{:c}{}", 'A' + cell / rules.size, cell % rules.size + 1);
    };
    std::string line =
        fmt::format("{} {} {}", rules.size, kTouches[static_cast<std::size_t>(rules.touch)],
                    fmt::join(rules.fleet(), ","));
    said.missed().each([&](int cell) { line += fmt::format(" {}w", cell_name(cell)); });
    for (const Hit& hit : said.hits())
        line += fmt::format(" {}{}", cell_name(hit.cell),
                            kLetters[static_cast<std::size_t>(hit.answer)]);
    return line;
}

struct Searches {
    bool show = false;          ///< print those that are slow or undecided
    std::vector<double> times;  ///< milliseconds
    int undecided = 0;

    /// Looks for a fleet. A search that takes long is made again, and the least time counts: what
    /// the machine did meanwhile is not the search's.
    Fit measure(const FleetRules& rules, const Evidence& said)
    {
        constexpr int kMostTries = 5;
        double least = 0;
        Fit fit = Fit::Unknown;
        for (int tries = 0; tries == 0 || (least > kGoal && tries < kMostTries); ++tries) {
            const double began = cpu_ms();
            fit = find_fleet(rules, said).fit;
            const double took = cpu_ms() - began;
            least = tries == 0 ? took : std::min(least, took);
        }
        times.push_back(least);
        undecided += fit == Fit::Unknown ? 1 : 0;
        if (show && (fit == Fit::Unknown || least > kGoal))
            fmt::print("{:.2f} ms {}: {}\n", least, fit == Fit::Unknown ? "undecided" : "slow",
                       written(rules, said));
        return fit;
    }

    void print(std::string_view name)
    {
        if (times.empty()) return;
        std::ranges::sort(times);
        const auto above = times.end() - std::ranges::upper_bound(times, kGoal);
        fmt::print(
            "{:<24} {:>8} searches: median {:.3f} ms, 99.9 % {:.2f}, worst {:.2f}; {} above {} "
            "ms, {} undecided\n",
            name, times.size(), times[times.size() / 2], times[times.size() * 999 / 1000],
            times.back(), above, kGoal, undecided);
        std::fflush(stdout);
    }
};

/// Whose shots are answered.
struct Shooter {
    /// Cells of one stripe of diagonals after the other; all at random if this is 1, row by row
    /// if it is 0. Stripes leave the defender room for as long as possible.
    int apart = 1;
    bool hunts = false;  ///< beside hits before anywhere else
};

/// All cells, in the order in which this shooter would shoot at them if nothing was hit.
std::vector<int> shots(int size, const Shooter& shooter, Rng& rng)
{
    std::vector<std::pair<int, int>> order;
    for (int cell = 0; cell < size * size; ++cell) {
        const int stripe = shooter.apart == 0 ? cell : (cell / size + cell % size) % shooter.apart;
        order.emplace_back(stripe << 16 | static_cast<int>(rng.below(1U << 16U)), cell);
    }
    std::ranges::sort(order);
    std::vector<int> cells;
    for (const auto& [place, cell] : order) cells.push_back(cell);
    return cells;
}

/// Whether there is a hit beside this cell that was not answered `sunk`.
bool is_beside_a_hit(int size, const Evidence& said, int cell)
{
    const Cells open = said.hit() - said.settled();
    return (cell % size > 0 && open.has(cell - 1)) ||
           (cell % size + 1 < size && open.has(cell + 1)) ||
           (cell >= size && open.has(cell - size)) ||
           (cell + size < size * size && open.has(cell + size));
}

/// How a defender without a fleet answers: with the first that is possible of an order.
struct Defender {
    Answer first = Answer::Water;
    std::uint32_t firmness =
        100;  ///< in so many of 100 answers; otherwise another one is tried first

    std::array<Answer, 4> answers(Rng& rng) const
    {
        std::array all{Answer::Water, Answer::Hit, Answer::Sunk, Answer::Lost};
        if (first == Answer::Hit) all = {Answer::Hit, Answer::Water, Answer::Sunk, Answer::Lost};
        if (first == Answer::Sunk) all = {Answer::Sunk, Answer::Hit, Answer::Water, Answer::Lost};
        if (rng.below(100) >= firmness) std::swap(all[0], all[1 + rng.below(2)]);
        return all;
    }
};

/// A game to its end.
void interrogate(const FleetRules& rules, const Shooter& shooter, const Defender& defender,
                 Rng& rng, Searches& searches)
{
    Evidence said;
    auto cells = shots(rules.size, shooter, rng);
    while (!cells.empty() && !said.lost()) {
        auto next_shot = cells.begin();
        if (shooter.hunts)
            next_shot = std::ranges::find_if(
                cells, [&](int cell) { return is_beside_a_hit(rules.size, said, cell); });
        if (next_shot == cells.end()) next_shot = cells.begin();
        const int cell = *next_shot;
        cells.erase(next_shot);
        for (const Answer answer : defender.answers(rng)) {
            Evidence next = said;
            next.note(rules, cell, answer);
            if (searches.measure(rules, next) == Fit::None) continue;
            said = next;
            break;
        }
    }
}

/// The fleet that is usual in eastern Europe.
FleetRules eastern(Touch touch)
{
    FleetRules rules{.ships = 10, .touch = touch};
    rules.lengths = {4, 3, 3, 2, 2, 2, 1, 1, 1, 1};
    return rules;
}

FleetRules crowded(int size, int ships, Touch touch)
{
    FleetRules rules{.size = size, .ships = ships, .touch = touch};
    for (int i = 0; i < ships; ++i)
        rules.lengths[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(5 - i % 4);
    return rules;
}

/// Half of the defenders deny; the others say `hit` or `sunk` as long as they can, to shooters who
/// follow up what they hit.
void measure(std::string_view name, const FleetRules& rules, int games, Searches searches, Rng rng)
{
    for (int game = 0; game < games; ++game) {
        Defender defender{.first = Answer::Water, .firmness = game % 4 == 0 ? 100U : 85U};
        Shooter shooter{.apart = 1 + game / 2 % 5};
        if (game % 2 == 1) {
            defender = {.first = game % 4 == 1 ? Answer::Hit : Answer::Sunk,
                        .firmness = 50 + rng.below(51)};
            shooter = {.apart = static_cast<int>(rng.below(6)), .hunts = rng.below(3) > 0};
        }
        interrogate(rules, shooter, defender, rng, searches);
    }
    searches.print(name);
}

/// Any that a table accepts: few ships or many, of one length or of all.
FleetRules odd_rules(Rng& rng)
{
    for (;;) {
        FleetRules rules{
            .size = kLeastSize + static_cast<int>(rng.below(kMostSize - kLeastSize + 1)),
            .ships = 1 + static_cast<int>(rng.below(kMostShips)),
            .lengths = {},
            .touch = static_cast<Touch>(rng.below(3))};
        const auto longest = 1 + rng.below(kLongestShip);
        for (int i = 0; i < rules.ships; ++i)
            rules.lengths[static_cast<std::size_t>(i)] =
                static_cast<std::uint8_t>(1 + rng.below(longest));
        const BattleshipOptions options{.rules = rules, .relay = true};
        if (BattleshipOptions::from_json(options.to_json())) return rules;
    }
}

/// Half of the games as those of the usual fleets; the others with shooters and defenders of other
/// habits.
void measure_odd(int games, std::uint64_t seed, bool show)
{
    constexpr std::array<std::string_view, 4> kKinds{"odd, evading", "odd, other shooters",
                                                     "odd, hits at once", "odd, sunk at once"};
    std::array<Searches, kKinds.size()> searches;
    searches.fill({.show = show, .times = {}});
    for (int game = 0; game < games; ++game) {
        Rng rng{mix64(seed) + static_cast<std::uint64_t>(game)};
        const FleetRules rules = odd_rules(rng);
        const auto kind = static_cast<std::size_t>(std::max(0, game % 6 - 2));
        Defender defender{.first = Answer::Water, .firmness = 50 + rng.below(51)};
        Shooter shooter{.apart = 1 + static_cast<int>(rng.below(5))};
        if (kind > 0)
            shooter = {.apart = static_cast<int>(rng.below(6)), .hunts = rng.below(3) > 0};
        if (kind == 2) defender.first = Answer::Hit;
        if (kind == 3) defender.first = Answer::Sunk;
        interrogate(rules, shooter, defender, rng, searches[kind]);
    }
    for (std::size_t kind = 0; kind < kKinds.size(); ++kind) searches[kind].print(kKinds[kind]);
}

/// Searches that were written before, a line each, whatever stands before a colon.
void replay(std::istream& lines, bool show)
{
    Searches searches{.show = show, .times = {}};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words{line.substr(line.find(':') + 1)};
        FleetRules rules{.ships = 0, .lengths = {}};
        std::string touch;
        std::string fleet;
        if (!(words >> rules.size >> touch >> fleet)) continue;
        rules.touch = static_cast<Touch>(std::ranges::find(kTouches, touch) - kTouches.begin());
        for (const char c : fleet)
            if (c != ',')
                rules.lengths[static_cast<std::size_t>(rules.ships++)] =
                    static_cast<std::uint8_t>(c - '0');
        Evidence said;
        for (std::string shot; words >> shot;) {
            const int column = std::stoi(shot.substr(1)) - 1;
            said.note(rules, (shot[0] - 'A') * rules.size + column,
                      static_cast<Answer>(kLetters.find(shot.back())));
        }
        searches.measure(rules, said);
    }
    searches.print("replayed");
}

void measure_usual(int games, std::uint64_t seed, bool show)
{
    const Searches none{.show = show, .times = {}};
    for (std::size_t i = 0; i < kTouches.size(); ++i) {
        const auto touch = static_cast<Touch>(i);
        measure(fmt::format("usual, touch {}", kTouches[i]), {.touch = touch}, games, none,
                Rng{seed});
        measure(fmt::format("eastern, touch {}", kTouches[i]), eastern(touch), games, none,
                Rng{seed});
        measure(fmt::format("20x20, twelve, touch {}", kTouches[i]),
                crowded(kMostSize, kMostShips, touch), games, none, Rng{seed});
    }
}

}  // namespace
}  // namespace agon::battleship

int main(int argc, char** argv)
{
    CLI::App program{"Measures the check for false answers against defenders who evade.",
                     "answers"};
    int games = 100;
    int odd = 0;
    std::uint64_t seed = 1;
    bool show = false;
    bool replay = false;
    program.add_option("--games", games, "of each kind")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    program.add_option("--odd", odd, "so many games with random options instead")
        ->check(CLI::Range(1, 10'000'000));
    program.add_option("--seed", seed, "same seed, same games")->capture_default_str();
    program.add_flag("--show", show, "print every search that is slow or undecided");
    program.add_flag("--replay", replay, "only the searches printed before, from standard input");
    CLI11_PARSE(program, argc, argv);
    if (replay)
        agon::battleship::replay(std::cin, show);
    else if (odd > 0)
        agon::battleship::measure_odd(odd, seed, show);
    else
        agon::battleship::measure_usual(games, seed, show);
    return 0;
}
