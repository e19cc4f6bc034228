#include "protocols/web/rematch.h"

namespace agon {
namespace {

using Options = std::optional<boost::json::object>;

/// Those of a smaller table for all who are here. What was usual at the larger one is as usual.
Options options_for_fewer(const TableView& table, const WebOffer& offer)
{
    int here = 0;
    for (Seat seat = 0; seat < table.seats(); ++seat) here += table.holder(seat).is_taken ? 1 : 0;
    const boost::json::object options = table.options();
    const WebGame* game = offer.find(table.game());
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

bool all_agree(const TableView& table)
{
    bool somebody = false;
    for (Seat seat = 0; seat < table.seats(); ++seat) {
        if (!is_person(table.holder(seat))) continue;
        if (!table.wants_rematch(seat)) return false;
        somebody = true;
    }
    return somebody;
}

}  // namespace

bool is_person(const SeenHolder& holder)
{
    return holder.kind == Holder::Kind::Open && holder.is_taken;
}

bool may_begin_with_fewer(const TableView& table, const WebOffer& offer)
{
    return options_for_fewer(table, offer).has_value();
}

Result<void> follow_if_all_agree(House& house, const TableView& table, const WebOffer& offer)
{
    if (!table.next_table().empty() || !all_agree(table)) return {};
    const bool is_over = table.is_over();
    const Options options = is_over ? Options{table.options()} : options_for_fewer(table, offer);
    if (!options) return {};
    const std::string id = table.id();
    const auto next = house.open_next({id, *options, !is_over});
    if (!next) return next.error();
    if (!is_over)
        if (auto ended = house.ask(id, command::Abort{}); !ended) return ended;
    return house.ask(id, command::Follow{*next});
}

}  // namespace agon
