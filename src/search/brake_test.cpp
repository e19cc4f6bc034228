#include "search/brake.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::chrono_literals;

TEST(Brake, IsPulledSoonAfterTheDeadline)
{
    std::chrono::nanoseconds time{0};
    Brake brake{{.time = 10ms}, [&] { return time; }, {}};
    time = 9ms;
    for (int i = 0; i < 1000; ++i) ASSERT_FALSE(brake.is_pulled());
    time = 10ms;
    int nodes = 0;
    while (!brake.is_pulled()) ++nodes;
    EXPECT_LT(nodes, 100);
}

TEST(Brake, IsPulledByAStopFromOutside)
{
    std::stop_source source;
    Brake brake{{}, [] { return 0ns; }, source.get_token()};
    for (int i = 0; i < 1000; ++i) ASSERT_FALSE(brake.is_pulled());
    source.request_stop();
    int nodes = 0;
    while (!brake.is_pulled()) ++nodes;
    EXPECT_LT(nodes, 100);
}

TEST(Brake, CountsNodesToTheLast)
{
    Brake brake{{.nodes = 777}, [] { return 0ns; }, {}};
    int nodes = 1;
    while (!brake.is_pulled()) ++nodes;
    EXPECT_EQ(nodes, 777);
    EXPECT_TRUE(brake.is_pulled()) << "once pulled, it stays pulled";
}

}  // namespace
}  // namespace agon
