#pragma once

#include "core/seat.h"

#include <string_view>
#include <vector>

namespace agon {

/// Who looks at a table: the seats that one token holds there; none: a spectator.
class Viewer {
public:
    Viewer() = default;

    bool holds(Seat seat) const { return seat >= 0 && (seats_ >> seat & 1U) != 0; }
    bool is_spectator() const { return seats_ == 0; }
    void add(Seat seat) { seats_ |= 1U << seat; }

    /// In rising order.
    std::vector<Seat> seats() const;

    /// The seat itself if it is held, else the first that is, else kNobody: whoever holds several
    /// sees with the eyes of one, and acts for it.
    Seat as(Seat seat) const;

    bool operator==(const Viewer&) const = default;

private:
    unsigned seats_ = 0;  ///< a bit a seat
};

class Table;

/// Whoever has this token at the table. How long it takes tells nothing of the secrets.
Viewer viewer_of(const Table& table, std::string_view token);

}  // namespace agon
