#pragma once

#include "contest/event_standings.h"
#include "contest/tournament.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace agon {

/// An event at one moment.
struct EventSnapshot {
    EventResults results;
    bool is_over = false;
    int known_games = 0;  ///< of all pairings so far
    std::vector<EventTask> running{};
    std::vector<std::pair<GameKey, std::string>> new_records{};  ///< lines since the last one
    std::vector<std::string> new_voids{};                        ///< likewise
};

/// What a clerk has written down.
struct EventNews {
    const EventSnapshot& snapshot;
    const std::vector<EventStanding>& standings;
};

/// Keeps the files of an event as its games go by, on a thread of its own and at most once a
/// second: games.jsonl, voided.jsonl and standings.json.
class EventClerk {
public:
    struct Setup {
        const EventSettings& event;
        std::string folder;

        /// On the clerk's thread, like the next: it would like a snapshot, or to be told that there
        /// is none any more.
        std::function<void()> ask;
        std::function<void(const EventNews& news)> on_news;
        /// Something cannot be written: it does no more.
        std::function<void(const Error& why)> on_failure;
    };

    explicit EventClerk(Setup setup);

    /// There is something new to be written down.
    void touch();

    /// Answers `ask`.
    void take(EventSnapshot snapshot);

private:
    void work(const std::stop_token& stop);
    Result<void> write_down(EventSnapshot& snapshot);

    Setup setup_;
    std::map<GameKey, std::string> lines_;  ///< of games.jsonl
    std::string voids_;                     ///< the text of voided.jsonl
    std::mutex mutex_;
    std::condition_variable_any news_;
    bool is_touched_ = false;
    std::optional<EventSnapshot> snapshot_;
    std::jthread thread_;  ///< last: it ends first
};

}  // namespace agon
