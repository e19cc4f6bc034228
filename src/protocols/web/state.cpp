#include "protocols/web/state.h"

#include "table/seat_json.h"

#include <boost/json/array.hpp>
#include <boost/json/value_from.hpp>

#include <array>

namespace agon {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostSaidShown = 100;

json::value seat_or_null(Seat seat) { return seat >= 0 ? json::value(seat) : nullptr; }

json::value text_or_null(const std::string& text)
{
    return text.empty() ? json::value(nullptr) : json::value(text);
}

double seconds(Milliseconds time) { return static_cast<double>(time.count()) / 1000; }

json::array seats_json(const TableView& table)
{
    json::array seats;
    for (Seat seat = 0; seat < table.seats(); ++seat)
        seats.push_back(holder_json(table.holder(seat)));
    return seats;
}

json::value clocks_json(const TableView& table, Moment now)
{
    json::object clock = clock_json(table.clock());
    if (clock.empty()) return nullptr;
    json::array left;
    for (Seat seat = 0; seat < table.seats(); ++seat)
        left.emplace_back(seconds(table.time_left(seat, now).value_or(Milliseconds{0})));
    clock["left"] = std::move(left);
    clock["paused"] = table.is_paused();
    return clock;
}

json::array chat_json(const TableView& table)
{
    json::array chat;
    for (const SeenEvent& event : table.talk(kMostSaidShown)) {
        const auto& said = *as<event::Said>(event);
        json::object line{{"name", said.name},
                          {"text", said.text},
                          {"when", event.when.time_since_epoch().count()}};
        if (said.watching) line["watching"] = true;
        chat.push_back(std::move(line));
    }
    return chat;
}

json::array rematch_json(const TableView& table)
{
    json::array asked;
    for (Seat seat = 0; seat < table.seats(); ++seat) asked.emplace_back(table.wants_rematch(seat));
    return asked;
}

/// What has happened and what may: all that depends on who looks.
void add_game(json::object& state, const TableView& table)
{
    json::array moves;
    json::array movers;
    each_seen_move(table, [&](std::string_view move, Seat seat, Milliseconds) {
        moves.emplace_back(move);
        movers.push_back(seat_or_null(seat));
    });
    state["moves"] = std::move(moves);
    state["movers"] = std::move(movers);
    state["legal"] = nullptr;
    if (!state["to_move"].is_null())
        if (const auto legal = table.position().legal_moves())
            state["legal"] = json::value_from(*legal);
    state["view"] = table.position().shown();
}

}  // namespace

std::string_view name_of(Table::State state)
{
    constexpr std::array<std::string_view, 3> kNames{"open", "running", "over"};
    return kNames.at(static_cast<std::size_t>(state));
}

json::object state_json(const TableView& table, int spectators, Moment now)
{
    json::object state{{"id", table.id()},
                       {"game", table.game()},
                       {"options", table.options()},
                       {"state", name_of(table.state())},
                       {"event", table.last_event()},
                       {"to_move", table.is_running() ? seat_or_null(table.to_move()) : nullptr},
                       {"you", json::value_from(table.viewer().seats())},
                       {"seats", seats_json(table)}};
    add_game(state, table);
    state["clock"] = clocks_json(table, now);
    state["result"] = nullptr;
    if (table.result()) state["result"] = result_json(*table.result());
    state["undo"] = seat_or_null(table.undo_asked_by().value_or(kNobody));
    state["rematch"] = rematch_json(table);
    state["next"] = text_or_null(table.next_table());
    state["spectators"] = spectators;
    state["chat"] = chat_json(table);
    state["paused"] = table.is_paused();
    return state;
}

json::object list_entry(const TableView& table, int spectators)
{
    return {{"id", table.id()},           {"game", table.game()},
            {"options", table.options()}, {"state", name_of(table.state())},
            {"seats", seats_json(table)}, {"moves", table.plies()},
            {"spectators", spectators}};
}

}  // namespace agon
