// How well the built-in players keep their time: what a move takes beyond its time, and how long
// thinking goes on after a stop was asked for on another thread.
#include "catalog.h"
#include "games/json_text.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/json/parse.hpp>
#include <fmt/core.h>
#include <pthread.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <iterator>
#include <thread>

namespace agon {
namespace {

using namespace std::chrono_literals;
using std::chrono::nanoseconds;
using std::chrono::steady_clock;

constexpr std::array<std::string_view, 2> kLevels{"hard", "best"};

nanoseconds now() { return steady_clock::now().time_since_epoch(); }

/// What a thread has computed: on a busy machine the rest of the time was others'.
nanoseconds cpu_time(clockid_t thread = CLOCK_THREAD_CPUTIME_ID)
{
    timespec time{};
    clock_gettime(thread, &time);
    return std::chrono::seconds{time.tv_sec} + nanoseconds{time.tv_nsec};
}

/// Random games, of which it gives the positions where a seat is to move, a few moves apart.
class Walk {
public:
    Walk(AnyGame start, std::uint64_t seed) : start_{std::move(start)}, game_{start_}, rng_{seed} {}

    /// Whether this position begins a new game.
    bool go_on()
    {
        constexpr std::uint32_t kMostMovesApart = 6;
        bool is_new = fresh_;
        fresh_ = false;
        for (std::uint32_t steps = 1 + rng_.below(kMostMovesApart);
             steps > 0 || game_.to_move() < 0;) {
            if (game_.to_move() == kNobody) {
                game_ = start_;
                told_ = {};
                is_new = true;
                continue;
            }
            play(game_.sample(rng_));
            if (steps > 0) --steps;
        }
        return is_new;
    }

    Seat seat() const { return game_.to_move(); }
    AnyGame view() const { return game_.view(seat()); }
    const std::vector<std::string>& told() const { return told_[static_cast<std::size_t>(seat())]; }
    Rng& rng() { return rng_; }

private:
    void play(const std::string& move)
    {
        for (Seat seat = 0; seat < game_.seats(); ++seat)
            std::ranges::move(game_.told(move, seat),
                              std::back_inserter(told_[static_cast<std::size_t>(seat)]));
        [[maybe_unused]] const auto why = game_.try_play(move);
    }

    AnyGame start_;
    AnyGame game_;
    Rng rng_;
    std::array<std::vector<std::string>, kMostSeats> told_;
    bool fresh_ = true;
};

/// Milliseconds, of many moves.
struct Sample {
    std::vector<double> values;

    void add(nanoseconds time)
    {
        values.push_back(std::chrono::duration<double, std::milli>{time}.count());
    }
    double worst() const { return values.empty() ? 0 : std::ranges::max(values); }
    double p99() const
    {
        if (values.empty()) return 0;
        auto sorted = values;
        std::ranges::sort(sorted);
        return sorted[(sorted.size() - 1) * 99 / 100];
    }
};

struct Timing {
    std::string key;
    std::string player;
    Sample over;      ///< wall time beyond the budget
    Sample over_cpu;  ///< time computed beyond the budget
    Sample stop;      ///< from the request to the return
    Sample stop_cpu;  ///< of that, what it computed
};

void time_moves(Player& player, Walk& walk, int moves, Timing& timing)
{
    for (int i = 0; i < moves; ++i) {
        if (walk.go_on()) player.begin(walk.rng()());
        const nanoseconds budget = std::chrono::microseconds{5000 + walk.rng().below(45'001)};
        const AnyGame view = walk.view();
        const auto began = now();
        const auto cpu_began = cpu_time();
        player.think({view, walk.told()}, {.time = budget}, now, {}, {});
        timing.over_cpu.add(cpu_time() - cpu_began - budget);
        timing.over.add(now() - began - budget);
    }
}

void time_stops(Player& player, Walk& walk, int moves, Timing& timing)
{
    for (int i = 0; i < moves; ++i) {
        if (walk.go_on()) player.begin(walk.rng()());
        const AnyGame view = walk.view();
        std::stop_source source;
        std::atomic<bool> thinks = false;
        nanoseconds returned{};
        nanoseconds computed{};
        std::atomic<bool> asked_all = false;  // the thread's clock lives no longer than it
        std::jthread thinker{[&] {
            thinks = true;
            thinks.notify_one();
            player.think({view, walk.told()}, {.time = 10s}, now, source.get_token(), {});
            returned = now();
            computed = cpu_time();
            asked_all.wait(false);
        }};
        thinks.wait(false);
        clockid_t clock{};
        pthread_getcpuclockid(thinker.native_handle(), &clock);
        std::this_thread::sleep_for(std::chrono::microseconds{walk.rng().below(20'000)});
        const auto asked = now();
        const auto computed_before = cpu_time(clock);
        source.request_stop();
        asked_all = true;
        asked_all.notify_one();
        thinker.join();
        if (returned < asked) continue;  // it had ended by itself
        timing.stop.add(returned - asked);
        timing.stop_cpu.add(computed - computed_before);
    }
}

double rounded(double value) { return std::round(value * 1000) / 1000; }

void print_line(const Timing& timing)
{
    fmt::print(
        "{:<11} {:<5} {:>6} moves: over by p99 {:7.3f} worst {:7.3f} ms (computed: worst "
        "{:7.3f}); {:>5} stops: p99 {:6.3f} worst {:6.3f} ms (computed: worst {:6.3f})\n",
        timing.key, timing.player, timing.over.values.size(), timing.over.p99(),
        timing.over.worst(), timing.over_cpu.worst(), timing.stop.values.size(), timing.stop.p99(),
        timing.stop.worst(), timing.stop_cpu.worst());
    std::fflush(stdout);
}

boost::json::object in_json(const Timing& timing)
{
    return {{"moves", timing.over.values.size()},
            {"over_p99_ms", rounded(timing.over.p99())},
            {"over_max_ms", rounded(timing.over.worst())},
            {"over_cpu_max_ms", rounded(timing.over_cpu.worst())},
            {"stops", timing.stop.values.size()},
            {"stop_p99_ms", rounded(timing.stop.p99())},
            {"stop_max_ms", rounded(timing.stop.worst())},
            {"stop_cpu_max_ms", rounded(timing.stop_cpu.worst())}};
}

struct Arguments {
    bool json = false;
    int moves = 1000;
    std::string key;  ///< of a benchmark; empty: all
};

Timing time_player(const Benchmark& benchmark, std::string_view level, const AnyGame& start,
                   Player& player, int moves)
{
    Timing timing;
    timing.key = benchmark.key;
    timing.player = level;
    Walk walk{start, 1};
    time_moves(player, walk, moves, timing);
    time_stops(player, walk, moves, timing);
    return timing;
}

void run(const Arguments& typed)
{
    boost::json::object all;
    for (const auto& benchmark : all_benchmarks()) {
        if (!typed.key.empty() && typed.key != benchmark.key) continue;
        const auto options = boost::json::parse(std::string{benchmark.options}).as_object();
        const AnyGame start = start_game(benchmark.game, options).value();
        for (const auto level : kLevels) {
            const auto player = make_player(read_spec(level).value(), start);
            if (!player) continue;  // this game has no such level
            const Timing timing = time_player(benchmark, level, start, **player, typed.moves);
            if (!typed.json) print_line(timing);
            all[timing.key + ' ' + timing.player] = in_json(timing);
        }
    }
    if (typed.json) fmt::print("{}\n", json_text(all));
}

}  // namespace
}  // namespace agon

int main(int argc, char** argv)
{
    CLI::App program{"Measures how well the levels hard and best keep their time.", "clock"};
    agon::Arguments typed;
    program.add_option("GAME", typed.key, "as agon bench names it; all unless given");
    program.add_option("--moves", typed.moves, "that each player makes, and again to be stopped")
        ->check(CLI::Range(1, 1'000'000));
    program.add_flag("--json", typed.json, "one JSON object instead of lines");
    CLI11_PARSE(program, argc, argv);
    agon::run(typed);
    return 0;
}
