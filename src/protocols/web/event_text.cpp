#include "protocols/web/event_text.h"

#include "games/json_text.h"
#include "protocols/web/state.h"

#include <boost/json/serialize.hpp>

#include <algorithm>
#include <charconv>

namespace agon {
namespace {

namespace json = boost::json;

/// The type of an event and what else it says.
struct Writer {
    json::object operator()(const event::Opened& opened) const
    {
        return {{"type", "opened"}, {"game", opened.game}};
    }
    json::object operator()(const event::Seated& seated) const
    {
        return {{"type", "seated"}, {"seat", seated.seat}, {"holder", holder_json(seated.holder)}};
    }
    json::object operator()(const event::Started&) const { return {{"type", "started"}}; }
    json::object operator()(const event::Moved&) const { return {{"type", "moved"}}; }
    json::object operator()(const event::UndoAsked& asked) const
    {
        return {{"type", "undo-asked"}, {"seat", asked.seat}};
    }
    json::object operator()(const event::UndoAnswered& answered) const
    {
        return {{"type", "undo-answered"}, {"seat", answered.seat}, {"agree", answered.agreed}};
    }
    json::object operator()(const event::Undone& undone) const
    {
        return {{"type", "undone"}, {"moves", undone.moves}};
    }
    json::object operator()(const event::Said& said) const
    {
        return {{"type", "said"}, {"name", said.name}, {"text", said.text}};
    }
    json::object operator()(const event::RematchAsked& asked) const
    {
        return {{"type", "rematch-asked"}, {"seat", asked.seat}, {"swap", asked.swap}};
    }
    json::object operator()(const event::Followed& followed) const
    {
        return {{"type", "followed"}, {"table", followed.table}};
    }
    json::object operator()(const event::Paused&) const { return {{"type", "paused"}}; }
    json::object operator()(const event::Resumed&) const { return {{"type", "resumed"}}; }
    json::object operator()(const event::Ended& ended) const
    {
        return {{"type", "ended"}, {"result", result_json(ended.result)}};
    }
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
void append_move(std::string& text, Seat seat, std::span<const std::string> told)
{
    text += R"(,"type":"moved","seat":)";
    if (seat >= 0)
        append_number(text, seat);
    else
        text += "null";
    text += R"(,"moves":[)";
    bool first = true;
    for (const std::string& move : told) {
        if (!std::exchange(first, false)) text += ',';
        append_text(text, move);
    }
    text += "]}";
}

}  // namespace

std::string event_text(const Entry& entry, std::span<const std::string> told)
{
    constexpr std::size_t kUsual = 120;
    std::string text;
    text.reserve(kUsual);
    text += R"({"event":)";
    append_number(text, static_cast<std::int64_t>(entry.number));
    text += R"(,"when":)";
    append_number(text, entry.when.time_since_epoch().count());
    if (const auto* moved = as<event::Moved>(entry)) {
        append_move(text, moved->seat, told);
        return text;
    }
    const std::string rest = json_text(std::visit(Writer{}, entry.what));
    text += ',';
    text.append(rest, 1);
    return text;
}

}  // namespace agon
