#include "protocols/web/session.h"

#include "core/text.h"
#include "games/json_text.h"
#include "protocols/web/acts.h"
#include "protocols/web/event_text.h"
#include "protocols/web/refusal.h"
#include "protocols/web/state.h"
#include "protocols/web/target.h"

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parse.hpp>

#include <algorithm>
#include <array>

namespace agon {
namespace {

namespace json = boost::json;

constexpr Milliseconds kPingAfter{30'000};  ///< of silence
constexpr Milliseconds kGoneAfter{60'000};
constexpr Milliseconds kHelloWithin{10'000};

/// What a frame asks for by a key of this name, and the call that does the same.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kFrameActs{
    {{"move", "move"},
     {"text", "chat"},
     {"agree", "undo"},
     {"resign", "resign"},
     {"leave", "leave"}}};

}  // namespace

std::optional<WebWish> read_live_target(std::string_view text)
{
    const auto target = read_target(text);
    if (!target) return std::nullopt;
    const auto& path = target->path;
    if (path.size() != 4 || path[0] != "api" || path[1] != "tables" || path[3] != "live")
        return std::nullopt;
    return WebWish{.table = path[2],
                   .token = std::string{target->of("token")},
                   .after = to_number<std::uint64_t>(target->of("after")),
                   .wants_state = target->of("state") == "1",
                   .says_token = target->of("hello") == "1"};
}

void WebSession::on_open(Moment now)
{
    heard_ = now;
    if (!is_waiting_) begin(now);
}

void WebSession::begin(Moment now)
{
    house_.watch(peer_, wish_.table, wish_.token);
    const auto table = house_.find(wish_.table, wish_.token);
    if (!table) return hang_up(WebClose::Normal);
    const std::uint64_t last = table->last_event();
    const std::uint64_t from = wish_.after.value_or(last);
    const bool lost = from > last;
    sent_ = std::min(from, last);
    tell_until(*table, last);
    if (lost || wish_.wants_state) send_state(*table, lost, now);
}

/// Events come in order, but some of those that the house is about to tell were in the log when
/// this session looked there first.
void WebSession::on_event(const TableView& table, const SeenEvent& event, Moment /*now*/)
{
    if (table.id() != wish_.table || event.number <= sent_) return;
    tell_until(table, event.number - 1);
    sent_ = event.number;
    unsettled_ = true;
    house_.send(peer_, screen_.event(table, event));
}

void WebSession::tell_until(const TableView& table, std::uint64_t number)
{
    for (; sent_ < number; unsettled_ = true)
        house_.send(peer_, screen_.event(table, table.event(++sent_)));
}

void WebSession::on_settled(Moment now)
{
    if (!wish_.wants_state || !unsettled_) return;
    if (const auto table = house_.find(wish_.table, wish_.token)) send_state(*table, false, now);
}

void WebSession::on_company()
{
    const int spectators = house_.spectators(wish_.table);
    if (!wish_.wants_state || spectators == std::exchange(company_, spectators)) return;
    say(json_text(json::object{{"spectators", spectators}}));
}

void WebSession::send_state(const TableView& table, bool resync, Moment now)
{
    unsettled_ = false;
    company_ = house_.spectators(wish_.table);
    if (!resync) return house_.send(peer_, screen_.state(table, company_, now));
    say(json_text(json::object{{"resync", true}, {"state", state_json(table, company_, now)}}));
}

void WebSession::on_bytes(std::string_view bytes, Moment now)
{
    if (is_over_) return;
    heard_ = now;
    was_pinged_ = false;
    frames_.add(bytes);
    std::optional<std::string> ping;
    while (!is_over_) {
        const auto frame = frames_.next();
        if (!frame) break;
        if (frame->kind == WebFrame::Kind::Ping)
            ping = frame->payload;
        else
            on_frame(*frame);
    }
    // Of several pings the last is answered (RFC 6455, 5.5.3).
    if (ping && !is_over_) house_.send(peer_, pong_frame(*ping));
    if (frames_.fault() != WebClose::None) hang_up(frames_.fault());
}

void WebSession::on_frame(const WebFrame& frame)
{
    switch (frame.kind) {
        case WebFrame::Kind::Text:
            return on_text(frame.payload);
        case WebFrame::Kind::Ping:
        case WebFrame::Kind::Pong:
            return;
        case WebFrame::Kind::Close:
            return hang_up(WebClose::Normal);
    }
}

std::optional<Moment> WebSession::wakes_at() const
{
    if (is_over_) return std::nullopt;
    if (is_waiting_) return heard_ + kHelloWithin;
    return heard_ + (was_pinged_ ? kGoneAfter : kPingAfter);
}

void WebSession::on_time(Moment /*now*/)
{
    if (is_waiting_ || std::exchange(was_pinged_, true)) return hang_up(WebClose::Normal);
    house_.send(peer_, ping_frame());
}

void WebSession::hang_up(WebClose status)
{
    if (std::exchange(is_over_, true)) return;
    house_.send(peer_, close_frame(status));
    house_.close(peer_);
}

void WebSession::say(std::string_view text)
{
    if (!is_over_) house_.send(peer_, text_frame(text));
}

void WebSession::on_text(std::string_view text)
{
    std::array<unsigned char, 2048> buffer{};
    json::monotonic_resource memory{buffer.data(), buffer.size()};
    boost::system::error_code failure;
    const json::value value = json::parse(text, failure, &memory);
    if (failure) return refuse({"not-json", "the frame is not JSON: " + failure.message()});
    if (!value.is_object()) return refuse({"bad-request", "the frame is not a JSON object"});
    if (value.get_object().contains("ping")) return say(R"({"pong":1})");
    if (is_waiting_) return on_token(value.get_object());
    if (const auto done = obey(value.get_object()); !done) refuse(done.error());
}

void WebSession::on_token(const json::object& hello)
{
    JsonReader body{hello, "bad-request"};
    wish_.token = body.text("token");
    if (body.error()) return refuse(*body.error());
    is_waiting_ = false;
    begin(heard_);
}

/// Success is the event itself.
Result<void> WebSession::obey(const json::object& wish)
{
    const auto table = house_.find(wish_.table, wish_.token);
    if (!table) return Error{"no-such-table", ""};
    const auto* named = std::ranges::find_if(
        kFrameActs, [&](const auto& frame_act) { return wish.contains(frame_act.first); });
    if (named == kFrameActs.end())
        return Error{"bad-request", "there is neither \"move\" nor \"text\" nor \"ping\""};
    JsonReader body{wish, "bad-request"};
    const Asked asked{house_, *table, body, wish_.token, offer_};
    if (asked.asker().is_spectator()) return Error{"bad-token", ""};
    return find_act(named->second)(asked);
}

void WebSession::refuse(const Error& error)
{
    say(json_text(json::object{{"refused", refusal_json(error)}}));
}

}  // namespace agon
