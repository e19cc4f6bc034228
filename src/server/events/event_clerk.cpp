#include "server/events/event_clerk.h"

#include "server/events/event_folder.h"

namespace agon {
namespace {

using Clock = std::chrono::steady_clock;

/// Between two times of writing; more if writing takes long.
constexpr std::chrono::seconds kBetweenWrites{1};
constexpr int kShareOfTime = 10;

}  // namespace

EventClerk::EventClerk(Setup setup)
    : setup_{std::move(setup)}, thread_{[this](const std::stop_token& stop) { work(stop); }}
{}

void EventClerk::touch()
{
    const std::lock_guard lock{mutex_};
    if (std::exchange(is_touched_, true)) return;
    news_.notify_all();
}

void EventClerk::take(EventSnapshot snapshot)
{
    const std::lock_guard lock{mutex_};
    snapshot_ = std::move(snapshot);
    news_.notify_all();
}

void EventClerk::work(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        std::unique_lock lock{mutex_};
        if (!news_.wait(lock, stop, [this] { return is_touched_; })) return;
        is_touched_ = false;
        lock.unlock();
        setup_.ask();
        lock.lock();
        if (!news_.wait(lock, stop, [this] { return snapshot_.has_value(); })) return;
        EventSnapshot snapshot = std::move(*std::exchange(snapshot_, std::nullopt));
        lock.unlock();
        const auto began = Clock::now();
        if (auto written = write_down(snapshot); !written)
            return setup_.on_failure(written.error());
        const auto rest =
            std::max<Clock::duration>(kBetweenWrites, kShareOfTime * (Clock::now() - began));
        lock.lock();
        if (!snapshot.is_over) news_.wait_for(lock, stop, rest, [] { return false; });
    }
}

Result<void> EventClerk::write_down(EventSnapshot& snapshot)
{
    if (!first_games_) first_games_ = snapshot.results.games().size();
    for (const Record& record : snapshot.new_records) {
        std::string line = write_record(record);
        if (setup_.page != nullptr) setup_.page->add(setup_.event, record, line);
        lines_.insert_or_assign(key_of(*record.event), std::move(line));
    }
    for (const std::string& line : snapshot.new_voids) voids_ += line + '\n';
    std::string games;
    for (const auto& [key, line] : lines_) games += line + '\n';
    const auto standings = event_standings(setup_.event, snapshot.results);
    const std::string table =
        write_standings(setup_.event, snapshot.results, standings, snapshot.is_over);
    auto written = replace_files({{setup_.folder + "/voided.jsonl", voids_},
                                  {setup_.folder + "/games.jsonl", std::move(games)},
                                  {setup_.folder + "/standings.json", table}});
    if (!written) return written;
    const auto left = seconds_left(snapshot);
    if (setup_.page != nullptr)
        setup_.page->show({.event = setup_.event,
                           .results = snapshot.results,
                           .standings = table,
                           .is_over = snapshot.is_over,
                           .known_games = snapshot.known_games,
                           .running = snapshot.running,
                           .seconds_left = left,
                           .workers = setup_.workers});
    setup_.on_news({snapshot, standings, left});
    return written;
}

/// By what the games took that were played since it began; of rounds to come it knows nothing.
std::optional<double> EventClerk::seconds_left(const EventSnapshot& snapshot) const
{
    const std::size_t games = snapshot.results.games().size();
    if (snapshot.is_over || games == *first_games_) return std::nullopt;
    const std::chrono::duration<double> passed = Clock::now() - began_;
    const double each = passed.count() / static_cast<double>(games - *first_games_);
    return each * (snapshot.known_games - static_cast<double>(games));
}

}  // namespace agon
