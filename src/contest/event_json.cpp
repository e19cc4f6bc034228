#include "contest/event.h"
#include "core/rng.h"
#include "games/json_reader.h"
#include "games/json_text.h"
#include "table/seat_json.h"

#include <boost/json/value_from.hpp>

#include <algorithm>
#include <array>

namespace agon {
namespace {

namespace json = boost::json;

constexpr std::string_view kCode = "bad-event";
constexpr std::array<std::string_view, 4> kFormats{"round-robin", "swiss", "knockout", "gauntlet"};
constexpr std::array<std::string_view, 4> kTieBreaks{"direct", "buchholz", "sonneborn", "wins"};

template <class Kind>
std::optional<Kind> read_word(const std::array<std::string_view, 4>& words, std::string_view word)
{
    const auto* found = std::ranges::find(words, word);
    if (found == words.end()) return std::nullopt;
    return static_cast<Kind>(found - words.begin());
}

json::object sandbox_json(const SandboxSettings& sandbox)
{
    return {{"on", sandbox.on},
            {"memory_mb", sandbox.memory_mb},
            {"processes", sandbox.processes},
            {"files_mb", sandbox.files_mb},
            {"stderr_kb", sandbox.stderr_kb},
            {"freeze", sandbox.freeze},
            {"read", json::value_from(sandbox.read)}};
}

SandboxSettings read_sandbox(JsonReader& reader)
{
    return {.on = reader.flag("on"),
            .memory_mb = reader.number<int>("memory_mb"),
            .processes = reader.number<int>("processes"),
            .files_mb = reader.number<int>("files_mb"),
            .stderr_kb = reader.number<int>("stderr_kb"),
            .freeze = reader.flag("freeze"),
            .read = reader.optional_list<std::string>("read").value_or(std::vector<std::string>{})};
}

json::object entrant_json(const Entrant& entrant)
{
    json::object object{{"name", entrant.name}, {"spec", entrant.spec}};
    if (!entrant.folder.empty()) object["folder"] = entrant.folder;
    if (!entrant.build.empty()) object["build"] = entrant.build;
    if (!entrant.sha256.empty()) object["sha256"] = entrant.sha256;
    if (entrant.rating) object["rating"] = *entrant.rating;
    return object;
}

Entrant read_entrant(JsonReader& reader)
{
    return {.name = reader.text("name"),
            .spec = reader.text("spec"),
            .folder = reader.text("folder"),
            .build = reader.text("build"),
            .sha256 = reader.text("sha256"),
            .rating = reader.optional_number<double>("rating")};
}

/// Each object of a list that must be there; "bad-event" of the first that is wrong.
std::optional<Error> each_in(const json::object& object, std::string_view key,
                             const std::function<void(JsonReader&)>& read)
{
    const auto* list = object.if_contains(key);
    if (list == nullptr || !list->is_array())
        return Error{std::string{kCode}, '"' + std::string{key} + "\" must be a list"};
    for (const auto& item : list->get_array()) {
        const json::object member = item.is_object() ? item.get_object() : json::object{};
        JsonReader reader{member, kCode};
        reader.require("name");
        read(reader);
        if (reader.error()) return reader.error();
    }
    return std::nullopt;
}

int entrant_called(const EventSettings& event, std::string_view name)
{
    const auto found = std::ranges::find(event.entrants, name, &Entrant::name);
    return static_cast<int>(found - event.entrants.begin());
}

FormatSettings read_format_settings(JsonReader& reader)
{
    FormatSettings format{.seats = reader.number<int>("seats"),
                          .rounds = reader.number<int>("rounds"),
                          .games = reader.number<int>("games"),
                          .seeds = reader.number<int>("seeds")};
    format.kind = static_cast<FormatKind>(reader.choice("format", kFormats, 0));
    format.tiebreaks.clear();
    for (const auto& word :
         reader.optional_list<std::string>("tiebreaks").value_or(std::vector<std::string>{})) {
        const auto tiebreak = read_tiebreak(word);
        if (tiebreak)
            format.tiebreaks.push_back(*tiebreak);
        else
            reader.refuse("tiebreaks", "has no '" + word + "'");
    }
    return format;
}

std::optional<Error> read_people(const json::object& object, EventSettings& event)
{
    auto wrong = each_in(object, "entrants", [&](JsonReader& reader) {
        event.entrants.push_back(read_entrant(reader));
    });
    if (wrong) return wrong;
    const int entrants = static_cast<int>(event.entrants.size());
    return each_in(object, "withdrawn", [&](JsonReader& reader) {
        const int entrant = entrant_called(event, reader.text("name"));
        if (entrant == entrants) reader.refuse("name", "is no entrant's");
        event.withdrawn.push_back({entrant, reader.number<int>("round")});
    });
}

}  // namespace

std::string_view name_of(FormatKind kind) { return kFormats[static_cast<std::size_t>(kind)]; }

std::string_view name_of(TieBreak tiebreak)
{
    return kTieBreaks[static_cast<std::size_t>(tiebreak)];
}

std::optional<FormatKind> read_format(std::string_view name)
{
    return read_word<FormatKind>(kFormats, name);
}

std::optional<TieBreak> read_tiebreak(std::string_view name)
{
    return read_word<TieBreak>(kTieBreaks, name);
}

std::string write_event(const EventSettings& event)
{
    json::array tiebreaks;
    for (const TieBreak tiebreak : event.format.tiebreaks)
        tiebreaks.push_back(json::string{name_of(tiebreak)});
    json::array entrants;
    for (const Entrant& entrant : event.entrants) entrants.push_back(entrant_json(entrant));
    json::array withdrawn;
    for (const auto& [entrant, round] : event.withdrawn)
        withdrawn.push_back(
            {{"name", event.entrants[static_cast<std::size_t>(entrant)].name}, {"round", round}});
    return json_text({{"agon", 1},
                      {"name", event.name},
                      {"game", event.game},
                      {"options", event.options},
                      {"format", name_of(event.format.kind)},
                      {"seats", event.format.seats},
                      {"rounds", event.format.rounds},
                      {"games", event.format.games},
                      {"seeds", event.format.seeds},
                      {"clock", clock_json(event.clock)},
                      {"book", event.book},
                      {"seed", event.seed},
                      {"tiebreaks", std::move(tiebreaks)},
                      {"source_limit", event.source_limit},
                      {"sandbox", sandbox_json(event.sandbox)},
                      {"entrants", std::move(entrants)},
                      {"withdrawn", std::move(withdrawn)}}) +
           '\n';
}

Result<EventSettings> read_event(std::string_view text)
{
    const auto value = read_json(text);
    if (!value || !value->is_object())
        return Error{std::string{kCode}, "an event is a JSON object"};
    const json::object& object = value->get_object();
    JsonReader reader{object, kCode};
    for (const auto* key :
         {"agon", "name", "game", "options", "format", "seats", "rounds", "games", "seeds", "clock",
          "book", "seed", "tiebreaks", "source_limit", "sandbox"})
        reader.require(key);
    EventSettings event;
    event.name = reader.text("name");
    event.game = reader.text("game");
    event.options = reader.object("options");
    event.format = read_format_settings(reader);
    const json::object clock = reader.object("clock");
    JsonReader of_clock{clock, kCode};
    event.clock = read_clock_rule(of_clock);
    event.book = reader.number<int>("book");
    event.seed = reader.text("seed");
    event.source_limit = reader.number<long>("source_limit");
    const json::object sandbox = reader.object("sandbox");
    JsonReader of_sandbox{sandbox, kCode};
    event.sandbox = read_sandbox(of_sandbox);
    for (const auto& error : {reader.error(), of_clock.error(), of_sandbox.error()})
        if (error) return *error;
    if (object.at("agon") != 1) return Error{std::string{kCode}, "\"agon\" is not 1"};
    if (auto wrong = read_people(object, event)) return *wrong;
    event.format.entrants = static_cast<int>(event.entrants.size());
    event.format.seed = seed_of(event.seed);
    return event;
}

}  // namespace agon
