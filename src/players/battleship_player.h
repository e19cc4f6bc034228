#pragma once

#include "games/battleship/battleship.h"
#include "players/levels.h"
#include "players/player.h"
#include "players/shot_choice.h"

#include <array>
#include <optional>

namespace agon {

/// How well a built-in player of battleship shoots and hides.
struct BattleshipLevel {
    battleship::ShotSettings shot{};
    double careless = 0;  ///< share of shots drawn at random
    bool hides = false;   ///< its fleet is hard to find, not just any
};

class BattleshipPlayer final : public Player {
public:
    static const std::array<BattleshipLevel, kLevelNames.size()> kLevels;

    explicit BattleshipPlayer(const BattleshipLevel& level) : level_{level} {}

    void begin(std::uint64_t seed) override { rng_ = Rng{seed}; }

    Thought think(const Situation& situation, const Budget& budget, const Now& now,
                  std::stop_token stop, const Listener& listener) override;

private:
    Thought place(const Battleship& game, Brake& brake);
    Thought shoot(const Battleship& game, const Budget& budget, Brake& brake);

    const battleship::FleetSpace& space(const battleship::FleetRules& rules);

    BattleshipLevel level_;
    Rng rng_{0};
    std::optional<battleship::FleetSpace> space_;  ///< of the rules seen last
};

}  // namespace agon
