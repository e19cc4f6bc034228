// One of the two files that compile Beast.
#include "server/websocket.h"

#include "server/log.h"

#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

namespace agon {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr std::size_t kLongestFrame = 4'096;                ///< that a client may send
constexpr std::size_t kMostUnsent = std::size_t{4} << 20U;  ///< bytes that a slow reader may owe

class WebSocket final : public Outlet, public std::enable_shared_from_this<WebSocket> {
public:
    WebSocket(Web& web, Socket socket, const WebWish& wish)
        : web_{web}, stream_{std::move(socket)}, wish_{wish}
    {
        ++web_.connections;
    }
    ~WebSocket() override { --web_.connections; }

    void accept(const WebUpgrade& request)
    {
        auto timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
        timeout.keep_alive_pings = true;
        timeout.idle_timeout = std::chrono::seconds{60};
        stream_.set_option(timeout);
        stream_.read_message_max(kLongestFrame);
        stream_.auto_fragment(false);
        stream_.async_accept(request, [self = shared_from_this()](const auto& error) {
            if (!error) self->start();
        });
    }

    void write(std::string bytes, Milliseconds /*after*/) override
    {
        if (is_closing_) return;
        unsent_bytes_ += bytes.size();
        unsent_.push_back(std::move(bytes));
        if (unsent_bytes_ > kMostUnsent) {
            log_line(LogLevel::Info, "slow-reader", {{"table", wish_.table}});
            is_closing_ = true;
            boost::asio::post(web_.loop.io(), [self = shared_from_this()] {
                beast::get_lowest_layer(self->stream_).close();
            });
            return;
        }
        if (!std::exchange(is_writing_, true)) write_next();
    }

    void close() override
    {
        if (std::exchange(is_closing_, true) || is_writing_) return;
        say_goodbye();
    }

private:
    void start()
    {
        peer_ = web_.loop.hub().new_peer();
        auto session = std::make_unique<WebSession>(web_.loop.hub(), peer_, wish_.table,
                                                    wish_.token, wish_.after, wish_.wants_state);
        const Table* table = web_.loop.hub().find(wish_.table);
        const bool spectates = table == nullptr || viewer_of(*table, wish_.token).is_spectator();
        web_.loop.hub().enter(peer_, std::move(session), *this, spectates, web_.loop.now());
        web_.loop.touched();
        read();
    }

    void read()
    {
        stream_.async_read(buffer_, [self = shared_from_this()](const auto& error, std::size_t) {
            if (error) return self->leave();
            const auto bytes = self->buffer_.cdata();
            self->web_.loop.hub().receive(self->peer_,
                                          {static_cast<const char*>(bytes.data()), bytes.size()},
                                          self->web_.loop.now());
            self->web_.loop.touched();
            self->buffer_.consume(bytes.size());
            self->read();
        });
    }

    void write_next()
    {
        stream_.text(true);
        stream_.async_write(boost::asio::buffer(unsent_.front()),
                            [self = shared_from_this()](const auto& error, std::size_t) {
                                if (!error) self->on_written();
                            });
    }

    void on_written()
    {
        unsent_bytes_ -= unsent_.front().size();
        unsent_.erase(unsent_.begin());
        if (!unsent_.empty()) return write_next();
        is_writing_ = false;
        if (is_closing_) say_goodbye();
    }

    void say_goodbye()
    {
        stream_.async_close(websocket::close_code::normal, [self = shared_from_this()](auto) {});
    }

    void leave()
    {
        web_.loop.hub().leave(peer_, web_.loop.now());
        web_.loop.touched();
    }

    Web& web_;
    websocket::stream<Socket> stream_;  // a tcp_stream would time every operation once more
    WebWish wish_;
    beast::flat_buffer buffer_{kLongestFrame};
    Peer peer_ = 0;
    std::vector<std::string> unsent_;
    std::size_t unsent_bytes_ = 0;
    bool is_writing_ = false;
    bool is_closing_ = false;
};

}  // namespace

void take_websocket(Web& web, Socket socket, const WebUpgrade& request, const WebWish& wish)
{
    std::make_shared<WebSocket>(web, std::move(socket), wish)->accept(request);
}

}  // namespace agon
