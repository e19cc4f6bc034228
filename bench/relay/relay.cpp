// What the server costs: CPU a relayed move beside a bare epoll echo under the same load, how long
// a move is on its way, and memory an idle connection.
#include "common/delays.h"
#include "common/folder.h"
#include "common/serve.h"
#include "games/json_text.h"
#include "relay/load.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value_from.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <optional>

namespace agon::bench {
namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kLineSize = 13;       ///< a shot or an answer on the wire
constexpr std::size_t kFrameSize = 19;      ///< a move in a client's frame
constexpr std::size_t kMovesOfAGame = 280;  ///< so many shots and answers most games have

/// All of the load comes from one address, and what the server costs is the question.
const std::vector<std::string> kNoLimit{"--limit", "work=1000000000"};

struct Arguments {
    bool json = false;
    std::string agon;
    std::string only;
    std::size_t pairs = 200;
    std::size_t rounds = 5;
    std::size_t tables = 5000;
    double rate = 2000;
    double seconds = 10;
    std::size_t idle = 5000;
};

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

/// Microseconds of the server's CPU a message, as fast as it goes.
double cost_of_a_message(const Child& server, Load& load, std::size_t pairs, std::size_t messages)
{
    std::vector<std::size_t> left(pairs, messages);
    std::size_t open = pairs;
    std::size_t arrived = 0;
    const auto go_on = [&](std::size_t pair) {
        if (left[pair] == 0 || load.is_over(pair)) {
            --open;
            return;
        }
        --left[pair];
        load.step(pair);
    };
    const auto began = server.cpu();
    for (std::size_t pair = 0; pair < pairs; ++pair) go_on(pair);
    load.clients().poll_until([&] { return open == 0; },
                              [&](std::size_t client, std::string_view bytes) {
                                  if (const auto pair = load.on_bytes(client, bytes)) {
                                      ++arrived;
                                      go_on(*pair);
                                  }
                              });
    return static_cast<double>((server.cpu() - began).count()) / 1000 /
           static_cast<double>(arrived);
}

struct Cost {
    std::string name;
    std::optional<double> goal;
    double echo_us = 0;
    double relay_us = 0;
    double agon_us = 0;
    double ratio = 0;  ///< to the echo, as the one below a median of the rounds' ratios
    double relay_ratio = 0;
};

using MakeLoad = std::unique_ptr<Load> (*)(std::uint16_t port, std::size_t pairs);

struct Wire {
    std::string name;
    std::string port;
    MakeLoad load;
    std::size_t size;  ///< bytes of a message
    double goal;       ///< without a store
};

const std::vector<Wire> kWires{
    {"battleship line", "battleship", battleship_load, kLineSize, 1.6},
    {"quoridor WebSocket", "web", web_load, kFrameSize, 3.0},
};

/// Echo and server by turns, so that what else the machine does meets both.
Cost measure_cost(const Arguments& typed, const Wire& wire, const std::string& store)
{
    const Folder folder;
    const Child echo = Child::echo();
    const Child relay = Child::relay();
    const Child agon = serve(typed.agon, store, folder.path(), kNoLimit);
    std::vector<double> echo_us;
    std::vector<double> relay_us;
    std::vector<double> agon_us;
    std::vector<double> ratios;
    std::vector<double> relay_ratios;
    for (std::size_t round = 0; round < typed.rounds; ++round) {
        const auto echoed = bare_load(echo.port("echo"), typed.pairs, wire.size, false);
        echo_us.push_back(cost_of_a_message(echo, *echoed, typed.pairs, kMovesOfAGame));
        const auto relayed = bare_load(relay.port("relay"), typed.pairs, wire.size, true);
        relay_us.push_back(cost_of_a_message(relay, *relayed, typed.pairs, kMovesOfAGame));
        const auto games = wire.load(agon.port(wire.port), typed.pairs);
        agon_us.push_back(cost_of_a_message(agon, *games, typed.pairs, kMovesOfAGame));
        ratios.push_back(agon_us.back() / echo_us.back());
        relay_ratios.push_back(relay_us.back() / echo_us.back());
    }
    return {fmt::format("{}, store {}", wire.name, store),
            store == "none" ? std::optional{wire.goal} : std::nullopt,
            median(echo_us),
            median(relay_us),
            median(agon_us),
            median(ratios),
            median(relay_ratios)};
}

/// Moves at an even pace, at one table after the other.
Delays measure_delays(Load& load, std::size_t pairs, double rate, double seconds)
{
    Delays delays;
    std::vector<Clock::time_point> sent(pairs);
    std::vector<bool> is_on_its_way(pairs);
    const auto moves = static_cast<std::size_t>(rate * seconds);
    const std::chrono::duration<double> apart{1 / rate};
    const auto began = Clock::now();
    const auto on_bytes = [&](std::size_t client, std::string_view bytes) {
        const auto pair = load.on_bytes(client, bytes);
        if (!pair) return;
        is_on_its_way[*pair] = false;
        delays.values.push_back(
            std::chrono::duration<double, std::milli>{Clock::now() - sent[*pair]}.count());
    };
    for (std::size_t move = 0; move < moves; ++move) {
        const auto due =
            began + std::chrono::duration_cast<Clock::duration>(apart * static_cast<double>(move));
        while (Clock::now() < due)
            load.clients().poll(Clock::now() + std::chrono::milliseconds{1} < due ? 1 : 0,
                                on_bytes);
        const std::size_t pair = move % pairs;
        if (is_on_its_way[pair] || load.is_over(pair)) continue;
        is_on_its_way[pair] = true;
        sent[pair] = Clock::now();
        load.step(pair);
    }
    for (int i = 0; i < 100; ++i) load.clients().poll(1, on_bytes);
    return delays;
}

using OnDelays = std::function<void(const std::string& name, Delays delays)>;

void measure_latency(const Arguments& typed, const OnDelays& report)
{
    {
        const Child echo = Child::echo();
        const auto load = bare_load(echo.port("echo"), typed.tables, kLineSize, false);
        report("echo", measure_delays(*load, typed.tables, typed.rate, typed.seconds));
    }
    for (const Wire& wire : kWires)
        for (const std::string store : {"none", "sqlite:"}) {
            const Folder own;
            const Child agon = serve(typed.agon, store, own.path(), kNoLimit);
            const auto load = wire.load(agon.port(wire.port), typed.tables);
            report(fmt::format("{}, store {}", wire.name, store),
                   measure_delays(*load, typed.tables, typed.rate, typed.seconds));
        }
}

std::size_t peers_of(const Child& agon)
{
    const auto text = get(agon.port("web"), "/metrics");
    constexpr std::string_view kKey = "\nagon_peers ";
    return std::stoul(text.substr(text.find(kKey) + kKey.size()));
}

/// Connects this many more and waits until the server has heard of all.
void connect_idle(Clients& clients, const Child& agon, const std::string& port, std::size_t count)
{
    const auto ignore = [](std::size_t client, std::string_view bytes) {
        if (bytes.empty()) throw std::runtime_error{fmt::format("client {} was cut off", client)};
    };
    const std::size_t wanted = clients.size() + count;
    while (clients.size() < wanted) {
        if (port == "web")
            connect_web_pair(clients, agon.port(port));
        else
            clients.connect(agon.port(port));
        clients.poll(0, ignore);
    }
    while (peers_of(agon) < wanted) clients.poll(100, ignore);
    clients.poll(100, ignore);
}

/// Bytes of the server's memory an idle connection.
double measure_memory(const Arguments& typed, const std::string& port)
{
    const Folder folder;
    const Child agon = serve(typed.agon, "none", folder.path(), kNoLimit);
    Clients clients;
    connect_idle(clients, agon, port, 2);  // makes what all share
    const auto before = agon.memory();
    connect_idle(clients, agon, port, typed.idle);
    return static_cast<double>(agon.memory() - before) / static_cast<double>(typed.idle);
}

double rounded(double value) { return std::round(value * 1000) / 1000; }

bool is_wanted(const Arguments& typed, std::string_view part)
{
    return typed.only.empty() || typed.only == part;
}

void report_costs(const Arguments& typed, json::object& all)
{
    json::object costs;
    for (const Wire& wire : kWires)
        for (const std::string store : {"none", "sqlite:"}) {
            const Cost cost = measure_cost(typed, wire, store);
            costs[cost.name] = {
                {"echo_us", rounded(cost.echo_us)}, {"relay_us", rounded(cost.relay_us)},
                {"agon_us", rounded(cost.agon_us)}, {"relay_ratio", rounded(cost.relay_ratio)},
                {"ratio", rounded(cost.ratio)},     {"goal", json::value_from(cost.goal)}};
            if (typed.json) continue;
            const auto goal = cost.goal ? fmt::format(" (goal {:.1f}x)", *cost.goal) : "";
            fmt::print(
                "{:<34} CPU a move {:6.2f} us, echo {:5.2f} us: {:.2f}x{}; a bare relay {:5.2f} "
                "us: {:.2f}x\n",
                cost.name, cost.agon_us, cost.echo_us, cost.ratio, goal, cost.relay_us,
                cost.relay_ratio);
            std::fflush(stdout);
        }
    all["cpu"] = std::move(costs);
}

void report_latency(const Arguments& typed, json::object& all)
{
    json::object latency;
    measure_latency(typed, [&](const std::string& name, Delays delays) {
        latency[name] = {{"moves", delays.values.size()},
                         {"p50_ms", rounded(delays.at(0.5))},
                         {"p99_ms", rounded(delays.at(0.99))},
                         {"max_ms", rounded(delays.at(1))}};
        if (!typed.json)
            fmt::print("{:<36} {} moves, {} tables: p50 {:.3f} p99 {:.3f} max {:.3f} ms\n", name,
                       delays.values.size(), typed.tables, delays.at(0.5), delays.at(0.99),
                       delays.at(1));
        std::fflush(stdout);
    });
    all["latency"] = std::move(latency);
}

void report_memory(const Arguments& typed, json::object& all)
{
    json::object memory;
    for (const std::string port : {"battleship", "blokus", "dame", "quoridor", "ants", "web"}) {
        const double bytes = measure_memory(typed, port);
        memory[port] = std::round(bytes);
        if (typed.json) continue;
        fmt::print("{:<36} memory an idle connection: {:.1f} kB (goal 12 kB)\n", port,
                   bytes / 1000);
        std::fflush(stdout);
    }
    all["bytes_a_connection"] = std::move(memory);
}

void run(const Arguments& typed)
{
    raise_descriptor_limit();
    json::object all;
    if (is_wanted(typed, "cpu")) report_costs(typed, all);
    if (is_wanted(typed, "latency")) report_latency(typed, all);
    if (is_wanted(typed, "memory")) report_memory(typed, all);
    if (typed.json) fmt::print("{}\n", json_text(all));
}

}  // namespace
}  // namespace agon::bench

int main(int argc, char** argv)
{
    CLI::App program{"Measures what the server costs, beside a bare epoll echo.", "relay"};
    agon::bench::Arguments typed;
    typed.agon = agon::bench::usual_agon();
    program.add_option("--agon", typed.agon, "the program to measure")->capture_default_str();
    program.add_option("--only", typed.only, "one part")
        ->check(CLI::IsMember({"cpu", "latency", "memory"}));
    program.add_option("--pairs", typed.pairs, "that send as fast as it goes")
        ->check(CLI::Range(1, 5000))
        ->capture_default_str();
    program.add_option("--rounds", typed.rounds, "echo and server by turns")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    program.add_option("--tables", typed.tables, "to time moves at")
        ->check(CLI::Range(1, 5000))
        ->capture_default_str();
    program.add_option("--rate", typed.rate, "moves a second to time")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    program.add_option("--seconds", typed.seconds, "to time moves for")
        ->check(CLI::Range(1, 3600))
        ->capture_default_str();
    program.add_option("--idle", typed.idle, "connections that do nothing")
        ->check(CLI::Range(2, 9000))
        ->capture_default_str();
    program.add_flag("--json", typed.json, "one JSON object instead of lines");
    CLI11_PARSE(program, argc, argv);
    try {
        agon::bench::run(typed);
    } catch (const std::exception& failure) {
        fmt::print(stderr, "relay: {}\n", failure.what());
        return 1;
    }
    return 0;
}
