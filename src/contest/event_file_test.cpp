#include "contest/event_file.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

TEST(EventFile, HasDefaults)
{
    const auto file = read_event_file("game = \"dame\"\n", "cups/spring.toml");
    ASSERT_TRUE(file) << file.error().text;
    const EventSettings& event = file->settings;
    EXPECT_EQ(event.name, "spring");
    EXPECT_EQ(event.format.kind, FormatKind::RoundRobin);
    EXPECT_EQ(event.clock.move, Milliseconds{1000});
    EXPECT_EQ(event.seed, "1");
    EXPECT_EQ(event.source_limit, 500'000);
    EXPECT_EQ(event.sandbox, SandboxSettings{});
    EXPECT_EQ(event.format.tiebreaks.size(), 4U);
}

TEST(EventFile, IsReadWhole)
{
    const auto file = read_event_file(R"(
name = "cup"
game = "quoridor"
options = { players = 4, size = 7 }
format = "gauntlet"
rounds = 2
games = 8
seeds = 3
clock = { total = 60, increment = 0.5 }
book = 4
seed = "x"
tiebreaks = ["wins", "direct"]
source_limit = 1000
folders = "entries/*"
[sandbox]
on = false
memory_mb = 100
processes = 5
files_mb = 6
stderr_kb = 7
freeze = false
read = ["/opt/jdk"]
[[entrant]]
name = "ann"
folder = "ann"
[[entrant]]
name = "bob"
spec = "hard:nodes=20000"
rating = 1500
)",
                                      "cup.toml");
    ASSERT_TRUE(file) << file.error().text;
    const EventSettings& event = file->settings;
    EXPECT_EQ(event.options, (boost::json::object{{"players", 4}, {"size", 7}}));
    EXPECT_EQ(event.format.kind, FormatKind::Gauntlet);
    EXPECT_EQ(event.format.rounds, 2);
    EXPECT_EQ(event.format.games, 8);
    EXPECT_EQ(event.format.seeds, 3);
    EXPECT_EQ(event.clock,
              (ClockRule{.total = Milliseconds{60'000}, .increment = Milliseconds{500}}));
    EXPECT_EQ(event.book, 4);
    EXPECT_EQ(event.format.tiebreaks, (std::vector{TieBreak::Wins, TieBreak::Direct}));
    EXPECT_EQ(event.sandbox, (SandboxSettings{false, 100, 5, 6, 7, false, {"/opt/jdk"}}));
    EXPECT_EQ(event.entrants.size(), 2U);
    EXPECT_EQ(event.entrants[0].folder, "ann");
    EXPECT_EQ(event.entrants[1].rating, 1500);
    EXPECT_EQ(file->folders, "entries/*");
    EXPECT_EQ(file->entrant_lines, (std::vector{23, 26}));
}

TEST(EventFile, SaysInWhichLineItIsWrong)
{
    const std::vector<std::pair<std::string, std::string>> faults{
        {"", "f.toml:1: \"game\" is needed"},
        {"game = 5", "f.toml:1: \"game\" must be a text in quotes"},
        {"game = \"dame\"\ncolour = 1", "f.toml:2: there is no setting \"colour\""},
        {"game = \"dame\"\n[sandbox]\nmemory = 1", "f.toml:3: there is no setting \"memory\""},
        {"game = \"dame\"\nrounds = 0",
         "f.toml:2: \"rounds\" must be a whole number from 1 to 1000000"},
        {"game = \"dame\"\ntiebreaks = [\"luck\"]",
         "f.toml:2: \"tiebreaks\" are direct, buchholz, sonneborn and wins"},
        {"game = \"dame\"\nclock = { increment = 1 }",
         "f.toml:2: \"clock\" is { move = S } or { total = S, increment = S }, in seconds"},
        {"game = \"dame\"\n\n[[entrant]]\nname = \"a\"",
         "f.toml:3: an entrant has a spec or a folder"},
        {"game = \"dame\"\n[[entrant]]\nname = \"a\\nb\"\nspec = \"random\"",
         "f.toml:3: \"name\" has characters that cannot be shown"},
        {"game = \"dame\"\n[entrant]\nname = \"a\"",
         "f.toml:2: \"entrant\" is written as [[entrant]]"}};
    for (const auto& [text, expected] : faults) {
        const auto file = read_event_file(text, "f.toml");
        ASSERT_FALSE(file) << text;
        EXPECT_EQ(file.error().text, expected);
    }
    EXPECT_TRUE(read_event_file("game = \"dame", "f.toml").error().text.starts_with("f.toml:1: "));
}

TEST(EventJson, ComesBack)
{
    auto file = read_event_file(
        "game = \"dame\"\n[[entrant]]\nname = \"a\"\nspec = \"random\"\n"
        "[[entrant]]\nname = \"b\"\nfolder = \"b\"\nrating = 1.5\n",
        "f.toml");
    EventSettings event = file->settings;
    event.entrants[1].sha256 = "abc";
    event.format.entrants = 2;
    event.format = with_defaults(event.format);
    event.withdrawn = {{1, 3}};
    const auto back = read_event(write_event(event));
    ASSERT_TRUE(back) << back.error().text;
    EXPECT_EQ(*back, event);
}

TEST(FolderFile, SaysHowItIsBuiltAndRun)
{
    const auto folder = read_folder_file("build = \"make\"\nrun = \"cmd:./bot\"\n", "agon.toml");
    EXPECT_EQ(folder->build, "make");
    EXPECT_EQ(folder->run, "cmd:./bot");
    EXPECT_FALSE(read_folder_file("build = \"make\"\n", "agon.toml"));
    EXPECT_FALSE(read_folder_file("run = \"cmd:./bot\"\ncolour = 1\n", "agon.toml"));
}

}  // namespace
}  // namespace agon
