// Honest players of every kind, some of whom leave or come back, and somebody who is a nuisance,
// for a long time: nobody honest may notice, and memory and disk must not creep up.
#include "attacks/attack.h"
#include "common/folder.h"
#include "common/serve.h"
#include "honest/honest.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <optional>
#include <stdexcept>

namespace agon::bench {
namespace {

// The server keeps some finished games in memory, which takes it a few minutes to fill.
constexpr double kMostMemory = 1.2;  ///< of what it was after the first half
constexpr double kMostDisk = 1.2;    ///< an event in the second half, of that in the first
constexpr double kLogAhead = 8;      ///< MB that a log may have which is not in its place yet
constexpr std::size_t kLeavers = 3;  ///< parties in each round

struct Arguments {
    std::string agon = usual_agon();
    double minutes = 10;
    std::size_t addresses = 4;
};

/// At the end of a round.
struct Sample {
    double minute = 0;
    double memory = 0;  ///< MB
    double disk = 0;    ///< MB
    double events = 0;  ///< of all tables so far
};

struct Sums {
    std::size_t moves = 0;
    std::size_t unanswered = 0;
    std::vector<std::string> faults;
};

Clock::duration in_seconds(double seconds)
{
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>{seconds});
}

double events_of(const Child& server)
{
    const auto text = get(server.port("web"), "/metrics");
    constexpr std::string_view kKey = "\nagon_events_total ";
    const auto at = text.find(kKey);
    if (at == std::string::npos) throw std::runtime_error{"the server does not count its events"};
    return std::stod(text.substr(at + kKey.size()));
}

/// Clients of a classic port take whoever waits, so the honest sit down while nobody else is there.
void play_round(const Arguments& typed, const Child& server, Honest& honest, Sums& sums)
{
    constexpr double kCalm = 2;
    constexpr double kAttack = 17;
    constexpr double kMoment = 0.02;
    honest.renew(kLeavers);
    honest.play(Clock::now() + in_seconds(kCalm));
    const Attack attack = moderate_attack();
    Attacker attacker{attack, server, addresses_of_attackers(typed.addresses, false),
                      in_seconds(kAttack)};
    while (!attacker.has_ended()) honest.play(Clock::now() + in_seconds(kMoment));
    honest.play(Clock::now() + in_seconds(1));
    auto figures = honest.take();
    sums.unanswered += figures.unanswered;
    fmt::print(" p99 ms:");
    for (Delays& delays : figures.delays) {
        sums.moves += delays.values.size();
        fmt::print(" {:.2f}", delays.at(0.99));
    }
    for (const auto& fault : figures.faults) fmt::print(" LOST: {}", fault);
    std::ranges::move(figures.faults, std::back_inserter(sums.faults));
}

/// How much y grows with x, by least squares.
double slope(std::span<const Sample> samples, double Sample::*x, double Sample::*y)
{
    double mean_x = 0;
    double mean_y = 0;
    for (const Sample& each : samples) {
        mean_x += each.*x / static_cast<double>(samples.size());
        mean_y += each.*y / static_cast<double>(samples.size());
    }
    double above = 0;
    double below = 0;
    for (const Sample& each : samples) {
        above += (each.*x - mean_x) * (each.*y - mean_y);
        below += (each.*x - mean_x) * (each.*x - mean_x);
    }
    return below > 0 ? above / below : 0;
}

/// What the disk gained, in kB an event.
double disk_an_event(const Sample& from, const Sample& to)
{
    return to.events > from.events ? (to.disk - from.disk) * 1000 / (to.events - from.events) : 0;
}

/// False if something crept up or somebody was lost.
bool judge(const std::vector<Sample>& samples, const Sums& sums)
{
    const Sample& first = samples.front();
    const Sample& middle = samples[samples.size() / 2];
    const Sample& last = samples.back();
    const auto late = std::span{samples}.subspan(samples.size() / 2);
    const double early_disk = disk_an_event(first, middle);
    const double late_disk = disk_an_event(middle, last);
    const double most_disk = kMostDisk * early_disk * (last.events - middle.events) / 1000;
    fmt::print("{} moves, {} lost, {} unanswered\n", sums.moves, sums.faults.size(),
               sums.unanswered);
    fmt::print("memory: {:.2f} times that after the first half, {:+.2f} MB an hour\n",
               last.memory / middle.memory, 60 * slope(late, &Sample::minute, &Sample::memory));
    fmt::print("disk: {:+.1f} MB an hour, {:.3f} kB an event in the first half, {:.3f} after it\n",
               60 * slope(late, &Sample::minute, &Sample::disk), early_disk, late_disk);
    return sums.faults.empty() && sums.unanswered == 0 &&
           last.memory <= kMostMemory * middle.memory &&
           last.disk - middle.disk <= most_disk + kLogAhead;
}

bool run(const Arguments& typed)
{
    raise_descriptor_limit();
    const Folder folder;
    const Child server = serve(typed.agon, "sqlite:", folder.path(),
                               {"--bind", "127.0.0.1", "--dame-gap", "0", "--pace", "0"});
    Honest honest{server};
    std::vector<Sample> samples;
    Sums sums;
    const auto began = Clock::now();
    constexpr std::size_t kFewest = 4;
    const auto minutes = [&] {
        return std::chrono::duration<double, std::ratio<60>>{Clock::now() - began}.count();
    };
    while (minutes() < typed.minutes || samples.size() < kFewest) {
        play_round(typed, server, honest, sums);
        samples.push_back({minutes(), static_cast<double>(server.resident()) / 1e6,
                           static_cast<double>(folder.size()) / 1e6, events_of(server)});
        const Sample& now = samples.back();
        fmt::print("; minute {:5.1f}: memory {:6.1f} MB, disk {:7.2f} MB, {} events\n", now.minute,
                   now.memory, now.disk, now.events);
        std::fflush(stdout);
    }
    return judge(samples, sums);
}

}  // namespace
}  // namespace agon::bench

int main(int argc, char** argv)
{
    CLI::App program{"Plays on a server for a long time, beside a nuisance.", "soak"};
    agon::bench::Arguments typed;
    program.add_option("--agon", typed.agon, "the program to test")->capture_default_str();
    program.add_option("--minutes", typed.minutes, "at least")
        ->check(CLI::Range(0.1, 100'000.0))
        ->capture_default_str();
    program.add_option("--addresses", typed.addresses, "that the nuisance comes from")
        ->check(CLI::Range(1, 250))
        ->capture_default_str();
    CLI11_PARSE(program, argc, argv);
    try {
        return agon::bench::run(typed) ? 0 : 1;
    } catch (const std::exception& failure) {
        fmt::print(stderr, "soak: {}\n", failure.what());
        return 2;
    }
}
