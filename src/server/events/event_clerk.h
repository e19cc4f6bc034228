#pragma once

#include "contest/event_standings.h"
#include "contest/tournament.h"
#include "server/events/event_page.h"

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
    std::vector<Record> new_records{};     ///< that count, since the last one
    std::vector<std::string> new_voids{};  ///< lines of those that do not, likewise
};

/// What a clerk has written down.
struct EventNews {
    const EventSnapshot& snapshot;
    const std::vector<EventStanding>& standings;
    std::optional<double> seconds_left{};  ///< an estimate
};

/// Keeps the files of an event as its games go by, on a thread of its own and at most once a
/// second: games.jsonl, voided.jsonl and standings.json.
class EventClerk {
public:
    struct Setup {
        const EventSettings& event;
        std::string folder;
        EventPage* page = nullptr;  ///< that shows it; null: nobody looks
        int workers = 0;

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
    std::optional<double> seconds_left(const EventSnapshot& snapshot) const;

    Setup setup_;
    std::map<GameKey, std::string> lines_;  ///< of games.jsonl
    std::string voids_;                     ///< the text of voided.jsonl
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::optional<std::size_t> first_games_;  ///< that had been played then
    std::mutex mutex_;
    std::condition_variable_any news_;
    bool is_touched_ = false;
    std::optional<EventSnapshot> snapshot_;
    std::jthread thread_;  ///< last: it ends first
};

}  // namespace agon
