#include "games/battleship/judge/fleet.h"
#include "relay/load.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>

namespace agon::bench {
namespace {

constexpr int kSize = 10;
constexpr std::size_t kCells = 100;
constexpr int kNoShip = -1;

/// One side: its fleet, what is left of it, and where it will shoot.
class Side {
public:
    explicit Side(Rng& rng)
    {
        const battleship::FleetRules rules;
        const auto fleet = battleship::random_fleet(rules, rng);
        ship_at_.fill(kNoShip);
        for (std::size_t ship = 0; ship < fleet.count; ++ship) {
            const auto at = fleet.ships[ship];
            const int length = rules.fleet()[ship];
            for (int i = 0; i < length; ++i)
                ship_at_[at.cell + static_cast<std::size_t>(i * (at.vertical ? kSize : 1))] =
                    static_cast<int>(ship);
            left_.push_back(length);
        }
        std::iota(shots_.begin(), shots_.end(), 0);
        for (std::size_t i = kCells - 1; i > 0; --i)
            std::swap(shots_[i], shots_[rng.below(static_cast<std::uint32_t>(i + 1))]);
    }

    int shoot() { return shots_[fired_++]; }

    /// As the wire has it: 1 water, 2 hit, 3 sunk, 4 lost.
    int answer(int cell)
    {
        const int ship = ship_at_[static_cast<std::size_t>(cell)];
        if (ship == kNoShip) return 1;
        if (--left_[static_cast<std::size_t>(ship)] > 0) return 2;
        return std::ranges::all_of(left_, [](int left) { return left == 0; }) ? 4 : 3;
    }

private:
    std::array<int, kCells> ship_at_{};
    std::vector<int> left_;
    std::array<int, kCells> shots_{};
    std::size_t fired_ = 0;
};

class BattleshipLoad final : public Load {
public:
    BattleshipLoad(std::uint16_t port, std::size_t pairs)
    {
        Rng rng{1};
        for (std::size_t pair = 0; pair < pairs; ++pair) {
            const auto defender = clients().connect(port);
            const auto attacker = clients().connect(port);
            games_.emplace_back(rng);
            clients().read_until(defender, "(5,[]).\n");
            clients().read_until(attacker, "(5,[]).\n");
        }
    }

    void step(std::size_t pair) override
    {
        Game& game = games_[pair];
        if (game.asked < 0) {
            game.asked = game.sides[game.attacker].shoot();
            game.sent = fmt::format("(1,[{},{}]).\n", game.asked % kSize, game.asked / kSize);
            game.sender = game.attacker;
        } else {
            const int cell = std::exchange(game.asked, -1);
            game.sender = 1 - game.attacker;
            const int result = game.sides[game.sender].answer(cell);
            game.sent = fmt::format("(2,[{},{},{}]).\n", cell % kSize, cell / kSize, result);
            game.over = result == 4;
            game.attacker = game.sender;
        }
        clients().send(client_of(pair, game.sender), game.sent);
    }

    std::optional<std::size_t> on_bytes(std::size_t client, std::string_view bytes) override
    {
        const std::size_t pair = client / 2;
        const Game& game = games_[pair];
        if (bytes != game.sent || client != client_of(pair, 1 - game.sender))
            throw std::runtime_error{fmt::format("sent {} but heard {}", game.sent, bytes)};
        return pair;
    }

    /// One answer before its server closes.
    bool is_over(std::size_t pair) const override { return games_[pair].over; }

private:
    struct Game {
        explicit Game(Rng& rng) : sides{Side{rng}, Side{rng}} {}

        std::array<Side, 2> sides;
        std::size_t attacker = 0;
        int asked = -1;  ///< the cell that is to be answered
        std::string sent;
        std::size_t sender = 0;
        bool over = false;
    };

    /// The first to come is seat 1.
    static std::size_t client_of(std::size_t pair, std::size_t seat) { return pair * 2 + 1 - seat; }

    std::vector<Game> games_;
};

}  // namespace

std::unique_ptr<Load> battleship_load(std::uint16_t port, std::size_t pairs)
{
    return std::make_unique<BattleshipLoad>(port, pairs);
}

}  // namespace agon::bench
