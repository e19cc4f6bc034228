#pragma once

#include "contest/format/format.h"

#include <cstdint>
#include <vector>

namespace agon {

using EntrantSet = std::vector<int>;

/// All sets of `size` of the numbers first..last-1, in alphabetical order.
std::vector<EntrantSet> all_sets(int first, int last, int size);

/// How many there are of n things; not exact above 2^53.
double number_of_sets(int n, int size);

/// Spreads the sets over rounds, in order, each in the first round where none of its entrants
/// plays yet; the first is `round`.
std::vector<EventPairing> in_rounds(const std::vector<EntrantSet>& sets, int entrants, int round,
                                    int games);

/// How often every two have met, counted on through the cycles.
using Meetings = std::vector<std::vector<int>>;

/// Sets of `size` of 0..entrants-1 such that each entrant is in ceil((entrants-1)/(size-1)) of
/// them, or one more or less where the seats do not come out even, and every two meet about
/// equally often, `met` included, to which they are added. Drawn by the seed, then mended by
/// exchanging two entrants of two sets as long as a fixed number of tries finds something better:
/// a good design, not always the best. Pre: entrants > size.
std::vector<EntrantSet> balanced_sets(int entrants, int size, std::uint64_t seed, Meetings& met);

}  // namespace agon
