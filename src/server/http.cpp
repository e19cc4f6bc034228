// The one file that compiles Beast, for its parser.
#include "page/page.h"
#include "server/handshake.h"
#include "server/log.h"
#include "server/origin.h"
#include "server/web.h"

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <fmt/format.h>

namespace agon {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

using Request = http::request<http::string_body>;

constexpr std::size_t kLongestHeader = 8'192;
constexpr std::size_t kLongestAhead = std::size_t{64} << 10U;  ///< bytes before the answer is out
constexpr std::size_t kMostUnfinished = std::size_t{64} << 20U;
constexpr int kAnswersAtOnce = 4;           ///< to requests that came together
constexpr Milliseconds kFirstWord{10'000};  ///< for a header to be whole
constexpr Milliseconds kWholeBody{20'000};  ///< for a body
constexpr Milliseconds kIdle{30'000};       ///< between requests
constexpr Milliseconds kPatience{10'000};   ///< with a store that keeps nothing

/// What a request costs, beside what it has done, in units of work.
double work_of(std::string_view target)
{
    const bool is_list = target.starts_with("/api/tables?") || target == "/api/tables";
    return is_list ? 20 : 2;
}

std::string_view text_of(boost::core::string_view text) { return {text.data(), text.size()}; }

/// The name of a status, for people who read traffic.
std::string_view reason_of(int status)
{
    return text_of(http::obsolete_reason(http::status(status)));
}

/// `Bearer TOKEN`; empty if it is not that.
std::string_view bearer_of(std::string_view authorization)
{
    constexpr std::string_view kScheme = "Bearer ";
    if (!authorization.starts_with(kScheme)) return {};
    return authorization.substr(kScheme.size());
}

/// The last address in the list, which the proxy itself has seen.
std::optional<boost::asio::ip::address> last_address(std::string_view list)
{
    const auto comma = list.rfind(',');
    if (comma != std::string_view::npos) list.remove_prefix(comma + 1);
    while (list.starts_with(' ')) list.remove_prefix(1);
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address(std::string{list}, error);
    return error ? std::nullopt : std::optional{address};
}

class HttpSession final : public Session {
public:
    HttpSession(Web& web, Peer peer, const boost::asio::ip::address& address)
        : web_{web}, peer_{peer}, is_proxy_{web.proxy == address}
    {}

    void on_open(Moment now) override { limit_ = now + kFirstWord; }
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment now) override;
    void on_event(const TableView&, const SeenEvent&, Moment) override {}
    void on_settled(Moment now) override;
    std::optional<Moment> wakes_at() const override { return limit_; }
    void on_time(Moment now) override;

private:
    /// A request that is being answered. Whoever answers may come too late.
    struct Pending {
        HttpSession* session;
        std::stop_source stop;
    };

    Hub& hub() const { return web_.hub; }
    const Request& request() const { return parser_->get(); }
    std::string_view field(http::field name) const { return text_of(request()[name]); }

    void read_on(Moment now);
    bool read_some(Moment now);
    void on_header(Moment now);
    bool count_unfinished();
    void forget_unfinished();
    std::optional<Error> fault_of_request();
    void answer(Moment now);
    void answer_api(std::string_view target, Moment now);
    void answer_page(std::string_view target);
    void upgrade(std::string_view target);
    void shake_hands(const WebWish& wish);
    void refuse(const Error& error);
    void say(const WebAnswer& answer, bool waits);
    void send(int status, std::string headers, std::string_view body, bool waits);
    void on_said(Moment now);
    void hang_up();

    Web& web_;
    Peer peer_;
    bool is_proxy_;
    bool is_over_ = false;
    bool is_heard_ = false;  ///< the header is whole
    bool is_reading_ = false;
    bool is_saying_ = false;  ///< the answer is made, but waits for the store
    bool stays_ = false;      ///< after the answer
    std::string waiting_;
    std::unique_ptr<http::request_parser<http::string_body>> parser_;
    std::size_t unfinished_ = 0;  ///< bytes of it that are counted
    std::shared_ptr<Pending> pending_;
    std::optional<Moment> limit_;
};

void HttpSession::on_bytes(std::string_view bytes, Moment now)
{
    if (is_over_) return;
    waiting_ += bytes;
    if (pending_ && waiting_.size() > kLongestAhead) return hang_up();
    read_on(now);
}

/// Some requests; whoever has sent more at once lets others have their turn between them.
void HttpSession::read_on(Moment now)
{
    if (std::exchange(is_reading_, true)) return;
    int answered = 0;
    while (!waiting_.empty() && !pending_ && !is_over_) {
        if (answered == kAnswersAtOnce) {
            limit_ = now;
            break;
        }
        if (!read_some(now)) break;
        answered += parser_ ? 0 : 1;
    }
    is_reading_ = false;
}

/// False if there is nothing more to read at the moment.
bool HttpSession::read_some(Moment now)
{
    if (!parser_) {
        parser_ = std::make_unique<http::request_parser<http::string_body>>();
        parser_->header_limit(kLongestHeader);
        parser_->body_limit(kLongestReplay);
        limit_ = now + kFirstWord;
    }
    boost::system::error_code error;
    parser_->eager(is_heard_);
    const auto used = parser_->put(boost::asio::buffer(waiting_), error);
    waiting_.erase(0, used);
    if (error && error != http::error::need_more) {
        const bool is_long = error == http::error::body_limit || error == http::error::header_limit;
        refuse(is_long ? Error{"too-large", "the request is too long"}
                       : Error{"bad-request", "this is not HTTP"});
    } else if (!is_heard_ && parser_->is_header_done()) {
        on_header(now);
    } else if (parser_->is_done()) {
        answer(now);
    } else if (!count_unfinished()) {
        refuse({"too-busy", "too much is unfinished"});
    } else {
        return used > 0;
    }
    return true;
}

void HttpSession::on_header(Moment now)
{
    is_heard_ = true;
    limit_ = now + kWholeBody;
    const bool is_replay = text_of(request().target()).starts_with("/api/replay");
    const auto length = parser_->content_length();
    if (!is_replay && length && *length > kLongestBody)
        return refuse({"too-large", "the body is too long"});
    if (!is_replay) parser_->body_limit(kLongestBody);
    if (beast::iequals(field(http::field::expect), "100-continue"))
        hub().send_now(peer_, "HTTP/1.1 100 Continue\r\n\r\n");
    if (parser_->is_done()) answer(now);
}

/// Books what has come of a request that is not whole; false if that is too much.
bool HttpSession::count_unfinished()
{
    const std::size_t now = waiting_.size() + (is_heard_ ? request().body().size() : 0);
    Account& account = hub().quotas().of(hub().address_of(peer_), hub().now());
    web_.unfinished += now - unfinished_;
    account.unfinished += static_cast<double>(now) - static_cast<double>(unfinished_);
    unfinished_ = now;
    return web_.unfinished <= kMostUnfinished &&
           account.unfinished <= hub().quotas().limit(hub().address_of(peer_), &Limits::unfinished);
}

void HttpSession::forget_unfinished()
{
    if (unfinished_ == 0) return;
    hub().quotas().of(hub().address_of(peer_), hub().now()).unfinished -=
        static_cast<double>(unfinished_);
    web_.unfinished -= std::exchange(unfinished_, 0);
}

void HttpSession::on_close(Moment /*now*/)
{
    forget_unfinished();
    is_over_ = true;
    if (!pending_) return;
    pending_->session = nullptr;
    pending_->stop.request_stop();
}

void HttpSession::on_time(Moment now)
{
    const bool has_more = !pending_ && !parser_ && !waiting_.empty();
    if (has_more) return read_on(now);
    if (!pending_) return hang_up();
    limit_ = now + kPatience;
    if (!hub().is_refused()) return;  // somebody thinks
    pending_->session = nullptr;
    hub().unsay(peer_);
    is_saying_ = false;
    refuse(
        {"store-failed", "not kept, and it is not known whether it will be: " + hub().refusal()});
}

std::optional<Error> HttpSession::fault_of_request()
{
    const std::string_view host = field(http::field::host);
    if (web_.is_local && !web_.proxy && !host.empty() && !is_this_machine(host))
        return Error{"foreign-host", "this server answers to this machine's names alone"};
    if (!is_own_origin(field(http::field::origin), host))
        return Error{"foreign-origin", "another site's page may not use this server"};
    if (is_proxy_) {
        const auto [first, end] = request().equal_range("X-Forwarded-For");
        const auto address =
            first != end ? last_address(text_of(std::prev(end)->value())) : std::nullopt;
        if (address) {
            forget_unfinished();
            hub().speak_for(peer_, address_of(*address));
        }
        if (!hub().has_room_for(hub().address_of(peer_), hub().now()))
            return Error{"too-many-requests", "this address has too many connections"};
    }
    if (hub().charge(peer_, 0, hub().now()).count() > 0)
        return Error{"too-many-requests", "this address has asked too often"};
    return std::nullopt;
}

void HttpSession::answer(Moment now)
{
    forget_unfinished();
    pending_ = std::make_shared<Pending>(this, std::stop_source{});
    limit_ = now + kPatience;
    if (const auto fault = fault_of_request()) return refuse(*fault);
    const std::string_view target = text_of(request().target());
    hub().add_work(work_of(target));
    if (target.starts_with("/api/")) return answer_api(target, now);
    if (request().method() != http::verb::get && request().method() != http::verb::head)
        return refuse({"bad-method", "only GET is answered here"});
    if (target == "/healthz") {
        if (!hub().is_refused()) return say({200, "ok\n", "text/plain"}, false);
        return say({503, "store-failed: " + hub().refusal() + "\n", "text/plain"}, false);
    }
    if (target == "/metrics") return say({200, web_.metrics(), "text/plain; version=0.0.4"}, false);
    answer_page(target);
}

void HttpSession::answer_api(std::string_view target, Moment now)
{
    if (hub().is_refused() && target != "/api/games")
        return refuse({"store-failed", "nothing can be kept: " + hub().refusal()});
    if (beast::websocket::is_upgrade(request())) return upgrade(target);
    WebRequest asked{.method = std::string{text_of(request().method_string())},
                     .target = std::string{target},
                     .body = request().body(),
                     .token = std::string{bearer_of(field(http::field::authorization))},
                     .stop = pending_->stop.get_token()};
    web_.api.handle(std::move(asked), now, [pending = pending_](const WebAnswer& answer) {
        if (pending->session != nullptr) pending->session->say(answer, true);
    });
}

void HttpSession::upgrade(std::string_view target)
{
    const auto wish = read_live_target(target);
    if (!wish) return refuse({"no-such-page", "there is no such WebSocket"});
    constexpr std::size_t kKey = 24;  ///< 16 bytes in base 64
    if (field(http::field::sec_websocket_version) != "13" ||
        field(http::field::sec_websocket_key).size() != kKey)
        return refuse({"bad-request", "only version 13 of WebSockets is spoken, with a key"});
    hub().fetch(wish->table, [pending = pending_, wish](bool is_here) {
        HttpSession* session = pending->session;
        if (session == nullptr) return;
        if (!is_here) return session->refuse({"no-such-table", "there is no such table"});
        session->shake_hands(*wish);
    });
}

void HttpSession::shake_hands(const WebWish& wish)
{
    WebWish live = wish;
    if (live.token.empty()) live.token = bearer_of(field(http::field::authorization));
    const auto table = hub().find(live.table, live.token);
    const bool spectates = !table || table->viewer().is_spectator();
    if (spectates && hub().is_crowded(live.table))
        return refuse({"too-busy", "too many watch this table"});
    hub().send(peer_,
               fmt::format("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                           "Connection: Upgrade\r\nSec-WebSocket-Accept: {}\r\n\r\n",
                           websocket_accept(field(http::field::sec_websocket_key))),
               Milliseconds{0});
    pending_->session = nullptr;
    is_over_ = true;
    const std::string more = std::move(waiting_);
    Hub& hub = this->hub();
    const Peer peer = peer_;
    hub.become(peer, std::make_unique<WebSession>(hub, peer, std::move(live), web_.screen,
                                                  &web_.api.offer()));
    if (!more.empty()) hub.receive(peer, more, hub.now());
}

void HttpSession::answer_page(std::string_view target)
{
    const auto file = page_file(target.substr(0, target.find('?')));
    if (!file) return refuse({"no-such-page", "there is no such page"});
    const bool packed =
        field(http::field::accept_encoding).find("gzip") != std::string_view::npos &&
        !file->packed.empty();
    std::string headers = fmt::format(
        "Content-Type: {}\r\nVary: Accept-Encoding\r\nCache-Control: {}\r\n"
        "Content-Security-Policy: default-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; object-src 'none'; "
        "frame-ancestors 'none'\r\n"
        "X-Frame-Options: DENY\r\nCross-Origin-Opener-Policy: same-origin\r\n",
        file->type, file->is_immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (packed) headers += "Content-Encoding: gzip\r\n";
    send(200, std::move(headers), packed ? file->packed : file->plain, false);
}

void HttpSession::refuse(const Error& error)
{
    log_line(LogLevel::Debug, "refused",
             {{"address", write_address(hub().address_of(peer_))}, {"code", error.code}});
    say(refused(error), false);
}

/// `waits` until all is kept that it may tell of.
void HttpSession::say(const WebAnswer& answer, bool waits)
{
    std::string headers =
        fmt::format("Content-Type: {}\r\nCache-Control: no-store\r\n", answer.type);
    if (answer.status == 429 || answer.status == 503) headers += "Retry-After: 1\r\n";
    send(answer.status, std::move(headers), answer.body, waits);
}

void HttpSession::send(int status, std::string headers, std::string_view body, bool waits)
{
    const bool stays = parser_ && parser_->is_done() && request().keep_alive();
    const bool is_head = parser_ && is_heard_ && request().method() == http::verb::head;
    constexpr int kNoContent = 204;  // says nothing of what it does not have
    if (status != kNoContent) headers += fmt::format("Content-Length: {}\r\n", body.size());
    std::string bytes = fmt::format(
        "HTTP/1.1 {} {}\r\n{}X-Content-Type-Options: nosniff\r\n"
        "Referrer-Policy: same-origin\r\n{}\r\n",
        status, reason_of(status), headers, stays ? "" : "Connection: close\r\n");
    if (!is_head) bytes += body;
    stays_ = stays;
    if (!waits || hub().is_all_kept()) {
        hub().send_now(peer_, std::move(bytes));
        return on_said(hub().now());
    }
    hub().send(peer_, std::move(bytes), Milliseconds{0});
    is_saying_ = true;
    if (pending_) pending_->session = nullptr;
}

void HttpSession::on_settled(Moment now)
{
    if (is_saying_) on_said(now);
}

void HttpSession::on_said(Moment now)
{
    is_saying_ = false;
    if (!stays_) return hang_up();
    pending_.reset();
    parser_.reset();
    is_heard_ = false;
    limit_ = now + kIdle;
    read_on(now);
    hub().reschedule(peer_);
}

void HttpSession::hang_up()
{
    forget_unfinished();
    is_over_ = true;
    if (pending_) pending_->session = nullptr;
    limit_.reset();
    hub().close_now(peer_);
}

}  // namespace

std::unique_ptr<Session> make_http_session(Web& web, Peer peer,
                                           const boost::asio::ip::address& address)
{
    return std::make_unique<HttpSession>(web, peer, address);
}

}  // namespace agon
