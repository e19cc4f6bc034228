#pragma once

#include "contest/crew.h"
#include "contest/event_link.h"

#include <thread>

namespace agon {

/// What a worker plays an event's games with.
struct WorkerSetup {
    const EventSettings& event;
    AnyGame start;
    int concurrency = 1;

    /// Makes an entrant's player, on several threads at once; `log_name` names the file for what it
    /// says on stderr in the game that begins.
    std::function<Result<MatchPlayer>(int entrant, std::function<std::string()> log_name)> make;
    std::string logs;  ///< the folder for these
    Now now;
    std::function<Moment()> today;
};

/// Plays games of an event on threads of its own, as long as there are any.
class Worker {
public:
    Worker(EventLink& link, WorkerSetup setup);

    /// Breaks off what is under way.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

private:
    void work(const std::stop_token& stop);
    Result<void> play(Crew& crew, const EventTask& task, const std::stop_token& stop);

    EventLink& link_;
    WorkerSetup setup_;
    std::vector<std::jthread> threads_;
};

}  // namespace agon
