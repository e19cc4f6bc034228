#include "table/event_json.h"

#include "core/text.h"
#include "games/json_text.h"
#include "table/event_words.h"
#include "table/seat_json.h"

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value_from.hpp>

#include <algorithm>
#include <array>

namespace agon {
namespace {

namespace json = boost::json;

constexpr std::string_view kCode = "bad-entry";

/// With the secret and the profile, which no viewer gets to know.
json::object kept_holder_json(const Holder& holder)
{
    json::object object{{"kind", name_of(holder.kind)},
                        {"spec", holder.spec},
                        {"name", holder.name},
                        {"token", holder.token}};
    if (!holder.profile.empty()) object["profile"] = holder.profile;
    return object;
}

Result<Holder> read_holder(const json::object& object)
{
    JsonReader reader{object, kCode};
    const std::string name = reader.text("kind");
    const auto kind = read_kind(name);
    if (!kind) return Error{std::string{kCode}, "there is no kind '" + name + "'"};
    Holder holder{*kind, reader.text("spec"), reader.text("name"), reader.text("token"),
                  reader.text("profile")};
    if (auto error = reader.error()) return *error;
    return holder;
}

struct Writer : EventWords {
    using EventWords::operator();

    json::object operator()(const event::Opened& opened) const
    {
        json::array seats;
        for (const Holder& holder : opened.seats) seats.push_back(kept_holder_json(holder));
        json::object object{{"type", "opened"},
                            {"id", opened.id},
                            {"game", opened.game},
                            {"options", opened.options},
                            {"seed", std::to_string(opened.seed)},
                            {"seats", std::move(seats)},
                            {"clock", clock_json(opened.clock)},
                            {"by_api", opened.by_api}};
        if (opened.follows) object["follows"] = true;
        if (opened.of_event) object["event"] = of_event_json(*opened.of_event);
        if (!opened.opening.empty()) object["opening"] = json::value_from(opened.opening);
        return object;
    }
    json::object operator()(const event::Seated& seated) const
    {
        return {
            {"type", "seated"}, {"seat", seated.seat}, {"holder", kept_holder_json(seated.holder)}};
    }
    json::object operator()(const event::Moved& moved) const
    {
        json::object object{{"type", "moved"}, {"seat", moved.seat}, {"move", moved.move}};
        if (moved.time) object["time"] = moved.time->count();
        return object;
    }
    template <class Kind>
    json::object operator()(const Boxed<Kind>& boxed) const
    {
        return (*this)(*boxed);
    }
};

Result<Event> read_opened(JsonReader& reader, const json::object& object)
{
    event::Opened opened;
    opened.id = reader.text("id");
    opened.game = reader.text("game");
    opened.options = reader.object("options");
    opened.seed = to_number<std::uint64_t>(reader.text("seed")).value_or(0);
    const auto* seats = object.if_contains("seats");
    if (seats == nullptr || !seats->is_array())
        return Error{std::string{kCode}, "\"seats\" is not a list"};
    for (const auto& seat : seats->get_array()) {
        const auto holder = read_holder(seat.is_object() ? seat.get_object() : json::object{});
        if (!holder) return holder.error();
        opened.seats.push_back(*holder);
    }
    const json::object clock = reader.object("clock");
    JsonReader of_clock{clock, kCode};
    opened.clock = read_clock_rule(of_clock);
    if (auto error = of_clock.error()) return *error;
    opened.by_api = reader.flag("by_api");
    opened.follows = reader.flag("follows");
    opened.opening = reader.optional_list<std::string>("opening").value_or(opened.opening);
    if (object.contains("event")) {
        auto of_event = read_of_event(reader.object("event"));
        if (!of_event) return of_event.error();
        opened.of_event = std::move(*of_event);
    }
    return Event{std::move(opened)};
}

event::Moved read_moved(JsonReader& reader)
{
    event::Moved moved{reader.number<Seat>("seat"), reader.text("move")};
    if (const auto time = reader.optional_number<std::int64_t>("time"))
        moved.time = Microseconds{*time};
    return moved;
}

Result<Event> read_event(JsonReader& reader, const json::object& object)
{
    const std::string type = reader.text("type");
    const auto seat = [&] { return reader.number<Seat>("seat"); };
    if (type == "opened") return read_opened(reader, object);
    if (type == "seated") {
        const auto holder = read_holder(reader.object("holder"));
        if (!holder) return holder.error();
        return Event{event::Seated{seat(), *holder}};
    }
    if (type == "started") return Event{event::Started{}};
    if (type == "moved") return Event{read_moved(reader)};
    if (type == "undo-asked") return Event{event::UndoAsked{seat()}};
    if (type == "undo-answered") return Event{event::UndoAnswered{seat(), reader.flag("agree")}};
    if (type == "undone") return Event{event::Undone{reader.number<int>("moves")}};
    if (type == "helped") return Event{event::Helped{seat()}};
    if (type == "said")
        return Event{
            event::Said{reader.text("name"), reader.text("text"), reader.flag("watching")}};
    if (type == "rematch-asked") return Event{event::RematchAsked{seat(), reader.flag("swap")}};
    if (type == "followed") return Event{event::Followed{reader.text("table")}};
    if (type == "paused") return Event{event::Paused{}};
    if (type == "resumed") return Event{event::Resumed{}};
    if (type == "ended") {
        const json::object result = reader.object("result");
        JsonReader of_result{result, kCode};
        return Event{event::Ended{read_result(of_result)}};
    }
    return Error{std::string{kCode}, "there is no event '" + type + "'"};
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
    JsonReader reader{value.get_object(), kCode};
    Entry entry;
    entry.number = reader.number<std::uint64_t>("number");
    entry.when = Moment{Milliseconds{reader.number<std::int64_t>("when")}};
    auto event = read_event(reader, value.get_object());
    if (!event) return event.error();
    if (auto error = reader.error()) return *error;
    entry.what = std::move(*event);
    return entry;
}

}  // namespace agon
