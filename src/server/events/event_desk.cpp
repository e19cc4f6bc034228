#include "server/events/event_desk.h"

#include "contest/verify_event.h"
#include "games/json_text.h"
#include "server/events/event_folder.h"
#include "server/restored_table.h"

#include <boost/json/parse.hpp>

#include <limits>

namespace agon {
namespace {

/// A record that does not count, with the reason where people look for it.
std::string voided_line(const Record& record)
{
    boost::json::object object = boost::json::parse(write_record(record)).as_object();
    object["why"] = record.result.why;
    return json_text(object);
}

}  // namespace

Result<void> EventDesk::move_in(Rooms rooms)
{
    rooms_.emplace(std::move(rooms));
    auto past = read_past();
    if (!past) return past.error();
    if (auto left = let_leave(*past); !left) return left;
    tournament_.emplace(setup_.event, std::move(*past));
    if (const auto stray = tournament_->stray())
        return Error{"wrong-event", setup_.folder + "/agon.db has games of another event"};
    rooms_->hub.when_over([this](const Table& table) { on_over(table); });
    rooms_->hub.when_refused([this](const std::string& why) { fail({"store-failed", why}); });
    clerk_.emplace(EventClerk::Setup{
        .event = setup_.event,
        .folder = setup_.folder,
        .page = setup_.page,
        .workers = setup_.workers,
        .ask = [this] { rooms_->post([this] { hand_snapshot(); }); },
        .on_news =
            [this](const EventNews& news) {
                if (setup_.on_news) setup_.on_news(news);
                if (news.snapshot.is_over) rooms_->post([this] { finish_if_over(); });
            },
        .on_failure = [this](const Error& why) { rooms_->post([this, why] { fail(why); }); }});
    return {};
}

/// What an earlier run has left in the store.
Result<EventPast> EventDesk::read_past()
{
    EventPast past;
    std::optional<Error> wrong;
    const auto visit = [&](const std::string&, const Result<Log>& log) {
        const auto table = log ? restored_table(*log) : Result<Table>{log.error()};
        if (!table)
            wrong = table.error();
        else if (table->opened().of_event)
            recall(*table, past);
    };
    auto visited = rooms_->store.each_newest(std::numeric_limits<std::size_t>::max(), visit);
    if (visited) visited = rooms_->store.each_unfinished(visit);
    if (!visited) return visited.error();
    if (wrong) return *wrong;
    return past;
}

/// They are there until the first round that has not been paired: the store alone knows which.
Result<void> EventDesk::let_leave(const EventPast& past)
{
    for (const int entrant : setup_.leaving) {
        const Tournament so_far{setup_.event, past};
        setup_.event.withdrawn.push_back({entrant, so_far.results().last_round() + 1});
    }
    if (setup_.leaving.empty()) return {};
    return replace_files({{setup_.folder + "/event.json", write_event(setup_.event)}});
}

/// A game that is not over was interrupted; the hub ends it.
void EventDesk::recall(const Table& table, EventPast& past)
{
    const Record::OfEvent& of = *table.opened().of_event;
    const GameKey key = key_of(of);
    if (table.state() == Table::State::Over && table.result()->scores) {
        past.results.insert_or_assign(key, *table.result());
        new_records_.push_back(table.record());
        return;
    }
    int& attempts = past.attempts[key];
    attempts = std::max(attempts, of.attempt);
    if (table.state() != Table::State::Over) return;
    keep_voided(table.record());
    if (table.result()->why != kInterrupted) ++past.doubts[key];
}

void EventDesk::keep_voided(const Record& record) { new_voids_.push_back(voided_line(record)); }

void EventDesk::begin()
{
    lay_out();
    clerk_->touch();
}

void EventDesk::move_out()
{
    {
        const std::lock_guard lock{mutex_};
        is_closed_ = true;
        changed_.notify_all();
    }
    clerk_.reset();
    if (rooms_) {
        rooms_->hub.when_over({});
        rooms_->hub.when_refused({});
    }
}

/// Puts games where workers find them.
void EventDesk::lay_out()
{
    const std::lock_guard lock{mutex_};
    while (!is_closed_ && ready_.size() < static_cast<std::size_t>(setup_.ahead)) {
        auto task = tournament_->next();
        if (!task) break;
        under_way_.insert_or_assign(table_id(*task), *task);
        ready_.push_back(std::move(*task));
    }
    if (tournament_->is_over()) is_closed_ = true;
    changed_.notify_all();
}

std::optional<EventTask> EventDesk::take(const std::stop_token& stop)
{
    std::unique_lock lock{mutex_};
    changed_.wait(lock, stop, [this] { return is_closed_ || !ready_.empty(); });
    if (is_closed_ || stop.stop_requested()) return std::nullopt;
    EventTask task = std::move(ready_.front());
    ready_.pop_front();
    return task;
}

void EventDesk::tell(const EventTask& task, std::vector<Entry> entries)
{
    const std::lock_guard lock{mutex_};
    if (is_closed_) return;
    const bool is_first = news_.empty();
    news_.push_back({task, std::move(entries)});
    if (is_first) rooms_->post([this] { hear(); });
}

void EventDesk::give_up(const Error& why)
{
    rooms_->post([this, why] { fail(why); });
}

void EventDesk::hear()
{
    std::vector<News> news;
    {
        const std::lock_guard lock{mutex_};
        news.swap(news_);
    }
    for (const auto& [task, entries] : news)
        if (auto done = rooms_->hub.follow(table_id(task), entries, rooms_->now()); !done)
            return fail(done.error());
}

/// Only of games that were given out: those that an earlier run left behind are over too now.
void EventDesk::on_over(const Table& table)
{
    const Record record = table.record();
    const auto found = under_way_.find(table.opened().id);
    if (found == under_way_.end()) {
        if (record.event && !record.result.scores) keep_voided(record);
        return;
    }
    const EventTask task = std::move(found->second);
    under_way_.erase(found);
    if (record.result.scores) {
        new_records_.push_back(record);
        tournament_->add(task, record.result);
    } else {
        keep_voided(record);
        tournament_->play_again(task);
    }
    lay_out();
    clerk_->touch();
}

void EventDesk::hand_snapshot()
{
    const auto& forfeits = tournament_->forfeits();
    for (; forfeits_told_ < forfeits.size(); ++forfeits_told_)
        new_records_.push_back(record_of(setup_.event, forfeits[forfeits_told_]));
    EventSnapshot snapshot{.results = tournament_->results(),
                           .is_over = tournament_->is_over(),
                           .known_games = tournament_->known_games(),
                           .new_records = std::exchange(new_records_, {}),
                           .new_voids = std::exchange(new_voids_, {})};
    for (const auto& [table, task] : under_way_)
        if (rooms_->hub.find(table)) snapshot.running.push_back(task);  // others lie ready
    clerk_->take(std::move(snapshot));
}

void EventDesk::finish_if_over()
{
    if (!setup_.stays) rooms_->end();
}

void EventDesk::fail(const Error& why)
{
    if (!failure_) failure_ = why;
    rooms_->end();
}

}  // namespace agon
