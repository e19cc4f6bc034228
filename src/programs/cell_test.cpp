#include "doubles/scratch_folder.h"
#include "programs/child_process.h"
#include "programs/run_in.h"
#include "programs/sandbox/keeper.h"
#include "programs/sandbox/keeper_orders.h"
#include "programs/sandbox_ability.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace agon {
namespace {

using std::chrono::steady_clock;

Deadline soon() { return steady_clock::now() + std::chrono::seconds{60}; }

class CellTest : public testing::TestWithParam<const char*> {
protected:
    CellTest() { ::setenv("AGON_SANDBOX_LIMITS", GetParam(), 1); }
    ~CellTest() override { ::unsetenv("AGON_SANDBOX_LIMITS"); }

    void SetUp() override
    {
        if (const auto ability = sandbox_ability(); !ability) GTEST_SKIP() << ability.error().text;
    }

    Launch shell(const std::string& script) const
    {
        return {.words = {"sh", "-c", script}, .cell = Cell{.folder = folder_.path().string()}};
    }
    RanInCell build(const std::string& script) const
    {
        return run_in({.folder = folder_.path().string()}, {"sh", "-c", script}, soon()).value();
    }

    ScratchFolder folder_;
    ProgramLog log_;
};

TEST_P(CellTest, SaysInOneLineWhatItCanDo)
{
    const std::string text = sandbox_ability().value().describe();
    EXPECT_EQ(text.find('\n'), std::string::npos);
    const bool by_rlimits = text.find("memory by rlimits") != std::string::npos;
    EXPECT_TRUE(by_rlimits || *GetParam() == '\0') << text;
}

TEST_P(CellTest, ProgramsAreFrozenAndThawed)
{
    const auto child = ChildProcess::start(shell("exec cat"), log_).value();
    for (int round = 0; round < 3; ++round) {
        child->freeze();
        child->write("hello\n", soon());
        const Deadline little = steady_clock::now() + std::chrono::milliseconds{30};
        EXPECT_EQ(child->read_line(little).heard, Heard::Timeout);
        child->thaw();
        EXPECT_EQ(child->read_line(soon()).line, "hello");
    }
}

TEST_P(CellTest, AFrozenProgramCanBeEnded)
{
    const auto child = ChildProcess::start(shell("while :; do :; done"), log_).value();
    child->freeze();
}

TEST_P(CellTest, TheSignalThatEndsAProgramIsSaidAsOutside)
{
    ChildProcess killed{spawn(shell("kill -SEGV $$")).value(), log_};
    EXPECT_EQ(killed.wait_for_exit(soon()).value().signal, SIGSEGV);
    ChildProcess ended{spawn(shell("exit 3")).value(), log_};
    EXPECT_EQ(ended.wait_for_exit(soon()).value().code, 3);
}

TEST_P(CellTest, WhatCannotBeStartedIsSaidAsOutside)
{
    const auto error = ChildProcess::start({.words = {"./nothing"}, .cell = Cell{}}, log_).error();
    EXPECT_EQ(error.code, "cannot-start");
    EXPECT_EQ(error.text, "cannot start './nothing': No such file or directory");
    EXPECT_EQ(try_spawn({.words = {"./nothing"}, .cell = Cell{}}), error);
    EXPECT_EQ(try_spawn(shell("exit")), std::nullopt);
}

TEST_P(CellTest, ABuildWritesIntoItsFolderAndNowhereElse)
{
    const auto ran = build("echo made > made && mkdir sub && echo good && echo bad >&2; touch /x");
    EXPECT_NE(ran.exit_code, 0);
    EXPECT_TRUE(ran.in_time);
    EXPECT_NE(ran.last_lines.find("good"), std::string::npos);
    EXPECT_NE(ran.last_lines.find("bad"), std::string::npos);
    std::string made;
    std::ifstream{folder_.file("made")} >> made;
    EXPECT_EQ(made, "made");
    struct stat owner {};
    ASSERT_EQ(::stat(folder_.file("sub").c_str(), &owner), 0);
    EXPECT_EQ(owner.st_uid, ::geteuid()) << "who builds owns what was built";
}

TEST_P(CellTest, ABuildsExitCodeIsItsOwn)
{
    EXPECT_EQ(build("true").exit_code, 0);
    EXPECT_EQ(build("exit 7").exit_code, 7);
    EXPECT_EQ(build("kill -15 $$").exit_code, 128 + 15);
    EXPECT_EQ(build("kill -9 $$; exit 3").exit_code, 3) << "nobody has itself killed";
    EXPECT_EQ(build("exit 137").exit_code, 1) << "nor says that somebody did";
    EXPECT_EQ(build("sleep 9 & kill -9 $!; wait $!; exit 4").exit_code, 4);
}

TEST_P(CellTest, OfALongStoryTheEndIsKept)
{
    const auto ran = build("for i in $(seq 2000); do echo line $i; done");
    EXPECT_LE(ran.last_lines.size(), 4096U);
    EXPECT_TRUE(ran.last_lines.starts_with("line "));
    EXPECT_TRUE(ran.last_lines.ends_with("line 2000\n"));
}

TEST_P(CellTest, ABuildIsEndedAtItsDeadline)
{
    const auto ran =
        run_in({.folder = folder_.path().string()}, {"sh", "-c", "sleep 1000 & sleep 1000"},
               steady_clock::now() + std::chrono::milliseconds{50});
    EXPECT_FALSE(ran.value().in_time);
}

INSTANTIATE_TEST_SUITE_P(Limits, CellTest, testing::Values("", "rlimits"), [](const auto& limits) {
    return *limits.param == '\0' ? "OfThisMachine" : "ByRlimits";
});

}  // namespace
}  // namespace agon

/// A keeper is a verb of the program that makes the cell, which is this one.
int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view{argv[1]} == agon::kKeeperVerb)
        return agon::run_keeper(argc, argv);
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
