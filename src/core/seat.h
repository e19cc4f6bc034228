#pragma once

namespace agon {

/// A place at the table, 0..3 in turn order: a participant, not a colour.
using Seat = int;

inline constexpr int kMostSeats = 4;

/// The table's own seat: it draws chance outcomes and tells what only it knows.
inline constexpr Seat kChance = -1;

/// To move when the game is over; as a viewer, a spectator.
inline constexpr Seat kNobody = -2;

}  // namespace agon
