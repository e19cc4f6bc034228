#include "programs/move_clock.h"

#include "contest/one_game.h"

#include <algorithm>

namespace agon {

using std::chrono::nanoseconds;
using std::chrono::steady_clock;

Deadline answer_deadline(const Budget& budget)
{
    constexpr std::chrono::minutes kLongestMove{10};
    constexpr std::chrono::seconds kOfTheMachine{5};
    nanoseconds time = budget.time.value_or(kLongestMove);
    if (budget.is_cpu_time) time = 10 * time + kOfTheMachine;
    return steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(time) + kGrace;
}

MoveClock::MoveClock(const Budget& budget, ProcessWatch& processes)
    : processes_{processes},
      is_cpu_time_{budget.is_cpu_time},
      before_{is_cpu_time_ ? RunDelays{} : processes.run_delays()},
      cpu_before_{is_cpu_time_ ? processes.cpu_times() : decltype(cpu_before_){}},
      began_{steady_clock::now()},
      limit_{answer_deadline(budget)},
      given_{limit_ - kGrace - steady_clock::now()}
{}

void MoveClock::cut_short(nanoseconds time)
{
    limit_ = steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(time);
}

nanoseconds MoveClock::machine_fault() const
{
    if (is_cpu_time_) return nanoseconds{0};
    const auto now = processes_.run_delays(true);
    return std::min(added_delay(before_, now, steady_clock::now() - began_), given_);
}

Deadline MoveClock::end() const
{
    if (steady_clock::now() < limit_) return limit_;
    return limit_ + std::chrono::duration_cast<steady_clock::duration>(machine_fault());
}

std::optional<nanoseconds> MoveClock::cpu() const
{
    if (!is_cpu_time_) return std::nullopt;
    return added_cpu(cpu_before_, processes_.cpu_times());
}

bool MoveClock::has_run_out() const { return steady_clock::now() >= end(); }

nanoseconds MoveClock::doubt() const
{
    constexpr std::chrono::milliseconds kNearly{20};
    return steady_clock::now() < limit_ - kNearly ? nanoseconds{0} : machine_fault();
}

}  // namespace agon
