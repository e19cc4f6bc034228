#include "programs/cmd_player.h"

#include "contest/one_game.h"
#include "doubles/scratch_folder.h"
#include "games/dame/dame.h"
#include "players/random_player.h"
#include "programs/any_player.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr Budget kShort{.time = 100ms};
constexpr Budget kLong{.time = 60s};  // a failing test ends, a passing one never waits for it

std::chrono::nanoseconds no_time() { return 0ns; }

/// A program of two parts: what it does once it is ready, and what it does when it is to move.
std::vector<std::string> program(const std::string& on_go, const std::string& at_first = ":")
{
    return {"sh", "-c",
            "read agon; echo id name Double; echo ready; " + at_first +
                "; while read word rest; do case $word in go) " + on_go + ";; esac; done"};
}

class CmdPlayerTest : public testing::Test {
protected:
    Thought first_thought(const std::vector<std::string>& words, const Budget& budget,
                          const Listener& listener = {})
    {
        player_ = std::make_unique<CmdPlayer>(Launch{words}, start_, LogName{});
        player_->begin(1);
        return player_->think({start_, {}}, budget, no_time, {}, listener);
    }

    AnyGame start_{Dame{}};
    std::unique_ptr<CmdPlayer> player_;
};

TEST_F(CmdPlayerTest, PlaysWhatTheProgramSays)
{
    const Thought thought = first_thought(program("echo move A3:B4"), kLong);
    EXPECT_EQ(thought.fault, "");
    EXPECT_EQ(thought.move, "A3:B4");
}

TEST_F(CmdPlayerTest, TellsGamePositionSeatAndBudget)
{
    const std::vector<std::string> echo{
        "sh", "-c",
        "read a; echo ready; read game; read position; read go; "
        "echo \"info line $game | $position | $go\"; echo move D6:C5"};
    CmdPlayer player{{echo}, start_, {}};
    player.begin(1);
    AnyGame game = start_;
    ASSERT_EQ(game.try_play("A3:B4"), "");
    const std::vector<std::string> moves{"A3:B4"};
    std::string heard;
    const Thought thought = player.think({game, moves}, {.time = 60s, .nodes = 7, .depth = 3},
                                         no_time, {}, [&](const Thought& info) {
                                             for (const auto& word : info.line) heard += word + ' ';
                                         });
    EXPECT_EQ(thought.move, "D6:C5");
    EXPECT_TRUE(heard.starts_with("game dame {\"landing\":")) << heard;
    EXPECT_TRUE(heard.ends_with("| position A3:B4 | go seat 1 movetime 60000 nodes 7 depth 3 "))
        << heard;
}

TEST_F(CmdPlayerTest, PassesOnWhatTheProgramThinks)
{
    std::vector<Thought> heard;
    const Thought thought = first_thought(
        program(
            "echo info depth 9 nodes 123 score -42 line A3:B4 B6:C5; echo what; echo move A3:B4"),
        kLong, [&](const Thought& info) { heard.push_back(info); });
    ASSERT_EQ(heard.size(), 1U);
    EXPECT_EQ(heard[0].depth, 9);
    EXPECT_EQ(heard[0].nodes, 123U);
    EXPECT_EQ(heard[0].score, -42);
    EXPECT_EQ(heard[0].line, (std::vector<std::string>{"A3:B4", "B6:C5"}));
    EXPECT_EQ(thought.line, heard[0].line);
    EXPECT_EQ(thought.score, -42);
}

TEST_F(CmdPlayerTest, WaitsForAMoveThatIsSlowButInTime)
{
    EXPECT_EQ(first_thought(program("sleep 0.1; echo move A3:B4"), kLong).move, "A3:B4");
}

TEST_F(CmdPlayerTest, LosesOnTimeIfItHangs)
{
    EXPECT_EQ(first_thought(program(":"), kShort).fault, "timeout");
}

TEST_F(CmdPlayerTest, LosesOnTimeIfItNeverReads)
{
    const std::vector<std::string> deaf{"sh", "-c", "echo ready; exec sleep 1000"};
    EXPECT_EQ(first_thought(deaf, kShort).fault, "timeout");
    const std::vector<std::string> much(20'000, "A3:B4");  // more than a pipe holds
    player_->begin(1);
    EXPECT_EQ(player_->think({start_, much}, kShort, no_time, {}, {}).fault, "timeout");
}

TEST_F(CmdPlayerTest, LosesOnTimeIfItFloodsUsWithLines)
{
    EXPECT_EQ(first_thought(program("yes"), kShort).fault, "timeout");
}

TEST_F(CmdPlayerTest, MayFloodItsStderr)
{
    const auto words = program("head -c 3000000 /dev/zero >&2; echo move A3:B4");
    EXPECT_EQ(first_thought(words, kLong).move, "A3:B4");
}

TEST_F(CmdPlayerTest, LosesByALineThatIsTooLong)
{
    const auto words = program("head -c 70000 /dev/zero | tr '\\0' x; echo; echo move A3:B4");
    EXPECT_EQ(first_thought(words, kLong).fault, "illegal move");
}

TEST_F(CmdPlayerTest, LosesByNonsenseAndByAnIllegalMove)
{
    for (const auto* answer : {"move", "move banana", "move A3:C5", "move A3:B4 B6:C5"})
        EXPECT_EQ(first_thought(program(std::string{"echo "} + answer), kLong).fault,
                  "illegal move")
            << answer;
}

TEST_F(CmdPlayerTest, LosesAsGoneIfItDies)
{
    EXPECT_EQ(first_thought(program("exit 1"), kLong).fault, "disconnect");
    EXPECT_EQ(first_thought(program("kill -9 $$"), kLong).fault, "disconnect");
    EXPECT_EQ(first_thought(program(":", "exit 1"), kLong).fault, "disconnect");
    EXPECT_EQ(first_thought({"sh", "-c", "exit 1"}, kLong).fault, "disconnect");
    EXPECT_EQ(first_thought({"/no/such/program"}, kLong).fault, "disconnect");
}

TEST_F(CmdPlayerTest, LosesAsGoneIfItDiesAndLeavesAChildBehind)
{
    EXPECT_EQ(first_thought(program("sleep 1000 & exit 1"), kLong).fault, "disconnect");
    EXPECT_EQ(first_thought(program(":", "sleep 1000 & exit 1"), kLong).fault, "disconnect");
    const auto last = program("sleep 1000 & echo move A3:B4; exit");
    EXPECT_EQ(first_thought(last, kLong).move, "A3:B4");
    EXPECT_EQ(player_->think({start_, {}}, kLong, no_time, {}, {}).fault, "disconnect");
}

TEST_F(CmdPlayerTest, LosesOnTimeIfItFloodsUsBeforeItIsReady)
{
    const std::string flood = "head -c 200000 /dev/zero | tr '\\0' x; exec sleep 1000";
    EXPECT_EQ(first_thought({"sh", "-c", flood}, kLong).fault, "timeout");
    const std::string why = CmdPlayer{{{"sh", "-c", flood}}, start_, {}}.get_ready().value().text;
    EXPECT_NE(why.find("more than 64 KiB"), std::string::npos) << why;
    EXPECT_EQ(why.find("within 10 s"), std::string::npos) << why;
}

TEST_F(CmdPlayerTest, IsStartedAnewAfterAFault)
{
    const auto words = program("if [ $n ]; then exit; fi; n=1; echo move A3:B4");
    EXPECT_EQ(first_thought(words, kLong).fault, "");
    EXPECT_EQ(player_->think({start_, {}}, kLong, no_time, {}, {}).fault, "disconnect");
    EXPECT_EQ(player_->think({start_, {}}, kLong, no_time, {}, {}).fault, "disconnect");
    player_->begin(2);
    EXPECT_EQ(player_->think({start_, {}}, kLong, no_time, {}, {}).move, "A3:B4");
}

TEST_F(CmdPlayerTest, IgnoresAMoveThatWasNotAskedFor)
{
    // Two answers at once: the second must not be taken for the next one.
    first_thought(program("printf 'move A3:B4\\nmove C3:D4\\n'"), kLong);
    EXPECT_EQ(player_->think({start_, {}}, kLong, no_time, {}, {}).move, "A3:B4");
}

TEST_F(CmdPlayerTest, IsToldToStop)
{
    const std::vector<std::string> waits{
        "sh", "-c",
        "read a; echo ready; while read w r; do [ $w = stop ] && echo move A3:B4; done"};
    CmdPlayer player{{waits}, start_, {}};
    player.begin(1);
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(player.think({start_, {}}, kLong, no_time, source.get_token(), {}).move, "A3:B4");
}

TEST_F(CmdPlayerTest, IsGivenUpIfItDoesNotStop)
{
    CmdPlayer player{{program(":")}, start_, {}};
    player.begin(1);
    std::stop_source source;
    source.request_stop();
    EXPECT_NE(player.think({start_, {}}, kLong, no_time, source.get_token(), {}).fault, "");
}

TEST_F(CmdPlayerTest, LosesItsGameOnly)
{
    CmdPlayer bad{{program("echo move banana")}, start_, {}};
    RandomPlayer good;
    const std::vector<Contender> seats{{&good, kLong}, {&bad, kLong}};
    for (std::uint64_t game = 0; game < 3; ++game) {
        const Record record = play_game({start_, game, 0}, seats, no_time, {}).record;
        EXPECT_EQ(record.result.reason, "illegal move");
        EXPECT_EQ(record.result.scores, (std::vector<double>{1, 0}));
        EXPECT_EQ(record.moves.size(), 1U);
    }
}

TEST_F(CmdPlayerTest, KeepsALogOfEachGame)
{
    const ScratchFolder folder;
    int game = 0;
    CmdPlayer player{{program("n=$((n+1)); echo game $n >&2; echo move A3:B4")}, start_, [&] {
                         return folder.file(std::to_string(game));
                     }};
    for (game = 1; game <= 2; ++game) {
        player.begin(1);
        EXPECT_EQ(player.think({start_, {}}, kLong, no_time, {}, {}).fault, "");
    }
    player.begin(1);  // takes up what was still to be read
    for (const auto* number : {"1", "2"})
        EXPECT_EQ(folder.read(number), std::string{"game "} + number + '\n');
}

TEST(AnyPlayer, MayBeAProgramThatCanBeStarted)
{
    const auto fault = [](const std::string& spec) {
        return why_no_player(read_spec(spec).value(), AnyGame{Dame{}}).value_or(Error{}).text;
    };
    for (const auto* kind : {"cmd:", "tcp:"}) {
        EXPECT_EQ(fault(std::string{kind} + "sh -c 'exit 0'"), "");
        EXPECT_EQ(fault(std::string{kind} + "sleep 1000"), "");
        EXPECT_NE(fault(std::string{kind} + "/no/such/program").find("No such file"),
                  std::string::npos);
        EXPECT_NE(fault(std::string{kind} + "/dev/null").find("Permission"), std::string::npos);
        EXPECT_NE(fault(std::string{kind} + "sh -c 'oops").find("quote"), std::string::npos);
    }
    EXPECT_EQ(fault("random"), "");
    EXPECT_NE(fault("gtp:sleep 1000").find("blokus only"), std::string::npos);
    EXPECT_NE(fault("genius").find("there are random"), std::string::npos);
}

TEST(AnyPlayer, IsNotRunToFindOutThatItCanBeStarted)
{
    const ScratchFolder folder;
    const auto spec = read_spec("cmd:touch " + folder.file("trace")).value();
    for (int i = 0; i < 20; ++i) EXPECT_EQ(why_no_player(spec, AnyGame{Dame{}}), std::nullopt);
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(AnyPlayer, SaysWhatIsWrongWithAProgram)
{
    const AnyGame start{Dame{}};
    const auto fault = [&](const std::string& spec) {
        return try_player(read_spec(spec).value(), start).value_or(Error{}).text;
    };
    EXPECT_EQ(fault("random"), "");
    EXPECT_EQ(fault("cmd:sh -c 'read a; echo ready; read b'"), "");
    EXPECT_NE(fault("cmd:/no/such/program").find("No such file"), std::string::npos);
    EXPECT_NE(fault("cmd:sh -c 'exit 0'").find("did not say 'ready'"), std::string::npos);
    EXPECT_NE(fault("cmd:sh -c 'oops").find("quote"), std::string::npos);
    EXPECT_NE(fault("gtp:pentobi-gtp").find("blokus only"), std::string::npos);
    EXPECT_NE(fault("genius").find("there are random"), std::string::npos);
}

TEST_F(CmdPlayerTest, SaysHowMuchOfALateMoveMayBeTheMachinesFault)
{
    // More threads than processors: each of them has to wait.
    const auto crowd = program("while :; do :; done",
                               "for i in $(seq $((2 * $(nproc)))); do while :; do :; done & done");
    constexpr std::chrono::milliseconds kTime{50};
    const Thought thought = first_thought(crowd, {.time = kTime, .nodes = {}, .depth = {}});
    EXPECT_EQ(thought.fault, "timeout");
    EXPECT_GT(thought.doubt.count(), 0);
    EXPECT_LE(thought.doubt, kTime) << "never more than the time it was given";
}

}  // namespace
}  // namespace agon
