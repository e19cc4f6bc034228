#include "protocols/web/state.h"

#include "protocols/web/told.h"

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

json::array seats_json(const Table& table)
{
    json::array seats;
    for (const Holder& holder : table.seats()) seats.push_back(holder_json(holder));
    return seats;
}

json::value clock_json(const Table& table, Moment now)
{
    const ClockRule& rule = table.opened().clock;
    if (!rule.move && !rule.total) return nullptr;
    json::object clock;
    if (rule.move) clock["move"] = seconds(*rule.move);
    if (rule.total) {
        clock["total"] = seconds(*rule.total);
        clock["increment"] = seconds(rule.increment);
    }
    json::array left;
    for (Seat seat = 0; seat < std::ssize(table.seats()); ++seat)
        left.emplace_back(seconds(table.time_left(seat, now).value_or(Milliseconds{0})));
    clock["left"] = std::move(left);
    clock["paused"] = table.is_paused();
    return clock;
}

/// The last things said, the oldest first.
json::array chat_json(const Table& table)
{
    std::vector<const Entry*> said;
    const auto& log = table.log();
    for (auto entry = log.rbegin(); entry != log.rend() && said.size() < kMostSaidShown; ++entry)
        if (is<event::Said>(*entry)) said.push_back(&*entry);
    json::array chat;
    for (auto entry = said.rbegin(); entry != said.rend(); ++entry) {
        const auto& what = *as<event::Said>(**entry);
        chat.push_back(json::object{{"name", what.name},
                                    {"text", what.text},
                                    {"when", (*entry)->when.time_since_epoch().count()}});
    }
    return chat;
}

json::array rematch_json(const Table& table)
{
    json::array asked;
    for (Seat seat = 0; seat < std::ssize(table.seats()); ++seat)
        asked.emplace_back(table.wants_rematch(seat));
    return asked;
}

/// What has happened and what may: all that depends on who looks.
void add_game(json::object& state, const Table& table, Seat viewer)
{
    const AnyGame seen = position_seen_by(table, viewer);
    json::array moves;
    json::array movers;
    for (const ToldMove& told : moves_told_to(table, viewer)) {
        moves.emplace_back(told.move);
        movers.push_back(seat_or_null(told.seat));
    }
    state["moves"] = std::move(moves);
    state["movers"] = std::move(movers);
    state["legal"] = nullptr;
    if (!state["to_move"].is_null())
        if (const auto legal = seen.legal_moves()) state["legal"] = json::value_from(*legal);
    state["view"] = seen.shown();
}

}  // namespace

std::string_view name_of(Table::State state)
{
    constexpr std::array<std::string_view, 3> kNames{"open", "running", "over"};
    return kNames.at(static_cast<std::size_t>(state));
}

std::string_view name_of(Holder::Kind kind)
{
    constexpr std::array<std::string_view, 3> kNames{"open", "player", "classic"};
    return kNames.at(static_cast<std::size_t>(kind));
}

json::object holder_json(const Holder& holder)
{
    json::object object{{"kind", name_of(holder.kind)}};
    if (holder.kind == Holder::Kind::Player) object["spec"] = holder.spec;
    object["name"] = holder.name;
    object["taken"] = holder.is_taken();
    return object;
}

json::object state_json(const Table& table, const Viewer& viewer, int spectators, Moment now)
{
    const bool runs = table.state() == Table::State::Running;
    const Seat to_move = table.position().to_move();
    json::object state{{"id", table.opened().id},
                       {"game", table.opened().game},
                       {"options", table.position().options()},
                       {"state", name_of(table.state())},
                       {"event", table.log().size()},
                       {"to_move", runs ? seat_or_null(to_move) : nullptr},
                       {"you", json::value_from(viewer.seats())},
                       {"seats", seats_json(table)}};
    add_game(state, table, viewer.as(to_move));
    state["clock"] = clock_json(table, now);
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

json::object list_entry(const Table& table, int spectators)
{
    return {{"id", table.opened().id},
            {"game", table.opened().game},
            {"options", table.position().options()},
            {"state", name_of(table.state())},
            {"seats", seats_json(table)},
            {"moves", table.moves().size()},
            {"spectators", spectators}};
}

}  // namespace agon
