#include "programs/tcp_player.h"

#include "catalog.h"
#include "contest/one_game.h"
#include "doubles/scratch_folder.h"
#include "games/dame/dame.h"
#include "programs/any_player.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr Budget kLong{.time = 60s};  // a failing test ends, a passing one never waits for it

std::chrono::nanoseconds no_time() { return 0ns; }

/// Plays as told, and then nonsense.
class ScriptedPlayer final : public Player {
public:
    explicit ScriptedPlayer(std::vector<std::string> moves) : moves_{std::move(moves)} {}

    void begin(std::uint64_t) override {}
    Thought think(const Situation&, const Budget&, const Now&, std::stop_token,
                  const Listener&) override
    {
        Thought thought;
        thought.move = next_ < moves_.size() ? moves_[next_++] : "nonsense";
        return thought;
    }

private:
    std::vector<std::string> moves_;
    std::size_t next_ = 0;
};

class TcpPlayerTest : public testing::Test {
protected:
    std::unique_ptr<TcpPlayer> program(std::vector<std::string> words,
                                       const TypedPortOptions& port = {})
    {
        const auto log = [this] { return folder_.file("log"); };
        return TcpPlayer::make({std::move(words)}, start_, log, port).value();
    }

    /// A client that plays this when it is to move.
    std::unique_ptr<TcpPlayer> client(const std::string& move)
    {
        return program(
            {"python3", AGON_TESTS "/doubles/dame_client.py", "{host}", "{port}", "{id}", move});
    }

    Thought first_thought(const std::string& script)
    {
        const auto player = program({"sh", "-c", script});
        player->begin(1);
        return player->think({start_, {}}, kLong, no_time, {}, {});
    }

    std::string log() const
    {
        std::ifstream file{folder_.file("log")};
        return {std::istreambuf_iterator<char>{file}, {}};
    }

    bool log_has(std::string_view part) const { return log().find(part) != std::string::npos; }

    ScratchFolder folder_;
    AnyGame start_{Dame{{.maxplies = 2}}};
};

TEST_F(TcpPlayerTest, HearsOfTheEndThatAnotherMade)
{
    const auto player = client("A3:B4");
    ScriptedPlayer other{{"B6:C5"}};
    const std::vector<Contender> seats{{player.get(), kLong}, {&other, {}}};
    const Record record = play_game({start_, 1, 0}, seats, no_time, {}).record;
    EXPECT_EQ(record.result.reason, "move limit");
    EXPECT_TRUE(log_has("+ MOVEOK\n")) << log();
    EXPECT_TRUE(log_has("+ GAMEOVER\n")) << log();
    EXPECT_TRUE(log().ends_with("+ QUIT\ngone\n")) << log();
}

TEST_F(TcpPlayerTest, HearsOfTheEndThatItMadeItself)
{
    const auto player = client("B6:C5");
    ScriptedPlayer other{{"A3:B4"}};
    const std::vector<Contender> seats{{&other, {}}, {player.get(), kLong}};
    const Record record = play_game({start_, 1, 0}, seats, no_time, {}).record;
    EXPECT_EQ(record.result.reason, "move limit");
    EXPECT_TRUE(log().ends_with("+ QUIT\ngone\n")) << log();
}

TEST_F(TcpPlayerTest, HearsThatItHasWonByAnothersFault)
{
    const auto player = client("A3:B4");
    ScriptedPlayer other{{}};
    const std::vector<Contender> seats{{player.get(), kLong}, {&other, {}}};
    const Record record = play_game({start_, 1, 0}, seats, no_time, {}).record;
    EXPECT_EQ(record.result.reason, "illegal move");
    EXPECT_TRUE(log_has("+ GAMEOVER 1 white\n")) << log();
    EXPECT_TRUE(log().ends_with("+ QUIT\ngone\n")) << log();
}

TEST_F(TcpPlayerTest, IsNotTimedBeforeItHasConnected)
{
    int looks = 0;
    const Now clock = [&] { return std::chrono::seconds{++looks}; };
    const auto player = client("A3:B4");
    player->begin(1);
    const Thought thought = player->think({start_, {}}, kLong, clock, {}, {});
    EXPECT_EQ(thought.move, "A3:B4");
    EXPECT_EQ(thought.set_up, 2s)
        << "looked at the clock before and after it connected, and twice after its answer";
    EXPECT_EQ(looks, 4);
}

TEST_F(TcpPlayerTest, TakesOverAfterMovesThatOthersChoseForIt)
{
    start_ = AnyGame{Dame{}};
    std::vector<std::string> moves{"A3:B4", "B6:C5"};
    AnyGame view = start_;
    for (const std::string& move : moves) ASSERT_EQ(view.try_play(move), "");
    const auto player = client("B4:A5");
    player->begin(1);
    const Thought thought = player->think({view, moves}, kLong, no_time, {}, {});
    EXPECT_EQ(thought.fault, "") << log();
    EXPECT_EQ(thought.move, "B4:A5");
    moves.push_back(thought.move);
    player->end({view, moves},
                lost_by(1, 2, "timeout"));  // all that it was told is in its log then
    EXPECT_TRUE(log_has("+ 4 0 5 0 1 0 1 0 1\n")) << "it is shown its man on B4\n" << log();
    EXPECT_FALSE(log_has("+ 3 5 0 5 0 5 0 5 0\n")) << "and not the first position\n" << log();
}

TEST(AnyPlayer, SaysWhichProgramsCannotTakeOver)
{
    const auto why = [](const char* spec, const char* game) {
        return why_no_book(read_spec(spec).value(), agon::start_game(game, {}).value());
    };
    EXPECT_EQ(why("tcp:./client", "quoridor")->code, "bad-spec");
    EXPECT_EQ(
        why("tcp:./client", "battleship")->text,
        "tcp: programs of battleship cannot take over in the middle of a game; leave out book");
    for (const char* game : {"dame", "ants", "blokus"}) EXPECT_FALSE(why("tcp:./client", game));
    EXPECT_FALSE(why("cmd:./bot", "quoridor"));
    EXPECT_FALSE(why("hard", "quoridor"));
}

TEST_F(TcpPlayerTest, FillsInWhatAProgramIsToSayAndSpeaksItsDialect)
{
    const auto heard_with = [&](const TypedPortOptions& port) {
        const auto player =
            program({"python3", "-c",
                     "import socket, sys\n"
                     "server = socket.create_connection((sys.argv[1], sys.argv[2]))\n"
                     "print(server.makefile().readline(), sys.argv[3:], "
                     "file=sys.stderr)",
                     "{host}", "{port}", "{name}", "seat {seat}"},
                    port);
        player->begin(1);
        player->think({start_, {}}, kLong, no_time, {}, {});
        return log();
    };
    const std::string usual = heard_with({});
    EXPECT_TRUE(usual.starts_with("+ MNM Gameserver v1.0 accepting connections\n")) << usual;
    EXPECT_NE(usual.find("['agon', 'seat 1']"), std::string::npos) << usual;
    const std::string later = heard_with({{"dame-dialect", "checkers2"}});
    EXPECT_TRUE(later.starts_with("+ MNM Gameserver v2.3 accepting connections\n")) << later;
    EXPECT_NE(later.find("['agon', 'seat 0']"), std::string::npos) << later;
}

TEST_F(TcpPlayerTest, LosesAsGoneIfItEndsBeforeItConnects)
{
    EXPECT_EQ(first_thought("exit 3").fault, "disconnect");
    EXPECT_EQ(first_thought("sleep 1000 & exit").fault, "disconnect");
    EXPECT_EQ(log(), "[agon: it ended with exit code 0]\n[agon: it ended before it connected]\n");
}

TEST_F(TcpPlayerTest, ReportsHowItsProgramEnded)
{
    const auto player = program({"sh", "-c", "echo no money >&2; exit 3"});
    player->begin(1);
    player->think({start_, {}}, kLong, no_time, {}, {});
    EXPECT_EQ(player->report().trouble, TcpReport::Trouble::EndedFirst);
    ASSERT_TRUE(player->report().exit);
    EXPECT_EQ(player->report().exit->code, 3);
    EXPECT_EQ(player->report().last_words, "no money\n");
}

TEST_F(TcpPlayerTest, ReportsTheMoveThatWasIllegal)
{
    const auto player = client("A1:B2");
    player->begin(1);
    player->think({start_, {}}, kLong, no_time, {}, {});
    EXPECT_EQ(player->report().trouble, TcpReport::Trouble::Fault);
    ASSERT_TRUE(player->report().refused);
    EXPECT_EQ(player->report().refused->move, "A1:B2");
    EXPECT_EQ(player->report().refused->position, start_);
}

TEST_F(TcpPlayerTest, LosesAsGoneIfItIsTurnedAway)
{
    constexpr auto* kWrong =
        "import socket, time; server = socket.create_connection(('{host}', {port})); "
        "server.sendall(b'HELLO\\n'); time.sleep(1000)";
    const auto player = program({"python3", "-c", kWrong});
    player->begin(1);
    EXPECT_EQ(player->think({start_, {}}, kLong, no_time, {}, {}).fault, "disconnect");
    EXPECT_EQ(log(), "[agon: it was turned away]\n");
}

}  // namespace
}  // namespace agon
