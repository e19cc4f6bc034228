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

using Options = std::optional<boost::json::object>;

/// Those of a smaller table for all who are here. What was usual at the larger one is as usual.
Options options_for_fewer(const Table& table, const WebOffer& offer)
{
    const auto here = std::ranges::count_if(table.seats(), &Holder::is_taken);
    const boost::json::object& options = table.opened().options;
    const WebGame* game = offer.find(table.opened().game);
    if (table.state() != Table::State::Open || here < 2 || game == nullptr ||
        !options.contains("players"))
        return std::nullopt;
    const auto usual = game->start({{"players", options.at("players")}});
    if (!usual) return std::nullopt;
    boost::json::object fewer{{"players", here}};
    for (const auto& [key, value] : options)
        if (key != "players" && usual->options().at(key) != value) fewer[key] = value;
    const auto start = game->start(fewer);
    if (!start || start->seats() != here) return std::nullopt;
    return start->options();
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

bool may_begin_with_fewer(const Table& table, const WebOffer& offer)
{
    return options_for_fewer(table, offer).has_value();
}

Result<void> follow_if_all_agree(House& house, const Table& table, const WebOffer& offer)
{
    if (!table.next_table().empty() || !all_agree(table)) return {};
    const bool is_over = table.state() == Table::State::Over;
    const Options options =
        is_over ? Options{table.opened().options} : options_for_fewer(table, offer);
    if (!options) return {};
    TableRequest request{.game = table.opened().game,
                         .options = *options,
                         .seats = {},
                         .clock = table.opened().clock,
                         .by_api = table.opened().by_api};
    for (const Holder& holder : table.seats())
        if (is_over || holder.is_taken()) request.seats.push_back(without_program(holder));
    if (table.swaps_seats()) std::ranges::rotate(request.seats, request.seats.end() - 1);
    const std::string id = table.opened().id;
    const auto next = house.open(request);
    if (!next) return next.error();
    if (!is_over)
        if (auto ended = house.ask(id, command::Abort{}); !ended) return ended;
    return house.ask(id, command::Follow{(*next)->opened().id});
}

}  // namespace agon
