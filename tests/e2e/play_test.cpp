// A person at the terminal, with standard input as a pipe.
#include "core/text.h"
#include "e2e/program.h"
#include "table/record.h"

#include <gtest/gtest.h>

namespace agon::tests {
namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

std::vector<std::string> options(const std::string& game, const std::string& json,
                                 const std::string& against = "random")
{
    return {"play", game, "--against", against, "--seed", "1", "--options", json};
}

TEST(Play, GoesThroughAWholeGame)
{
    const ScratchFolder folder;
    const std::string file = folder.file("game.jsonl");
    const Ran ran =
        run_agon(options("dame", R"({"maxplies":3})"), "A3:B4\nC3:D4\nC3:D4\nsave " + file);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_TRUE(has(ran.out, "You are seat 0 of 2.")) << ran.out;
    EXPECT_TRUE(has(ran.out, "\nseat 1 plays ")) << ran.out;
    EXPECT_TRUE(has(ran.out, "\nA draw: move limit.\nThe game is over.\n")) << ran.out;
    EXPECT_FALSE(has(ran.out, "\x1b")) << "no colours, no prompt in a pipe";
    EXPECT_EQ(run_agon({"verify", file}).out, "1 game is right\n");
}

TEST(Play, TakesBackToThePersonsTurnBefore)
{
    const ScratchFolder folder;
    const std::string file = folder.file("game.jsonl");
    const Ran ran = run_agon(options("dame", "{}"),
                             "undo\nA3:B4\nundo\nC3:D4\nG3:H4\nundo\nsave " + file + "\nquit\n");
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_TRUE(has(ran.out, "There is nothing to take back.")) << ran.out;
    const Record record = read_record(split(folder.read("game.jsonl"), '\n')[0]).value();
    ASSERT_EQ(record.moves.size(), 2U);
    EXPECT_EQ(record.moves[0], "C3:D4");
    EXPECT_EQ(record.result.reason, "aborted");
    EXPECT_EQ(record.players, (std::vector<std::string>{"person", "random"}));
    EXPECT_EQ(run_agon({"verify", file}).exit_code, 0);
}

TEST(Play, SavesNoSecretOfAGameThatGoesOn)
{
    const ScratchFolder folder;
    const std::string file = folder.file("game.jsonl");
    const Ran ran = run_agon(options("battleship", "{}"),
                             "A1h,C1h,E1h,G1h,I1h\nA1\nsave " + file + "\nresign\nsave " + file);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    const std::string saved = folder.read("game.jsonl");
    const Record running = read_record(split(saved, '\n')[0]).value();
    ASSERT_GE(running.moves.size(), 4U);
    EXPECT_EQ(running.moves[0], "A1h,C1h,E1h,G1h,I1h");
    EXPECT_EQ(running.moves[1], "?");
    EXPECT_EQ(running.moves[2], "A1");
    EXPECT_NE(read_record(split(saved, '\n')[1]).value().moves[1], "?");
    EXPECT_EQ(run_agon({"verify", file}).out, "2 games are right\n");
}

TEST(Play, SavesALargeFleetAfterTheEnd)  // battleship 5.5
{
    const ScratchFolder folder;
    const std::string file = folder.file("game.jsonl");
    const Ran ran = run_agon(options("battleship", R"({"fleet":[8,8,8]})"),
                             "A1h,C1h,E1h\nA1\nsave " + file + "\nresign\nsave " + file);
    EXPECT_NE(ran.out.find("can be saved when it is over"), std::string::npos) << ran.out;
    EXPECT_EQ(run_agon({"verify", file}).out, "1 game is right\n");
}

TEST(Play, HasTheSameLuckAfterAnUndo)
{
    const auto first_line = [](const std::string& input) {
        const std::string out = run_agon(options("ants", "{}"), input).out;
        const auto at = out.find("the table draws food:");
        return out.substr(at, out.find('\n', at) - at);
    };
    EXPECT_TRUE(first_line("").starts_with("the table draws food:"));
    EXPECT_EQ(first_line(""), first_line("a3-b4\nundo\n"));
}

TEST(Play, RecordsASeedThatGivesTheSameLuck)
{
    const ScratchFolder folder;
    const std::string file = folder.file("game.jsonl");
    for (const auto* seed : {"18446744073709551615", "some text"}) {
        auto line = options("ants", "{}");
        line[5] = seed;
        run_agon(line, "a3-b4\nsave " + file + '\n');
    }
    const std::string saved = folder.read("game.jsonl");
    const Record number = read_record(split(saved, '\n')[0]).value();
    EXPECT_EQ(number.seed, "18446744073709551615");
    const Record text = read_record(split(saved, '\n')[1]).value();
    EXPECT_NE(text.seed, "some text");
    auto again = options("ants", "{}");
    again[5] = *text.seed;
    EXPECT_TRUE(has(run_agon(again).out, "the table draws " + text.moves[0] + '\n'));
    EXPECT_NE(text.moves[0], number.moves[0]);
}

TEST(Play, TakesBackAlsoInAGameWithSecrets)
{
    const Ran ran = run_agon(options("battleship", "{}"), "A1h,C1h,E1h,G1h,I1h\nundo\nB2\n");
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_FALSE(has(ran.out, "nothing to take back")) << ran.out;
    EXPECT_FALSE(has(ran.out, "\nB2 ")) << "the fleet is to be placed again: " << ran.out;
}

TEST(Play, GivesAHintThatIsLegal)
{
    const std::string out =
        run_agon(options("quoridor", R"({"size":5})", "easy:nodes=10"), "hint\n").out;
    const auto at = out.find("hint: ");
    ASSERT_NE(at, std::string::npos) << out;
    const std::string move{words(out.substr(at + 6))[0]};
    const std::string after =
        run_agon(options("quoridor", R"({"size":5})", "easy:nodes=10"), move).out;
    EXPECT_TRUE(has(after, "seat 1 plays ")) << move << '\n' << after;
}

TEST(Play, ListsTheLegalMoves)
{
    EXPECT_TRUE(has(run_agon(options("dame", "{}"), "moves A\n").out, "\nA3:B4\n"));
    EXPECT_TRUE(has(run_agon(options("dame", "{}"), "moves X\n").out, "\nThere is none.\n"));
    const std::string fleets = run_agon(options("battleship", "{}"), "moves\n").out;
    EXPECT_TRUE(has(fleets, "too many moves to list them; one is ")) << fleets;
    const std::string many = run_agon(options("blokus", R"({"mode":"duo"})"), "moves\n").out;
    EXPECT_TRUE(has(many, "shows those that begin so")) << many;
}

TEST(Play, SaysInASentenceWhyAMoveIsIllegal)
{
    const std::string out = run_agon(options("dame", "{}"), "e2e4\nA3:C5\nB6:A5\n").out;
    EXPECT_TRUE(has(out, "\nThat is no move of this game;")) << out;
    EXPECT_TRUE(has(out, "\nThere is nothing to jump over.\nThat is not a piece of yours.\n"))
        << out;
}

TEST(Play, TellsOnlyWhatThePersonMaySee)
{
    const std::string out =
        run_agon(options("battleship", "{}"), "A1h,C1h,E1h,G1h,I1h\nE6\nJ10\n").out;
    EXPECT_TRUE(has(out, "\nseat 1 plays ?\n")) << out;
    EXPECT_TRUE(has(out, "\nE6 water\n") || has(out, "\nE6 hit\n")) << out;
    EXPECT_TRUE(has(out, "A   #  #  #  #  #  .  .  .  .  .    A   ?  ?  ?")) << out;
    for (const auto line : split(out, '\n')) {
        if (line.size() <= 40) continue;
        EXPECT_EQ(line.find('#', 35), line.npos) << "a foreign ship: " << line;
    }
}

TEST(Play, HasSeveralOpponents)
{
    const std::vector<std::string> line{
        "play",      "quoridor", "--options", R"({"players":4})", "--seat",    "2",
        "--against", "random",   "--against", "random:seed=3",    "--against", "random"};
    const Ran ran = run_agon(line, "resign\nundo\nresign\n");
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    EXPECT_TRUE(has(ran.out, "\nseat 0 plays ") && has(ran.out, "\nseat 1 plays ")) << ran.out;
    EXPECT_TRUE(has(ran.out, "You have lost: resigned. Ranks: 1 1 4 1.")) << ran.out;
}

TEST(Play, SaysWhatIsWrongOnOneLine)
{
    const auto complaint = [](std::vector<std::string> more) {
        more.insert(more.begin(), {"play", "quoridor"});
        const Ran ran = run_agon(more);
        EXPECT_EQ(ran.exit_code, 2);
        EXPECT_EQ(ran.out, "");
        return ran.err;
    };
    EXPECT_EQ(complaint({"--seat", "2"}), "agon play: --seat is from 0 to 1 here\n");
    EXPECT_TRUE(has(complaint({"--against", "genius"}), "there are random"));
    EXPECT_TRUE(has(complaint({"--against", "cmd:/no/such"}), "cannot start '/no/such'"));
    EXPECT_TRUE(has(complaint({"--against", "easy", "--against", "easy"}), "--against once"));
}

TEST(Play, AcceptsAForeignProgram)
{
    const std::string engine = "cmd:" + quoted(AGON_PROGRAM) + " engine dame --player random";
    const Ran ran = run_agon(options("dame", R"({"maxplies":3})", engine), "A3:B4\nC3:D4\n");
    EXPECT_TRUE(has(ran.out, "A draw: move limit.")) << ran.out << ran.err;
}

}  // namespace
}  // namespace agon::tests
