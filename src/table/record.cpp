#include "table/record.h"

#include "games/json_text.h"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <boost/json/value_from.hpp>

namespace agon {
namespace {

namespace json = boost::json;

/// Takes a record's members one by one and remembers the first that has the wrong form.
class Members {
public:
    explicit Members(const json::object& object) : object_{object} {}

    std::string text(std::string_view key) { return optional_text(key).value_or(""); }

    std::optional<std::string> optional_text(std::string_view key)
    {
        const auto* value = present(key);
        if (value == nullptr) return std::nullopt;
        if (const auto* string = value->if_string()) return std::string{*string};
        refuse(key, "a text");
        return std::nullopt;
    }

    template <class T>
    std::optional<std::vector<T>> optional_list(std::string_view key)
    {
        const auto* value = present(key);
        if (value == nullptr) return std::nullopt;
        std::vector<T> items;
        if (const auto* list = value->if_array())
            for (const auto& item : *list)
                if (const auto read = item_of<T>(item)) items.push_back(*read);
        if (value->is_array() && items.size() == value->get_array().size()) return items;
        refuse(key, std::is_same_v<T, std::string> ? "a list of texts" : "a list of numbers");
        return std::nullopt;
    }

    json::object object(std::string_view key)
    {
        const auto* value = present(key);
        if (value == nullptr) return {};
        if (const auto* object = value->if_object()) return *object;
        refuse(key, "an object");
        return {};
    }

    void require(std::string_view key)
    {
        if (!object_.contains(key)) error_ = bad("there is no \"" + std::string{key} + "\"");
    }

    const std::optional<Error>& error() const { return error_; }

    static Error bad(std::string text) { return {"bad-record", std::move(text)}; }

private:
    template <class T>
    static std::optional<T> item_of(const json::value& value)
    {
        if constexpr (std::is_same_v<T, std::string>) {
            if (const auto* string = value.if_string()) return std::string{*string};
        } else {
            boost::system::error_code error;
            const auto number = value.to_number<T>(error);
            if (!error) return number;
        }
        return std::nullopt;
    }

    /// Null counts as absent.
    const json::value* present(std::string_view key)
    {
        const auto* value = object_.if_contains(key);
        return value != nullptr && !value->is_null() ? value : nullptr;
    }

    void refuse(std::string_view key, std::string_view expected)
    {
        error_ = bad("\"" + std::string{key} + "\" is not " + std::string{expected});
    }

    const json::object& object_;
    std::optional<Error> error_;
};

std::vector<int> of_seats(const std::array<int, kMostSeats>& values, int seats)
{
    return {values.begin(), values.begin() + seats};
}

}  // namespace

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

Result<Record> read_record(std::string_view line)
{
    boost::system::error_code failure;
    const json::value value = json::parse(line, failure);
    if (failure) return Error{"not-json", "this is not JSON: " + failure.message()};
    const auto* object = value.if_object();
    if (object == nullptr) return Members::bad("a record is a JSON object");

    Members members{*object};
    for (const auto* key : {"result", "moves", "game", "agon"}) members.require(key);
    if (members.error()) return *members.error();
    if (object->at("agon") != 1) return Members::bad("\"agon\" is not 1: another format");

    Record record;
    record.game = members.text("game");
    record.options = members.object("options");
    record.seed = members.optional_text("seed");
    record.players = members.optional_list<std::string>("players");
    record.moves = members.optional_list<std::string>("moves").value_or(std::vector<std::string>{});
    record.started = members.optional_text("started");
    record.times = members.optional_list<double>("times");

    const json::object result = members.object("result");
    Members of_result{result};
    record.result.scores = of_result.optional_list<double>("scores");
    record.result.ranks = of_result.optional_list<int>("ranks");
    record.result.points = of_result.optional_list<int>("points");
    record.result.reason = of_result.text("reason");
    for (const auto& error : {members.error(), of_result.error()})
        if (error) return *error;
    return record;
}

std::string write_record(const Record& record)
{
    json::object result{{"scores", nullptr}, {"reason", record.result.reason}};
    if (record.result.scores) result["scores"] = json::value_from(*record.result.scores);
    if (record.result.ranks) result["ranks"] = json::value_from(*record.result.ranks);
    if (record.result.points) result["points"] = json::value_from(*record.result.points);

    json::object object{{"agon", 1}, {"game", record.game}, {"options", record.options}};
    if (record.seed) object["seed"] = *record.seed;
    if (record.players) object["players"] = json::value_from(*record.players);
    object["moves"] = json::value_from(record.moves);
    object["result"] = std::move(result);
    if (record.started) object["started"] = *record.started;
    if (record.times) object["times"] = json::value_from(*record.times);
    return json_text(object);
}

}  // namespace agon
