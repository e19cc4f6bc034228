#include "protocols/web/rematch.h"

#include <algorithm>

namespace agon {
namespace {

/// A program comes back by itself, or another takes its place.
Holder without_program(Holder holder)
{
    if (holder.kind != Holder::Kind::Classic) return holder;
    holder.name.clear();
    holder.token.clear();
    return holder;
}

bool all_agree(const Table& table)
{
    bool somebody = false;
    for (Seat seat = 0; seat < std::ssize(table.seats()); ++seat) {
        if (!is_person(table.seats()[static_cast<std::size_t>(seat)])) continue;
        if (!table.wants_rematch(seat)) return false;
        somebody = true;
    }
    return somebody;
}

}  // namespace

bool is_person(const Holder& holder)
{
    return holder.kind == Holder::Kind::Open && holder.is_taken();
}

Result<void> follow_if_all_agree(House& house, const Table& table)
{
    if (table.state() != Table::State::Over || !table.next_table().empty() || !all_agree(table))
        return {};
    TableRequest request{.game = table.opened().game,
                         .options = table.opened().options,
                         .seats = {},
                         .clock = table.opened().clock,
                         .by_api = table.opened().by_api};
    for (const Holder& holder : table.seats()) request.seats.push_back(without_program(holder));
    if (table.swaps_seats()) std::ranges::rotate(request.seats, request.seats.end() - 1);
    const std::string id = table.opened().id;
    const auto next = house.open(request);
    if (!next) return next.error();
    return house.ask(id, command::Follow{(*next)->opened().id});
}

}  // namespace agon
