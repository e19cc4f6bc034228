#pragma once

#include "contest/crew.h"
#include "contest/schedule.h"

#include <functional>
#include <memory>
#include <optional>

namespace agon {

/// Decides what is played next, and may wait for results to do so. Called by one thread at a time.
class Scheduler {
public:
    Scheduler() = default;
    Scheduler(const Scheduler&) = delete;
    Scheduler& operator=(const Scheduler&) = delete;
    virtual ~Scheduler() = default;

    /// A game that nobody was given yet. None if there is none now: while games are under way their
    /// results may bring others.
    virtual std::optional<Pairing> next() = 0;

    /// What came of a game: one that was given out, or one that was played before.
    virtual void add(const Pairing& pairing, const PlayedGame& played) = 0;

    /// Whether `next` has no game any more, whatever comes of those under way.
    virtual bool is_over() const = 0;
};

/// What a match is played with. All but `keep` is called on several threads at once.
struct MatchSetup {
    AnyGame start;
    int book = 0;  ///< random legal plies before the players take over
    int concurrency = 1;

    MakePlayer make;

    /// Hears of each game as it ends, one at a time, after the scheduler has; an error ends the
    /// match.
    std::function<Result<void>(const Pairing& pairing, const PlayedGame& played)> keep;

    Now now;                        ///< the players' clock
    Now cpu{};                      ///< as of a `GameSetup`
    std::function<Moment()> today;  ///< for the dates of games
    Watcher watcher{};
};

/// Plays all games that the scheduler gives out; what they are does not depend on how many run at
/// once. Ends early if a player cannot be made, a game not be kept, the scheduler waits for nothing
/// ("no-game"), or a stop is asked for: games under way are then broken off, and count as never
/// played. Pre: concurrency >= 1.
Result<void> play_match(const MatchSetup& setup, Scheduler& scheduler, std::stop_token stop);

}  // namespace agon
