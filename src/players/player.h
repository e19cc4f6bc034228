#pragma once

#include "games/any_game.h"
#include "search/brake.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace agon {

/// A position as a seat sees it, and how it came about.
struct Situation {
    const AnyGame& view;
    std::span<const std::string> moves{};  ///< from the start on, as that seat was told them
};

/// What a player makes of a position. Equally an answer, a progress report and a hint.
struct Thought {
    std::string move;
    int score = 0;  ///< hundredths, from the mover's view
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<std::string> line;  ///< what it expects, `move` first
    /// How likely a ship is where it was not shot at; only of players who look for one.
    std::vector<std::pair<std::string, double>> heat{};
    std::string fault{};  ///< why a foreign program lost the game instead, as records name it
    std::string why{};    ///< the same in further words, for people
    /// Of a foreign program whose budget is CPU time: what its processes took for this move.
    std::optional<std::chrono::nanoseconds> cpu{};
    std::chrono::nanoseconds set_up{};  ///< passed before and after its clock, and is not its time
    /// Of an answer that is late, or nearly: how much of its time may be the machine's fault.
    std::chrono::nanoseconds doubt{0};
    std::string excuse{};  ///< why its fault may be another's; empty: it is its own
};

/// Hears of each better thought while a player thinks, on the player's thread.
using Listener = std::function<void(const Thought&)>;

/// Chooses moves. Called on a pool thread, by one caller at a time.
class Player {
public:
    Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;
    virtual ~Player() = default;

    /// Forgets all it has learnt: a new game begins. The seed decides whatever it draws by lot.
    virtual void begin(std::uint64_t seed) = 0;

    /// Blocks until the budget is spent, and less if a stop is asked for. Of a built-in player
    /// always a legal move; with no time in the budget, the same seed and the same calls give the
    /// same one. Pre: a seat is to move.
    virtual Thought think(const Situation& situation, const Budget& budget, const Now& now,
                          std::stop_token stop, const Listener& listener) = 0;

    /// The game is over, by its rules or by somebody's fault: how it ended and who moved last may
    /// be news to a foreign program.
    virtual void end(const Situation& /*situation*/, const Outcome& /*outcome*/) {}
};

}  // namespace agon
