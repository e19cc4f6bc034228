#include "table/request.h"

#include <algorithm>
#include <cassert>

namespace agon {

TableRequest request_after(const Table& last, const NextTable& next)
{
    assert(last.opened().id == next.after);
    TableRequest request{.game = last.opened().game,
                         .options = next.options,
                         .seats = {},
                         .clock = last.opened().clock,
                         .by_api = last.opened().by_api};
    if (!next.drops_free_seats) request.opening = last.opened().opening;
    for (Holder holder : last.seats()) {
        if (next.drops_free_seats && !holder.is_taken()) continue;
        if (holder.kind == Holder::Kind::Classic) holder = Holder{holder.kind, {}, {}, {}};
        request.seats.push_back(std::move(holder));
    }
    if (last.swaps_seats()) std::ranges::rotate(request.seats, request.seats.end() - 1);
    return request;
}

}  // namespace agon
