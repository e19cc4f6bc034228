#include "protocols/web/session.h"

#include "doubles/web_desk.h"
#include "doubles/web_frames.h"
#include "games/battleship/battleship.h"
#include "games/quoridor/quoridor.h"
#include "protocols/web/event_text.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

namespace json = boost::json;

/// A table for two, and sockets that look at it.
template <class G>
struct Live : WebDesk<G> {
    explicit Live(const json::object& options = {})
    {
        this->open({{"options", options}});
        ann = this->sit(0, "Ann");
        bob = this->sit(1, "Bob");
    }

    std::string ann;
    std::string bob;
    WebScreen screen{};
    std::vector<std::unique_ptr<WebSession>> sessions{};

    Peer look(const std::string& token, std::optional<std::uint64_t> after = {}, bool state = false)
    {
        const Peer peer = sessions.size();
        sessions.push_back(std::make_unique<WebSession>(
            this->house, peer, WebWish{this->id, token, after, state}, screen));
        this->house.join(peer, *sessions.back());
        return peer;
    }

    void say(Peer peer, std::string_view text) { this->house.write(peer, client_frame(text)); }

    /// The texts since the last call.
    std::vector<json::object> frames(Peer peer)
    {
        std::vector<json::object> read;
        for (const auto& piece : std::exchange(this->house.visitors[peer].pieces, {}))
            read.push_back(json::parse(server_texts(piece.bytes)).as_object());
        return read;
    }
};

TEST(EventText, SaysOfAMoveWhatTheViewerIsTold)
{
    const std::vector<std::string> shot{"E6", "hit"};
    const SeenEvent event{18, Moment{Milliseconds{1763300000000}}, seen::Moved{0, shot}};
    EXPECT_EQ(event_text(event),
              R"({"event":18,"when":1763300000000,"type":"moved","seat":0,"moves":["E6","hit"]})");
    const std::vector<std::string> odd{"\"\\\n\x7F"};
    const SeenEvent drawn{19, Moment{}, seen::Moved{kChance, odd}};
    EXPECT_EQ(event_text(drawn),
              "{\"event\":19,\"when\":0,\"type\":\"moved\",\"seat\":null,"
              "\"moves\":[\"\\\"\\\\\\n\x7F\"]}");
}

TEST(EventText, HasAShapeForEveryEvent)
{
    const auto text = [](decltype(SeenEvent::what) what) {
        return event_text({1, Moment{}, std::move(what)}).substr(20);
    };
    const SeenHolder ann{Holder::Kind::Open, "", "Ann", true};
    EXPECT_EQ(text(seen::Opened{}), R"("type":"opened","game":""})");
    EXPECT_EQ(text(seen::Seated{1, ann}),
              R"("type":"seated","seat":1,"holder":{"kind":"open","name":"Ann","taken":true}})");
    EXPECT_EQ(text(event::Started{}), R"("type":"started"})");
    EXPECT_EQ(text(event::UndoAsked{1}), R"("type":"undo-asked","seat":1})");
    EXPECT_EQ(text(event::UndoAnswered{0, true}),
              R"("type":"undo-answered","seat":0,"agree":true})");
    EXPECT_EQ(text(event::Undone{2}), R"("type":"undone","moves":2})");
    EXPECT_EQ(text(event::Said{"Ann", "\"hi\""}), R"("type":"said","name":"Ann","text":"\"hi\""})");
    EXPECT_EQ(text(event::RematchAsked{1, true}),
              R"("type":"rematch-asked","seat":1,"swap":true})");
    EXPECT_EQ(text(event::Followed{"0000000000002"}),
              R"("type":"followed","table":"0000000000002"})");
    EXPECT_EQ(text(event::Paused{}), R"("type":"paused"})");
    EXPECT_EQ(text(event::Resumed{}), R"("type":"resumed"})");
    EXPECT_EQ(text(event::Ended{
                  {.scores = std::vector{1.0, 0.0}, .ranks = {}, .points = {}, .reason = "goal"}}),
              R"("type":"ended","result":{"scores":[1,0],"reason":"goal"}})");
}

TEST(WebSession, TellsWhatComesInOneFrameAnEvent)
{
    Live<Quoridor> live;
    const Peer watcher = live.look("");
    EXPECT_TRUE(live.frames(watcher).empty());
    live.at("move", {{"token", live.ann}, {"move", "e2"}});
    ASSERT_EQ(live.house.visitors[watcher].pieces.size(), 1U);
    EXPECT_EQ(server_texts(live.house.visitors[watcher].pieces[0].bytes),
              R"({"event":5,"when":1000000,"type":"moved","seat":0,"moves":["e2"]})");
}

TEST(WebSession, TellsWhatWasMissed)
{
    Live<Quoridor> live;
    live.at("move", {{"token", live.ann}, {"move", "e2"}});
    const auto missed = live.frames(live.look("", 3));
    ASSERT_EQ(missed.size(), 2U);
    EXPECT_EQ(missed[0].at("event"), 4);
    EXPECT_EQ(missed[0].at("type"), "started");
    EXPECT_EQ(missed[1].at("event"), 5);
    const auto all = live.frames(live.look("", 0));
    ASSERT_EQ(all.size(), 5U);
    EXPECT_EQ(all[0].at("type"), "opened");
    EXPECT_TRUE(live.frames(live.look("", 5)).empty());
}

TEST(WebSession, SendsTheStateToWhoKnowsEventsThatNeverWere)
{
    Live<Quoridor> live;
    const auto frames = live.frames(live.look(live.bob, 99));
    ASSERT_EQ(frames.size(), 1U);
    EXPECT_EQ(frames[0].at("resync"), true);
    EXPECT_EQ(frames[0].at("state").at("event"), 4);
    EXPECT_EQ(frames[0].at("state").at("you"), json::parse("[1]"));
}

TEST(WebSession, SendsTheStateOnceABurst)
{
    Live<Quoridor> live{{{"size", 5}}};
    const Peer peer = live.look(live.ann, {}, true);
    const auto first = live.frames(peer);
    ASSERT_EQ(first.size(), 1U);
    EXPECT_EQ(first[0].at("state").at("to_move"), 0);
    for (const auto* move : {"c2", "b5", "c3", "a5", "c4", "a4"}) {
        live.say(peer, json::serialize(json::object{{"move", move}}));
        live.at("move", {{"token", live.bob}, {"move", move}});
    }
    live.frames(peer);
    live.say(peer, R"({"move":"c5"})");
    const auto last = live.frames(peer);
    ASSERT_EQ(last.size(), 3U) << "moved, ended, state";
    EXPECT_EQ(last[1].at("type"), "ended");
    EXPECT_EQ(last[2].at("state").at("state"), "over");
    EXPECT_EQ(last[2].at("state").at("event"), last[1].at("event"));
}

TEST(WebSession, TellsNothingTwiceThatTheHouseIsYetToTell)
{
    Live<Quoridor> live;
    ASSERT_TRUE(live.house.ask(live.id, command::Move{0, "e2"}));  // told when it settles
    const Peer peer = live.look("", 4);
    const auto frames = live.frames(peer);
    ASSERT_EQ(frames.size(), 1U);
    EXPECT_EQ(frames[0].at("event"), 5);
}

TEST(WebSession, MovesTalksAndRefuses)
{
    Live<Quoridor> live;
    const Peer ann = live.look(live.ann);
    const Peer watcher = live.look("nobody's");
    const auto answer = [&](Peer peer, std::string_view frame) {
        live.house.read(peer);
        live.house.visitors[peer].pieces.clear();
        live.say(peer, frame);
        return server_texts(live.house.read(peer));
    };
    EXPECT_EQ(answer(ann, R"({"ping":1})"), R"({"pong":1})");
    EXPECT_EQ(answer(ann, R"({"move":"e2"})"),
              R"({"event":5,"when":1000000,"type":"moved","seat":0,"moves":["e2"]})");
    EXPECT_EQ(answer(ann, R"({"text":"hi"})"),
              R"({"event":6,"when":1000000,"type":"said","name":"Ann","text":"hi"})");
    const auto code = [&](Peer peer, std::string_view frame) {
        const auto value = json::parse(answer(peer, frame));
        return std::string{value.at("refused").at("code").as_string()};
    };
    EXPECT_EQ(code(ann, R"({"move":"e3"})"), "not-your-turn");
    EXPECT_EQ(code(ann, R"({"move":"e8","seat":1})"), "not-your-seat");
    EXPECT_EQ(code(ann, R"({"move":3})"), "bad-request");
    EXPECT_EQ(code(ann, R"({})"), "bad-request");
    EXPECT_EQ(code(ann, R"([])"), "bad-request");
    EXPECT_EQ(code(ann, "e2"), "not-json");
    EXPECT_EQ(code(ann, std::string(4000, '[')), "not-json");
    EXPECT_EQ(code(watcher, R"({"move":"e8"})"), "bad-token");
    EXPECT_EQ(code(watcher, R"({"text":"hi"})"), "bad-token");
    const Peer bob = live.look(live.bob);
    const auto illegal = json::parse(answer(bob, R"({"move":"e5"})"));
    EXPECT_EQ(illegal.at("refused").at("code"), "illegal-move");
    EXPECT_FALSE(illegal.at("refused").at("why").as_string().empty());
}

TEST(WebSession, ReadsItsAddress)
{
    const auto wish =
        read_live_target("/api/tables/0123456789abc/live?token=a%2Bb&after=7&state=1");
    ASSERT_TRUE(wish);
    EXPECT_EQ(wish->table, "0123456789abc");
    EXPECT_EQ(wish->token, "a+b");
    EXPECT_EQ(wish->after, 7U);
    EXPECT_TRUE(wish->wants_state);
    const auto plain = read_live_target("/api/tables/0123456789abc/live");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->after, std::nullopt);
    EXPECT_FALSE(plain->wants_state);
    for (const auto* other : {"/api/tables/0123456789abc", "/", "", "/api/tables/x/live/y"})
        EXPECT_FALSE(read_live_target(other)) << other;
}

TEST(WebSession, HangsUpOnATableThatIsGone)
{
    WebDesk<Quoridor> desk;
    WebScreen screen;
    WebSession session{desk.house, 1, {.table = "00000000000ff"}, screen};
    desk.house.join(1, session);
    EXPECT_TRUE(desk.house.visitors[1].closed);
    EXPECT_EQ(desk.house.read(1), close_frame(WebClose::Normal));
}

TEST(WebSession, AnswersWhatIsAboutTheConnection)
{
    Live<Quoridor> live;
    const Peer peer = live.look("");
    live.house.write(peer, client_frame("are you there", 0x89));
    EXPECT_EQ(live.house.read(peer), pong_frame("are you there"));
    live.house.write(peer, client_frame("\x03\xe8", 0x88) + client_frame(R"({"ping":1})"));
    EXPECT_EQ(live.house.read(peer), close_frame(WebClose::Normal)) << "and nothing after it";
    EXPECT_TRUE(live.house.visitors[peer].closed);
    live.house.write(peer, client_frame("more", 0x89));
    EXPECT_EQ(live.house.read(peer), "");
}

TEST(WebSession, HangsUpOnWhoBreaksTheRules)
{
    Live<Quoridor> live;
    const Peer talker = live.look("");
    live.say(talker, std::string(WebSession::kLongestText + 1, ' '));
    EXPECT_EQ(live.house.read(talker), close_frame(WebClose::TooLong));
    EXPECT_TRUE(live.house.visitors[talker].closed);
    const Peer stranger = live.look("");
    live.house.write(stranger, "GET / HTTP/1.1\r\n\r\n");
    EXPECT_EQ(live.house.read(stranger), close_frame(WebClose::BrokenRules));
    live.at("move", {{"token", live.ann}, {"move", "e2"}});
    EXPECT_EQ(live.house.read(stranger), "") << "nothing comes after the close";
}

TEST(WebSession, AsksWhoIsSilentAndLeavesWhoStaysSo)
{
    using std::chrono_literals::operator""s;
    Live<Quoridor> live;
    const Peer peer = live.look("");
    live.house.pass(29s);
    EXPECT_EQ(live.house.read(peer), "");
    live.house.pass(1s);
    EXPECT_EQ(live.house.read(peer), ping_frame());
    live.house.write(peer, client_frame("", 0x8A));
    live.house.pass(30s);
    EXPECT_EQ(live.house.read(peer), ping_frame());
    live.house.pass(30s);
    EXPECT_EQ(live.house.read(peer), close_frame(WebClose::Normal));
    EXPECT_TRUE(live.house.visitors[peer].closed);
}

}  // namespace
}  // namespace agon
