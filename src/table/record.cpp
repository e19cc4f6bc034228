#include "table/record.h"

#include "games/json_reader.h"
#include "games/json_text.h"

#include <boost/json/value.hpp>
#include <boost/json/value_from.hpp>

#include <algorithm>

namespace agon {
namespace {

namespace json = boost::json;

Error bad(std::string text) { return {"bad-record", std::move(text)}; }

std::vector<int> of_seats(const std::array<int, kMostSeats>& values, int seats)
{
    return {values.begin(), values.begin() + seats};
}

/// What a record has it says; only the scores of an aborted game are null.
std::optional<Error> null_in(const json::object& object)
{
    for (const auto& member : object)
        if (member.value().is_null()) return bad('"' + std::string{member.key()} + "\" is null");
    return std::nullopt;
}

Result<Record::OfMatch> read_match(const json::object& object)
{
    JsonReader reader{object, "bad-record"};
    for (const auto* key : {"seed", "game"}) reader.require(key);
    Record::OfMatch match{reader.text("seed"), reader.number<int>("game")};
    if (reader.error()) return *reader.error();
    if (match.game < 0) return bad("a match has no game " + std::to_string(match.game));
    return match;
}

}  // namespace

Result<Record::OfEvent> read_of_event(const json::object& object)
{
    JsonReader reader{object, "bad-record"};
    for (const auto* key : {"round", "pairing", "game", "attempt", "entrants"}) reader.require(key);
    Record::OfEvent event{
        .round = reader.number<int>("round"),
        .pairing = reader.number<int>("pairing"),
        .game = reader.number<int>("game"),
        .attempt = reader.number<int>("attempt"),
        .entrants =
            reader.optional_list<std::string>("entrants").value_or(std::vector<std::string>{})};
    if (reader.error()) return *reader.error();
    if (std::min({event.round, event.pairing, event.attempt}) < 1 || event.game < 0)
        return bad("an event counts rounds, pairings and attempts from 1, games from 0");
    return event;
}

json::object of_event_json(const Record::OfEvent& event)
{
    return {{"round", event.round},
            {"pairing", event.pairing},
            {"game", event.game},
            {"attempt", event.attempt},
            {"entrants", json::value_from(event.entrants)}};
}

std::vector<int> ranks_of(const Record::Result& result)
{
    if (result.ranks) return *result.ranks;
    std::vector<int> ranks;
    for (const double own : result.scores.value())
        ranks.push_back(1 + static_cast<int>(std::ranges::count_if(
                                *result.scores, [&](double other) { return other > own; })));
    return ranks;
}

Record::Result result_of(const Outcome& outcome)
{
    Record::Result result;
    result.scores =
        std::vector<double>{outcome.scores.begin(), outcome.scores.begin() + outcome.seats};
    if (outcome.seats > 2) result.ranks = of_seats(outcome.ranks, outcome.seats);
    if (outcome.points) result.points = of_seats(*outcome.points, outcome.seats);
    result.reason = outcome.reason;
    return result;
}

Record::Result read_result(JsonReader& reader)
{
    return {.scores = reader.optional_list<double>("scores"),
            .ranks = reader.optional_list<int>("ranks"),
            .points = reader.optional_list<int>("points"),
            .reason = reader.text("reason"),
            .why = reader.text("why")};
}

json::object result_json(const Record::Result& result)
{
    json::object object{{"scores", nullptr}, {"reason", result.reason}};
    if (result.scores) object["scores"] = json::value_from(*result.scores);
    if (result.ranks) object["ranks"] = json::value_from(*result.ranks);
    if (result.points) object["points"] = json::value_from(*result.points);
    if (!result.why.empty()) object["why"] = result.why;
    return object;
}

Result<Record> read_record(std::string_view line)
{
    const auto value = read_json(line);
    if (!value) return Error{"not-json", "this is not JSON: " + value.error().text};
    const auto* object = value->if_object();
    if (object == nullptr) return bad("a record is a JSON object");

    JsonReader reader{*object, "bad-record"};
    for (const auto* key : {"agon", "game", "moves", "result"}) reader.require(key);
    if (reader.error()) return *reader.error();
    if (object->at("agon") != 1) return bad("\"agon\" is not 1: another format");

    Record record;
    record.game = reader.text("game");
    record.options = reader.object("options");
    record.seed = reader.optional_text("seed");
    record.players = reader.optional_list<std::string>("players");
    record.moves = reader.optional_list<std::string>("moves").value_or(std::vector<std::string>{});
    record.started = reader.optional_text("started");
    record.times = reader.optional_list<double>("times");

    if (const auto error = null_in(*object)) return *error;
    if (object->contains("match")) {
        const auto match = read_match(reader.object("match"));
        if (!match) return match.error();
        record.match = *match;
    }
    if (object->contains("event")) {
        auto event = read_of_event(reader.object("event"));
        if (!event) return event.error();
        record.event = std::move(*event);
    }

    json::object result = reader.object("result");
    JsonReader of_result{result, "bad-record"};
    record.result = read_result(of_result);
    if (record.result.reason == "aborted") result.erase("scores");
    for (const auto& error : {reader.error(), of_result.error(), null_in(result)})
        if (error) return *error;
    return record;
}

std::string write_record(const Record& record)
{
    json::object object{{"agon", 1}, {"game", record.game}, {"options", record.options}};
    if (record.seed) object["seed"] = *record.seed;
    if (record.match)
        object["match"] = {{"seed", record.match->seed}, {"game", record.match->game}};
    if (record.event) object["event"] = of_event_json(*record.event);
    if (record.players) object["players"] = json::value_from(*record.players);
    object["moves"] = json::value_from(record.moves);
    object["result"] = result_json(record.result);
    if (record.started) object["started"] = *record.started;
    if (record.times) object["times"] = json::value_from(*record.times);
    return json_text(object);
}

}  // namespace agon
