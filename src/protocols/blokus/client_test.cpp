#include "protocols/blokus/client.h"

#include "doubles/blokus_port.h"
#include "doubles/recording_host.h"

#include <gtest/gtest.h>

#include <fstream>

namespace agon {

using namespace blokus_wire;

namespace {

constexpr Milliseconds kAnHour{3'600'000};
constexpr int kDuo = 3;
constexpr int kFour = 2;
constexpr int kPairs = 1;

/// All colours belong to clients.
ServerStatus status(int mode = kFour, int side = 20)
{
    return {.players = 4,
            .computers = 0,
            .clients = 1,
            .width = side,
            .height = side,
            .mode = mode,
            .owners = {0, 0, 0, 0},
            .names = {},
            .stones = BlokusOptions{}.stones};
}

class BlokusVisitor : public testing::Test {
protected:
    void open(const JoinSettings& settings = {})
    {
        client_ = make_blokus_client(host, settings);
        client_->on_open(now);
    }

    /// A game in which it has this colour, and colour 0 is to move.
    void start(int colour, const JoinSettings& settings = {}, const ServerStatus& game = status())
    {
        open(settings);
        hear({game, GrantPlayer{colour}, game, StartGame{}, CurrentPlayer{0}});
        host.read();
    }

    void hear(const std::vector<Message>& messages) { hear_bytes(bytes(messages)); }
    void hear_bytes(std::string_view raw) { client_->on_bytes(raw, now); }
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

    bool failed() const { return host.farewell && !host.farewell->by_the_rules; }
    std::string last_words() const { return host.farewell ? host.farewell->text : ""; }

    static std::string text_of(const SetStone& stone)
    {
        return Blokus{}.write(blokus::from_tuple(stone.stone, 20).value());
    }

    RecordingHost host;
    Moment now{Milliseconds{1'000'000}};
    const SetStone first{0, {19, 0, 0, -1, 16}};
    const SetStone second{1, {19, 1, 0, -1, 0}};

private:
    std::unique_ptr<Client> client_;
};

TEST_F(BlokusVisitor, AsksForOneColourWhenItIsGreeted)
{
    open({.name = "Hugo"});
    EXPECT_TRUE(host.pieces.empty());
    hear({status()});
    EXPECT_EQ(host.pieces, std::vector<std::string>{write(RequestPlayer{kNone, "Hugo"})});
    hear({status(), GrantPlayer{2}, status()});
    EXPECT_EQ(host.pieces.size(), 1U);
}

TEST_F(BlokusVisitor, AsksForItsSeat)
{
    open({.name = "", .seat = 1});
    hear({status()});
    EXPECT_EQ(host.read(), write(RequestPlayer{1, ""}));
    open({.name = "", .seat = 1});
    hear({status(kDuo, 14)});
    EXPECT_EQ(host.read(), write(RequestPlayer{2, ""}));
}

TEST_F(BlokusVisitor, StartsOnlyIfAskedAndWhenItHasAColour)
{
    open({.name = "x", .start = true});
    hear({status()});
    EXPECT_EQ(host.read(), write(RequestPlayer{kNone, "x"}));
    hear({GrantPlayer{0}, status()});
    EXPECT_EQ(host.read(), write(StartGame{}));
}

TEST_F(BlokusVisitor, AsksForAGameOnlyIfItStartsIt)
{
    const boost::json::object duo{{"mode", "duo"}};
    open({.name = "x", .seat = 1, .start = true, .options = duo});
    hear({status()});
    const RequestGameMode wanted{1, 14, 14, kDuo, BlokusOptions{}.stones};
    EXPECT_EQ(host.pieces, (std::vector<std::string>{write(wanted), write(RequestPlayer{2, "x"})}));
    host.read();
    open({.name = "x", .options = duo});
    hear({status()});
    EXPECT_EQ(host.read(), write(RequestPlayer{kNone, "x"}));
}

TEST_F(BlokusVisitor, SaysWhatIsWrongWithItsOptions)
{
    open({.start = true, .options = {{"width", 99}}});
    hear({status()});
    EXPECT_TRUE(failed());
    EXPECT_NE(last_words().find("width"), std::string::npos);
}

TEST_F(BlokusVisitor, MovesWhenItIsItsTurnAndWaitsForTheEcho)
{
    start(0);
    EXPECT_EQ(host.games.size(), 1U);
    choose(text_of(first));
    EXPECT_EQ(host.pieces, std::vector<std::string>{write(first)});
    hear({CurrentPlayer{0}});  // somebody else has tried something
    EXPECT_FALSE(host.question);
    hear({first, CurrentPlayer{1}});
    EXPECT_FALSE(host.question || host.farewell);
    hear({second, CurrentPlayer{2}});
    EXPECT_FALSE(host.question || host.farewell);
}

TEST_F(BlokusVisitor, TellsItsPlayerHowThePositionCameAbout)
{
    start(1);
    EXPECT_FALSE(host.question);
    hear({first, CurrentPlayer{1}});
    const auto question = host.take_question();
    EXPECT_EQ(question.moves, std::vector<std::string>{text_of(first)});
    EXPECT_EQ(question.view.to_move(), 1);
}

TEST_F(BlokusVisitor, PlaysBothColoursOfAPair)
{
    open();
    hear({status(kPairs), GrantPlayer{0}, GrantPlayer{2}, status(kPairs), StartGame{},
          CurrentPlayer{0}});
    choose(text_of(first));
    hear({first, CurrentPlayer{1}, second, CurrentPlayer{2}});
    ASSERT_TRUE(host.question);
    EXPECT_EQ(host.question->view.to_move(), 0);
    EXPECT_EQ(host.question->view.as<Blokus>()->colour_to_move(), 2);
}

TEST_F(BlokusVisitor, IsAskedAgainAfterAnUndo)
{
    start(0);
    choose(text_of(first));
    hear({first, CurrentPlayer{1}, second, CurrentPlayer{2}, UndoStone{}, UndoStone{},
          CurrentPlayer{0}});
    ASSERT_TRUE(host.question);
    EXPECT_TRUE(host.question->moves.empty());
    EXPECT_EQ(host.question->view, AnyGame{Blokus{}});
}

TEST_F(BlokusVisitor, ForgetsWhatItThoughtAboutIfThatIsUndone)
{
    start(1);
    hear({first, CurrentPlayer{1}, UndoStone{}, CurrentPlayer{0}});
    choose(text_of(second));  // too late
    EXPECT_TRUE(host.pieces.empty() && !host.question);
    const SetStone other{0, {0, 0, 0, 0, 19}};
    hear({other, CurrentPlayer{1}, UndoStone{}, CurrentPlayer{0}, first, CurrentPlayer{1}});
    EXPECT_EQ(host.question->moves, std::vector<std::string>{text_of(other)});
    choose(text_of(second));  // of the stone before
    EXPECT_TRUE(host.pieces.empty());
    EXPECT_EQ(host.question->moves, std::vector<std::string>{text_of(first)});
    choose(text_of(second));
    EXPECT_EQ(host.read(), write(second));
}

TEST_F(BlokusVisitor, AsksForAnotherColourIfItsOwnIsTaken)
{
    open({.name = "x"});
    hear({status(), GrantPlayer{1}, status()});
    host.read();
    hear({RevokePlayer{1}, GrantPlayer{2}, status(kDuo, 14)});
    EXPECT_TRUE(host.pieces.empty());
    hear({RevokePlayer{2}, status(kDuo, 14)});
    EXPECT_EQ(host.read(), write(RequestPlayer{kNone, "x"}));
}

TEST_F(BlokusVisitor, LeavesWhenTheComputerGetsItsColour)
{
    start(1);
    auto taken = status();
    taken.owners = {0, 1, kComputer, kComputer};
    taken.players = 2;
    hear({taken});
    EXPECT_FALSE(host.farewell);
    taken.owners[1] = kComputer;
    taken.players = 1;
    hear({taken});
    EXPECT_TRUE(failed());
}

TEST_F(BlokusVisitor, LeavesASilentServer)
{
    open();
    pass(Milliseconds{7'999});
    EXPECT_FALSE(host.farewell);
    pass(Milliseconds{1});
    EXPECT_TRUE(failed());
    EXPECT_EQ(last_words(), "the server is silent");
}

TEST_F(BlokusVisitor, LeavesAServerThatDoesNotAnswer)
{
    open();
    hear({status()});
    pass(Milliseconds{8'000});
    EXPECT_EQ(last_words(), "the server has no colour for me");
    host.farewell.reset();
    open({.start = true});
    hear({status(), GrantPlayer{0}, status()});
    pass(Milliseconds{8'000});
    EXPECT_TRUE(failed());
    host.farewell.reset();
    start(0);
    choose(text_of(first));
    hear({CurrentPlayer{0}, status(), chat(kNone, "hello")});
    pass(Milliseconds{8'000});
    EXPECT_TRUE(failed());
}

TEST_F(BlokusVisitor, WaitsForOthersAsLongAsItTakes)
{
    open();
    hear({status(), GrantPlayer{0}, status()});
    pass(kAnHour);
    hear({status(), StartGame{}, CurrentPlayer{0}});
    pass(kAnHour);
    choose(text_of(first));
    hear({first, CurrentPlayer{1}});
    pass(kAnHour);
    EXPECT_FALSE(host.farewell);
}

TEST_F(BlokusVisitor, LeavesWhenTheServerCloses)
{
    start(1);
    close();
    EXPECT_TRUE(failed());
    close();
    hear({status()});
    pass(kAnHour);
}

TEST_F(BlokusVisitor, LeavesWhenTheGameIsBrokenOff)
{
    start(1);
    hear({first, GameFinish{}, CurrentPlayer{kNone}});
    EXPECT_TRUE(failed());
    EXPECT_EQ(last_words(), "the game was broken off");
}

TEST_F(BlokusVisitor, LeavesAGameThatItCannotPlay)
{
    for (const auto& game : {status(9, 20), status(kFour, 3), status(kFour, 51), status(-1, 20)}) {
        host.farewell.reset();
        open();
        hear({game, GrantPlayer{0}, game, StartGame{}});
        EXPECT_TRUE(failed());
    }
    host.farewell.reset();
    open();
    hear({status(kDuo, 14), GrantPlayer{1}, StartGame{}});
    EXPECT_EQ(last_words(), "the game has begun without me");
}

TEST_F(BlokusVisitor, LeavesAServerThatTalksNonsense)
{
    for (const std::string& raw :
         {std::string{"HTTP/1.1 400 Bad Request\r\n\r\n"}, std::string{"(OKAY)\n"},
          std::string(5, '\0'), std::string(600, '\xff')}) {
        host.farewell.reset();
        open();
        hear_bytes(raw);
        EXPECT_TRUE(failed()) << raw;
    }
}

TEST_F(BlokusVisitor, LeavesAServerThatIsOutOfOrder)
{
    const ServerStatus here = status();
    const std::vector<std::vector<Message>> conversations{
        {GrantPlayer{0}},
        {StartGame{}},
        {here, StartGame{}},
        {here, GrantPlayer{4}},
        {here, GrantPlayer{-1}},
        {here, GrantPlayer{0}, RevokePlayer{1}},
        {here, GrantPlayer{0}, RevokePlayer{127}},
        {here, GrantPlayer{0}, first},
        {here, GrantPlayer{0}, UndoStone{}},
        {here, GrantPlayer{0}, GameFinish{}},
        {here, RequestPlayer{}},
        {here, RequestUndo{}},
        {here, RequestHint{}},
        {here, RequestGameMode{}},
        {here, GrantPlayer{3}, StartGame{}, UndoStone{}},
        {here, GrantPlayer{3}, StartGame{}, CurrentPlayer{1}},
        {here, GrantPlayer{3}, StartGame{}, CurrentPlayer{kNone}},
        {here, GrantPlayer{3}, StartGame{}, GrantPlayer{2}},
        {here, GrantPlayer{3}, StartGame{}, RevokePlayer{3}},
        {here, GrantPlayer{3}, StartGame{}, second},
        {here, GrantPlayer{3}, StartGame{}, first, first},
        {here, GrantPlayer{3}, StartGame{}, SetStone{0, {19, 0, 0, 5, 5}}},
        {here, GrantPlayer{3}, StartGame{}, SetStone{0, {21, 0, 0, 0, 0}}},
        {here, GrantPlayer{3}, StartGame{}, SetStone{0, {19, 0, 4, -1, 16}}},
        {here, GrantPlayer{3}, StartGame{}, SetStone{0, {19, 0, 0, -128, 127}}}};
    for (const auto& conversation : conversations) {
        host.farewell.reset();
        host.question.reset();
        open();
        hear(conversation);
        EXPECT_TRUE(failed()) << conversation.size() << " " << conversation.back().index();
    }
}

TEST_F(BlokusVisitor, DoesNotMindWhatItDoesNotKnow)
{
    start(1);
    const std::string unknown{'\x66', '\0', '\x05', '\x63', '\x13'};  // type 99
    hear_bytes(unknown);
    hear({chat(3, "hello"), StoneHint{0, {}}, CurrentPlayer{0}, status()});
    EXPECT_FALSE(host.farewell) << last_words();
}

/// A stone may be mirrored by any number, as the original relays it.
TEST_F(BlokusVisitor, ReadsMirroredStonesAsTheOriginalDoes)
{
    start(2);
    hear({first, CurrentPlayer{1}, SetStone{1, {19, 7, 0, -1, 0}}, CurrentPlayer{2}});
    ASSERT_TRUE(host.question);
    EXPECT_EQ(host.question->moves.back(), text_of(second));
}

std::string recorded(const std::string& name)
{
    std::ifstream file{AGON_TESTS "/data/blokus/" + name + "_rx.bin", std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// As servers said it before they had a version.
std::string older(const std::string& frame, int version)
{
    if (!std::holds_alternative<ServerStatus>(read(frame).value()) || version == 3) return frame;
    return version == 2 ? "\x13" + std::string{'\0', '\x94', '\x07', '\xcc'} + frame.substr(5, 143)
                        : "\x17" + std::string{'\0', '\x10', '\x07', '\xc8'} + frame.substr(5, 11);
}

/// Our client in games of the original server, in which it makes the moves of one colour.
class BlokusRecordedServer : public BlokusVisitor {
protected:
    /// What it says when the game is over. `cut` splits the bytes there.
    std::string play(const std::string& name, int colour, int version, std::size_t cut = 0)
    {
        host.farewell.reset();
        open({.name = "x"});
        std::vector<std::string> frames = frames_of(recorded(name));
        frames.insert(frames.begin() + 1, write(GrantPlayer{colour}));
        std::size_t begin = 0;
        for (std::size_t i = 0; i < frames.size() && !host.farewell; ++i) {
            const std::string frame = older(frames[i], version);
            if (host.question) answer(frame);
            const std::size_t at = cut > begin ? std::min(cut - begin, frame.size()) : 0;
            hear_bytes(std::string_view{frame}.substr(0, at));
            hear_bytes(std::string_view{frame}.substr(at));
            begin += frame.size();
        }
        return last_words();
    }

private:
    /// Its player finds the move that the computer made, and it is sent with the same bytes.
    void answer(const std::string& frame)
    {
        host.read();
        const Blokus& game = *host.question->view.as<Blokus>();
        const auto stone = std::get<SetStone>(read(frame).value()).stone;
        choose(game.write(blokus::from_tuple(stone, game.options().height).value()));
        EXPECT_EQ(host.read(), frame);
    }
};

TEST_F(BlokusRecordedServer, IsPlayedAgainstWhateverVersionItHas)
{
    for (const int version : {1, 2, 3}) {
        EXPECT_EQ(play("k0_duo14", 0, version), "rank 1 of 2 with 78 points; all: 78 62");
        EXPECT_EQ(play("k0_duo14", 2, version), "rank 2 of 2 with 62 points; all: 78 62");
        for (int colour = 0; colour < 4; ++colour) play("ai_classic20", colour, version);
        EXPECT_TRUE(host.farewell && host.farewell->by_the_rules) << last_words();
    }
}

TEST_F(BlokusRecordedServer, IsUnderstoodHoweverItsBytesAreSplit)
{
    const std::size_t size = recorded("k0_duo14").size() + 6;
    for (std::size_t cut = 0; cut <= size; ++cut)
        ASSERT_EQ(play("k0_duo14", 2, 3, cut), "rank 2 of 2 with 62 points; all: 78 62") << cut;
}

TEST_F(BlokusRecordedServer, IsFollowedThroughItsLobby)
{
    open({.name = "Hugo", .seat = 2});
    hear_bytes(recorded("lobby_A"));
    EXPECT_FALSE(host.farewell) << last_words();
    EXPECT_EQ(host.read(), bytes({RequestPlayer{2, "Hugo"}, RequestPlayer{2, "Hugo"}}));
    hear({StartGame{}, CurrentPlayer{0}});
    EXPECT_TRUE(host.question);
}

TEST_F(BlokusRecordedServer, MayCloseInsteadOfSayingThatItIsOver)
{
    open();
    auto frames = frames_of(recorded("k0_duo14"));
    frames.resize(frames.size() - 2);
    frames.insert(frames.begin() + 1, write(GrantPlayer{0}));
    for (const auto& frame : frames) {
        hear_bytes(frame);
        host.question.reset();
    }
    EXPECT_FALSE(host.farewell);
    close();
    EXPECT_TRUE(host.farewell && host.farewell->by_the_rules) << last_words();
}

}  // namespace
}  // namespace agon
