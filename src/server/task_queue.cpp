#include "server/task_queue.h"

namespace agon {

void TaskQueue::add(Job job)
{
    const std::uint64_t account = job.task.account;
    if (job.task.purpose == Purpose::Advice) return advice_.add(std::move(job), account);
    const std::string table = job.task.table;
    moves_.add(std::move(job), account, table);
}

std::size_t TaskQueue::waiting(Purpose purpose) const
{
    return purpose == Purpose::Advice ? advice_.size() : moves_.size();
}

std::size_t TaskQueue::ahead_of(const Task& task) const
{
    return task.purpose == Purpose::Advice ? advice_.ahead_of(task.account)
                                           : moves_.ahead_of(task.account);
}

bool TaskQueue::has_any(bool with_advice) const
{
    return moves_.size() > 0 || (with_advice && advice_.size() > 0);
}

std::optional<Job> TaskQueue::take(std::chrono::nanoseconds now, bool with_advice)
{
    if (!has_any(with_advice)) return std::nullopt;
    const bool has_turn = moves_.size() == 0 || now - last_advice_ >= kBetweenAdvice;
    if (!with_advice || advice_.size() == 0 || !has_turn) return moves_.take();
    last_advice_ = now;
    return advice_.take();
}

std::optional<Job> TaskQueue::remove(std::uint64_t ticket)
{
    const auto is_it = [ticket](const Job& job) { return job.ticket == ticket; };
    if (auto move = moves_.remove(is_it)) return move;
    return advice_.remove(is_it);
}

}  // namespace agon
