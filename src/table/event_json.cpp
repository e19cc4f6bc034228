#include "table/event_json.h"

#include "core/text.h"
#include "games/json_text.h"
#include "table/members.h"

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>

#include <algorithm>
#include <array>

namespace agon {
namespace {

namespace json = boost::json;

constexpr std::string_view kCode = "bad-entry";
constexpr std::array<std::string_view, 3> kKinds{"open", "player", "classic"};

json::object holder_json(const Holder& holder)
{
    return {{"kind", kKinds[static_cast<std::size_t>(holder.kind)]},
            {"spec", holder.spec},
            {"name", holder.name},
            {"token", holder.token}};
}

Result<Holder> read_holder(const json::object& object)
{
    Members members{object, kCode};
    const std::string kind = members.text("kind");
    const auto found = std::ranges::find(kKinds, kind);
    if (found == kKinds.end()) return Error{std::string{kCode}, "there is no kind '" + kind + "'"};
    Holder holder{static_cast<Holder::Kind>(found - kKinds.begin()), members.text("spec"),
                  members.text("name"), members.text("token")};
    if (members.error()) return *members.error();
    return holder;
}

json::object clock_json(const ClockRule& clock)
{
    json::object object;
    if (clock.move) object["move"] = clock.move->count();
    if (clock.total) object["total"] = clock.total->count();
    if (clock.total) object["increment"] = clock.increment.count();
    return object;
}

ClockRule read_clock(Members members)
{
    ClockRule clock;
    if (const auto move = members.optional_number<std::int64_t>("move"))
        clock.move = Milliseconds{*move};
    if (const auto total = members.optional_number<std::int64_t>("total"))
        clock.total = Milliseconds{*total};
    clock.increment = Milliseconds{members.number<std::int64_t>("increment")};
    return clock;
}

/// An event's name and what else it says.
struct Writer {
    json::object operator()(const event::Opened& opened) const
    {
        json::array seats;
        for (const Holder& holder : opened.seats) seats.push_back(holder_json(holder));
        json::object object{{"is", "opened"},
                            {"id", opened.id},
                            {"game", opened.game},
                            {"options", opened.options},
                            {"seed", std::to_string(opened.seed)},
                            {"seats", std::move(seats)},
                            {"clock", clock_json(opened.clock)},
                            {"by_api", opened.by_api}};
        if (opened.follows) object["follows"] = true;
        return object;
    }
    json::object operator()(const event::Seated& seated) const
    {
        return {{"is", "seated"}, {"seat", seated.seat}, {"holder", holder_json(seated.holder)}};
    }
    json::object operator()(const event::Started&) const { return {{"is", "started"}}; }
    json::object operator()(const event::Moved& moved) const
    {
        json::object object{{"is", "moved"}, {"seat", moved.seat}, {"move", moved.move}};
        if (moved.time) object["time"] = moved.time->count();
        return object;
    }
    json::object operator()(const event::UndoAsked& asked) const
    {
        return {{"is", "undo asked"}, {"seat", asked.seat}};
    }
    json::object operator()(const event::UndoAnswered& answered) const
    {
        return {{"is", "undo answered"}, {"seat", answered.seat}, {"agreed", answered.agreed}};
    }
    json::object operator()(const event::Undone& undone) const
    {
        return {{"is", "undone"}, {"moves", undone.moves}};
    }
    json::object operator()(const event::Said& said) const
    {
        return {{"is", "said"}, {"name", said.name}, {"text", said.text}};
    }
    json::object operator()(const event::RematchAsked& asked) const
    {
        return {{"is", "rematch asked"}, {"seat", asked.seat}, {"swap", asked.swap}};
    }
    json::object operator()(const event::Followed& followed) const
    {
        return {{"is", "followed"}, {"table", followed.table}};
    }
    json::object operator()(const event::Paused&) const { return {{"is", "paused"}}; }
    json::object operator()(const event::Resumed&) const { return {{"is", "resumed"}}; }
    json::object operator()(const event::Ended& ended) const
    {
        return {{"is", "ended"}, {"result", result_json(ended.result)}};
    }
};

Result<Event> read_opened(Members& members, const json::object& object)
{
    event::Opened opened;
    opened.id = members.text("id");
    opened.game = members.text("game");
    opened.options = members.object("options");
    opened.seed = to_number<std::uint64_t>(members.text("seed")).value_or(0);
    const auto* seats = object.if_contains("seats");
    if (seats == nullptr || !seats->is_array())
        return Error{std::string{kCode}, "\"seats\" is not a list"};
    for (const auto& seat : seats->get_array()) {
        const auto holder = read_holder(seat.is_object() ? seat.get_object() : json::object{});
        if (!holder) return holder.error();
        opened.seats.push_back(*holder);
    }
    const json::object clock = members.object("clock");
    opened.clock = read_clock({clock, kCode});
    opened.by_api = members.flag("by_api");
    opened.follows = members.flag("follows");
    return Event{std::move(opened)};
}

event::Moved read_moved(Members& members)
{
    event::Moved moved{members.number<Seat>("seat"), members.text("move")};
    if (const auto time = members.optional_number<std::int64_t>("time"))
        moved.time = Microseconds{*time};
    return moved;
}

Result<Event> read_event(Members& members, const json::object& object)
{
    const std::string is = members.text("is");
    const auto seat = [&] { return members.number<Seat>("seat"); };
    if (is == "opened") return read_opened(members, object);
    if (is == "seated") {
        const auto holder = read_holder(members.object("holder"));
        if (!holder) return holder.error();
        return Event{event::Seated{seat(), *holder}};
    }
    if (is == "started") return Event{event::Started{}};
    if (is == "moved") return Event{read_moved(members)};
    if (is == "undo asked") return Event{event::UndoAsked{seat()}};
    if (is == "undo answered") return Event{event::UndoAnswered{seat(), members.flag("agreed")}};
    if (is == "undone") return Event{event::Undone{members.number<int>("moves")}};
    if (is == "said") return Event{event::Said{members.text("name"), members.text("text")}};
    if (is == "rematch asked") return Event{event::RematchAsked{seat(), members.flag("swap")}};
    if (is == "followed") return Event{event::Followed{members.text("table")}};
    if (is == "paused") return Event{event::Paused{}};
    if (is == "resumed") return Event{event::Resumed{}};
    if (is == "ended") {
        const json::object result = members.object("result");
        Members of_result{result, kCode};
        return Event{event::Ended{read_result(of_result)}};
    }
    return Error{std::string{kCode}, "there is no event '" + is + "'"};
}

}  // namespace

std::string write_entry(const Entry& entry)
{
    json::object object = std::visit(Writer{}, entry.what);
    object["number"] = entry.number;
    object["when"] = entry.when.time_since_epoch().count();
    return json_text(object);
}

Result<Entry> read_entry(std::string_view text)
{
    boost::system::error_code failure;
    const json::value value = json::parse(text, failure);
    if (failure || !value.is_object()) return Error{std::string{kCode}, "this is no JSON object"};
    Members members{value.get_object(), kCode};
    Entry entry;
    entry.number = members.number<std::uint64_t>("number");
    entry.when = Moment{Milliseconds{members.number<std::int64_t>("when")}};
    auto event = read_event(members, value.get_object());
    if (!event) return event.error();
    if (members.error()) return *members.error();
    entry.what = std::move(*event);
    return entry;
}

}  // namespace agon
