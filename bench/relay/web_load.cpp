#include "relay/load.h"

#include <boost/json/parse.hpp>
#include <fmt/core.h>

#include <array>
#include <stdexcept>

namespace agon::bench {
namespace {

using namespace std::string_view_literals;
constexpr std::string_view kPing = "\x89\x00"sv;
constexpr std::string_view kPong = "\x8a\x80\x00\x00\x00\x00"sv;
constexpr std::size_t kMostMoves = 9'990;  ///< below the table's limit
constexpr std::array<std::array<std::string_view, 2>, 2> kWalks{{{"e2", "e1"}, {"e8", "e9"}}};

std::string text_of(const std::string& json, std::string_view key)
{
    return std::string{boost::json::parse(json).at(key).as_string()};
}

void connect_live(Clients& clients, std::uint16_t port, std::string_view table,
                  std::string_view token)
{
    const auto client = clients.connect(port);
    clients.send(client,
                 fmt::format("GET /api/tables/{}/live?token={} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n"
                             "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                             "Sec-WebSocket-Version: 13\r\n\r\n",
                             table, token, port));
    const auto answer = clients.read_until(client, "\r\n\r\n");
    if (answer.find(" 101 ") == std::string::npos) throw std::runtime_error{answer};
}

/// A client's frames are masked; a mask of zeros is one too.
std::string frame_of(std::string_view text)
{
    constexpr char kText = '\x81';
    std::string frame{kText, static_cast<char>(0x80U | text.size())};
    frame.append(4, '\0');
    frame += text;
    return frame;
}

class WebLoad final : public Load {
public:
    WebLoad(std::uint16_t port, std::size_t pairs) : games_(pairs)
    {
        for (std::size_t pair = 0; pair < pairs; ++pair) connect_web_pair(clients(), port);
    }

    void step(std::size_t pair) override
    {
        Game& game = games_[pair];
        const std::size_t seat = game.moves % 2;
        game.move = kWalks[seat][game.moves / 2 % 2];
        ++game.moves;
        clients().send(pair * 2 + seat, frame_of(fmt::format(R"({{"move":"{}"}})", game.move)));
    }

    /// The mover is told as well, sometimes late; the message has arrived when the other is told.
    std::optional<std::size_t> on_bytes(std::size_t client, std::string_view bytes) override
    {
        const std::size_t pair = client / 2;
        const Game& game = games_[pair];
        if (bytes.starts_with(kPing)) {
            clients().send(client, kPong);
            bytes.remove_prefix(kPing.size());
            if (bytes.empty()) return std::nullopt;
        }
        if (bytes.find(R"("moved")") == std::string_view::npos)
            throw std::runtime_error{fmt::format("no move: {}", bytes)};
        const bool is_other = client % 2 == game.moves % 2;
        if (!is_other || bytes.find(game.move) == std::string_view::npos) return std::nullopt;
        return pair;
    }

    bool is_over(std::size_t pair) const override { return games_[pair].moves >= kMostMoves; }

private:
    struct Game {
        std::size_t moves = 0;
        std::string_view move;
    };

    std::vector<Game> games_;
};

}  // namespace

void connect_web_pair(Clients& clients, std::uint16_t port)
{
    const auto id = text_of(post(port, "/api/tables",
                                 R"({"game":"quoridor","options":{"maxplies":10000},)"
                                 R"("seats":[{"kind":"open"},{"kind":"open"}]})"),
                            "id");
    std::array<std::string, 2> tokens;
    for (std::size_t seat = 0; seat < tokens.size(); ++seat)
        tokens[seat] = text_of(post(port, fmt::format("/api/tables/{}/sit", id),
                                    fmt::format(R"({{"seat":{}}})", seat)),
                               "token");
    for (const auto& token : tokens) connect_live(clients, port, id, token);
}

std::unique_ptr<Load> web_load(std::uint16_t port, std::size_t pairs)
{
    return std::make_unique<WebLoad>(port, pairs);
}

}  // namespace agon::bench
