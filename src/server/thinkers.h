#pragma once

#include "players/player.h"
#include "players/spec.h"
#include "table/event.h"

#include <functional>
#include <stop_token>

namespace agon {

/// What a thought is for. Games come first; advice gets what they leave, and a little more.
enum class Purpose : std::uint8_t { Move, Advice };

/// A move that a built-in player is to find.
struct Task {
    PlayerSpec spec;
    AnyGame view;                    ///< as the seat to move sees it
    std::vector<std::string> moves;  ///< from the start on, as that seat was told them
    std::uint64_t seed = 0;          ///< of the game; another one is another game
    Budget budget;
    std::stop_token stop;             ///< before it has begun: it never begins
    Purpose purpose = Purpose::Move;  ///< advice belongs to no game: nothing is remembered
    std::uint64_t account = 0;        ///< for whom: an address's key; 0: unknown
    std::string table{};              ///< of a move
};

/// How much is being thought, for /metrics.
struct ThinkerCounts {
    std::size_t waiting_moves = 0;
    std::size_t waiting_advice = 0;
    std::size_t running = 0;
    std::size_t bytes = 0;  ///< that players may fill with what they remember
};

/// Built-in players at work, elsewhere.
class Thinkers {
public:
    Thinkers() = default;
    Thinkers(const Thinkers&) = delete;
    Thinkers& operator=(const Thinkers&) = delete;
    virtual ~Thinkers() = default;

    /// None: there is no such player, or it was stopped before it began.
    using Then = std::function<void(const std::optional<Thought>& thought, Moment now)>;

    /// Calls `then` once, later, on the caller's thread; not after this object has gone.
    virtual void think(Task task, Then then) = 0;

    /// Makes such a player soon, if that takes long, so that it is there when it is to move.
    virtual void prepare(const PlayerSpec& spec, const AnyGame& start) = 0;

    virtual ThinkerCounts counts() const = 0;
};

}  // namespace agon
