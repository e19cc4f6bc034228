#include "contest/affordable.h"

#include <algorithm>

namespace agon {
namespace {

constexpr Milliseconds kMargin{50};    ///< for the way from the player to the table
constexpr Milliseconds kShortest{10};  ///< even if the clock has all but run out
constexpr int kMovesToCome = 20;       ///< for which a total must last

}  // namespace

std::chrono::nanoseconds affordable(Milliseconds left, const ClockRule& clock)
{
    const auto share = clock.move ? left - kMargin : left / kMovesToCome + clock.increment / 2;
    return std::max(std::min(share, left - kMargin), kShortest);
}

}  // namespace agon
