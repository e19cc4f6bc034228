#include "protocols/web/body.h"

#include "games/json_text.h"
#include "protocols/web/refusal.h"

#include <cmath>

namespace agon {
namespace {

namespace json = boost::json;

constexpr double kLeastTime = 0.05;
constexpr double kMostTime = 30.0 * 24 * 3600;

Error bad_clock(std::string text) { return {"bad-clock", std::move(text)}; }

/// None if it is absent.
Result<std::optional<Milliseconds>> read_time(const json::object& clock, std::string_view key,
                                              double least)
{
    const auto* value = clock.if_contains(key);
    if (value == nullptr || value->is_null()) return std::optional<Milliseconds>{};
    boost::system::error_code failure;
    const double seconds = value->to_number<double>(failure);
    if (failure || !(seconds >= least && seconds <= kMostTime))
        return bad_clock('"' + std::string{key} + "\" is not a time from " + json_text(least) +
                         " to " + json_text(kMostTime) + " seconds");
    return std::optional{Milliseconds{std::llround(seconds * 1000)}};
}

}  // namespace

Result<json::object> read_body(std::string_view body)
{
    if (body.size() > kLongestBody) return Error{"too-large", ""};
    auto value = read_json(body);
    if (!value) return Error{"not-json", "the body is not JSON: " + value.error().text};
    if (!value->is_object()) return Error{"bad-request", "the body is not a JSON object"};
    return std::move(value->get_object());
}

Result<ClockRule> read_clock(const json::object& body)
{
    const auto* value = body.if_contains("clock");
    if (value == nullptr || value->is_null()) return ClockRule{};
    if (!value->is_object()) return bad_clock("\"clock\" is not an object");
    const json::object& clock = value->get_object();
    const auto move = read_time(clock, "move", kLeastTime);
    const auto total = read_time(clock, "total", kLeastTime);
    const auto increment = read_time(clock, "increment", 0);
    for (const auto* time : {&move, &total, &increment})
        if (!*time) return time->error();
    if (move->has_value() == total->has_value())
        return bad_clock("a clock has either \"move\" or \"total\"");
    if (increment->has_value() && !total->has_value())
        return bad_clock("\"increment\" belongs to \"total\"");
    return ClockRule{*move, *total, increment->value_or(Milliseconds{0})};
}

WebAnswer answer(const json::value& value, int status)
{
    return {.status = status, .body = json_text(value)};
}

WebAnswer refused(const Error& error)
{
    return {.status = status_of(error.code), .body = json_text(refusal_json(error))};
}

}  // namespace agon
