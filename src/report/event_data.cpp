#include "report/event_data.h"

#include "games/json_reader.h"
#include "games/json_text.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace agon {
namespace {

namespace json = boost::json;

using Places = std::map<std::string, int, std::less<>>;

Error bad(std::string text) { return {"bad-event", std::move(text)}; }

Result<json::object> object_in(std::string_view text, std::string_view what)
{
    const auto value = read_json(text);
    if (!value) return bad(std::string{what} + " is not JSON: " + value.error().text);
    if (!value->is_object()) return bad(std::string{what} + " is no object");
    return value->get_object();
}

/// The objects of a list that must be there.
Result<std::vector<json::object>> objects_in(const json::object& object, std::string_view key)
{
    const auto* list = object.if_contains(key);
    if (list == nullptr || !list->is_array()) return bad("there is no list " + std::string{key});
    std::vector<json::object> objects;
    for (const auto& item : list->get_array()) {
        if (!item.is_object()) return bad(std::string{key} + " has something that is no object");
        objects.push_back(item.get_object());
    }
    return objects;
}

Result<std::vector<std::string>> names_in(const json::object& event)
{
    const auto entrants = objects_in(event, "entrants");
    if (!entrants) return entrants.error();
    std::vector<std::string> names;
    for (const auto& entrant : *entrants) {
        JsonReader reader{entrant, "bad-event"};
        reader.require("name");
        names.push_back(reader.text("name"));
        if (reader.error()) return *reader.error();
    }
    return names;
}

Result<ReportLine> line_in(const json::object& object, const Places& places)
{
    JsonReader reader{object, "bad-event"};
    for (const auto* key : {"name", "rank", "points"}) reader.require(key);
    ReportLine line{.entrant = 0,
                    .name = reader.text("name"),
                    .rank = reader.number<int>("rank"),
                    .points = reader.number<double>("points"),
                    .games = reader.number<int>("games"),
                    .wins = reader.number<int>("wins"),
                    .draws = reader.number<int>("draws"),
                    .losses = reader.number<int>("losses"),
                    .byes = reader.number<int>("byes"),
                    .rating = reader.number<double>("rating"),
                    .rating95 = reader.number<double>("rating95"),
                    .tiebreaks = reader.object("tiebreaks"),
                    .faults = reader.object("faults")};
    if (reader.error()) return *reader.error();
    const auto found = places.find(line.name);
    if (found == places.end()) return bad("standings name " + line.name + ", who did not enter");
    line.entrant = found->second;
    return line;
}

Result<ReportGame> game_in(const Record& record, const Places& places)
{
    if (!record.event) return bad("a record does not say which game of the event it is");
    if (!record.result.scores) return bad("a record has no scores");
    ReportGame game{.record = &record, .entrants = {}, .scores = *record.result.scores};
    for (const auto& name : record.event->entrants) {
        const auto found = places.find(name);
        if (found == places.end()) return bad("a record names " + name + ", who did not enter");
        game.entrants.push_back(found->second);
    }
    if (game.entrants.size() != game.scores.size())
        return bad("a record has more or fewer entrants than scores");
    return game;
}

void read_settings(EventData& data, JsonReader& reader)
{
    data.name = reader.text("name");
    data.game = reader.text("game");
    data.format = reader.text("format");
    data.seats = reader.optional_number<int>("seats").value_or(2);
    data.games_of_pairing = reader.optional_number<int>("games").value_or(data.seats);
}

}  // namespace

Result<EventData> read_event_data(const ReportEvent& event)
{
    EventData data;
    auto settings = object_in(event.event_json, "event.json");
    if (!settings) return settings.error();
    auto standings = object_in(event.standings_json, "standings.json");
    if (!standings) return standings.error();
    data.event = std::move(*settings);
    data.standings = std::move(*standings);
    JsonReader reader{data.event, "bad-event"};
    for (const auto* key : {"name", "game", "format", "entrants"}) reader.require(key);
    read_settings(data, reader);
    if (reader.error()) return *reader.error();

    auto names = names_in(data.event);
    if (!names) return names.error();
    data.entrants = std::move(*names);
    Places places;
    for (const auto& name : data.entrants) places.emplace(name, static_cast<int>(places.size()));

    const auto lines = objects_in(data.standings, "entrants");
    if (!lines) return lines.error();
    for (const auto& one : *lines) {
        auto line = line_in(one, places);
        if (!line) return line.error();
        data.lines.push_back(std::move(*line));
    }
    for (const auto& record : event.games) {
        auto game = game_in(record, places);
        if (!game) return game.error();
        data.games.push_back(std::move(*game));
    }
    std::ranges::stable_sort(data.games, {}, [](const ReportGame& game) {
        return std::tuple{game.place().round, game.place().pairing, game.place().game};
    });
    return data;
}

}  // namespace agon
