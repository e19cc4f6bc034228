#pragma once

#include "contest/event_link.h"
#include "server/events/event_clerk.h"
#include "server/tenant.h"

#include <condition_variable>

namespace agon {

/// An event that is played in a server: its games are tables in the hub, which workers play. What
/// counts is what the store has: a result is the end of a table's log.
class EventDesk final : public Tenant, public EventLink {
public:
    struct Setup {
        EventSettings& event;        ///< whoever leaves is added there
        std::vector<int> leaving{};  ///< entrants that are to withdraw now
        std::string folder;
        EventPage* page = nullptr;  ///< shows it; null: nobody looks
        int workers = 1;
        int ahead = 1;       ///< so many games lie ready for workers
        bool stays = false;  ///< when the event is over, for those who watch
        std::function<void(const EventNews& news)> on_news{};  ///< on another thread
    };

    explicit EventDesk(Setup setup) : setup_{std::move(setup)} {}

    Result<void> move_in(Rooms rooms) override;
    void begin() override;
    void move_out() override;

    std::optional<EventTask> take(const std::stop_token& stop) override;
    void tell(const EventTask& task, std::vector<Entry> entries) override;
    void give_up(const Error& why) override;

    bool is_over() const { return tournament_ && tournament_->is_over(); }

    /// Why it ended before it was over, if not because somebody asked.
    const std::optional<Error>& failure() const { return failure_; }

private:
    struct News {
        EventTask task;
        std::vector<Entry> entries;
    };

    Result<EventPast> read_past();
    void recall(const Table& table, EventPast& past);
    Result<void> let_leave(const EventPast& past);
    void hear();
    void on_over(const Table& table);
    void keep_voided(const Record& record);
    void lay_out();
    void hand_snapshot();
    void finish_if_over();
    void fail(const Error& why);

    Setup setup_;
    std::optional<Rooms> rooms_;
    std::optional<Tournament> tournament_;
    std::map<std::string, EventTask, std::less<>> under_way_;  ///< by table
    std::vector<Record> new_records_;
    std::vector<std::string> new_voids_;
    std::size_t forfeits_told_ = 0;
    std::optional<Error> failure_;
    std::optional<EventClerk> clerk_;

    std::mutex mutex_;  ///< guards what follows: what the workers' threads use too
    std::condition_variable_any changed_;
    std::deque<EventTask> ready_;
    std::vector<News> news_;
    bool is_closed_ = false;  ///< no more games are given out
};

}  // namespace agon
