#include "worker/worker.h"

#include <cassert>

namespace agon {
namespace {

/// Hands on what happens at a table, several entries at a time: nobody looks more often.
class Teller {
public:
    Teller(EventLink& link, const EventTask& task, const Now& now)
        : link_{link}, task_{task}, now_{now}, told_at_{now()}
    {}

    void hear(std::span<const Entry> entries)
    {
        fresh_.insert(fresh_.end(), entries.begin(), entries.end());
        constexpr std::chrono::milliseconds kOften{50};
        const auto now = now_();
        if (!is<event::Ended>(fresh_.back()) && now - told_at_ < kOften) return;
        told_at_ = now;
        link_.tell(task_, std::exchange(fresh_, {}));
    }

private:
    EventLink& link_;
    const EventTask& task_;
    const Now& now_;
    std::chrono::nanoseconds told_at_;
    std::vector<Entry> fresh_;
};

std::string log_file(const std::string& folder, const EventTask& task, Seat seat)
{
    std::string name = folder + '/';
    for (const int part : {task.key.round, task.key.pairing, task.key.game, task.attempt})
        name += std::to_string(part) + '-';
    return name + std::to_string(seat) + ".txt";
}

}  // namespace

Worker::Worker(EventLink& link, WorkerSetup setup) : link_{link}, setup_{std::move(setup)}
{
    assert(setup_.concurrency >= 1);
    for (int i = 0; i < setup_.concurrency; ++i)
        threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

Worker::~Worker()
{
    for (std::jthread& thread : threads_) thread.request_stop();
}

void Worker::work(const std::stop_token& stop)
{
    EventTask task;  // the one under way
    const MakePlayer make = [&](int entrant, const Place& place) {
        return setup_.make(entrant, [&] { return log_file(setup_.logs, task, place.seat); });
    };
    Crew crew{make};
    while (auto next = link_.take(stop)) {
        task = std::move(*next);
        if (auto played = play(crew, task, stop); !played) return link_.give_up(played.error());
    }
}

Result<void> Worker::play(Crew& crew, const EventTask& task, const std::stop_token& stop)
{
    const auto seats = crew.take_seats(task.entrants, task.key.game);
    if (!seats) return seats.error();
    const GameSetup game{.start = setup_.start,
                         .seed = task.seed,
                         .book = setup_.event.book,
                         .began = setup_.today(),
                         .id = table_id(task),
                         .of_event = of_event(setup_.event, task),
                         .doubts = task.doubts};
    Teller teller{link_, task, setup_.now};
    play_game(game, *seats, setup_.now, stop,
              [&](const Table&, std::span<const Entry> entries) { teller.hear(entries); });
    crew.dismiss_programs();
    return {};
}

}  // namespace agon
