#include "protocols/web/body.h"

#include "games/json_text.h"
#include "protocols/web/refusal.h"
#include "table/seat_json.h"

#include <cmath>

namespace agon {
namespace {

namespace json = boost::json;

constexpr double kLeastTime = 0.05;
constexpr double kMostTime = 30.0 * 24 * 3600;

Error bad_clock(std::string text) { return {"bad-clock", std::move(text)}; }

/// Whether somebody can play by such a time; none is fine.
bool is_playable(const std::optional<Milliseconds>& time, double least)
{
    return !time || (*time >= Milliseconds{std::llround(least * 1000)} &&
                     *time <= Milliseconds{std::llround(kMostTime * 1000)});
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
    JsonReader reader{value->get_object(), "bad-clock"};
    const ClockRule clock = read_clock_rule(reader);
    const bool has_increment = reader.optional_number<double>("increment").has_value();
    if (auto error = reader.error()) return *error;
    if (!is_playable(clock.move, kLeastTime) || !is_playable(clock.total, kLeastTime) ||
        !is_playable(clock.increment, 0))
        return bad_clock("a time is from " + json_text(kLeastTime) + " to " + json_text(kMostTime) +
                         " seconds, an increment from 0");
    if (clock.move.has_value() == clock.total.has_value())
        return bad_clock("a clock has either \"move\" or \"total\"");
    if (has_increment && !clock.total) return bad_clock("\"increment\" belongs to \"total\"");
    return clock;
}

WebAnswer answer(const json::value& value, int status)
{
    return {.status = status, .body = json_text(value)};
}

WebAnswer refused(const Error& error)
{
    return {.status = status_of(error.code), .body = json_text(refusal_json(error))};
}

WebAnswer wrong(const Error& error)
{
    constexpr int kBadRequest = 400;
    WebAnswer answer = refused(error);
    answer.status = kBadRequest;
    return answer;
}

}  // namespace agon
