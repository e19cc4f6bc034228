// Matches with foreign programs.
#include "core/text.h"
#include "e2e/program.h"
#include "game_variants.h"
#include "table/record.h"

#include <gtest/gtest.h>

#include <set>

namespace agon::tests {
namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

/// Our own engine as a foreign program.
std::string engine(const std::string& game, const std::string& player)
{
    return "cmd:" + quoted(AGON_PROGRAM) + " engine " + game + " --player " + player;
}

/// A program that gets ready and then does this when it is to move.
std::string program(const std::string& on_go)
{
    return "cmd:sh -c 'read a; echo ready; while read w r; do case $w in go) " + on_go +
           ";; esac; done'";
}

/// The first number after this part of the text.
double number_after(const std::string& text, const std::string& part)
{
    const auto at = text.find(part);
    return at == std::string::npos ? -1 : std::stod(text.substr(at + part.size()));
}

std::set<std::string> moves_in(const std::string& records)
{
    std::set<std::string> games;
    for (const auto line : split(records, '\n')) {
        if (line.empty()) continue;
        const Record record = read_record(line).value();
        games.insert(std::to_string(record.match->game) + ": " + join(record.moves, " "));
    }
    return games;
}

TEST(ForeignPrograms, PlayEveryGame)
{
    const ScratchFolder folder;
    for (const auto& entry : all_games()) {
        const std::string game{entry.name};
        const auto seats = static_cast<std::size_t>(entry.start({}).value().seats());
        std::vector<std::string> line{"match", game, engine(game, "random")};
        line.resize(seats + 2, "random");
        const std::string out = folder.file(game);
        for (const auto* more : {"--games", "2", "--time", "10", "--json", "--out"})
            line.emplace_back(more);
        line.push_back(out);
        const Ran ran = run_agon(line);
        EXPECT_EQ(ran.exit_code, 0) << ran.err;
        EXPECT_TRUE(has(ran.out, R"("faults":{"timeout":0,"illegal move":0,"disconnect":0})"))
            << ran.out;
        EXPECT_EQ(run_agon({"verify", out}).out, "2 games are right\n") << game;
        EXPECT_FALSE(has(folder.read(game), "illegal move"));
    }
}

TEST(ForeignPrograms, PlayTheSameGamesAtAnyConcurrency)
{
    const ScratchFolder folder;
    for (const auto* workers : {"1", "3"}) {
        const Ran ran =
            run_agon({"match", "ants", engine("ants", "best:nodes=200"), "random", "--time", "10",
                      "--games", "6", "--concurrency", workers, "--out", folder.file(workers)});
        ASSERT_EQ(ran.exit_code, 0) << ran.err;
    }
    EXPECT_EQ(moves_in(folder.read("1")).size(), 6U);
    EXPECT_EQ(moves_in(folder.read("1")), moves_in(folder.read("3")));
}

TEST(ForeignPrograms, LoseByTheirFaultsAndTheMatchGoesOn)
{
    const ScratchFolder folder;
    const std::vector<std::pair<std::string, std::string>> faults{
        {"echo dead >&2; exit", "disconnect"},
        {":", "timeout"},
        {"yes", "timeout"},
        {"echo move banana", "illegal move"},
        {"head -c 70000 /dev/zero | tr \"\\0\" x; echo", "illegal move"},
    };
    for (const auto& [on_go, reason] : faults) {
        const std::string out = folder.file(reason + std::to_string(on_go.size()));
        const Ran ran = run_agon({"match", "dame", program(on_go), "random", "--games", "3",
                                  "--time", "0.1", "--json", "--out", out});
        EXPECT_EQ(ran.exit_code, 0) << ran.err;
        EXPECT_TRUE(has(ran.out, "\"losses\":3")) << ran.out;
        EXPECT_TRUE(has(ran.out, '"' + reason + "\":3")) << ran.out;
        EXPECT_EQ(run_agon({"verify", out}).out, "3 games are right\n");
        EXPECT_GE(number_after(ran.out, "\"ms_max\":"), reason == "timeout" ? 100 : 0) << ran.out;
    }
}

TEST(ForeignPrograms, LoseIfTheyDoNotGetReadyAndTheMatchGoesOn)
{
    const std::vector<std::pair<std::string, std::string>> faults{
        {"cmd:true", "disconnect"},
        {"cmd:sh -c 'exec >&-; exec sleep 1000'", "disconnect"},
        {"cmd:sh -c 'sleep 1000 & exit'", "disconnect"},
        {"cmd:sh -c 'head -c 200000 /dev/zero | tr \"\\0\" x; exec sleep 1000'", "timeout"},
        {"tcp:true", "disconnect"},
    };
    for (const auto& [spec, reason] : faults) {
        const ScratchFolder folder;
        const std::string out = folder.file("match");
        const Ran ran =
            run_agon({"match", "dame", spec, "random", "--games", "2", "--json", "--out", out});
        EXPECT_EQ(ran.exit_code, 0) << ran.err;
        EXPECT_TRUE(has(ran.out, '"' + reason + "\":2")) << spec << ran.out;
        EXPECT_EQ(run_agon({"verify", out}).out, "2 games are right\n");
        EXPECT_TRUE(has(folder.read("match.logs/0-0.txt"), "[agon: ")) << spec;
    }
    const Ran gtp = run_agon({"match", "blokus", "gtp:true", "random", "--options",
                              R"({"mode":"duo"})", "--games", "2", "--json"});
    EXPECT_EQ(gtp.exit_code, 0) << gtp.err;
    EXPECT_TRUE(has(gtp.out, R"("disconnect":2)")) << gtp.out;
}

TEST(ForeignPrograms, LoseOnTimeIfTheyHangBeforeTheyAreReady)
{
    const ScratchFolder folder;
    const Ran ran = run_agon({"match", "dame", "cmd:sleep 1000", "random", "--games", "1", "--json",
                              "--out", folder.file("match")});
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_TRUE(has(ran.out, R"("timeout":1)")) << ran.out;
    EXPECT_TRUE(has(folder.read("match.logs/0-0.txt"), "did not say 'ready'"));
}

TEST(ForeignPrograms, LeaveTheirStderrInALogOfEachGame)
{
    const ScratchFolder folder;
    const std::string out = folder.file("match.jsonl");
    const Ran ran = run_agon(
        {"match", "dame", program("echo oh no >&2; exit"), "random", "--games", "2", "--out", out});
    const std::string said = "oh no\n[agon: it ended with exit code 0]\n[agon: it has ended]\n";
    EXPECT_EQ(folder.read("match.jsonl.logs/0-0.txt"), said);
    EXPECT_EQ(folder.read("match.jsonl.logs/1-1.txt"), said);
    EXPECT_EQ(ran.err, "what the programs said on stderr is in " + out + ".logs\n");
}

TEST(ForeignPrograms, GoOnWithAMatchThatWasKilled)
{
    const ScratchFolder folder;
    const std::string out = folder.file("match.jsonl");
    std::vector<std::string> line{
        "match", "dame", engine("dame", "random"), "random", "--time", "10", "--games", "6",
        "--out", out};
    ASSERT_EQ(run_agon(line).exit_code, 0);
    const std::string records = folder.read("match.jsonl");
    const auto whole = moves_in(records);
    folder.write("match.jsonl", records.substr(0, records.size() / 2));
    line.emplace_back("--resume");
    ASSERT_EQ(run_agon(line).exit_code, 0);
    // What was whole is kept; the program draws by its own lot in the others.
    const auto now = moves_in(folder.read("match.jsonl"));
    ASSERT_EQ(now.size(), whole.size());
    EXPECT_EQ(*now.begin(), *whole.begin());
    EXPECT_EQ(run_agon({"verify", out}).out, "6 games are right\n");
}

int count_of(std::string_view text, std::string_view part)
{
    int count = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string_view::npos; ++at) ++count;
    return count;
}

/// Our own clients are programs of somebody else's to a match. They are content (exit code 0) only
/// if they heard of the game's end.
TEST(ForeignPrograms, PlayByTheirClassicProtocols)
{
    const ScratchFolder folder;
    for (const auto& [game, options] :
         std::vector<std::pair<std::string, std::string>>{{"battleship", R"({"relay":true})"},
                                                          {"blokus", R"({"mode":"duo"})"},
                                                          {"dame", "{}"},
                                                          {"quoridor", "{}"},
                                                          {"ants", "{}"}}) {
        const std::string client = "tcp:sh -c '" AGON_PROGRAM " join " + game +
                                   " {host}:{port} --id {id} --name {name} --player random; " +
                                   "echo $? >>" + folder.file(game) + "'";
        const Ran ran = run_agon({"match", game, client, "random", "--games", "4", "--time", "5",
                                  "--options", options, "--json"});
        EXPECT_EQ(ran.exit_code, 0) << ran.err;
        EXPECT_TRUE(has(ran.out, R"("games":4)")) << game << ran.out;
        for (const char* fault : {R"("timeout":0)", R"("illegal move":0)", R"("disconnect":0)"})
            EXPECT_EQ(count_of(ran.out, fault), 2) << game << ran.out;
        EXPECT_EQ(folder.read(game), "0\n0\n0\n0\n") << game;
    }
}

TEST(ForeignPrograms, AreMissedBeforeTheMatchBegins)
{
    for (const auto& [spec, part] : std::vector<std::pair<std::string, std::string>>{
             {"cmd:/no/such/program", "No such file"},
             {"cmd:/dev/null", "Permission denied"},
             {"cmd:sh 'oops", "quote"},
             {"gtp:true", "blokus only"},
             {"tcp:/no/such/client {port}", "No such file"}}) {
        const Ran ran = run_agon({"match", "dame", spec, "random", "--games", "2"});
        EXPECT_EQ(ran.exit_code, 2);
        EXPECT_EQ(ran.out, "");
        EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
        EXPECT_TRUE(has(ran.err, part)) << ran.err;
    }
    const Ran two = run_agon({"match", "blokus", "gtp:true", "random", "--options",
                              R"({"mode":"2x2"})", "--games", "2"});
    EXPECT_TRUE(has(two.err, "not 2x2")) << two.err;
}

TEST(ForeignPrograms, MaySpeakGtpAsPentobiDoes)
{
    const std::string fake = "gtp:python3 " + quoted(AGON_TESTS "/doubles/fake_pentobi.py");
    const Ran ran = run_agon({"match", "blokus", fake, "random", "--options", R"({"mode":"duo"})",
                              "--games", "2", "--time", "10", "--json"});
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_TRUE(has(ran.out, R"("faults":{"timeout":0,"illegal move":0,"disconnect":0})"))
        << ran.out;
}

TEST(Match, DecidesSprtByTheOrderOfTheSchedule)
{
    std::vector<std::string> verdicts;
    for (const auto* workers : {"1", "3"}) {
        const Ran ran = run_agon({"match", "dame", "easy:nodes=50", "random", "--games", "200",
                                  "--sprt", "0,100", "--concurrency", workers, "--json"});
        const auto at = ran.out.find("\"sprt\":");
        ASSERT_NE(at, std::string::npos) << ran.out;
        verdicts.push_back(ran.out.substr(at));
    }
    EXPECT_TRUE(has(verdicts[0], "accepts elo1")) << verdicts[0];
    EXPECT_EQ(verdicts[0], verdicts[1]);
}

TEST(Match, ReportsRanksAndPointsOfFourSeats)
{
    const Ran ran = run_agon({"match", "blokus", "random", "random", "random", "random:seed=2",
                              "--games", "4", "--json"});
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_TRUE(has(ran.out, "\"rank_mean\":") && has(ran.out, "\"points_mean\":")) << ran.out;
}

}  // namespace
}  // namespace agon::tests
