#include "report/byes.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace agon {

std::vector<ReportBye> byes_of(const EventData& data)
{
    std::set<std::pair<int, int>> played;  // round, entrant
    for (const auto& game : data.games)
        for (const int entrant : game.entrants) played.emplace(game.place().round, entrant);
    const int rounds = data.games.empty() ? 0 : data.games.back().place().round;
    std::vector<ReportBye> byes;
    for (const auto& line : data.lines)
        for (int round = 1, left = line.byes; round <= rounds && left > 0; ++round)
            if (!played.contains({round, line.entrant})) {
                byes.push_back({round, line.entrant});
                --left;
            }
    std::ranges::sort(byes, {}, [](const ReportBye& bye) {
        return std::pair{bye.round, bye.entrant};
    });
    return byes;
}

}  // namespace agon
