// One of the two files that compile Beast.
#include "page/page.h"
#include "server/metrics.h"
#include "server/origin.h"
#include "server/web.h"
#include "server/websocket.h"

#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

namespace agon {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::asio::ip::tcp;

constexpr std::chrono::seconds kIdle{30};  ///< for a request to come, and to come whole
constexpr std::size_t kLongestHeader = 8'192;
constexpr std::size_t kLongestReplay = std::size_t{1}
                                       << 20U;  ///< a record that is sent to be shown

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

std::string text_of(std::string_view view) { return std::string{view}; }

class HttpConnection final : public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(Web& web, Socket socket) : web_{web}, stream_{std::move(socket)}
    {
        ++web_.connections;
        boost::system::error_code ignored;
        address_ = stream_.socket().remote_endpoint(ignored).address().to_string();
    }
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;
    ~HttpConnection() { --web_.connections; }

    void read()
    {
        parser_.emplace();
        parser_->header_limit(kLongestHeader);
        parser_->body_limit(kLongestReplay);
        stream_.expires_after(kIdle);
        http::async_read(
            stream_, buffer_, *parser_,
            [self = shared_from_this()](const auto& error, std::size_t) {
                if (!error) return self->answer();
                if (error == http::error::body_limit)
                    return self->write(refused({"too-large", "the body is too long"}));
                if (error == http::error::header_limit)
                    return self->write(refused({"too-large", "the header is too long"}));
            });
    }

private:
    void answer()
    {
        const Request& request = parser_->get();
        const auto target = request.target();
        if (!is_own_origin(request[http::field::origin], request[http::field::host], web_.is_local))
            return write(
                refused({"foreign-origin", "another site's page may not use this server"}));
        if (!web_.requests.allows(address_, web_.loop.now()))
            return write(refused({"too-many-requests", "this address has asked too often"}));
        if (target.starts_with("/api/")) return answer_api(request);
        if (request.method() != http::verb::get && request.method() != http::verb::head)
            return write(refused({"bad-method", "only GET is answered here"}));
        if (target == "/healthz") return write({200, "ok\n", "text/plain"});
        if (target == "/metrics")
            return write({200, metrics_text(web_.loop.hub().counts(), web_.connections),
                          "text/plain; version=0.0.4"});
        write_page(request);
    }

    void answer_api(const Request& request)
    {
        if (beast::websocket::is_upgrade(request)) return upgrade(request);
        if (request.body().size() > kLongestBody && !request.target().starts_with("/api/replay"))
            return write(refused({"too-large", "the body is too long"}));
        WebRequest asked{text_of(request.method_string()), text_of(request.target()),
                         request.body()};
        // The answer may tell of what is not in the store yet.
        stream_.expires_never();
        const Moment now = web_.loop.now();
        web_.loop.hub().set_time(now);
        web_.api.handle(std::move(asked), now, [self = shared_from_this()](WebAnswer answer) {
            self->web_.loop.hub().when_settled(
                [self, answer = std::move(answer)] { self->write(answer); });
            self->web_.loop.touched();
        });
        web_.loop.touched();
    }

    void upgrade(const Request& request)
    {
        const auto wish = read_live_target({request.target().data(), request.target().size()});
        if (!wish) return write(refused({"no-such-page", "there is no such WebSocket"}));
        stream_.expires_never();
        web_.loop.hub().fetch(wish->table, [self = shared_from_this(), wish](bool is_here) {
            if (!is_here) return self->write(refused({"no-such-table", "there is no such table"}));
            take_websocket(self->web_, self->stream_.release_socket(), self->parser_->get(), *wish);
        });
    }

    void write_page(const Request& request)
    {
        const auto path = request.target().substr(0, request.target().find('?'));
        const auto file = page_file({path.data(), path.size()});
        if (!file) return write(refused({"no-such-page", "there is no such page"}));
        const bool packed = std::string_view{request[http::field::accept_encoding]}.find("gzip") !=
                                std::string_view::npos &&
                            !file->packed.empty();
        Response response = begin(200, file->type);
        if (packed) response.set(http::field::content_encoding, "gzip");
        response.set(http::field::vary, "Accept-Encoding");
        response.set(http::field::cache_control,
                     file->is_immutable ? "public, max-age=31536000, immutable" : "no-cache");
        response.set(
            "Content-Security-Policy",
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:");
        response.body() = packed ? file->packed : file->plain;
        send(std::move(response));
    }

    void write(const WebAnswer& answer)
    {
        Response response = begin(answer.status, answer.type);
        response.set(http::field::cache_control, "no-store");
        response.body() = answer.body;
        send(std::move(response));
    }

    Response begin(int status, std::string_view type) const
    {
        Response response{static_cast<http::status>(status), 11};
        response.set(http::field::content_type, {type.data(), type.size()});
        response.set("X-Content-Type-Options", "nosniff");
        response.keep_alive(parser_->is_header_done() && parser_->is_done() &&
                            parser_->get().keep_alive());
        return response;
    }

    void send(Response response)
    {
        response.prepare_payload();
        const bool is_head =
            parser_->is_header_done() && parser_->get().method() == http::verb::head;
        if (is_head) response.body().clear();
        const auto kept = std::make_shared<Response>(std::move(response));
        stream_.expires_after(kIdle);
        http::async_write(stream_, *kept,
                          [self = shared_from_this(), kept](const auto& error, auto) {
                              if (error) return;
                              if (kept->keep_alive()) return self->read();
                              boost::system::error_code ignored;
                              self->stream_.socket().shutdown(Socket::shutdown_send, ignored);
                          });
    }

    Web& web_;
    beast::basic_stream<tcp, Executor> stream_;
    std::string address_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
};

}  // namespace

void take_web_connection(Web& web, Socket socket)
{
    if (web.connections >= kMostWebConnections) return;  // closes it
    boost::system::error_code ignored;
    socket.set_option(tcp::no_delay{true}, ignored);
    std::make_shared<HttpConnection>(web, std::move(socket))->read();
}

}  // namespace agon
