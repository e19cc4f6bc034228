#include "core/text.h"
#include "e2e/program.h"
#include "game_variants.h"
#include "table/record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace agon::tests {
namespace {

/// One line on stderr, nothing on stdout.
void expect_complaint(const Ran& ran, int exit_code, std::string_view part)
{
    EXPECT_EQ(ran.exit_code, exit_code) << ran.err;
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
    EXPECT_NE(ran.err.find(part), std::string::npos) << ran.err;
}

/// The numbers after "wins": in a match's JSON.
std::vector<std::string> wins_in(const std::string& json)
{
    std::vector<std::string> wins;
    for (auto at = json.find("\"wins\":"); at != std::string::npos;
         at = json.find("\"wins\":", at + 1))
        wins.push_back(json.substr(at, json.find(',', at) - at));
    return wins;
}

std::string random_record(const Variant& variant, std::uint64_t seed)
{
    Rng rng{seed};
    AnyGame game = variant.start();
    Record record;
    record.game = variant.game;
    record.options = variant.json();
    while (game.to_move() != kNobody) {
        record.moves.push_back(game.sample(rng));
        EXPECT_EQ(game.try_play(record.moves.back()), "");
    }
    record.result = result_of(game.outcome().value());
    return write_record(record);
}

TEST(Perft, CountsQuoridorAsOthersDo)  // the protocol page's test vectors
{
    const Ran ran = run_agon({"perft", "quoridor", "3"});
    EXPECT_EQ(ran.exit_code, 0);
    EXPECT_EQ(ran.out, "1 131\n2 16677\n3 2062264\n");
}

TEST(Perft, CountsTheTablesOutcomesAsPlies)
{
    EXPECT_EQ(run_agon({"perft", "ants", "1"}).out, "1 256\n");
    EXPECT_EQ(run_agon({"perft", "ants", "1", "--options", R"({"food":0})"}).out, "1 1\n");
}

TEST(Perft, BeginsAfterTheMovesThatAreGiven)
{
    EXPECT_EQ(run_agon({"perft", "quoridor", "1", "--moves", "e2 e8 e3"}).out, "1 132\n");
    expect_complaint(run_agon({"perft", "quoridor", "1", "--moves", "e2 e7"}), 2,
                     "'e7' is illegal");
    expect_complaint(run_agon({"perft", "dame", "1", "--moves", "nonsense"}), 2, "unreadable");
}

TEST(Perft, DoesNotExistForBattleship)
{
    expect_complaint(run_agon({"perft", "battleship", "1"}), 1, "no perft");
}

TEST(CommandLine, SaysOnOneLineWhatIsWrong)
{
    expect_complaint(run_agon({}), 2, "agon --help");
    expect_complaint(run_agon({"conquer"}), 2,
                     "there is no command 'conquer'; there are serve, play");
    expect_complaint(run_agon({"perft", "chess", "1"}), 2, "there are battleship");
    expect_complaint(run_agon({"perft", "dame"}), 2, "DEPTH");
    expect_complaint(run_agon({"perft", "dame", "x"}), 2, "agon perft --help");
    expect_complaint(run_agon({"perft", "dame", "0"}), 2, "DEPTH");
    expect_complaint(run_agon({"perft", "dame", "1", "--options", "{"}), 2, "JSON object");
    expect_complaint(run_agon({"perft", "dame", "1", "--options", "[]"}), 2, "JSON object");
    expect_complaint(run_agon({"perft", "quoridor", "1", "--options", R"({"size":6})"}), 2, "size");
    expect_complaint(run_agon({"perft", "quoridor", "1", "--options", R"({"size":5,"size":7})"}), 2,
                     "a key stands twice");
    expect_complaint(run_agon({"bench", "chess"}), 2, "there are battleship");
    expect_complaint(run_agon({"bench", "chess", "--signature"}), 2, "there are battleship");
    expect_complaint(run_agon({"bench", "dame", "--signature"}), 2, "leave out GAME");
    expect_complaint(run_agon({"verify", "/no/such/file"}), 1, "cannot open");
    expect_complaint(run_agon({"perft", "quoridor", "1", "--options", R"({"a\nb":1})"}), 2,
                     R"('a\x0ab' is not an option here)");
}

TEST(CommandLine, TakesNoNumberForNan)
{
    for (const auto* nan : {"nan", "inf", "-1", "x"}) {
        expect_complaint(
            run_agon({"match", "dame", "random", "random", "--games", "1", "--time", nan}), 2,
            "--time");
        expect_complaint(run_agon({"serve", "--store", "none", "--move-time", nan}), 2,
                         "--move-time");
    }
    expect_complaint(
        run_agon({"match", "dame", "random", "random", "--games", "1", "--sprt", "nan,nan"}), 2,
        "--sprt");
}

TEST(CommandLine, RefusesAPlayerThatThereIsNot)
{
    for (const auto* spec : {"foo", "hard:time=abc", "best:nodes=0", "hard:time=-1"}) {
        expect_complaint(run_agon({"serve", "--store", "none", "--fill", spec}), 2, "--fill");
        expect_complaint(run_agon({"engine", "quoridor", "--player", spec}), 2, "agon engine");
    }
    expect_complaint(run_agon({"serve", "--store", "none", "--fill", "cmd:./bot"}), 2,
                     "runs no programs");
    expect_complaint(run_agon({"serve", "--store", "none", "--blokus-player", "foo"}), 2,
                     "--blokus-player");
}

TEST(CommandLine, TellsWhatIsMistypedFromWhatFails)
{
    expect_complaint(run_agon({"serve", "--store", "foo:bar"}), 2, "foo:bar");
    expect_complaint(run_agon({"serve", "--store", "none", "--keep", "5,x"}), 2, "--keep");
    expect_complaint(run_agon({"store"}), 2, "agon store --help");
    expect_complaint(run_agon({"store", "prune", "--keep", "x"}), 2, "agon store prune --help");
    expect_complaint(run_agon({"serve", "--store", "none", "--bind", "999.1.1.1"}), 2,
                     "'999.1.1.1' is no address");
    expect_complaint(run_agon({"match", "dame", "random", "random", "--games", "1", "--resume"}), 2,
                     "--out");
}

TEST(CommandLine, ExplainsEveryVerb)
{
    for (const auto* verb :
         {"serve", "play", "join", "match", "engine", "perft", "bench", "verify", "store"}) {
        const Ran ran = run_agon({verb, "--help"});
        EXPECT_EQ(ran.exit_code, 0);
        EXPECT_NE(ran.out.find("Usage"), std::string::npos) << ran.out;
    }
}

TEST(Verify, AcceptsARandomGameOfEachVariant)
{
    const ScratchFolder folder;
    std::string lines;
    for (const auto& variant : variants()) lines += random_record(variant, 5) + '\n';
    const Ran ran = run_agon({"verify", folder.write("games.jsonl", lines)});
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_EQ(ran.out, std::to_string(variants().size()) + " games are right\n");
}

TEST(Verify, NamesTheLineAndTheMoveThatIsWrong)
{
    const ScratchFolder folder;
    const std::string good = random_record({"quoridor", "{}"}, 1);
    std::string bad = good;
    bad.insert(bad.find(R"("moves":[)") + 9, R"("e7",)");
    const auto file = folder.write("games.jsonl", good + '\n' + bad + '\n');
    expect_complaint(run_agon({"verify", file}), 1, "games.jsonl:2: move 1 'e7");
}

TEST(Verify, SurvivesARecordCutAtAnyPlace)
{
    const ScratchFolder folder;
    const std::string good = random_record({"dame", R"({"maxplies":6})"}, 1);
    for (std::size_t cut = 1; cut < good.size(); cut += 7) {
        const auto file = folder.write("cut.jsonl", good.substr(0, cut));
        expect_complaint(run_agon({"verify", file}), 1, "cut.jsonl:1: ");
    }
}

TEST(Match, PlaysTheSameGamesAtAnyConcurrency)
{
    const ScratchFolder folder;
    std::vector<std::set<std::string>> games;
    for (const auto* workers : {"1", "3"}) {
        const std::string out = folder.file(workers);
        const Ran ran = run_agon({"match", "ants", "best:nodes=500", "random", "--games", "6",
                                  "--concurrency", workers, "--out", out});
        ASSERT_EQ(ran.exit_code, 0) << ran.err;
        ASSERT_EQ(run_agon({"verify", out}).out, "6 games are right\n");
        auto& moves = games.emplace_back();
        const std::string text = folder.read(workers);
        for (const auto line : split(text, '\n')) {
            if (line.empty()) continue;
            const Record record = read_record(line).value();
            moves.insert(std::to_string(record.match->game) + ": " + join(record.moves, " "));
        }
    }
    EXPECT_EQ(games[0].size(), 6U);
    EXPECT_EQ(games[0], games[1]);
}

TEST(Match, GoesOnWhereItWasKilled)
{
    const ScratchFolder folder;
    const std::string out = folder.file("match.jsonl");
    const std::vector<std::string> line{"match", "dame",   "easy:nodes=50", "random", "--games",
                                        "8",     "--json", "--out",         out};
    const std::string whole = run_agon(line).out;
    const std::string records = folder.read("match.jsonl");
    folder.write("match.jsonl", records.substr(0, records.size() / 2));  // in the middle of a line
    expect_complaint(run_agon(line), 1, "--resume");
    auto resumed = line;
    resumed.push_back("--resume");
    const Ran ran = run_agon(resumed);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_EQ(run_agon({"verify", out}).out, "8 games are right\n");
    EXPECT_EQ(wins_in(ran.out), wins_in(whole));
}

TEST(Match, GoesOnOnlyWithItsOwnGames)
{
    const ScratchFolder folder;
    const std::string out = folder.file("match.jsonl");
    const auto go_on = [&](const std::string& player, const std::string& options) {
        return run_agon({"match", "dame", player, "random", "--games", "4", "--seed", "1",
                         "--options", options, "--out", out, "--resume", "--json"});
    };
    EXPECT_EQ(go_on("easy:nodes=50", R"({"maxplies":9})").exit_code, 0);
    expect_complaint(go_on("easy:nodes=51", R"({"maxplies":9})"), 1, "others have played it");
    expect_complaint(go_on("easy:nodes=50", R"({"maxplies":8})"), 1, "other options");
    EXPECT_EQ(go_on("easy:nodes=50", R"({"maxplies":9})").exit_code, 0);
}

TEST(Match, GoesOnWithNoFileThatHoldsNoMatch)
{
    const ScratchFolder folder;
    const std::string out = folder.write(
        "match.jsonl",
        R"({"agon":1,"game":"dame","seed":"1/0","moves":[],"result":{"scores":null,"reason":"aborted"}})"
        "\n");
    expect_complaint(
        run_agon({"match", "dame", "random", "random", "--games", "2", "--out", out, "--resume"}),
        1, "holds no match of seed '1'");
}

TEST(Match, NoticesThatItCannotWrite)
{
    expect_complaint(
        run_agon({"match", "dame", "random", "random", "--games", "2", "--out", "/dev/full"}), 1,
        "cannot write /dev/full: No space left on device");
    expect_complaint(
        run_agon({"match", "dame", "random", "random", "--games", "2", "--out", "/no/such/file"}),
        1, "cannot write /no/such/file: No such file or directory");
}

TEST(Match, ShowsEachPositionToWhoWatches)
{
    const std::vector<std::string> line{"match",         "dame",      "random",
                                        "random:seed=2", "--games",   "1",
                                        "--watch",       "--options", R"({"maxplies":2})"};
    const Ran ran = run_agon(line);
    EXPECT_EQ(ran.exit_code, 0);
    EXPECT_NE(ran.out.find("1 game\n"), std::string::npos) << ran.out;
    EXPECT_NE(ran.err.find("seat 0 (random) plays "), std::string::npos) << ran.err;
    EXPECT_NE(ran.err.find("seat 1 (random:seed=2) plays "), std::string::npos) << ran.err;
    EXPECT_NE(ran.err.find("move limit\n"), std::string::npos) << ran.err;
    EXPECT_EQ(ran.err.find('\x1b'), std::string::npos) << "no colours in a file";
    for (const auto& more :
         std::vector<std::vector<std::string>>{{"--json"}, {"--concurrency", "2"}}) {
        auto refused = line;
        refused.insert(refused.end(), more.begin(), more.end());
        expect_complaint(run_agon(refused), 2, "--watch");
    }
}

TEST(Match, CountsCpuTimeAndTellsTheWallTimeBesideIt)
{
    const std::string program =
        std::string{"cmd:"} + AGON_PROGRAM + " engine dame --clock cpu --player easy:nodes=50";
    const auto played = [&](const std::vector<std::string>& more) {
        std::vector<std::string> line{"match",  "dame", "easy:nodes=50", program, "--games", "2",
                                      "--book", "2",    "--time",        "30",    "--clock", "cpu"};
        line.insert(line.end(), more.begin(), more.end());
        return run_agon(line);
    };
    const Ran json = played({"--json"});
    EXPECT_EQ(json.exit_code, 0) << json.err;
    EXPECT_NE(json.out.find(R"("clock":"cpu")"), std::string::npos) << json.out;
    EXPECT_NE(json.out.find(R"("wall_ms_mean":)"), std::string::npos) << json.out;
    const Ran table = played({});
    EXPECT_NE(table.out.find("CPU ms"), std::string::npos) << table.out;
    EXPECT_NE(table.out.find("wall ms"), std::string::npos) << table.out;
}

TEST(Match, RefusesToCountWhatItCannotSee)
{
    const auto refused = [](const std::string& spec) {
        return run_agon({"match", "dame", spec, "easy", "--games", "2", "--clock", "cpu"});
    };
    expect_complaint(refused("best:threads=2"), 2, "threads");
    expect_complaint(refused("tcp:true"), 2, "tcp:");
}

TEST(Match, DoesNotPlayAGameTwiceBetweenTwoAlike)
{
    const ScratchFolder folder;
    const std::string out = folder.file("match.jsonl");
    run_agon({"match", "dame", "random", "random", "--games", "2", "--out", out});
    const std::string records = folder.read("match.jsonl");
    const auto moves = [&](std::size_t line) {
        return read_record(split(records, '\n')[line]).value().moves;
    };
    EXPECT_NE(moves(0), moves(1));
}

TEST(Match, EndsWithPlayersThatKnowNoDepth)
{
    const Ran ran = run_agon({"match", "blokus", "mcts:depth=1", "random", "--games", "1",
                              "--options", R"({"mode":"duo","width":8,"height":8})"});
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
}

TEST(Match, SaysWhatIsWrongWithItsPlayers)
{
    expect_complaint(run_agon({"match", "dame", "best", "--games", "2"}), 2, "2 seats");
    expect_complaint(run_agon({"match", "dame", "best", "genius", "--games", "2"}), 2,
                     "there are random");
    expect_complaint(run_agon({"match", "dame", "best:speed=3", "easy", "--games", "2"}), 2,
                     "speed");
    expect_complaint(run_agon({"match", "dame", "best:time=x", "easy", "--games", "2"}), 2, "time");
    expect_complaint(run_agon({"match", "dame", "best", "easy"}), 2, "--games");
}

TEST(Engine, HasNoPositionAfterOneThatCannotBe)
{
    const Ran ran = run_agon({"engine", "quoridor", "--player", "random"},
                             "position e2 zz\ngo seat 1\nposition e2\ngo seat 1\n"
                             "game chess {}\ngo seat 0\nquit\n");
    EXPECT_EQ(ran.exit_code, 0);
    const auto lines = split(ran.out, '\n');
    ASSERT_GE(lines.size(), 6U) << ran.out;
    EXPECT_TRUE(lines[0].starts_with("error the move 'zz' is illegal")) << ran.out;
    EXPECT_EQ(lines[1], "error there is no position");
    EXPECT_TRUE(lines[2].starts_with("info ")) << ran.out;
    EXPECT_TRUE(lines[3].starts_with("move ")) << ran.out;
    EXPECT_TRUE(lines[4].starts_with("error there is no game 'chess'")) << ran.out;
    EXPECT_EQ(lines[5], "error there is no position");
}

TEST(Engine, StopsAtADepthAlsoWithoutOneOfItsOwn)
{
    const Ran ran = run_agon({"engine", "blokus", "--player", "best"},
                             "game blokus {\"mode\":\"duo\"}\nposition\ngo seat 0 depth 1\n");
    EXPECT_EQ(ran.exit_code, 0);
    EXPECT_NE(ran.out.find("\nmove "), std::string::npos) << ran.out;
}

TEST(Engine, HidesItsFleetOtherwiseEachTime)
{
    const auto fleet = [] {
        return run_agon({"engine", "battleship"}, "position\ngo seat 0 movetime 100\n").out;
    };
    EXPECT_NE(fleet(), fleet());
}

TEST(Engine, AnswersOnStandardOutput)
{
    const Ran ran = run_agon({"engine", "quoridor", "--player", "hard"},
                             "agon 1\nnonsense\ngame quoridor {\"size\":5}\nposition c2 c4\n"
                             "go seat 0 nodes 2000\n");
    EXPECT_EQ(ran.exit_code, 0);
    EXPECT_TRUE(ran.out.starts_with("id name Agon hard quoridor\nready\ninfo depth 1 ")) << ran.out;
    EXPECT_NE(ran.out.find("\nmove "), std::string::npos) << ran.out;
}

TEST(Engine, SaysWhatIsWrongAndGoesOn)
{
    const Ran ran = run_agon({"engine", "dame"}, "position A3:C5\ngame chess\ngo depth 1\n");
    EXPECT_EQ(ran.exit_code, 0);
    EXPECT_TRUE(ran.out.starts_with(
        "error the move 'A3:C5' is illegal: nothing-to-capture\nerror there is no game 'chess'"))
        << ran.out;
    EXPECT_NE(ran.out.find("move "), std::string::npos) << ran.out;
}

TEST(Bench, GivesOneNumberThatStandsForAllPlay)
{
    const Ran first = run_agon({"bench", "--signature"});
    EXPECT_EQ(first.exit_code, 0);
    EXPECT_EQ(first.out, run_agon({"bench", "--signature"}).out);
    std::ifstream file{AGON_TESTS "/golden/signature.txt"};
    const std::string known{std::istreambuf_iterator<char>{file}, {}};
    EXPECT_EQ(first.out, known)
        << "play has changed; if that is meant, put the number into tests/golden/signature.txt";
}

}  // namespace
}  // namespace agon::tests
