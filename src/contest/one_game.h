#pragma once

#include "players/player.h"
#include "table/record.h"

#include <span>
#include <string>
#include <vector>

namespace agon {

/// Who sits where, and what a move may cost there.
struct Contender {
    Player* player = nullptr;
    Budget budget{};
    std::uint64_t seed = 0;  ///< the player's own, beside the game's
    int number = 0;          ///< of the player in its match: two alike do not draw alike
};

/// How a game of a match is set up.
struct GameSetup {
    AnyGame start;
    std::uint64_t seed = 0;  ///< decides the table's draws and the opening
    int book = 0;            ///< random legal plies before the players take over
};

struct PlayedGame {
    Record record;        ///< lacks what only the match knows: players, seed and date
    double fault_ms = 0;  ///< what a fault took, in place of a move, until it ended the game
};

/// Plays one game to its end, of which every player is told. A player's fault ends the game against
/// it.
PlayedGame play_game(const GameSetup& setup, std::span<const Contender> seats, const Now& now,
                     std::stop_token stop);

}  // namespace agon
