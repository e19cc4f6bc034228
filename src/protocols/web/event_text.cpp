#include "protocols/web/event_text.h"

#include "games/json_text.h"
#include "table/event_words.h"
#include "table/seat_json.h"

#include <boost/json/serialize.hpp>

#include <algorithm>
#include <charconv>

namespace agon {
namespace {

namespace json = boost::json;

struct Writer : EventWords {
    using EventWords::operator();

    json::object operator()(const seen::Opened& opened) const
    {
        return {{"type", "opened"}, {"game", opened.game}};
    }
    json::object operator()(const seen::Seated& seated) const
    {
        return {{"type", "seated"}, {"seat", seated.seat}, {"holder", holder_json(seated.holder)}};
    }
    json::object operator()(const seen::Moved&) const { return {{"type", "moved"}}; }
};

void append_number(std::string& text, std::int64_t number)
{
    constexpr std::size_t kLongest = 20;
    std::array<char, kLongest> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    text.append(digits.data(), end);
}

void append_text(std::string& text, std::string_view string)
{
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    if (!std::ranges::all_of(string, is_plain)) {
        text += json::serialize(json::string_view{string.data(), string.size()});
        return;
    }
    text += '"';
    text += string;
    text += '"';
}

/// By hand: nearly all that a server ever says are moves.
void append_move(std::string& text, const seen::Moved& moved)
{
    text += R"(,"type":"moved","seat":)";
    if (moved.seat >= 0)
        append_number(text, moved.seat);
    else
        text += "null";
    text += R"(,"moves":[)";
    bool first = true;
    for (const std::string& move : moved.moves) {
        if (!std::exchange(first, false)) text += ',';
        append_text(text, move);
    }
    text += "]}";
}

}  // namespace

std::string event_text(const SeenEvent& event)
{
    constexpr std::size_t kUsual = 120;
    std::string text;
    text.reserve(kUsual);
    text += R"({"event":)";
    append_number(text, static_cast<std::int64_t>(event.number));
    text += R"(,"when":)";
    append_number(text, event.when.time_since_epoch().count());
    if (const auto* moved = as<seen::Moved>(event)) {
        append_move(text, *moved);
        return text;
    }
    const std::string rest = json_text(std::visit(Writer{}, event.what));
    text += ',';
    text.append(rest, 1);
    return text;
}

}  // namespace agon
