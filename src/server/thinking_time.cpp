#include "server/thinking_time.h"

#include "contest/affordable.h"
#include "server/spec_limits.h"

#include <algorithm>

namespace agon {

using Nanoseconds = std::chrono::nanoseconds;

Budget thinking_time(const PlayerSpec& spec, Nanoseconds usual, std::optional<Milliseconds> left,
                     const ClockRule& clock)
{
    const auto read = budget_of(spec, Budget{.time = usual});
    Budget budget = read ? *read : Budget{.time = usual};
    Nanoseconds most = kLongestThought;
    if (left) most = std::min(most, affordable(*left, clock));
    budget.time = std::min(budget.time.value_or(most), most);
    return budget;
}

Budget advice_time(const PlayerSpec& spec, Nanoseconds usual)
{
    Budget budget = thinking_time(spec, usual, std::nullopt, {});
    budget.time = std::min<Nanoseconds>(*budget.time, kLongestAdvice);
    return budget;
}

}  // namespace agon
