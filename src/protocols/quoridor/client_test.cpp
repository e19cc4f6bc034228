#include "protocols/quoridor/client.h"

#include "doubles/recording_host.h"
#include "games/quoridor/quoridor.h"

#include <gtest/gtest.h>

#include <array>
#include <span>

namespace agon {
namespace {

constexpr Milliseconds kAnHour{3'600'000};

class QuoridorWorld : public testing::Test {
protected:
    void open(JoinSettings settings = {})
    {
        client_ = make_quoridor_client(host, settings);
        client_->on_open(now);
    }

    /// In the lobby, after it has said its name.
    void enter(const JoinSettings& settings = {})
    {
        open(settings);
        hear("(OKAY)\n(wait-for-players 0 ())\n");
        host.read();
    }

    void hear(std::string_view bytes) { client_->on_bytes(bytes, now); }
    void close() { client_->on_close(now); }
    void choose(std::string_view move)
    {
        host.take_question();
        client_->on_move(move, now);
    }

    void pass(Milliseconds time)
    {
        now += time;
        const auto wakes = client_->wakes_at();
        if (wakes && *wakes <= now) client_->on_time(now);
    }

    bool is_gone() const { return host.farewell.has_value(); }
    bool failed() const { return host.farewell && !host.farewell->by_the_rules; }
    std::string last_words() const { return host.farewell ? host.farewell->text : ""; }

    RecordingHost host;
    Moment now{Milliseconds{1'000'000}};

private:
    std::unique_ptr<Client> client_;
};

TEST_F(QuoridorWorld, RegistersUnderItsName)
{
    open({.name = "Quoridor"});
    EXPECT_EQ(host.pieces, std::vector<std::string>{"(REGISTER ((name \"Quoridor\")))\n"});
    hear("(OKAY)\n");
    EXPECT_TRUE(host.pieces.size() == 1 && !is_gone());
}

TEST_F(QuoridorWorld, WritesANameAsRacketDoes)
{
    open({.name = "a \"b\"\\\n"});
    EXPECT_EQ(host.read(), "(REGISTER ((name \"a \\\"b\\\"\\\\\\n\")))\n");
}

TEST_F(QuoridorWorld, VotesForTwo)
{
    enter();
    hear("(wait-or-play 0 ())\n");
    EXPECT_EQ(host.read(), "(play)\n");
}

TEST_F(QuoridorWorld, VotesForFourIfAsked)
{
    enter({.options = {{"players", 4}}});
    hear("(wait-or-play 0 ())\n");
    EXPECT_EQ(host.read(), "(wait)\n");
    hear("(voted 0 ())\n");
    pass(kAnHour);
    hear("(wait-for-players 0 ())\n");
    EXPECT_TRUE(host.pieces.empty() && !is_gone());
}

TEST_F(QuoridorWorld, VotesAgainWhenAnotherHasCome)
{
    enter();
    hear("(wait-or-play 0 ())\n(wait-for-players 0 ())\n");
    host.read();
    hear("(wait-or-play 0 ())\n");
    EXPECT_EQ(host.read(), "(play)\n");
}

TEST_F(QuoridorWorld, SendsFloatsAsTheOriginalDoes)
{
    enter();
    hear("(start2play 1 ())\n");
    choose("e2");
    EXPECT_EQ(host.pieces, std::vector<std::string>{"(move player 4.0 1.0)\n"});
    host.read();
    hear("(wait 1 (player 4.0 1.0 1.0))\n(play 2 (wall 3.0 4.0 vertical))\n");
    choose("d4h");
    EXPECT_EQ(host.read(), "(move wall 3.0 4.0 horizontal)\n");
}

TEST_F(QuoridorWorld, TellsItsPlayerHowThePositionCameAbout)
{
    enter();
    hear("(start2wait 1 ())\n");
    EXPECT_EQ(host.games.size(), 1U);
    EXPECT_FALSE(host.question);
    hear("(play 1 (player 4 1 1))\n");
    const auto question = host.take_question();
    EXPECT_EQ(question.moves, std::vector<std::string>{"e2"});
    EXPECT_EQ(question.view.to_move(), 1);
    EXPECT_EQ(question.view.as<Quoridor>()->plies(), 1);
}

TEST_F(QuoridorWorld, LetsTheOtherBeginAfterwards)
{
    enter();
    hear("(start2play 2 ())\n");
    EXPECT_EQ(host.take_question().view.to_move(), 1);
}

TEST_F(QuoridorWorld, FindsItsIdAmongFour)
{
    enter();
    hear("(start4wait 4 ())\n(wait 4 (player 7.0 4.0 4.0))\n(wait 1 (player 4.0 1.0 1.0))\n");
    EXPECT_FALSE(host.question);
    hear("(play 2 (wall 0.0 4.0 horizontal))\n");
    const auto question = host.take_question();
    EXPECT_EQ(question.view.to_move(), 2);
    EXPECT_EQ(question.view.as<Quoridor>()->walls_left(1), 4);
}

TEST_F(QuoridorWorld, HoldsAMoveBackAfterAPawnsMoveIfAsked)
{
    enter({.options = {{"pace", 2500}}});
    hear("(start2wait 1 ())\n(play 1 (player 4.0 1.0 1.0))\n");
    pass(Milliseconds{100});
    choose("e8");
    pass(Milliseconds{2399});
    EXPECT_TRUE(host.pieces.empty());
    pass(Milliseconds{1});
    EXPECT_EQ(host.read(), "(move player 4.0 7.0)\n");
    hear("(wait 2 (player 4.0 7.0 7.0))\n");
    pass(kAnHour);
    hear("(play 1 (wall 0.0 4.0 horizontal))\n");
    choose("e7");
    EXPECT_EQ(host.read(), "(move player 4.0 6.0)\n");
}

/// Player 1 walks past player 2 and wins; both sides of one game.
struct Step {
    int id;
    int x;
    int y;
};
constexpr std::array kWalk{Step{1, 4, 1}, Step{2, 3, 8}, Step{1, 4, 2}, Step{2, 2, 8},
                           Step{1, 4, 3}, Step{2, 1, 8}, Step{1, 4, 4}, Step{2, 0, 8},
                           Step{1, 4, 5}, Step{2, 0, 7}, Step{1, 4, 6}, Step{2, 0, 6},
                           Step{1, 4, 7}, Step{2, 0, 5}, Step{1, 4, 8}};

std::string mail(std::string_view symbol, const Step& step)
{
    const std::string y = std::to_string(step.y) + ".0";
    return "(" + std::string{symbol} + " " + std::to_string(step.id) + " (player " +
           std::to_string(step.x) + ".0 " + y + " " + y + "))\n";
}

std::string cell(const Step& step)
{
    return {static_cast<char>('a' + step.x), static_cast<char>('1' + step.y)};
}

/// All that the world with this id hears of that game, from the lobby on.
std::vector<std::string> heard_by(int id)
{
    std::vector<std::string> mails{"(OKAY)\n", "(wait-for-players 0 ())\n",
                                   id == 1 ? "(start2play 1 ())\n" : "(start2wait 1 ())\n"};
    for (const Step& step : std::span{kWalk}.first(kWalk.size() - 1))
        mails.push_back(mail(step.id == id ? "wait" : "play", step));
    mails.push_back(mail(id == 1 ? "won" : "lost", kWalk.back()));
    return mails;
}

class QuoridorWalk : public QuoridorWorld {
protected:
    /// Moves whenever it is asked.
    void answer(int id)
    {
        while (host.question) {
            const auto made = host.question->moves.size();
            ASSERT_EQ(kWalk.at(made).id, id);
            choose(cell(kWalk.at(made)));
        }
    }
};

TEST_F(QuoridorWalk, IsWonByTheFirst)
{
    open();
    for (const auto& mail : heard_by(1)) {
        hear(mail);
        answer(1);
    }
    ASSERT_TRUE(is_gone());
    EXPECT_TRUE(host.farewell->by_the_rules);
    EXPECT_EQ(last_words(), "won as player 1 of 2: goal after 15 moves");
    close();
    hear("(start2play 1 ())\n");
    pass(kAnHour);
}

TEST_F(QuoridorWalk, IsLostByTheSecondHoweverTheBytesAreSplit)
{
    std::string all;
    for (const auto& mail : heard_by(2)) all += mail;
    for (std::size_t cut = 0; cut <= all.size(); ++cut) {
        host.farewell.reset();
        open();
        // The second's mails answer its own moves, so pieces end where it has to move at last.
        std::string_view rest = all;
        while (!rest.empty() && !is_gone()) {
            const auto line = rest.substr(0, rest.find('\n') + 1);
            const std::size_t begin = all.size() - rest.size();
            const std::size_t at = cut > begin ? std::min(cut - begin, line.size()) : 0;
            hear(line.substr(0, at));
            hear(line.substr(at));
            answer(2);
            rest.remove_prefix(line.size());
        }
        ASSERT_EQ(last_words(), "lost as player 2 of 2: goal after 15 moves") << cut;
    }
}

TEST_F(QuoridorWalk, IsUnderstoodByteByByte)
{
    open();
    for (const auto& mail : heard_by(2)) {
        for (const char byte : mail) hear({&byte, 1});
        answer(2);
    }
    EXPECT_EQ(last_words(), "lost as player 2 of 2: goal after 15 moves");
}

TEST_F(QuoridorWalk, EndsAlsoIfTheLastLineIsCut)
{
    open();
    auto mails = heard_by(2);
    mails.back().pop_back();
    for (const auto& mail : mails) {
        hear(mail);
        answer(2);
    }
    EXPECT_FALSE(is_gone());
    close();
    EXPECT_TRUE(host.farewell->by_the_rules);
}

TEST_F(QuoridorWorld, LeavesASilentServer)
{
    open();
    pass(Milliseconds{7'999});
    EXPECT_FALSE(is_gone());
    pass(Milliseconds{1});
    EXPECT_TRUE(failed());
    EXPECT_EQ(last_words(), "the server is silent");
}

TEST_F(QuoridorWorld, LeavesAServerThatOnlyRegisters)
{
    open();
    pass(Milliseconds{5'000});
    hear("(OKAY)\n");
    pass(Milliseconds{3'000});
    EXPECT_TRUE(failed());
}

TEST_F(QuoridorWorld, LeavesAServerThatDoesNotAnswerItsVoteOrMove)
{
    enter();
    hear("(wait-or-play 0 ())\n");
    pass(Milliseconds{8'000});
    EXPECT_TRUE(failed());
    host.farewell.reset();
    enter();
    hear("(start2play 1 ())\n");
    choose("e2");
    pass(Milliseconds{8'000});
    EXPECT_TRUE(failed());
}

TEST_F(QuoridorWorld, WaitsForOthersAsLongAsItTakes)
{
    enter();
    pass(kAnHour);
    hear("(start2play 1 ())\n");
    pass(kAnHour);  // the player thinks
    choose("e2");
    hear("(wait 1 (player 4.0 1.0 1.0))\n");
    pass(kAnHour);
    EXPECT_FALSE(is_gone());
}

TEST_F(QuoridorWorld, LeavesWhereItIsNotWanted)
{
    open();
    hear("(OKAY)\n(rejected 0 ())\n");
    EXPECT_TRUE(failed());
    EXPECT_EQ(last_words(), "the server has no place: rejected");
}

TEST_F(QuoridorWorld, LeavesWhenAnotherHasLeft)
{
    enter();
    hear("(start2play 1 ())\n(disconnect 2 (wall 4 4 horizontal))\n");
    EXPECT_TRUE(failed());
    EXPECT_EQ(last_words(), "player 2 has left the game");
}

TEST_F(QuoridorWorld, LeavesWhenTheServerCloses)
{
    enter();
    hear("(start2play 1 ())\n");
    close();
    EXPECT_TRUE(failed());
}

TEST_F(QuoridorWorld, LeavesWhenAnIllegalMoveIsRelayed)
{
    for (const auto* move : {"(player 100 100 100)", "(player 4.0 2.0 2.0)", "(player 4.5 1.0 1.0)",
                             "(wall 8.0 4.0 horizontal)", "()", "(player)"}) {
        host.farewell.reset();
        enter();
        hear("(start2wait 1 ())\n(play 1 " + std::string{move} + ")\n");
        EXPECT_EQ(last_words(), "player 1 has played an illegal move") << move;
        EXPECT_TRUE(failed());
    }
}

TEST_F(QuoridorWorld, LeavesAServerThatTalksNonsense)
{
    const std::string deep(100, '(');
    for (const std::string& first :
         {std::string{"HTTP/1.1 400 Bad Request\r\n\r\n"}, std::string{")\n"},
          std::string{"(okay)\n"}, std::string{"OKAY\n"}, std::string{"(OKAY OKAY)\n"},
          std::string{"()\n"}, deep, std::string(5'000, 'x'), std::string("\0\xff\n", 3),
          std::string{"(wait-for-players 0 ())\n"}}) {
        host.farewell.reset();
        open();
        hear(first);
        EXPECT_TRUE(failed()) << first;
    }
}

TEST_F(QuoridorWorld, LeavesAServerThatIsOutOfOrder)
{
    for (const auto* nonsense :
         {"(play 1 (player 4.0 1.0 1.0))\n", "(start2play 0 ())\n", "(start2play 3 ())\n",
          "(start3play 1 ())\n", "(start4play 5 ())\n", "(start2play 1)\n", "(start2 1 ())\n",
          "(wait-for-players)\n", "(hello 0 ())\n", "x\n", "(\"wait-or-play\" 0 ())\n",
          "(start2play one ())\n", "(start2play 1 ())\n(start2play 1 ())\n",
          "(start2play 1 ())\n(play 2 (player 4.0 7.0 7.0))\n",
          "(start2wait 1 ())\n(play 2 (player 4.0 7.0 7.0))\n",
          "(start2wait 1 ())\n(wait 1 (player 4.0 1.0 1.0))\n",
          "(start2wait 1 ())\n(won 1 (player 4.0 1.0 1.0))\n",
          "(start2wait 1 ())\n(play 0 (player 4.0 1.0 1.0))\n",
          "(start4wait 1 ())\n(play 1 (player 4.0 1.0 1.0))\n(start4play 1 ())\n"}) {
        host.farewell.reset();
        host.question.reset();
        enter();
        hear(nonsense);
        EXPECT_TRUE(failed()) << nonsense;
    }
}

}  // namespace
}  // namespace agon
