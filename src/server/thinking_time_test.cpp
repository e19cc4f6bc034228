#include "server/thinking_time.h"

#include "catalog.h"
#include "server/spec_limits.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::chrono_literals;

TEST(ThinkingTime, IsLimitedForEverySpec)
{
    const auto time_for = [](std::string_view spec) {
        return thinking_time(*read_spec(spec), 1s, std::nullopt, {}).time;
    };
    EXPECT_EQ(time_for("best"), 1s);
    EXPECT_EQ(time_for("best:depth=100"), 1s);
    EXPECT_EQ(time_for("best:time=3"), 3s);
    EXPECT_EQ(time_for("best:time=60"), kLongestThought);
    EXPECT_EQ(time_for("best:nodes=1000000000"), kLongestThought);
    EXPECT_EQ(thinking_time(*read_spec("best:nodes=7"), 1s, std::nullopt, {}).nodes, 7U);
}

TEST(ThinkingTime, OfAdviceIsShort)
{
    EXPECT_EQ(advice_time(*read_spec("best:time=0.5"), 1s).time, 500ms);
    EXPECT_EQ(advice_time(*read_spec("best:time=9"), 1s).time, kLongestAdvice);
    EXPECT_EQ(advice_time(*read_spec("best:nodes=1000000000"), 1s).time, kLongestAdvice);
}

TEST(ThinkingTime, IsWhatTheClockLeaves)
{
    const ClockRule a_move{.move = 5s};
    EXPECT_EQ(thinking_time(*read_spec("best:nodes=9"), 1s, 500ms, a_move).time, 450ms);
    EXPECT_EQ(thinking_time(*read_spec("best:time=3"), 1s, 60s, {}).time, 3s);
}

TEST(SpecLimits, RefuseWhatCostsTooMuch)
{
    const AnyGame start = start_game("quoridor", {}).value();
    for (const char* fine : {"best", "best:time=10,hash=64,threads=2", "best:nodes=1000000000"})
        EXPECT_TRUE(read_hosted_spec(fine, start)) << fine;
    for (const char* bad : {"best:time=11", "best:hash=65", "best:threads=3", "cmd:true"})
        EXPECT_EQ(read_hosted_spec(bad, start).error().code, "bad-spec") << bad;
    const AnyGame dame = start_game("dame", {}).value();
    EXPECT_TRUE(read_hosted_spec("best:tables=4", dame));
    EXPECT_EQ(read_hosted_spec("best:tables=5", dame).error().code, "bad-spec");
}

}  // namespace
}  // namespace agon
