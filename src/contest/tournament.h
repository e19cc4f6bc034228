#pragma once

#include "contest/event.h"

#include <compare>
#include <deque>
#include <map>

namespace agon {

/// Which game of an event: rounds and pairings count from 1, games of a pairing from 0.
struct GameKey {
    int round = 1;
    int pairing = 1;
    int game = 0;

    auto operator<=>(const GameKey&) const = default;
};

inline GameKey key_of(const Record::OfEvent& of) { return {of.round, of.pairing, of.game}; }

/// A game to be played.
struct EventTask {
    GameKey key;
    int attempt = 1;
    int doubts = 0;               ///< attempts that a fault has ended which may have been ours
    std::vector<int> entrants{};  ///< by seat
    std::uint64_t seed = 0;       ///< of its table: luck and opening

    bool operator==(const EventTask&) const = default;
};

/// What happened before an event was taken up again.
struct EventPast {
    std::map<GameKey, Record::Result> results{};  ///< of games that count
    std::map<GameKey, int> attempts{};            ///< that did not, and were begun
    std::map<GameKey, int> doubts{};              ///< of these, as a task has them
};

/// An event while it is played: results in, games to play out. Which games there are, with whom and
/// with which luck, follows from the settings and the results alone, in whatever order they come.
class Tournament {
public:
    /// Pre: the format has its defaults and is not impossible, and the past is this event's.
    explicit Tournament(const EventSettings& settings, EventPast past = {});

    /// A game that nobody was given yet; none if there is none now.
    std::optional<EventTask> next();

    /// What came of a game that was given out.
    void add(const EventTask& task, const Record::Result& result);

    /// It did not count, because of a fault that may have been ours: it is to be played again.
    void play_again(const EventTask& task);

    /// Whether all games have been played.
    bool is_over() const { return is_over_; }

    const EventResults& results() const { return results_; }

    /// Games of all pairings that are known so far.
    int known_games() const { return known_; }

    /// What nobody plays, because somebody has withdrawn.
    struct Forfeit {
        EventTask task;
        Record::Result result;
    };
    const std::vector<Forfeit>& forfeits() const { return forfeits_; }

    /// Of the past, what is not among the games of this event.
    std::optional<GameKey> stray() const;

private:
    void go_on();
    void add_games(const EventPairing& pairing, int first);
    void count(const EventTask& task, const Record::Result& result);
    std::optional<int> loser_by_leaving(const EventTask& task) const;

    const EventSettings& settings_;
    EventPast past_;
    EventResults results_;
    std::deque<EventTask> waiting_;
    std::vector<Forfeit> forfeits_;
    int known_ = 0;
    bool is_over_ = false;
};

}  // namespace agon
