#include "server/task_queue.h"

#include "catalog.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::chrono_literals;

Job job(Purpose purpose, std::uint64_t account, std::string table, std::uint64_t ticket = 0)
{
    return {.task = {.spec = {},
                     .view = start_game("dame", {}).value(),
                     .moves = {},
                     .budget = {},
                     .stop = {},
                     .purpose = purpose,
                     .account = account,
                     .table = std::move(table)},
            .then = {},
            .ticket = ticket};
}

Job move(std::uint64_t account, std::string table, std::uint64_t ticket = 0)
{
    return job(Purpose::Move, account, std::move(table), ticket);
}

Job advice(std::uint64_t account, std::uint64_t ticket = 0)
{
    return job(Purpose::Advice, account, "advice", ticket);
}

/// The tables in the order in which they have their turn.
std::string order(TaskQueue& queue, bool with_advice = true)
{
    std::string tables;
    while (const auto next = queue.take(0ns, with_advice)) tables += next->task.table + " ";
    return tables;
}

TEST(TaskQueue, ServesAccountsByTurnsAndTheirTablesByTurns)
{
    TaskQueue queue;
    for (const char* table : {"a1", "a1", "a2", "a3"}) queue.add(move(1, table));
    for (const char* table : {"b1", "b2"}) queue.add(move(2, table));
    queue.add(move(3, "c1"));
    EXPECT_EQ(order(queue), "a1 b1 c1 a2 b2 a3 a1 ");
}

TEST(TaskQueue, CountsWhoIsBeforeATask)
{
    TaskQueue queue;
    for (int i = 0; i < 10; ++i) queue.add(move(1, std::to_string(i)));
    for (int i = 0; i < 5; ++i) queue.add(advice(2));
    queue.add(move(2, "b1"));
    EXPECT_EQ(queue.ahead_of(move(3, "c1").task), 2U) << "one of each account";
    EXPECT_EQ(queue.ahead_of(move(2, "b2").task), 3U);
    EXPECT_EQ(queue.ahead_of(move(1, "x").task), 11U);
    EXPECT_EQ(queue.ahead_of(advice(1).task), 1U);
}

TEST(TaskQueue, LetsMovesGoFirstButSomeAdviceBetween)
{
    TaskQueue queue;
    for (int i = 0; i < 3; ++i) queue.add(advice(1));
    for (const char* table : {"a", "b", "c"}) queue.add(move(1, table));
    EXPECT_EQ(queue.take(0ns, true)->task.table, "advice") << "there was none for long";
    EXPECT_EQ(queue.take(1ms, true)->task.table, "a");
    EXPECT_EQ(queue.take(TaskQueue::kBetweenAdvice, false)->task.table, "b");
    EXPECT_EQ(queue.take(TaskQueue::kBetweenAdvice, true)->task.table, "advice");
    EXPECT_EQ(queue.take(TaskQueue::kBetweenAdvice, true)->task.table, "c");
    EXPECT_FALSE(queue.take(TaskQueue::kBetweenAdvice, false));
    EXPECT_EQ(queue.take(TaskQueue::kBetweenAdvice, true)->task.table, "advice");
}

TEST(TaskQueue, LosesNoTurnWhenOneIsTakenOut)
{
    TaskQueue queue;
    queue.add(move(1, "a1", 1));
    queue.add(move(1, "a2", 2));
    queue.add(move(2, "b1", 3));
    queue.add(advice(1, 4));
    EXPECT_EQ(queue.remove(3)->task.table, "b1");
    EXPECT_EQ(queue.remove(1)->task.table, "a1");
    EXPECT_EQ(queue.remove(4)->task.table, "advice");
    EXPECT_FALSE(queue.remove(4));
    EXPECT_EQ(queue.waiting(Purpose::Move), 1U);
    EXPECT_EQ(queue.waiting(Purpose::Advice), 0U);
    queue.add(move(2, "b2", 5));
    EXPECT_EQ(order(queue), "a2 b2 ");
}

}  // namespace
}  // namespace agon
