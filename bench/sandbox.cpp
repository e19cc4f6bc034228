// What a cell costs beside a program in the open: a start, and a question with its answer.
#include "programs/child_process.h"
#include "programs/sandbox/keeper.h"
#include "programs/sandbox/keeper_orders.h"
#include "programs/sandbox_ability.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <string_view>

namespace {

using namespace agon;
using std::chrono::steady_clock;
using Microseconds = std::chrono::duration<double, std::micro>;

struct Figures {
    double median;
    double p99;
};

/// Of so many runs, in microseconds.
template <class Action>
Figures measure(int runs, Action action)
{
    std::vector<double> times;
    for (int run = 0; run < runs; ++run) {
        const auto began = steady_clock::now();
        action();
        times.push_back(Microseconds{steady_clock::now() - began}.count());
    }
    std::ranges::sort(times);
    return {times[times.size() / 2], times[times.size() * 99 / 100]};
}

void echo(ChildProcess& child)
{
    const Deadline deadline = steady_clock::now() + std::chrono::seconds{10};
    child.write("go\n", deadline);
    if (child.read_line(deadline).heard != Heard::Line) throw std::runtime_error{"no echo"};
}

std::unique_ptr<ChildProcess> start(const Launch& launch, ProgramLog& log)
{
    return ChildProcess::start(launch, log).value();
}

Launch launch(bool in_cell, bool freezes)
{
    Launch made{.words = {"cat"}};
    if (in_cell) made.cell = Cell{.settings = {.freeze = freezes}};
    return made;
}

void print(std::string_view what, Figures figures)
{
    fmt::print("{:<40} {:>10.1f} {:>10.1f}\n", what, figures.median, figures.p99);
}

void run(int starts, int moves)
{
    ProgramLog log;
    fmt::print("{}\n{:<40} {:>10} {:>10}\n", sandbox_ability().value().describe(), "microseconds",
               "median", "99 %");
    for (const bool in_cell : {false, true}) {
        const std::string where = in_cell ? " in a cell" : " in the open";
        std::unique_ptr<ChildProcess> child;
        print("start to the first answer" + where, measure(starts, [&] {
                  child.reset();
                  child = start(launch(in_cell, false), log);
                  echo(*child);
              }));
        print("question and answer" + where, measure(moves, [&] { echo(*child); }));
        print("a clock begins" + where, measure(moves, [&] {
                  const MoveClock clock{{}, child->processes()};
              }));
    }
    const auto child = start(launch(true, true), log);
    print("question and answer, frozen between", measure(moves, [&] {
              child->thaw();
              echo(*child);
              child->freeze();
          }));
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view{argv[1]} == kKeeperVerb) return run_keeper(argc, argv);
    CLI::App program{"What a cell costs."};
    int starts = 50;
    int moves = 5000;
    program.add_option("--starts", starts)->check(CLI::Range(1, 100'000));
    program.add_option("--moves", moves)->check(CLI::Range(1, 10'000'000));
    CLI11_PARSE(program, argc, argv);
    run(starts, moves);
}
