#include "doubles/scratch_folder.h"
#include "programs/sandbox/bubblewrap.h"
#include "programs/sandbox/control_groups.h"
#include "programs/sandbox/keeper_orders.h"
#include "programs/sandbox/memory_use.h"
#include "programs/sandbox/syscall_filter.h"

#include <gtest/gtest.h>
#include <seccomp.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace agon {
namespace {

constexpr const char* kHybridMounts =
    "30 25 0:27 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory\n"
    "31 25 0:28 / /sys/fs/cgroup/cpu\\040all rw,relatime - cgroup cgroup rw,cpu,cpuacct\n"
    "32 25 0:29 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n"
    "33 25 0:30 / /tmp rw,relatime - tmpfs tmpfs rw,size=1k\n";
constexpr const char* kHybridGroups = "4:memory:/jobs/a:b\n1:cpu,cpuacct:/\n0::/mine\n";

/// Whether these words stand one after the other.
bool has(const std::vector<std::string>& words, const std::vector<std::string>& wanted)
{
    return !std::ranges::search(words, wanted).empty();
}

std::string make_folder(const ScratchFolder& parent, const std::string& name)
{
    std::filesystem::create_directory(parent.path() / name);
    return parent.file(name);
}

TEST(ControlGroups, AreFoundInBothKindsOfTrees)
{
    const auto trees = group_trees(kHybridMounts, kHybridGroups);
    ASSERT_EQ(trees.size(), 3U);
    EXPECT_TRUE(trees[0].has("memory") && !trees[0].is_v2);
    EXPECT_EQ(trees[0].own, "/jobs/a:b");
    EXPECT_EQ(trees[1].root, "/sys/fs/cgroup/cpu all");
    EXPECT_TRUE(trees[2].is_v2);
    EXPECT_EQ(trees[2].own, "/mine");
}

TEST(ControlGroups, AreFoundWhereAContainerSeesOnlyItsPart)
{
    const auto trees = group_trees("5 4 0:2 /docker/x /sys/fs/cgroup ro - cgroup2 cgroup rw\n",
                                   "0::/docker/x/deep\n");
    ASSERT_EQ(trees.size(), 1U);
    EXPECT_EQ(trees[0].own, "/deep");
    EXPECT_TRUE(
        group_trees("5 4 0:2 /docker/y /sys/fs/cgroup ro - cgroup2 cgroup rw\n", "0::/docker/x\n")
            .empty());
}

TEST(ControlGroups, KnowTheirMaker)
{
    EXPECT_EQ(maker_of_group("agon-123-4"), 123);
    for (const auto* name :
         {"agon-123", "agon-x-4", "agon-1-x", "user-123-4", "agon-1-2-3", "agon--1"})
        EXPECT_EQ(maker_of_group(name), std::nullopt) << name;
}

TEST(KeeperOrders, AreReadAsTheyWereWritten)
{
    const KeeperOrders orders{.tries = true,
                              .writes = true,
                              .port = 20'000,
                              .memory_mb = 512,
                              .processes = 64,
                              .files_mb = 7,
                              .groups = 2,
                              .group = "",
                              .folder = "/a folder",
                              .path = "/bin",
                              .words = {"sh", "-c", "", "x y"}};
    EXPECT_EQ(keeper_orders(to_words(orders)).value(), orders);
}

TEST(KeeperOrders, AreRefusedIfTheyAreNone)
{
    auto words = to_words(KeeperOrders{.words = {"x"}});
    EXPECT_TRUE(keeper_orders(words));
    EXPECT_FALSE(keeper_orders(std::span{words}.first(words.size() - 1)));
    words[3] = "-1";
    EXPECT_FALSE(keeper_orders(words));
    words[3] = "";
    EXPECT_FALSE(keeper_orders(words));
}

TEST(Bubblewrap, ShowsTheFolderWithoutWhatIsHidden)
{
    const ScratchFolder folder;
    const std::string dot = folder.write(".env", "text");
    const std::string hidden = make_folder(folder, "entries");
    const std::string shown = folder.write("bot", "text");
    const Cell cell{.folder = folder.path().string(),
                    .hidden = {hidden, "/etc", folder.path().string()}};
    const auto words = bubblewrap_words(cell, {.words = {"./bot"}}, "/usr/bin/agon", 9);
    EXPECT_TRUE(has(words, {"--ro-bind", folder.path().string(), folder.path().string()}));
    EXPECT_TRUE(has(words, {"--ro-bind", "/dev/null", dot}));
    EXPECT_TRUE(has(words, {"--tmpfs", hidden, "--remount-ro", hidden}));
    EXPECT_FALSE(has(words, {shown}));
    EXPECT_FALSE(has(words, {"--tmpfs", "/etc"})) << "it is not below the folder";
    EXPECT_FALSE(has(words, {"--tmpfs", folder.path().string()}));
    EXPECT_EQ(words.back(), "./bot");
}

TEST(Bubblewrap, ShowsDotFilesOfAFolderOfItsOwn)
{
    const ScratchFolder folder;
    const std::string dot = folder.write(".venv", "text");
    const Cell cell{.folder = folder.path().string(), .shows_dot_files = true};
    EXPECT_FALSE(has(bubblewrap_words(cell, {.words = {"x"}}, "/agon", 9), {dot}));
}

TEST(Bubblewrap, LetsOnlyABuildWrite)
{
    const ScratchFolder folder;
    const Cell cell{.folder = folder.path().string()};
    const std::vector<std::string> bind{"--bind", folder.path().string(), folder.path().string()};
    EXPECT_FALSE(has(bubblewrap_words(cell, {.words = {"x"}}, "/agon", 9), bind));
    EXPECT_TRUE(has(bubblewrap_words(cell, {.writes = true, .words = {"x"}}, "/agon", 9), bind));
}

TEST(Bubblewrap, LeavesRootToTheKeeper)
{
    const auto as_user = bubblewrap_words({}, {.words = {"x"}}, "/agon", 9);
    const auto as_root = bubblewrap_words({}, {.is_root = true, .words = {"x"}}, "/agon", 9);
    EXPECT_TRUE(has(as_user, {"--unshare-user"}));
    EXPECT_FALSE(has(as_root, {"--unshare-user"}));
}

TEST(Bubblewrap, FindsProgramsInWhatMayBeRead)
{
    SandboxSettings settings;
    settings.read = {"/opt/jdk"};
    EXPECT_TRUE(cell_path(settings).ends_with(":/opt/jdk/bin"));
}

TEST(SyscallFilter, NamesNoCallTwiceAndNoneThatIsNotThere)
{
    auto calls = refused_calls();
    for (const auto call : uncounted_calls()) calls.push_back(call);
    std::ranges::sort(calls);
    EXPECT_TRUE(std::ranges::adjacent_find(calls) == calls.end());
    for (const auto call : calls)
        EXPECT_NE(seccomp_syscall_resolve_name(std::string{call}.c_str()), __NR_SCMP_ERROR) << call;
}

TEST(MemoryUse, IsReadInKilobytes)
{
    const std::string status = "VmRSS:\t  10 kB\nRssAnon:\t    3 kB\nName:\tRssShmem:\n";
    EXPECT_EQ(bytes_of(status, "RssAnon:"), 3U << 10U);
    EXPECT_EQ(bytes_of(status, "RssShmem:"), 0U);
}

TEST(CheckFolder, RefusesRootAndHomes)
{
    for (const auto* folder : {"/", "/root", "/home/ann", "/home", "/home/../"})
        EXPECT_FALSE(check_folder(folder)) << folder;
    EXPECT_TRUE(check_folder("/home/ann/event"));
    EXPECT_TRUE(check_folder("/usr/games"));
}

}  // namespace
}  // namespace agon
