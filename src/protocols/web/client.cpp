#include "protocols/web/client.h"

#include "core/rng.h"
#include "core/text.h"
#include "games/json_text.h"
#include "protocols/web/frames.h"

#include <boost/json/parse.hpp>

#include <algorithm>

namespace agon {
namespace {

namespace json = boost::json;

constexpr std::size_t kLongestHeader = std::size_t{16} << 10U;
constexpr std::size_t kLongestText = std::size_t{16} << 20U;  ///< a state with all legal moves
constexpr std::size_t kLongestQuote = 200;
constexpr int kMovesToCome = 30;  ///< among which what is left of a clock is shared

struct HttpAnswer {
    int status = 0;
    std::string body;
};

/// The value of a header's line; empty if there is none.
std::string_view header_value(std::string_view head, std::string_view name)
{
    const auto is_same = [](char a, char b) { return (a | 0x20) == (b | 0x20); };
    while (!head.empty()) {
        const auto end = std::min(head.find("\r\n"), head.size());
        const std::string_view line = head.substr(0, end);
        if (line.size() > name.size() && line[name.size()] == ':' &&
            std::ranges::equal(line.substr(0, name.size()), name, is_same)) {
            const auto value = words(line.substr(name.size() + 1));
            return value.empty() ? std::string_view{} : value.front();
        }
        head.remove_prefix(std::min(end + 2, head.size()));
    }
    return {};
}

json::object object_in(std::string_view text)
{
    boost::system::error_code failure;
    const json::value value = json::parse(text, failure);
    return !failure && value.is_object() ? value.get_object() : json::object{};
}

std::string text_in(const json::object& object, std::string_view key)
{
    const auto* value = object.if_contains(key);
    return value != nullptr && value->is_string() ? std::string{value->get_string()} : "";
}

std::optional<int> number_in(const json::object& object, std::string_view key)
{
    const auto* value = object.if_contains(key);
    if (value == nullptr || !value->is_int64()) return std::nullopt;
    return static_cast<int>(value->get_int64());
}

std::optional<double> real_in(const json::object& object, std::string_view key)
{
    const auto* value = object.if_contains(key);
    if (value == nullptr || !value->is_number()) return std::nullopt;
    return value->to_number<double>();
}

bool flag_in(const json::object& object, std::string_view key)
{
    const auto* value = object.if_contains(key);
    return value != nullptr && value->is_bool() && value->get_bool();
}

template <class Item, class Is, class Get>
std::vector<Item> list_in(const json::object& object, std::string_view key, Is is, Get get)
{
    std::vector<Item> items;
    const auto* value = object.if_contains(key);
    if (value == nullptr || !value->is_array()) return items;
    for (const json::value& item : value->get_array())
        if (is(item)) items.push_back(get(item));
    return items;
}

std::vector<std::string> texts_in(const json::object& object, std::string_view key)
{
    return list_in<std::string>(
        object, key, [](const json::value& item) { return item.is_string(); },
        [](const json::value& item) { return std::string{item.get_string()}; });
}

std::vector<Seat> seats_in(const json::object& object, std::string_view key)
{
    return list_in<Seat>(
        object, key, [](const json::value& item) { return item.is_int64(); },
        [](const json::value& item) { return static_cast<Seat>(item.get_int64()); });
}

/// What the seat may take for this move by the table's clock; none if there is none.
std::optional<Milliseconds> limit_in(const json::object& state, Seat seat)
{
    const auto* clock = state.if_contains("clock");
    if (clock == nullptr || !clock->is_object()) return std::nullopt;
    const auto left = list_in<double>(
        clock->get_object(), "left", [](const json::value& item) { return item.is_number(); },
        [](const json::value& item) { return item.to_number<double>(); });
    if (static_cast<std::size_t>(seat) >= left.size()) return std::nullopt;
    double seconds = left[static_cast<std::size_t>(seat)];
    if (real_in(clock->get_object(), "total"))
        seconds =
            seconds / kMovesToCome + real_in(clock->get_object(), "increment").value_or(0) / 2;
    return Milliseconds{static_cast<std::int64_t>(seconds * 1000)};
}

std::string result_of(const json::object& result, Seat seat)
{
    const auto scores = list_in<double>(
        result, "scores", [](const json::value& item) { return item.is_number(); },
        [](const json::value& item) { return item.to_number<double>(); });
    const std::string reason = ": " + printable(text_in(result, "reason"));
    if (seat < 0 || static_cast<std::size_t>(seat) >= scores.size()) return "no result" + reason;
    const double score = scores[static_cast<std::size_t>(seat)];
    const std::string how = score == 1 ? "won" : score == 0 ? "lost" : "drawn";
    return how + " as seat " + std::to_string(seat) + reason;
}

class WebClient final : public Client {
public:
    WebClient(ClientHost& host, JoinSettings settings, StartGame start_game)
        : host_{host}, settings_{std::move(settings)}, start_game_{std::move(start_game)}
    {}

    void on_open(Moment now) override;
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment now) override;
    void on_move(std::string_view move, Moment now) override;
    std::optional<Moment> wakes_at() const override { return wakes_at_; }
    void on_time(Moment now) override;
    void on_leaving() override;

private:
    enum class State : std::uint8_t { Sitting, Upgrading, Open, Running, Gone };

    void call(std::string_view method, const std::string& path, std::string_view more,
              std::string_view body);
    std::optional<HttpAnswer> take_answer();
    void on_answer(const HttpAnswer& answer, Moment now);
    void on_seat(const HttpAnswer& answer, Moment now);
    void read_frames(Moment now);
    void on_text(std::string_view text, Moment now);
    void on_state(const json::object& state, Moment now);
    void on_turn(const json::object& state);
    void think();
    void say(const json::object& frame) { send_frame(text_frame(json_text(frame))); }
    void send_frame(std::string_view frame);
    void leave(std::string text) { finish({false, std::move(text)}); }
    void leave_nonsense() { leave("the server does not speak the API of agon"); }
    void finish(Farewell farewell);

    ClientHost& host_;
    JoinSettings settings_;
    StartGame start_game_;
    State state_ = State::Sitting;
    std::string received_;  ///< of an answer that is not whole yet
    WebFrames frames_{kLongestText, WebFrames::Sender::Server};
    std::optional<Moment> wakes_at_;
    std::string token_;
    Rng masks_{0};
    Seat seat_ = kNobody;
    bool agreed_ = false;                  ///< to the wish that is there
    std::optional<AnyGame> view_;          ///< where it is to move
    std::vector<std::string> moves_;       ///< that lead there
    std::optional<Milliseconds> limit_;    ///< for that
    bool is_thinking_ = false;             ///< of `thought_`
    std::vector<std::string> thought_;     ///< the moves so far when the player was asked
    std::optional<std::size_t> moved_at_;  ///< the number of moves when it has moved
};

void WebClient::on_open(Moment now)
{
    json::object body{{"name", settings_.name}, {"program", true}};
    if (settings_.seat) body["seat"] = *settings_.seat;
    call("POST", "/sit", "Content-Type: application/json\r\n", json_text(body));
    wakes_at_ = now + kDeadAfter;
}

void WebClient::call(std::string_view method, const std::string& path, std::string_view more,
                     std::string_view body)
{
    std::string text{method};
    text += " /api/tables/" + settings_.id + path + " HTTP/1.1\r\nHost: " + settings_.server +
            "\r\n" + std::string{more};
    if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    host_.send(text + "\r\n" + std::string{body});
}

void WebClient::on_bytes(std::string_view bytes, Moment now)
{
    if (state_ == State::Gone) return;
    if (state_ != State::Sitting && state_ != State::Upgrading) {
        frames_.add(bytes);
        return read_frames(now);
    }
    received_ += bytes;
    while (state_ == State::Sitting || state_ == State::Upgrading) {
        const auto answer = take_answer();
        if (!answer) break;
        on_answer(*answer, now);
    }
    if (state_ == State::Open && !received_.empty()) {
        frames_.add(std::exchange(received_, {}));
        read_frames(now);
    }
}

/// None if it is not whole yet.
std::optional<HttpAnswer> WebClient::take_answer()
{
    constexpr std::string_view kBegins = "HTTP/1.1 ";
    constexpr std::size_t kStatus = 3;  ///< digits
    const auto end = received_.find("\r\n\r\n");
    const std::string_view head = std::string_view{received_}.substr(0, end);
    const bool is_whole = end != std::string::npos;
    const bool is_short = is_whole && head.size() < kBegins.size() + kStatus;
    if (head.size() > kLongestHeader || is_short ||
        !kBegins.starts_with(head.substr(0, kBegins.size()))) {
        leave_nonsense();
        return std::nullopt;
    }
    if (!is_whole) return std::nullopt;
    HttpAnswer answer{.status = to_number(head.substr(kBegins.size(), kStatus)).value_or(0),
                      .body = {}};
    const auto length = to_number<std::size_t>(header_value(head, "Content-Length")).value_or(0);
    if (length > kLongestText) {
        leave_nonsense();
        return std::nullopt;
    }
    const std::size_t begin = end + 4;
    if (received_.size() < begin + length) return std::nullopt;
    answer.body = received_.substr(begin, length);
    received_.erase(0, begin + length);
    return answer;
}

void WebClient::on_answer(const HttpAnswer& answer, Moment now)
{
    if (state_ == State::Sitting) return on_seat(answer, now);
    constexpr int kSwitching = 101;
    if (answer.status != kSwitching) return leave_nonsense();
    state_ = State::Open;
    wakes_at_ = now + kDeadAfter;
}

void WebClient::on_seat(const HttpAnswer& answer, Moment now)
{
    constexpr int kDone = 200;
    const json::object body = object_in(answer.body);
    if (answer.status != kDone) {
        const std::string why = text_in(body, "text");
        if (why.empty()) return leave_nonsense();
        return leave("the server refuses: " + printable(why.substr(0, kLongestQuote)));
    }
    token_ = text_in(body, "token");
    const auto seat = number_in(body, "seat");
    if (token_.empty() || !seat) return leave_nonsense();
    seat_ = *seat;
    masks_ = Rng{seed_of(token_)};
    state_ = State::Upgrading;
    call("GET", "/live?state=1",
         "Authorization: Bearer " + token_ +
             "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: YSBwbGF5ZXIgb2YgYWdvbg==\r\n",
         "");
    wakes_at_ = now + kDeadAfter;
}

void WebClient::read_frames(Moment now)
{
    while (state_ != State::Gone) {
        const auto frame = frames_.next();
        if (!frame) break;
        if (frame->kind == WebFrame::Kind::Ping) send_frame(pong_frame(frame->payload));
        if (frame->kind == WebFrame::Kind::Close) return on_close(now);
        if (frame->kind == WebFrame::Kind::Text) on_text(frame->payload, now);
    }
    if (state_ != State::Gone && frames_.fault() != WebClose::None) leave_nonsense();
}

void WebClient::on_text(std::string_view text, Moment now)
{
    const json::object frame = object_in(text);
    if (const auto* state = frame.if_contains("state"); state != nullptr && state->is_object())
        return on_state(state->get_object(), now);
    const auto* refused = frame.if_contains("refused");
    if (refused == nullptr || !refused->is_object()) return;  // an event: a state follows
    const std::string code = text_in(refused->get_object(), "code");
    // The game may have gone on while it thought, or waits.
    if (code == "not-your-turn" || code == "paused" || code == "nobody-asked") return;
    leave("the server refuses: " +
          printable(text_in(refused->get_object(), "text").substr(0, kLongestQuote)));
}

void WebClient::on_state(const json::object& state, Moment now)
{
    const std::string stage = text_in(state, "state");
    wakes_at_.reset();
    if (stage == "over") {
        const auto* result = state.if_contains("result");
        const json::object none;
        const json::object& told =
            result != nullptr && result->is_object() ? result->get_object() : none;
        return finish({text_in(told, "reason") != "aborted", result_of(told, seat_)});
    }
    const auto seats = seats_in(state, "you");
    if (seats.empty()) return leave("the seat was given to another");
    if (stage != "running") return;
    const auto wisher = number_in(state, "undo");
    const bool is_others = wisher && std::ranges::count(seats, *wisher) == 0;
    if (is_others && !agreed_) say({{"agree", true}});
    agreed_ = is_others;
    view_.reset();
    moves_ = texts_in(state, "moves");
    if (moved_at_ && moves_.size() == *moved_at_) wakes_at_ = now + kDeadAfter;
    on_turn(state);
}

void WebClient::on_turn(const json::object& state)
{
    const auto* options = state.if_contains("options");
    const auto start = start_game_(
        text_in(state, "game"),
        options != nullptr && options->is_object() ? options->get_object() : json::object{});
    if (!start) return leave("the table plays a game that is not known here");
    if (std::exchange(state_, State::Running) != State::Running) host_.begin(*start);
    const auto to_move = number_in(state, "to_move");
    const auto seats = seats_in(state, "you");
    if (flag_in(state, "paused") || !to_move || std::ranges::count(seats, *to_move) == 0) return;
    AnyGame view = start->view(kNobody);
    for (const std::string& move : moves_)
        if (!view.try_play(move).empty()) return leave("the table plays by other rules");
    seat_ = *to_move;
    limit_ = limit_in(state, seat_);
    view_ = std::move(view);
    const bool has_moved = moved_at_ == moves_.size() && wakes_at_;
    if (!is_thinking_ && !has_moved) think();
}

void WebClient::think()
{
    if (!view_) return;
    is_thinking_ = true;
    moved_at_.reset();
    thought_ = moves_;
    host_.think(*view_, moves_, limit_);
}

void WebClient::on_move(std::string_view move, Moment now)
{
    if (state_ != State::Running || !std::exchange(is_thinking_, false) || !view_) return;
    if (thought_ != moves_) return think();
    moved_at_ = moves_.size();
    say({{"move", move}, {"seat", seat_}});
    wakes_at_ = now + kDeadAfter;
}

void WebClient::on_leaving()
{
    // Behind a request for a WebSocket the first frame may follow at once.
    if (state_ == State::Upgrading || state_ == State::Open) say({{"leave", true}});
    if (state_ == State::Running) say({{"resign", true}});
}

void WebClient::on_close(Moment /*now*/)
{
    if (state_ != State::Gone) leave("the server closed the connection");
}

void WebClient::on_time(Moment now)
{
    if (wakes_at_ && now >= *wakes_at_) leave("the server is silent");
}

void WebClient::send_frame(std::string_view frame)
{
    std::string mask;
    for (int i = 0; i < 4; ++i) mask += static_cast<char>(masks_.below(256));
    host_.send(masked_frame(frame, mask));
}

void WebClient::finish(Farewell farewell)
{
    state_ = State::Gone;
    wakes_at_.reset();
    host_.finish(std::move(farewell));
}

}  // namespace

std::unique_ptr<Client> make_web_client(ClientHost& host, const JoinSettings& settings,
                                        StartGame start_game)
{
    return std::make_unique<WebClient>(host, settings, std::move(start_game));
}

}  // namespace agon
