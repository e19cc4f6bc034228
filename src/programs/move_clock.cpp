#include "programs/move_clock.h"

#include "contest/one_game.h"

#include <algorithm>

namespace agon {

using std::chrono::nanoseconds;
using std::chrono::steady_clock;

Deadline answer_deadline(const Budget& budget)
{
    constexpr std::chrono::minutes kLongestMove{10};
    const auto time = budget.time.value_or(kLongestMove);
    return steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(time) + kGrace;
}

MoveClock::MoveClock(const Budget& budget, ProcessWatch& processes)
    : processes_{processes},
      before_{processes.run_delays()},
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
    const auto now = processes_.run_delays(true);
    return std::min(added_delay(before_, now, steady_clock::now() - began_), given_);
}

Deadline MoveClock::end() const
{
    if (steady_clock::now() < limit_) return limit_;
    return limit_ + std::chrono::duration_cast<steady_clock::duration>(machine_fault());
}

bool MoveClock::has_run_out() const { return steady_clock::now() >= end(); }

nanoseconds MoveClock::doubt() const
{
    constexpr std::chrono::milliseconds kNearly{20};
    return steady_clock::now() < limit_ - kNearly ? nanoseconds{0} : machine_fault();
}

}  // namespace agon
