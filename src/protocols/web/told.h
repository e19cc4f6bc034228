#pragma once

#include "table/table.h"

namespace agon {

/// A move as somebody was told it. Refers to the table.
struct ToldMove {
    std::string_view move;
    Seat seat = 0;  ///< kChance: the table's own
    Milliseconds time{0};
};

/// What this seat, or with kNobody a spectator, was told when the move was made.
std::span<const std::string> told_to(const Table::Made& made, Seat viewer);

/// All moves as this viewer was told them.
std::vector<ToldMove> moves_told_to(const Table& table, Seat viewer);

/// The position as this viewer may know it: whole once the table is over, as its record is.
AnyGame position_seen_by(const Table& table, Seat viewer);

}  // namespace agon
