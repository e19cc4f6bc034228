#include "protocols/software_challenge/client.h"

#include "doubles/challenge_port.h"
#include "doubles/fake_client_host.h"

namespace agon {
namespace {

using namespace challenge;
using namespace std::chrono_literals;

Blokus started()
{
    auto options = BlokusOptions::of(BlokusOptions::Mode::Teams);
    options.start = 12;
    return Blokus{options};
}

std::string state_of(const Blokus& game, const std::optional<SentMove>& last = {})
{
    return written(in_room("r", memento(game, last)));
}

class ChallengeClient : public testing::Test {
protected:
    explicit ChallengeClient(const JoinSettings& settings = {})
        : program{make_software_challenge_client, settings}
    {
        program.open();
    }

    /// As team ONE, with the first state and a request.
    void begin()
    {
        program.hear("<protocol><joined roomId='r'/>" + written(in_room("r", welcome(0))) +
                     state_of(started()) + written(in_room("r", move_request())));
    }

    FakeProgram program;
};

TEST_F(ChallengeClient, SpeaksByteForByte)
{
    EXPECT_EQ(program.host.read(), "<protocol>\n  <join gameType=\"swc_2027_blokus\"/>");
    begin();
    ASSERT_TRUE(program.host.asked);
    EXPECT_EQ(program.host.asked->view, AnyGame{started()});
    EXPECT_LE(*program.host.asked->limit, 1'900ms);
    EXPECT_EQ(program.choose("a18,b18,c18,a19,a20"),
              "\n  <room roomId=\"r\">\n    <data class=\"sc.plugin2027.SetMove\">\n      <piece "
              "color=\"BLUE\" kind=\"PENTO_V\" rotation=\"NONE\" isFlipped=\"false\">\n        "
              "<position x=\"0\" y=\"0\"/>\n      </piece>\n    </data>\n  </room>");
    program.hear(written(
        in_room("r", result({.winner = 0, .points = {7, 5}, .reason = "ONE hat am meisten"}))));
    EXPECT_EQ(program.hear(written(about_room("left", "r"))), "\n  <close/>\n</protocol>");
    EXPECT_TRUE(program.host.farewell->by_the_rules);
    EXPECT_EQ(program.last_words(), "won 7:5 (ONE hat am meisten)");
}

TEST_F(ChallengeClient, FollowsWhatOthersPlay)
{
    begin();
    program.choose("a18,b18,c18,a19,a20");
    Blokus game = started();
    const auto play = [&](std::string_view text) {
        const auto move = game.read(text).value();
        const auto sent = to_sent(move, game.colour_to_move(), game.options());
        game.play(move);
        program.hear(state_of(game, sent));
    };
    play("a18,b18,c18,a19,a20");
    play("t18,t19,r20,s20,t20");
    program.hear(state_of(game));
    program.hear(written(in_room("r", move_request())));
    ASSERT_TRUE(program.host.asked);
    EXPECT_EQ(program.host.asked->view, AnyGame{game}) << "a state that comes twice is one";
    EXPECT_EQ(program.host.asked->moves.size(), 2U);
}

TEST_F(ChallengeClient, PassesForColoursThatTheServerHasDropped)
{
    begin();
    program.choose("a18,b18,c18,a19,a20");
    Blokus game = started();
    Blokus ahead = game;
    for (const auto* text :
         {"a18,b18,c18,a19,a20", "t18,t19,r20,s20,t20", "a1,b1,c1,a2,a3", "r1,s1,t1,t2,t3"}) {
        const auto move = game.read(text).value();
        const auto sent = to_sent(move, game.colour_to_move(), game.options());
        game.play(move);
        program.hear(state_of(game, sent));
    }
    const auto blue = game.read("d17").value();
    const auto sent = to_sent(blue, 0, game.options());
    ahead = game;
    ahead.play(blue);
    ahead.play(Blokus::Move::pass());  // for yellow
    program.hear(state_of(ahead, sent));
    program.hear(written(in_room("r", move_request())));
    ASSERT_TRUE(program.host.asked);
    EXPECT_EQ(program.host.asked->view.as<Blokus>()->colour_to_move(), 2);
    EXPECT_EQ(program.host.asked->moves.back(), "pass");
}

TEST_F(ChallengeClient, LeavesAServerThatTalksNonsense)
{
    for (const auto* nonsense :
         {"HTTP/1.1 400", "<protocol><a></b>", "<!DOCTYPE x>",
          "<protocol><joined roomId='r'/><room roomId='r'><data class='moveRequest'/></room>",
          "<protocol><joined roomId='r'/><room roomId='r'><data class='memento'><state turn='4'/>"
          "</data></room>",
          "<protocol><joined roomId='r'/><room roomId='r'><data class='memento'><state turn='0' "
          "startPiece='MONO'/></data></room>",
          "<protocol><joined roomId='r'/><left roomId='r'/>", "<protocol></protocol>"}) {
        FakeProgram other{make_software_challenge_client, {}};
        other.open();
        other.hear(nonsense);
        ASSERT_TRUE(other.is_done()) << nonsense;
        EXPECT_FALSE(other.host.farewell->by_the_rules) << nonsense;
    }
}

TEST_F(ChallengeClient, WaitsForAnOpponentButNotForAnAnswer)
{
    program.pass(7'999ms);
    EXPECT_FALSE(program.is_done());
    program.hear("<protocol><joined roomId='r'/>");
    program.pass(600'000ms);
    EXPECT_FALSE(program.is_done());
    begin();
    program.choose("a18,b18,c18,a19,a20");
    program.pass(8'000ms);
    EXPECT_EQ(program.last_words(), "the server does not answer");
}

TEST_F(ChallengeClient, SaysWhyItLost)
{
    begin();
    program.hear(written(in_room("r", result({.winner = 1, .is_regular = false, .reason = "x"}))));
    program.client->on_close(program.now);
    EXPECT_FALSE(program.host.farewell->by_the_rules);
    EXPECT_EQ(program.last_words(), "lost 0:0 (x)");
}

TEST(ChallengeClientWithAnId, TriesAReservationAndThenARoom)
{
    FakeProgram program{make_software_challenge_client, {.id = "abc"}};
    program.open();
    EXPECT_EQ(program.host.read(), "<protocol>\n  <joinPrepared reservationCode=\"abc\"/>");
    const std::string refused = written(refusal("Unknown", "no", to_element(JoinPrepared{"abc"})));
    EXPECT_EQ(program.hear("<protocol>" + refused), "\n  <joinRoom roomId=\"abc\"/>");
    program.hear(refused);
    EXPECT_EQ(program.last_words(), "the server says 'Unknown: no'");
}

/// Whole games between our own clients at our own server, in pieces of any size.
class ChallengeGames : public ChallengePort, public testing::WithParamInterface<std::size_t> {};

TEST_P(ChallengeGames, AreFollowedToTheEndByBothSides)
{
    std::array<FakeProgram, 2> programs{
        {{make_software_challenge_client, {}}, {make_software_challenge_client, {}}}};
    for (FakeProgram& program : programs) {
        program.peer = connect();
        program.open();
    }
    FakeWire wire{house, GetParam()};
    wire.watch = [&](Peer peer, const FakeClientHost::Asked& asked) {
        EXPECT_EQ(*asked.view.as<Blokus>(), [&] {
            Blokus same{asked.view.as<Blokus>()->options()};
            for (const auto& text : asked.moves) same.play(same.read(text).value());
            return same;
        }());
        const auto& real = *house.table_of(peer).position().as<Blokus>();
        EXPECT_EQ(asked.view.as<Blokus>()->hash(), real.hash());
        EXPECT_EQ(asked.view.as<Blokus>()->turns(), real.turns());
    };
    ASSERT_TRUE(wire.run(std::array{&programs[0], &programs[1]}));
    for (const FakeProgram& program : programs) {
        EXPECT_TRUE(program.host.farewell->by_the_rules) << program.last_words();
        EXPECT_EQ(program.host.games, 1);
    }
}

INSTANTIATE_TEST_SUITE_P(Pieces, ChallengeGames, testing::Values(1U, 17U, 100'000U));

}  // namespace
}  // namespace agon
