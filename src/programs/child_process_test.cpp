#include "programs/child_process.h"

#include "doubles/scratch_folder.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <iterator>
#include <thread>

namespace agon {
namespace {

using namespace std::chrono_literals;

Deadline in(std::chrono::milliseconds time) { return std::chrono::steady_clock::now() + time; }

constexpr auto kLong = 60s;  // a failing test ends, a passing one never waits for it

class ChildProcessTest : public testing::Test {
protected:
    std::unique_ptr<ChildProcess> shell(const std::string& script)
    {
        return ChildProcess::start({{"sh", "-c", script}}, log_).value();
    }

    std::string path(const std::string& name) const { return folder_.file(name); }
    std::string read(const std::string& name) const { return folder_.read(name); }

    ScratchFolder folder_;
    ProgramLog log_;
};

TEST_F(ChildProcessTest, IsSpokenToInLines)
{
    const auto child = shell("while read line; do echo \"<$line>\"; done");
    ASSERT_TRUE(child->write("one\ntwo\n", in(kLong)));
    EXPECT_EQ(child->read_line(in(kLong)).line, "<one>");
    EXPECT_EQ(child->read_line(in(kLong)).line, "<two>");
}

TEST_F(ChildProcessTest, TellsHowItHasEnded)
{
    const auto exit = shell("exit 3")->wait_for_exit(in(kLong));
    ASSERT_TRUE(exit);
    EXPECT_EQ(exit->code, 3);
    EXPECT_EQ(exit->signal, 0);
    const auto killed = shell("kill -SEGV $$")->wait_for_exit(in(kLong));
    ASSERT_TRUE(killed);
    EXPECT_EQ(killed->signal, SIGSEGV);
    EXPECT_FALSE(shell("exec sleep 1000")->wait_for_exit(in(0ms)));
}

TEST_F(ChildProcessTest, ShowsWhatIsNoWholeLineYet)
{
    const auto child = shell("printf 'one\\ntwo'; echo done >&2; read line; exit");
    EXPECT_EQ(child->read_line(in(kLong)).line, "one");
    while (log_.last_words().empty()) child->read_line(in(1ms));
    EXPECT_EQ(child->unread(), "two");
}

TEST_F(ChildProcessTest, HearsThatItsInputHasEnded)
{
    const auto child = shell("while read line; do :; done; echo over");
    child->end_input();
    EXPECT_EQ(child->read_line(in(kLong)).line, "over");
}

TEST_F(ChildProcessTest, SaysNothingWhileItIsFrozen)
{
    const auto child = shell("echo ready; while read line; do echo \"<$line>\"; done");
    ASSERT_EQ(child->read_line(in(kLong)).line, "ready");
    child->freeze();
    child->write("one\n", in(kLong));
    EXPECT_EQ(child->read_line(in(50ms)).heard, Heard::Timeout);
    child->thaw();
    EXPECT_EQ(child->read_line(in(kLong)).line, "<one>");
}

TEST_F(ChildProcessTest, IsMissedIfThereIsNoSuchProgram)
{
    const auto error = ChildProcess::start({{"/no/such/program"}}, log_).error();
    EXPECT_EQ(error.code, "cannot-start");
    EXPECT_EQ(error.text, "cannot start '/no/such/program': No such file or directory");
}

TEST_F(ChildProcessTest, IsClosedWhenItEnds)
{
    const auto child = shell("echo last; exit 3");
    EXPECT_EQ(child->read_line(in(kLong)).line, "last");
    EXPECT_EQ(child->read_line(in(kLong)).heard, Heard::Closed);
    const std::string more_than_a_pipe_holds(std::size_t{1} << 20U, 'x');
    EXPECT_FALSE(child->write(more_than_a_pipe_holds, in(kLong))) << "and no signal ends us";
}

TEST_F(ChildProcessTest, IsClosedWhenItEndsThoughAChildOfItsHoldsThePipes)
{
    const auto child = shell("sleep 1000 & printf 'first\\nlast\\nhalf'; exit 3");
    EXPECT_EQ(child->read_line(in(kLong)).line, "first");
    EXPECT_EQ(child->read_line(in(kLong)).line, "last");
    EXPECT_EQ(child->read_line(in(kLong)).heard, Heard::Closed);
    EXPECT_TRUE(child->has_ended());
    const std::string more_than_a_pipe_holds(std::size_t{1} << 20U, 'x');
    EXPECT_FALSE(child->write(more_than_a_pipe_holds, in(kLong)));
}

TEST_F(ChildProcessTest, IsHeardToTheEndWhenItHasEnded)
{
    const auto child = shell("sleep 1000 & head -c 60000 /dev/zero | tr '\\0' x; echo");
    pollfd ended{child->ending().get(), POLLIN, 0};
    ASSERT_EQ(::poll(&ended, 1, 60'000), 1);
    EXPECT_EQ(child->read_line(in(kLong)).line.size(), 60'000U);
    EXPECT_EQ(child->read_line(in(kLong)).heard, Heard::Closed);
}

TEST_F(ChildProcessTest, IsNotWaitedForLongerThanTheDeadline)
{
    const auto child = shell("exec sleep 1000");
    EXPECT_EQ(child->read_line(in(20ms)).heard, Heard::Timeout);
}

TEST_F(ChildProcessTest, DoesNotHoldUsUpByNotReading)
{
    const auto child = shell("exec sleep 1000");
    EXPECT_FALSE(child->write(std::string(std::size_t{1} << 20U, 'x'), in(20ms)));
}

TEST_F(ChildProcessTest, MayTalkWhileItIsSpokenTo)
{
    const auto child = shell("cat");  // would block on its output if we did not listen
    const std::string line(60'000, 'x');
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(child->write(line + '\n', in(kLong)));
    for (int i = 0; i < 4; ++i) EXPECT_EQ(child->read_line(in(kLong)).line.size(), line.size());
}

TEST_F(ChildProcessTest, MayNotSayALineOfMoreThan64KiB)
{
    const auto child = shell(
        "head -c 65536 /dev/zero | tr '\\0' x; echo; head -c 65537 /dev/zero | tr '\\0' x; echo");
    EXPECT_EQ(child->read_line(in(kLong)).line.size(), 65536U);
    EXPECT_EQ(child->read_line(in(kLong)).heard, Heard::TooLong);
    const auto endless = shell("exec cat /dev/zero");
    EXPECT_EQ(endless->read_line(in(kLong)).heard, Heard::TooLong);
}

TEST_F(ChildProcessTest, IsWokenUpByAStop)
{
    const auto child = shell("exec sleep 1000");
    std::stop_source source;
    const std::jthread other{[&source] { source.request_stop(); }};
    EXPECT_EQ(child->read_line(in(kLong), source.get_token()).heard, Heard::Stopped);
    EXPECT_EQ(child->read_line(in(20ms)).heard, Heard::Timeout)
        << "a stop is over when it was told";
}

TEST_F(ChildProcessTest, HasItsStderrDrainedIntoABoundedLog)
{
    log_.turn_to(path("logs/one.txt"));
    {
        const auto child = shell("head -c 5000000 /dev/zero | tr '\\0' e >&2; echo done");
        EXPECT_EQ(child->read_line(in(kLong)).line, "done");
    }
    const std::string kept = read("logs/one.txt");
    EXPECT_TRUE(kept.starts_with("eeee"));
    EXPECT_GE(kept.size(), ProgramLog::kMostKept);
    EXPECT_LT(kept.size(), ProgramLog::kMostKept + 100);
}

TEST_F(ChildProcessTest, LeavesItsLastWordsInTheLog)
{
    log_.turn_to(path("log.txt"));
    {
        const auto child = shell("echo oh no >&2; exit 1");
        EXPECT_EQ(child->read_line(in(kLong)).heard, Heard::Closed);
    }
    EXPECT_EQ(read("log.txt"), "oh no\n");
}

TEST_F(ChildProcessTest, IsKilledWithAllItHasStarted)
{
    const std::string pipe = path("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const Descriptor end{::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)};
    {
        const auto child =
            shell("trap '' TERM HUP; exec 3>" + pipe + "; sleep 1000 & echo up; wait");
        EXPECT_EQ(child->read_line(in(kLong)).line, "up");
    }
    pollfd hung_up{end.get(), POLLIN, 0};
    ASSERT_EQ(::poll(&hung_up, 1, 60'000), 1);
    EXPECT_EQ(hung_up.revents & POLLHUP, POLLHUP) << "somebody still holds the pipe open";
}

TEST_F(ChildProcessTest, InheritsNothingOfOursButThreeDescriptors)
{
    const Descriptor ours{::open("/dev/null", O_RDONLY)};  // without O_CLOEXEC
    const auto child = shell("ls -x /proc/self/fd | wc -w");
    EXPECT_EQ(child->read_line(in(kLong)).line, "4") << "ls itself opens one";
}

TEST_F(ChildProcessTest, ForgetsWhatNobodyAskedFor)
{
    const auto child = shell("printf 'asked\\nearly\\n'; read line; echo late");
    ASSERT_EQ(child->read_line(in(kLong)).line, "asked");
    child->discard();
    ASSERT_TRUE(child->write("\n", in(kLong)));
    EXPECT_EQ(child->read_line(in(kLong)).line, "late");
}

}  // namespace
}  // namespace agon
