#include "table/viewer.h"

#include "table/table.h"

#include <bit>

namespace agon {
namespace {

/// In a time that depends on the lengths alone.
bool same_secret(std::string_view a, std::string_view b)
{
    if (a.size() != b.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
    return difference == 0;
}

}  // namespace

std::vector<Seat> Viewer::seats() const
{
    std::vector<Seat> held;
    for (Seat seat = 0; seat < kMostSeats; ++seat)
        if (holds(seat)) held.push_back(seat);
    return held;
}

Seat Viewer::as(Seat seat) const
{
    if (holds(seat)) return seat;
    return is_spectator() ? kNobody : std::countr_zero(seats_);
}

Viewer viewer_of(const Table& table, std::string_view token)
{
    Viewer viewer;
    if (token.empty()) return viewer;
    Seat seat = 0;
    for (const Holder& holder : table.seats()) {
        if (same_secret(holder.token, token)) viewer.add(seat);
        ++seat;
    }
    return viewer;
}

}  // namespace agon
