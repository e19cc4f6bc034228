// What honest players notice while somebody abuses the server: how long their moves take without
// and during each attack, what memory and disk it costs, and what of it stays.
#include "attacks/attack.h"
#include "common/folder.h"
#include "common/serve.h"
#include "games/json_text.h"
#include "honest/honest.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>

namespace agon::bench {
namespace {

namespace json = boost::json;

constexpr double kUsualP99 = 5;  ///< ms that a p99 may have anyway
constexpr double kWorst = 100;   ///< ms
constexpr double kMemoryBack = 1.2;
constexpr double kMegabyte = 1e6;
constexpr std::array kNames{"web", "classic", "level"};  ///< of the wires

struct Arguments {
    std::string agon = usual_agon();
    std::vector<std::string> only;
    double seconds = 10;
    std::size_t addresses = 4;
    bool same_address = false;
    bool is_short = false;
    bool json = false;
    bool lists = false;
};

struct Latency {
    double p50 = 0;
    double p99 = 0;
    double worst = 0;
};

/// One attack, or none.
struct Row {
    std::string name;
    std::array<Latency, kWires.size()> latency;  ///< ms, by wire
    std::size_t unanswered = 0;
    std::vector<std::string> faults;
    std::string attacker;  ///< what it says of itself
    double before = 0;     ///< MB of memory
    double peak = 0;
    double after = 0;
    double disk = 0;                  ///< MB that grew
    double cores = 0;                 ///< that the server still used when the attacker had gone
    std::vector<std::string> misses;  ///< the goals
};

std::array<Latency, kWires.size()> latency_of(Figures& figures)
{
    std::array<Latency, kWires.size()> latency;
    for (std::size_t wire = 0; wire < kWires.size(); ++wire) {
        Delays& delays = figures.delays[wire];
        latency[wire] = {delays.at(0.5), delays.at(0.99), delays.at(1)};
    }
    return latency;
}

double megabytes(std::int64_t bytes) { return static_cast<double>(bytes) / kMegabyte; }

/// Plays this long and looks at the memory meanwhile.
void play(Honest& honest, const Child& server, Clock::duration length, Row& row)
{
    constexpr std::chrono::milliseconds kApart{50};
    auto next = Clock::now();
    honest.play(Clock::now() + length, [&](Clock::time_point now) {
        if (now < next) return;
        next = now + kApart;
        row.peak = std::max(row.peak, megabytes(server.resident()));
    });
}

Clock::duration in_seconds(double seconds)
{
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>{seconds});
}

/// What is left when the attacker has gone, so many seconds later.
void look_back(Honest& honest, const Child& server, double seconds, Row& row)
{
    const auto began = Clock::now();
    const auto computed = server.resident() > 0 ? server.cpu() : std::chrono::nanoseconds{0};
    honest.play(began + in_seconds(seconds));
    row.after = megabytes(server.resident());
    if (server.resident() == 0) return;
    const std::chrono::duration<double> passed = Clock::now() - began;
    const std::chrono::duration<double> used = server.cpu() - computed;
    row.cores = used / passed;
}

Row measure(const Arguments& typed, const Attack* attack)
{
    const Folder folder;
    const Child server = serve(typed.agon, "sqlite:", folder.path(),
                               {"--bind", "127.0.0.1", "--dame-gap", "0", "--pace", "0"});
    Honest honest{server};
    Row row;
    row.name = attack != nullptr ? attack->name : "none";
    honest.play(Clock::now() + in_seconds(1));
    row.before = megabytes(server.resident());
    const auto disk = folder.size();
    const auto length = in_seconds(typed.seconds);
    const auto measured = [&] {
        honest.take();
        play(honest, server, length, row);
        return honest.take();
    };
    Figures figures;
    if (attack == nullptr) {
        figures = measured();
    } else {
        constexpr double kMoment = 0.02;
        Attacker attacker{*attack, server,
                          addresses_of_attackers(typed.addresses, typed.same_address), length};
        while (!attacker.has_begun()) honest.play(Clock::now() + in_seconds(kMoment));
        figures = measured();
        while (!attacker.has_ended()) honest.play(Clock::now() + in_seconds(kMoment));
        row.attacker = attacker.result();
    }
    row.latency = latency_of(figures);
    row.unanswered = figures.unanswered;
    row.disk = megabytes(folder.size() - disk);
    look_back(honest, server, typed.is_short || attack == nullptr ? 2 : 60, row);
    row.faults = std::move(figures.faults);
    std::ranges::move(honest.take().faults, std::back_inserter(row.faults));
    return row;
}

std::vector<std::string> misses_of(const Row& calm, const Row& row, bool is_short)
{
    std::vector<std::string> misses;
    for (std::size_t wire = 0; wire < kWires.size(); ++wire) {
        if (row.latency[wire].p99 > std::max(2 * calm.latency[wire].p99, kUsualP99))
            misses.push_back(fmt::format("{} p99", kNames[wire]));
        if (row.latency[wire].worst > kWorst)
            misses.push_back(fmt::format("{} worst", kNames[wire]));
    }
    if (!row.faults.empty()) misses.emplace_back("lost");
    if (row.unanswered > 0) misses.emplace_back("unanswered");
    if (!is_short && row.after > kMemoryBack * row.before) misses.emplace_back("memory");
    return misses;
}

void print_head()
{
    fmt::print("{:<13}| {:^22}| {:^22}| {:^22}|{:>5}{:>5}|{:^18}|{:>6}|{:>6}|\n", "",
               "web p50/p99/worst ms", "classic", "level", "lost", "wait", "RSS MB", "disk",
               "cores");
}

void print_row(const Row& row)
{
    fmt::print("{:<13}|", row.name);
    for (const Latency& each : row.latency)
        fmt::print(" {:6.2f} {:7.2f} {:7.1f}|", each.p50, each.p99, each.worst);
    fmt::print("{:5}{:5}|{:5.0f} {:6.0f} {:5.0f}|{:6.1f}|{:6.2f}| {}{}{}\n", row.faults.size(),
               row.unanswered, row.before, row.peak, row.after, row.disk, row.cores,
               row.misses.empty() ? "holds" : fmt::format("misses {}", fmt::join(row.misses, ", ")),
               row.attacker.empty() ? "" : "; ", row.attacker);
    if (!row.faults.empty()) fmt::print("{:<13}  lost: {}\n", "", row.faults.front());
    std::fflush(stdout);
}

double rounded(double value) { return std::round(value * 1000) / 1000; }

json::object json_of(const Row& row)
{
    json::object object{{"attack", row.name},
                        {"misses", json::array(row.misses.begin(), row.misses.end())},
                        {"attacker", row.attacker}};
    for (std::size_t wire = 0; wire < kWires.size(); ++wire)
        object[kNames[wire]] = {{"p50_ms", rounded(row.latency[wire].p50)},
                                {"p99_ms", rounded(row.latency[wire].p99)},
                                {"worst_ms", rounded(row.latency[wire].worst)}};
    object["lost"] = json::array(row.faults.begin(), row.faults.end());
    object["unanswered"] = row.unanswered;
    object["rss_mb"] = {{"before", rounded(row.before)},
                        {"peak", rounded(row.peak)},
                        {"after", rounded(row.after)}};
    object["disk_mb"] = rounded(row.disk);
    object["cores_after"] = rounded(row.cores);
    return object;
}

bool is_wanted(const Arguments& typed, const Attack& attack)
{
    return typed.only.empty() || std::ranges::find(typed.only, attack.name) != typed.only.end();
}

/// False if the server does not hold.
bool run(const Arguments& typed)
{
    raise_descriptor_limit();
    json::array all;
    bool all_hold = true;
    const auto tell = [&](const Row& row) {
        if (typed.json)
            all.push_back(json_of(row));
        else
            print_row(row);
        all_hold = all_hold && row.misses.empty();
    };
    if (!typed.json) print_head();
    const Row calm = measure(typed, nullptr);
    tell(calm);
    for (const Attack& attack : all_attacks()) {
        if (!is_wanted(typed, attack)) continue;
        Row row = measure(typed, &attack);
        row.misses = misses_of(calm, row, typed.is_short);
        tell(row);
    }
    if (typed.json) fmt::print("{}\n", json_text(all));
    return all_hold;
}

}  // namespace
}  // namespace agon::bench

int main(int argc, char** argv)
{
    CLI::App program{"Measures what honest players notice of attacks on the server.", "abuse"};
    agon::bench::Arguments typed;
    std::vector<std::string> names;
    for (const auto& attack : agon::bench::all_attacks()) names.emplace_back(attack.name);
    program.add_option("--agon", typed.agon, "the program to measure")->capture_default_str();
    program.add_option("--only", typed.only, "some attacks, with commas between them")
        ->delimiter(',')
        ->check(CLI::IsMember(names));
    program.add_option("--seconds", typed.seconds, "of each attack")
        ->check(CLI::Range(1, 3600))
        ->capture_default_str();
    program.add_option("--addresses", typed.addresses, "that attackers come from, 127.0.0.2 on")
        ->check(CLI::Range(1, 250))
        ->capture_default_str();
    program.add_flag("--same-address", typed.same_address, "attackers share 127.0.0.1");
    program.add_flag("--short", typed.is_short, "does not wait a minute for memory to come back");
    program.add_flag("--json", typed.json, "one JSON array instead of a table");
    program.add_flag("--list", typed.lists, "says what attacks there are");
    CLI11_PARSE(program, argc, argv);
    if (typed.lists) {
        for (const auto& attack : agon::bench::all_attacks())
            fmt::print("{:<13} {}\n", attack.name, attack.what);
        return 0;
    }
    try {
        return agon::bench::run(typed) ? 0 : 1;
    } catch (const std::exception& failure) {
        fmt::print(stderr, "abuse: {}\n", failure.what());
        return 2;
    }
}
