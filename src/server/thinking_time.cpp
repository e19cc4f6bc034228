#include "server/thinking_time.h"

#include "server/spec_limits.h"

#include <algorithm>

namespace agon {
namespace {

using Nanoseconds = std::chrono::nanoseconds;

constexpr Milliseconds kMargin{50};    ///< for the way from the player to the table
constexpr Milliseconds kShortest{10};  ///< even if the clock has all but run out
constexpr int kMovesToCome = 20;       ///< for which a total must last

Nanoseconds affordable(Milliseconds left, const ClockRule& clock)
{
    const auto share = clock.move ? left - kMargin : left / kMovesToCome + clock.increment / 2;
    return std::max(std::min(share, left - kMargin), kShortest);
}

}  // namespace

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
