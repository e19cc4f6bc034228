#include "protocols/dame/client.h"

#include "doubles/fake_client_host.h"
#include "protocols/dame/session.h"
#include "protocols/dame/trace.h"

#include <gtest/gtest.h>

#include <fstream>

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr const char* kPrologue =
    "+ MNM Gameserver v1.0 accepting connections\n"
    "+ Client version accepted - please send Game-ID to join\n"
    "+ PLAYING Dame\n"
    "+ My game\n"
    "+ YOU 1 white\n"
    "+ TOTAL 2\n"
    "+ 2 black 0\n"
    "+ ENDPLAYERS\n";

std::string board_of(const Dame& game) { return dame_lines::board(DameDialect::Dame1, game); }

std::string asked_at(const Dame& game) { return "+ MOVE 3000\n+ NOSTATUS\n" + board_of(game); }

Dame played(std::initializer_list<std::string_view> moves)
{
    Dame game;
    for (const auto move : moves) game.play(game.read(move).value());
    return game;
}

class DameClient : public testing::Test {
protected:
    explicit DameClient(const JoinSettings& settings = {}) : program{make_dame_client, settings}
    {
        program.open();
    }

    const Dame& view() { return *program.host.asked->view.as<Dame>(); }

    FakeProgram program;
};

TEST_F(DameClient, SpeaksByteForByte)
{
    EXPECT_EQ(program.host.read(), "");
    EXPECT_EQ(program.hear("+ MNM Gameserver v1.0 accepting connections\n"), "VERSION 1.0\n");
    EXPECT_EQ(program.hear("+ Client version accepted - please send Game-ID to join\n"),
              "ID 0000000000000\n");
    EXPECT_EQ(program.hear("+ PLAYING Dame\n"), "");
    EXPECT_EQ(program.hear("+ My game\n"), "PLAYER\n");
    EXPECT_EQ(program.hear("+ YOU 2 black\n+ TOTAL 2\n+ 1 white 0\n+ ENDPLAYERS\n"), "");
    EXPECT_EQ(program.hear("+ WAIT\n"), "OKWAIT\n");
    EXPECT_EQ(program.hear(asked_at(played({"A3:B4"}))), "THINKING\n");
    EXPECT_EQ(program.choose("B6:A5"), "");
    EXPECT_EQ(program.hear("+ OKTHINK\n"), "PLAY B6:A5\n");
    EXPECT_EQ(program.hear("+ MOVEOK\n"), "");
    EXPECT_EQ(program.hear("+ GAMEOVER 2 black\n" + board_of(Dame{}) + "+ QUIT\n"), "");
    EXPECT_TRUE(program.host.farewell->by_the_rules);
    EXPECT_EQ(program.last_words(), "won as black");
}

TEST_F(DameClient, WaitsForItsPlayerAndForOkThink)
{
    program.hear(kPrologue);
    program.hear(asked_at(Dame{}));
    EXPECT_EQ(program.hear("+ OKTHINK\n"), "");
    program.pass(60s);
    EXPECT_FALSE(program.is_done());  // it is the player who takes the time
    EXPECT_EQ(program.choose("A3:B4"), "PLAY A3:B4\n");
}

TEST_F(DameClient, GivesItsPlayerWhatIsLeftOfTheTime)
{
    program.hear(kPrologue);
    const std::string group = asked_at(Dame{});
    program.hear(group.substr(0, 12));
    program.pass(30ms);
    program.hear(group.substr(12));
    EXPECT_EQ(program.host.asked->limit, 2970ms);
}

TEST_F(DameClient, FindsOutWhatWasPlayed)
{
    program.hear(kPrologue);
    program.hear(asked_at(Dame{}));
    EXPECT_EQ(view(), Dame{});
    program.hear("+ OKTHINK\n");
    program.choose("C3:D4");
    // Black captures, and then moves another piece.
    const Dame now = played({"C3:D4", "F6:E5", "D4:F6", "A3:B4", "G7:E5", "B6:A5"});
    program.hear("+ MOVEOK\n+ WAIT\n");
    program.hear(asked_at(played({"C3:D4", "F6:E5"})));
    program.hear("+ OKTHINK\n");
    program.choose("D4:F6");
    program.hear("+ MOVEOK\n");
    program.hear(asked_at(played({"C3:D4", "F6:E5", "D4:F6"})));
    EXPECT_TRUE(view().moves_again());
    program.hear("+ OKTHINK\n");
    program.choose("A3:B4");
    program.hear("+ MOVEOK\n");
    program.hear(asked_at(now));
    EXPECT_EQ(view(), now);
    EXPECT_EQ(program.host.asked->moves,
              (std::vector<std::string>{"C3:D4", "F6:E5", "D4:F6", "A3:B4", "G7:E5", "B6:A5"}));
}

TEST_F(DameClient, PlaysOnFromABoardThatItCannotExplain)
{
    program.hear(kPrologue);
    const Dame other = Dame::from_pieces(
        {.men = {dame::bit(dame::square_at(2, 4)), dame::bit(dame::square_at(3, 3))},
         .kings = {dame::bit(dame::square_at(0, 0)), 0}},
        0);
    program.hear(asked_at(other));
    EXPECT_EQ(view(), other);
    EXPECT_TRUE(program.host.asked->moves.empty());
}

TEST_F(DameClient, TellsHowTheGameEnded)
{
    const auto words_after = [](const std::string& end) {
        FakeProgram one{make_dame_client, {}};
        one.open();
        one.hear(kPrologue + end);
        return one.last_words() + (one.is_done() && one.host.farewell->by_the_rules ? "" : "!");
    };
    const std::string board = board_of(Dame{});
    EXPECT_EQ(words_after("+ GAMEOVER 1 white\n" + board + "+ QUIT\n"), "won as white");
    EXPECT_EQ(words_after("+ GAMEOVER 2 black\n" + board + "+ QUIT\n"), "lost as white");
    EXPECT_EQ(words_after("+ GAMEOVER\n" + board + "+ QUIT\n"), "drawn as white");
    EXPECT_EQ(words_after("+ GAMEOVER \n" + board + "+ QUIT\n"), "drawn as white");
    EXPECT_EQ(words_after("+ QUIT\n"), "the server quit the game!");
    EXPECT_EQ(words_after("- Socket timeout - please be quicker next time\n"),
              "the server says '- Socket timeout - please be quicker next time'!");
}

TEST_F(DameClient, IsContentIfTheServerClosesAfterTheEnd)
{
    program.hear(std::string{kPrologue} + "+ GAMEOVER 2 black\n");
    EXPECT_FALSE(program.is_done());
    program.client->on_close(program.now);
    EXPECT_TRUE(program.host.farewell->by_the_rules);
}

TEST_F(DameClient, LeavesASilentServer)
{
    program.pass(7s);
    EXPECT_FALSE(program.is_done());
    program.pass(2s);
    EXPECT_EQ(program.last_words(), "the server is silent");
    EXPECT_FALSE(program.host.farewell->by_the_rules);
}

TEST_F(DameClient, LeavesAServerThatFallsSilentWhileItWaits)
{
    program.hear(std::string{kPrologue} + "+ WAIT\n");
    program.pass(7s);
    program.hear("+ WAIT\n");
    program.pass(7s);
    EXPECT_FALSE(program.is_done());
    program.pass(2s);
    EXPECT_EQ(program.last_words(), "the server is silent");
}

TEST_F(DameClient, LeavesAServerThatTalksNonsense)
{
    const std::string move = "+ MOVE 3000\n+ NOSTATUS\n+ FIELD 8,8\n";
    for (const std::string& nonsense :
         {std::string{"hello\n"}, std::string{"+ MOVE -1\n"}, std::string{"+ MOVE x\n"},
          std::string{"+ OKTHINK\n"}, std::string{"\n"}, std::string(2000, '+'),
          std::string{"+ MOVE 3000\n+ FIELD 9,9\n"}, move + "+ ENDFIELD\n",
          move + "+ 8 0 3 0 3 0 3 0\n", move + "+ 9 0 3 0 3 0 3 0 3\n",
          move + "+ 8 3 0 3 0 3 0 3 0\n", move + "+ 8 0 x 0 3 0 3 0 3\n",
          move + "+ 8 0 3 0 3 0 3 0 3\n+ 8 0 3 0 3 0 3 0 3\n",
          asked_at(Dame::from_pieces({}, 0))}) {
        FakeProgram one{make_dame_client, {}};
        one.open();
        one.hear(kPrologue);
        one.hear(nonsense);
        ASSERT_TRUE(one.is_done()) << nonsense;
        EXPECT_FALSE(one.host.farewell->by_the_rules);
        EXPECT_EQ(one.last_words().find('\n'), std::string::npos);
        one.hear("+ WAIT\n");
        one.pass(60s);
        one.client->on_close(one.now);
        EXPECT_EQ(one.host.farewells, 1);
    }
}

TEST_F(DameClient, LeavesWhatIsNoDameServer)
{
    for (const auto* greeting :
         {"HTTP/1.1 400 Bad Request\r\n", "+ MNM Gameserver v7.0 accepting connections\n",
          "+ hello\n", "- no\n"}) {
        FakeProgram one{make_dame_client, {}};
        one.open();
        EXPECT_EQ(one.hear(greeting), "") << greeting;
        EXPECT_TRUE(one.is_done()) << greeting;
    }
}

TEST_F(DameClient, ReadsBytesHoweverTheyAreSplit)
{
    const std::string all = kPrologue + std::string{"+ WAIT\n"} + asked_at(Dame{});
    for (std::size_t cut = 0; cut <= all.size(); ++cut) {
        FakeProgram one{make_dame_client, {}};
        one.open();
        const std::string said = one.hear(all.substr(0, cut));
        EXPECT_EQ(said + one.hear(all.substr(cut)),
                  "VERSION 1.0\nID 0000000000000\nPLAYER\nOKWAIT\nTHINKING\n")
            << cut;
    }
}

TEST(DameClientWishes, SendsSeatAndId)
{
    FakeProgram program{make_dame_client, {.id = "50b4aec484805", .seat = Seat{1}}};
    program.open();
    EXPECT_EQ(program.hear("+ MNM Gameserver v1.0 accepting connections\n+ Client version accepted "
                           "- please send Game-ID to join\n+ PLAYING Dame\n+ NeXtTest\n"),
              "VERSION 1.0\nID 50b4aec484805\nPLAYER 2\n");
}

TEST(DameClientRecording, SaysWhatTheOriginalClientSaid)
{
    FakeProgram program{make_dame_client, {.id = "50b4aec484805"}};
    program.open();
    std::ifstream file{AGON_TESTS "/data/dame/whole_game.txt"};
    int lines = 0;
    for (std::string line; std::getline(file, line);) {
        const auto begin = line.find('\'');
        if (begin == std::string::npos) continue;
        ++lines;
        const std::string text = line.substr(begin + 1, line.rfind('\'') - begin - 1) + "\n";
        if (line[begin - 2] == 'S') {
            program.client->on_bytes(text, program.now);
            continue;
        }
        const bool plays = text.starts_with("PLAY ");
        const bool asked = plays && program.host.asked;
        if (asked) program.client->on_move(text.substr(5, 5), program.now);
        if (plays) program.host.asked.reset();
        const std::string said = program.host.read();
        // The last move is asked for when black has no piece left: the player is not.
        EXPECT_EQ(said, plays && !asked ? "PLAY C5:D6\n" : text);
    }
    EXPECT_GT(lines, 40);
    EXPECT_EQ(program.last_words(), "won as white");
}

/// Both sides together.
class DameGames : public testing::TestWithParam<DameDialect> {
protected:
    Peer connect(FakeProgram& program)
    {
        const Peer peer = sessions_.size() + 1;
        sessions_.push_back(std::make_unique<DameSession>(
            house, peer, lobby_, DameSettings{.dialect = GetParam(), .gap = 0ms}));
        program.peer = peer;
        program.now = house.now;
        program.open();
        house.join(peer, *sessions_.back());
        return peer;
    }

    FakeHouse house{AnyGame{Dame{}}};

private:
    DameLobby lobby_{house, {}};
    std::vector<std::unique_ptr<DameSession>> sessions_;
};

TEST_P(DameGames, AreKnownExactly)
{
    for (const std::size_t bytes : {1U, 7U, 4096U}) {
        FakeProgram white{make_dame_client, {}};
        FakeProgram black{make_dame_client, {}};
        connect(white);
        connect(black);
        FakeWire wire{house, bytes};
        int asked = 0;
        wire.watch = [&](Peer peer, const FakeClientHost::Asked& question) {
            ++asked;
            EXPECT_EQ(question.view, house.table_of(peer).position());
        };
        ASSERT_TRUE(wire.run(std::array{&white, &black}));
        EXPECT_GT(asked, 20);
        EXPECT_TRUE(white.host.farewell->by_the_rules) << white.last_words();
        EXPECT_TRUE(black.host.farewell->by_the_rules) << black.last_words();
        const auto& result = *house.table_of(white.peer).result();
        EXPECT_TRUE(result.reason.starts_with("no ")) << result.reason;
        const std::string expected = result.scores->at(0) == 0.5 ? "drawn as white"
                                     : result.scores->at(0) == 1 ? "won as white"
                                                                 : "lost as white";
        EXPECT_EQ(white.last_words(), expected);
    }
}

INSTANTIATE_TEST_SUITE_P(All, DameGames,
                         testing::Values(DameDialect::Dame1, DameDialect::Checkers2,
                                         DameDialect::Checkers3));

}  // namespace
}  // namespace agon
