#include "common/web_wire.h"
#include "relay/load.h"

#include <fmt/core.h>

#include <array>
#include <stdexcept>

namespace agon::bench {
namespace {

constexpr std::string_view kServersPing{"\x89\x00", 2};
constexpr std::size_t kMostMoves = 9'990;  ///< below the table's limit
constexpr std::array<std::array<std::string_view, 2>, 2> kWalks{{{"e2", "e1"}, {"e8", "e9"}}};

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
        clients().send(pair * 2 + seat, text_frame(fmt::format(R"({{"move":"{}"}})", game.move)));
    }

    /// The mover is told as well, sometimes late; the message has arrived when the other is told.
    std::optional<std::size_t> on_bytes(std::size_t client, std::string_view bytes) override
    {
        const std::size_t pair = client / 2;
        const Game& game = games_[pair];
        if (bytes.starts_with(kServersPing)) {
            clients().send(client, kPong);
            bytes.remove_prefix(kServersPing.size());
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
    const auto table = open_table(port,
                                  R"({"game":"quoridor","options":{"maxplies":10000},)"
                                  R"("seats":[{"kind":"open"},{"kind":"open"}]})",
                                  2);
    for (const auto& token : table.tokens) {
        const auto client = clients.connect(port);
        clients.send(client, live_request(port, table.id, token));
        const auto answer = clients.read_until(client, "\r\n\r\n");
        if (answer.find(" 101 ") == std::string::npos) throw std::runtime_error{answer};
    }
}

std::unique_ptr<Load> web_load(std::uint16_t port, std::size_t pairs)
{
    return std::make_unique<WebLoad>(port, pairs);
}

}  // namespace agon::bench
