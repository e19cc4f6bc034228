#include "server/aside.h"

#include <gtest/gtest.h>

#include <future>
#include <new>

namespace agon {
namespace {

/// What it says when it is told, on whatever thread.
bool answer_of(Aside& aside, std::function<void()> work)
{
    std::promise<bool> answer;
    aside.run(std::move(work), [&](bool is_done) { answer.set_value(is_done); });
    return answer.get_future().get();
}

TEST(AsideThread, DoesWorkElsewhereAndSaysSo)
{
    AsideThread aside{[](const auto& then) { then(); }};
    std::thread::id worker;
    EXPECT_TRUE(answer_of(aside, [&] { worker = std::this_thread::get_id(); }));
    EXPECT_NE(worker, std::this_thread::get_id());
}

TEST(AsideThread, GoesOnWhenThereWasNoMemory)
{
    AsideThread aside{[](const auto& then) { then(); }};
    EXPECT_FALSE(answer_of(aside, [] { throw std::bad_alloc{}; }));
    EXPECT_TRUE(answer_of(aside, [] {}));
}

}  // namespace
}  // namespace agon
