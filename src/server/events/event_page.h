#pragma once

#include "contest/tournament.h"
#include "protocols/web/offer.h"

#include <memory>
#include <mutex>

namespace agon {

/// What the page shows of an event.
struct EventMoment {
    const EventSettings& event;
    const EventResults& results;
    const std::string& standings;  ///< the text of standings.json
    bool is_over = false;
    int known_games = 0;
    std::vector<EventTask> running{};
    std::optional<double> seconds_left{};
    int workers = 0;
};

/// What is shown of one event, as JSON. Whoever keeps the event says what is new, on any thread.
class EventPage {
public:
    /// `has_tables`: its games can be looked at as tables of this server.
    EventPage(std::string id, bool has_tables) : id_{std::move(id)}, has_tables_{has_tables} {}

    const std::string& id() const { return id_; }

    /// A game of this event that counts, and its line in games.jsonl.
    void add(const EventSettings& event, const Record& record, const std::string& line);
    void show(const EventMoment& moment);

    std::string summary() const;
    WebEvent state() const;

    /// The line of games.jsonl; `game` is `ROUND-PAIRING-GAME`.
    std::optional<std::string> record(std::string_view game) const;

private:
    /// A game that counts: its record, and what the state says of it.
    struct Line {
        std::string record;
        std::string brief;
    };

    std::string id_;
    bool has_tables_;
    mutable std::mutex mutex_;
    std::map<GameKey, Line> games_;
    std::string summary_ = "null";
    std::shared_ptr<const std::string> state_ = std::make_shared<const std::string>("null");
    int version_ = 0;
};

/// What a server shows of events.
WebEvents web_events(std::vector<std::shared_ptr<const EventPage>> pages);

}  // namespace agon
