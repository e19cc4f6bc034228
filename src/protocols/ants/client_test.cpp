#include "protocols/ants/client.h"

#include "doubles/fake_client_host.h"
#include "protocols/ants/session.h"
#include "protocols/ants/wire.h"

#include <gtest/gtest.h>

#include <fstream>

namespace agon {
namespace {

using namespace std::chrono_literals;
using namespace std::string_literals;

std::string recorded(const std::string& name)
{
    std::ifstream file{AGON_TESTS "/data/ants/" + name, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

Ants played(std::initializer_list<std::string_view> moves)
{
    Ants game;
    for (const auto move : moves) game.play(game.read(move).value());
    return game;
}

const Ants kStart = played({"food:a7,b6"});

/// One black step from the end: white has nothing left.
const Ants kLastStep = Ants::from_board(
                           "12 . . . . . . . .\n11 b . . . . . . .\n10 . . . . . . . .\n"
                           " 9 . . . . . . . .\n 8 . . . . . . . .\n 7 . . . . . . . .\n"
                           " 6 . . . . . . . .\n 5 . . . . . . . .\n 4 . . . . . . . .\n"
                           " 3 . . . . . . . .\n 2 . . . . . . . .\n 1 . . . . . . . .\n",
                           {2, 2}, 0)
                           .value();

std::string told(const Ants& game) { return ants_wire::position(game); }

struct AntsProgram : FakeProgram {
    explicit AntsProgram(const std::string& name = "Ann")
        : FakeProgram{make_ants_client, {.name = name}}
    {
        open();
    }

    const Ants& view() const { return *host.asked->view.as<Ants>(); }
};

TEST(AntsClient, SpeaksByteForByte)
{
    AntsProgram program;
    EXPECT_EQ(program.hear("\3\6"), "\3Ann");
    EXPECT_EQ(program.hear(told(kStart) + "\4"), "");
    EXPECT_EQ(program.host.games, 1);
    EXPECT_EQ(program.view(), kStart);
    EXPECT_EQ(program.choose("a3-b4"), "\x09\x00\x08\x01\xff\x00\x00\x00\x00\x00\x00\x00"s);
    EXPECT_EQ(program.hear(told(played({"food:a7,b6", "a3-b4"}))), "");
    const Ants next = played({"food:a7,b6", "a3-b4", "b10-a9"});
    program.hear(told(next) + "\4");
    EXPECT_EQ(program.view(), next);
    EXPECT_EQ(program.host.asked->moves,
              (std::vector<std::string>{"food:a7,b6", "a3-b4", "b10-a9"}));
    EXPECT_EQ(program.host.games, 1);
}

TEST(AntsClient, SendsNamesThatEveryServerCanTake)
{
    EXPECT_EQ(AntsProgram{""}.hear("\6"), "\4agon");
    EXPECT_EQ(AntsProgram{"abcdefghijklmnopqrst"}.hear("\6"), "\x10" + "abcdefghijklmnop"s);
}

TEST(AntsClient, FollowsMovesWhereItIsToldMoves)
{
    AntsProgram program;
    program.hear("\2\6" + told(kStart));
    program.hear("\5" + ants_wire::move_bytes("a3-b4") + "\4");
    EXPECT_EQ(program.view(), played({"food:a7,b6", "a3-b4"}));
    program.choose("b10-a9");
    program.hear("\5" + ants_wire::move_bytes("c3-d4") + "\4");
    EXPECT_EQ(program.view(), played({"food:a7,b6", "a3-b4", "b10-a9", "c3-d4"}));
}

TEST(AntsClient, TakesFoodOfUnknownLuckAsInVain)
{
    const Ants before = played({"food:a7,b6", "a3-b4", "b10-a9", "b4-a5", "d10-c9"});
    AntsProgram program;
    program.hear("\2" + told(before));
    program.hear("\5" + ants_wire::move_bytes("a5-b6") + "\4");
    const Ants after = played({"food:a7,b6", "a3-b4", "b10-a9", "b4-a5", "d10-c9", "a5-b6", "."});
    EXPECT_EQ(program.view(), after);
}

/// The graphical server tells the position first, perhaps in the middle of a game, and the mover
/// nothing after its move.
TEST(AntsClient, FollowsTheGraphicalServersOrder)
{
    AntsProgram program;
    EXPECT_EQ(program.hear("\6"), "\3Ann");
    program.pass(1h);
    const Ants middle = played({"food:a7,b6", "a3-b4", "b10-a9"});
    EXPECT_EQ(program.hear(told(middle) + "\3"), "");
    EXPECT_EQ(program.hear("\4"), "");
    EXPECT_EQ(program.view(), middle);
    program.choose("c3-d4");
    const Ants later = played({"food:a7,b6", "a3-b4", "b10-a9", "c3-d4", "d10-c9"});
    program.hear(told(later) + "\4");
    EXPECT_EQ(program.view(), later);
    program.choose("b4-a5");
    program.hear(told(kStart));  // Reset
    program.hear("\4");
    EXPECT_EQ(program.view(), kStart);
    EXPECT_EQ(program.host.games, 2);
}

TEST(AntsClient, ThinksAgainIfThePositionChangesMeanwhile)
{
    AntsProgram program;
    program.hear("\3" + told(kStart) + "\4");
    const Ants other = played({"food:"});
    program.hear(told(other) + "\4");
    EXPECT_EQ(program.choose("a3-b4"), "");
    EXPECT_EQ(program.view(), other);
    EXPECT_EQ(program.choose("c3-d4"), ants_wire::move_bytes("c3-d4"));
}

TEST(AntsClient, PassesWithoutItsPlayer)
{
    AntsProgram program;
    EXPECT_EQ(program.hear("\2" + told(kLastStep) + "\5" + ants_wire::move_bytes("a11-b12") + "\4"),
              ants_wire::move_bytes("pass"));
    EXPECT_FALSE(program.host.asked);
}

TEST(AntsClient, TellsHowTheGamesEnded)
{
    const auto words_after = [](const std::string& bytes) {
        AntsProgram one;
        one.hear(bytes);
        return one.last_words() + (one.is_done() && one.host.farewell->by_the_rules ? "" : "!");
    };
    Ants over = kLastStep;
    over.play(over.read("a11-b12").value());
    EXPECT_EQ(words_after("\3" + told(kStart) + told(over) + "\7"), "1 game, 1 won");
    EXPECT_EQ(words_after("\2" + told(kStart) + told(over) + "\7"), "1 game, 1 lost");
    EXPECT_EQ(words_after("\2" + told(kStart) + told(kLastStep) + "\7"),
              "1 game, 1 ended by a move that was not told");
    EXPECT_EQ(
        words_after("\3" + told(kStart) + told(over) + "\2" + told(kStart) + told(over) + "\3\7"),
        "2 games, 1 won, 1 lost");
    EXPECT_EQ(words_after("\3" + told(kStart) + "\7"), "the server quit: 1 game, 1 broken off!");
    EXPECT_EQ(words_after("\3\7"), "the server quit before a game began!");
    EXPECT_EQ(words_after("\3" + told(kStart) + told(over)), "!");
}

TEST(AntsClient, IsContentIfTheServerClosesAfterTheEnd)
{
    Ants over = kLastStep;
    over.play(over.read("a11-b12").value());
    AntsProgram program;
    program.hear("\3" + told(over));
    program.client->on_close(program.now);
    EXPECT_TRUE(program.host.farewell->by_the_rules);
    AntsProgram other;
    other.hear("\3" + told(kStart));
    other.client->on_close(other.now);
    EXPECT_FALSE(other.host.farewell->by_the_rules);
}

TEST(AntsClient, LeavesAServerThatTalksNonsense)
{
    const auto broken = [](std::size_t at, char byte) {
        std::string bytes = told(kStart);
        bytes[at] = byte;
        return bytes;
    };
    for (const std::string& nonsense :
         {"\0"s, "\x08"s, "\xff"s, "H"s, "\4"s, "\5"s + ants_wire::move_bytes("a3-b4"),
          broken(1, 0), broken(2, 4), broken(2, -1), broken(97, 100), broken(99, 2), broken(10, 3),
          told(kStart) + "\5" + ants_wire::move_bytes("a3-b5"),
          told(kStart) + "\5" + "\x0c\x00\x02\x01\xff\x00\xff\x00\x00\x00\x00\x00"s}) {
        AntsProgram program;
        program.hear(nonsense);
        ASSERT_TRUE(program.is_done());
        EXPECT_FALSE(program.host.farewell->by_the_rules);
        program.hear(told(kStart) + "\4\7");
        program.client->on_close(program.now);
        EXPECT_EQ(program.host.farewells, 1);
    }
}

TEST(AntsClient, WaitsForAnotherButNotForTheRestOfAMessage)
{
    AntsProgram program;
    program.pass(24h);
    EXPECT_FALSE(program.is_done());
    program.hear(told(kStart).substr(0, 50));
    program.pass(7s);
    program.hear(told(kStart).substr(50, 10));
    EXPECT_FALSE(program.is_done());
    program.pass(2s);
    EXPECT_EQ(program.last_words(), "the server fell silent in the middle of a message");
}

TEST(AntsClient, ReadsBytesHoweverTheyAreSplit)
{
    const std::string all = "\2\6" + told(kStart) + "\5" + ants_wire::move_bytes("a3-b4") + "\4";
    for (std::size_t cut = 0; cut <= all.size(); ++cut) {
        AntsProgram program;
        const std::string said = program.hear(all.substr(0, cut));
        EXPECT_EQ(said + program.hear(all.substr(cut)), "\3Ann") << cut;
        EXPECT_EQ(program.view(), played({"food:a7,b6", "a3-b4"})) << cut;
        EXPECT_FALSE(program.client->wakes_at()) << cut;
    }
}

/// What a client of the original package heard; at each request it is given the move that was sent
/// then, which must be legal as our client sees it.
void repeat(const std::string& name, const std::string& end)
{
    const std::string sent = recorded(name + ".c2s.bin");
    AntsProgram program{sent.substr(1, static_cast<std::size_t>(sent[0]))};
    std::string said;
    int asked = 0;
    for (const char byte : recorded(name + ".s2c.bin")) {
        said += program.hear({&byte, 1});
        if (!program.host.asked) continue;
        const auto move = ants_wire::read_move(sent.substr(said.size(), ants_wire::kMoveBytes));
        ASSERT_EQ(program.host.asked->view.why_illegal(*move), "");
        said += program.choose(*move);
        ++asked;
    }
    EXPECT_GT(asked, 30);
    EXPECT_EQ(said.size(), sent.size());
    EXPECT_EQ(program.last_words(), end);
}

TEST(AntsClientRecording, FlowBIsUnderstood)
{
    repeat("v101_random_vs_random.c1", "1 game, 1 lost");
    repeat("v101_random_vs_random.c2", "1 game, 1 won");
}

TEST(AntsClientRecording, FlowAIsUnderstood)
{
    repeat("v100_random_vs_random.c1", "1 game, 1 won");
    repeat("v100_random_vs_random.c2", "1 game, 1 ended by a move that was not told");
}

/// Both sides together.
class AntsGames : public testing::TestWithParam<AntsSettings> {
protected:
    void connect(FakeProgram& program)
    {
        program.peer = sessions_.size() + 1;
        sessions_.push_back(std::make_unique<AntsSession>(house, program.peer, lobby_, GetParam()));
        house.join(program.peer, *sessions_.back());
    }

    FakeHouse house{AnyGame{Ants{}}};

private:
    AntsLobby lobby_{house, {}};
    std::vector<std::unique_ptr<AntsSession>> sessions_;
};

TEST_P(AntsGames, ArePlayedToTheEnd)
{
    for (const std::size_t bytes : {1U, 4096U}) {
        AntsProgram white{"White"};
        AntsProgram black{"Black"};
        connect(white);
        connect(black);
        FakeWire wire{house, bytes};
        wire.watch = [&](Peer peer, const FakeClientHost::Asked& question) {
            const AnyGame& position = house.table_of(peer).position();
            EXPECT_EQ(question.view.to_move(), position.to_move());
            if (GetParam().positions)
                EXPECT_EQ(question.view, position);
            else
                EXPECT_EQ(question.view.legal_moves(), position.legal_moves());
        };
        ASSERT_TRUE((wire.run(std::array<FakeProgram*, 2>{&white, &black})));
        const std::string games =
            std::to_string(GetParam().games) + (GetParam().games == 1 ? " game" : " games");
        for (const auto* program : {&white, &black}) {
            EXPECT_TRUE(program->host.farewell->by_the_rules) << program->last_words();
            EXPECT_TRUE(program->last_words().starts_with(games)) << program->last_words();
            EXPECT_EQ(program->host.games, GetParam().games);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, AntsGames,
                         testing::Values(AntsSettings{}, AntsSettings{.positions = false},
                                         AntsSettings{.games = 2, .swap = true},
                                         AntsSettings{.positions = false, .games = 2, .swap = true},
                                         AntsSettings{.games = 2}));

}  // namespace
}  // namespace agon
