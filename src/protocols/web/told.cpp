#include "protocols/web/told.h"

namespace agon {

std::span<const std::string> told_to(const Table::Made& made, Seat viewer)
{
    return made.told_to(viewer);
}

/// A shot is told with its answer, which is the table's.
std::vector<ToldMove> moves_told_to(const Table& table, Seat viewer)
{
    std::vector<ToldMove> told;
    for (const Table::Made& made : table.moves()) {
        Seat seat = made.seat;
        auto time = std::chrono::floor<Milliseconds>(made.time);
        for (const std::string& move : told_to(made, viewer)) {
            told.push_back({move, seat, time});
            seat = kChance;
            time = Milliseconds{0};
        }
    }
    return told;
}

AnyGame position_seen_by(const Table& table, Seat viewer)
{
    if (table.state() == Table::State::Over) return table.position();
    return table.position().view(viewer);
}

}  // namespace agon
