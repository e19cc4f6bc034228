#include "programs/process_watch.h"

#include "programs/move_clock.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <ctime>

namespace agon {
namespace {

using std::chrono::nanoseconds;

TEST(ProcessWatch, ReadsTheDelayOfAThread)
{
    EXPECT_EQ(thread_times_in("78581 59368 1\n"),
              (ThreadTimes{.ran = nanoseconds{78581}, .waited = nanoseconds{59368}}));
    for (const auto* text : {"", "1 2", "1 x 3", "1 -2 3", "1 2 3 4"})
        EXPECT_EQ(thread_times_in(text), std::nullopt) << text;
}

TEST(ProcessWatch, ReadsStateAndGroupAfterAnyName)
{
    const auto state = process_state_in("17 (a) R 1 2 (b) S 5 42 17 0 -1");
    ASSERT_TRUE(state);
    EXPECT_EQ(state->letter, 'S');
    EXPECT_EQ(state->group, 42);
    EXPECT_FALSE(process_state_in(""));
    EXPECT_FALSE(process_state_in("17 (a) R"));
}

TEST(ProcessWatch, AddsWhatEachThreadHasWaitedMeanwhile)
{
    constexpr nanoseconds kRan{1};
    const RunDelays before{
        {3, kRan, nanoseconds{10}}, {5, kRan, nanoseconds{100}}, {9, kRan, nanoseconds{7}}};
    const RunDelays after{
        {3, kRan, nanoseconds{15}}, {4, kRan, nanoseconds{2}}, {9, kRan, nanoseconds{7}}};
    EXPECT_EQ(added_delay(before, after, nanoseconds{1000}), nanoseconds{7});
    EXPECT_EQ(added_delay(after, after, nanoseconds{1000}), nanoseconds{0});
}

TEST(ProcessWatch, CountsAWaitThatIsNotOverYet)
{
    const RunDelays before{{3, nanoseconds{100}, nanoseconds{10}, false}};
    const RunDelays after{{3, nanoseconds{160}, nanoseconds{15}, true}};
    // Of 500 it ran 60 and waited 5: where it was in the others, only the system knows.
    EXPECT_EQ(added_delay(before, after, nanoseconds{500}), nanoseconds{5 + 435});
    EXPECT_EQ(added_delay(before, after, nanoseconds{50}), nanoseconds{5});
    const RunDelays asleep{{3, nanoseconds{160}, nanoseconds{15}, false}};
    EXPECT_EQ(added_delay(before, asleep, nanoseconds{500}), nanoseconds{5});
    const RunDelays fresh{{4, nanoseconds{1}, nanoseconds{2}, true}};
    EXPECT_EQ(added_delay(before, fresh, nanoseconds{500}), nanoseconds{2});
}

TEST(ProcessWatch, ReadsTheCpuTimeOfAProcessAndItsChildren)
{
    using std::chrono::milliseconds;
    const auto times = cpu_times_in("17 (a) b) S 5 42 17 0 -1 0 1 2 3 4 30 2 100 1 20 0", 100);
    EXPECT_EQ(times, (CpuTimes{milliseconds{320}, milliseconds{1010}}));
    EXPECT_EQ(cpu_times_in("17 (a) S 5 42 17", 100), std::nullopt);
}

TEST(ProcessWatch, AddsWhatEachProcessHasTakenMeanwhile)
{
    const std::map<pid_t, nanoseconds> before{{3, nanoseconds{10}}, {5, nanoseconds{100}}};
    const std::map<pid_t, nanoseconds> after{{3, nanoseconds{15}}, {7, nanoseconds{2}}};
    EXPECT_EQ(added_cpu(before, after), nanoseconds{7});
}

TEST(MoveClock, CountsWhatTheProgramTakesAndWaitsLonger)
{
    ProcessWatch watch{::getpgrp(), nullptr};
    const MoveClock clock{{.time = nanoseconds{1}, .is_cpu_time = true}, watch};
    timespec began{};
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
    do ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    while ((now.tv_sec - began.tv_sec) * 1000 + (now.tv_nsec - began.tv_nsec) / 1'000'000 < 30);
    EXPECT_GE(clock.cpu(), std::chrono::milliseconds{15}) << "ticks are 10 ms";
    EXPECT_FALSE(clock.has_run_out()) << "5 s more of the wall clock";
    EXPECT_EQ(MoveClock({.time = nanoseconds{1}}, watch).cpu(), std::nullopt);
}

TEST(ProcessWatch, SeesItsOwnGroup)
{
    ProcessWatch watch{::getpgrp(), nullptr};
    EXPECT_GE(watch.run_delays().size(), 2U) << "this thread, as one of the group and as who asks";
    EXPECT_FALSE(watch.is_idle()) << "we run";
}

TEST(MoveClock, HasNoDoubtOfAnAnswerInTime)
{
    ProcessWatch watch{::getpgrp(), nullptr};
    const MoveClock clock{{.time = std::chrono::minutes{1}, .nodes = {}, .depth = {}}, watch};
    EXPECT_EQ(clock.doubt(), nanoseconds{0});
    EXPECT_EQ(clock.end(), clock.limit());
    EXPECT_FALSE(clock.has_run_out());
}

TEST(MoveClock, BlamesTheMachineForNoMoreThanTheTimeGiven)
{
    ProcessWatch watch{::getpgrp(), nullptr};
    MoveClock clock{{.time = nanoseconds{1}, .nodes = {}, .depth = {}}, watch};
    clock.cut_short(nanoseconds{0});
    EXPECT_LE(clock.doubt(), nanoseconds{1});
    EXPECT_LE(clock.end() - clock.limit(), nanoseconds{1});
}

}  // namespace
}  // namespace agon
