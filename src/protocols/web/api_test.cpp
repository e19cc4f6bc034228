#include "protocols/web/api.h"

#include "doubles/two_at_a_desk.h"
#include "games/quoridor/quoridor.h"

#include <gtest/gtest.h>

#include <set>

namespace agon {
namespace {

namespace json = boost::json;

using Desk = WebDesk<Quoridor>;

TEST(WebApi, ListsWhatThereIsToPlay)
{
    Desk desk;
    const auto games = desk.get("/api/games");
    EXPECT_EQ(games.status, 200);
    EXPECT_EQ(
        desk.last,
        R"({"version":"0.1","games":[{"name":"quoridor","seats":2,"options":{"players":2,"size":9,)"
        R"("walls":10,"first":0,"maxplies":400},"players":["random","hard"],"secrets":false,)"
        R"("port":4711,"protocols":[{"name":"wire","port":4711,"late_programs":true,)"
        R"("names_tables":false,"votes":false,"usual_port":0}]}],"profiles":true,"remote":false})");
}

TEST(WebApi, OpensATableAndSaysItsState)
{
    Desk desk;
    const auto opened =
        desk.open({{"options", {{"size", 5}}},
                   {"seats", parsed(R"([{"kind":"open"},{"kind":"player","spec":"hard"}])")},
                   {"clock", {{"total", 60}, {"increment", 0.5}}}});
    EXPECT_EQ(opened.status, 201);
    EXPECT_EQ(keys_of(opened.body),
              (std::set<std::string>{"id",      "game", "options",    "state",  "event",
                                     "to_move", "you",  "seats",      "moves",  "movers",
                                     "legal",   "view", "clock",      "result", "undo",
                                     "rematch", "next", "spectators", "chat",   "paused"}));
    EXPECT_EQ(opened.text("state"), "open");
    EXPECT_EQ(opened.text("id"), "0000000000001");
    EXPECT_EQ(opened.body.at("options").at("size"), 5);
    EXPECT_EQ(opened.body.at("options").at("walls"), 10);
    EXPECT_TRUE(opened.body.at("to_move").is_null());
    EXPECT_TRUE(opened.body.at("legal").is_null());
    EXPECT_EQ(opened.body.at("seats"),
              parsed(R"([{"kind":"open","name":"","taken":false},)"
                     R"({"kind":"player","spec":"hard","name":"","taken":true}])"));
    EXPECT_EQ(opened.body.at("clock"),
              parsed(R"({"total":60,"increment":0.5,"left":[60,60],"paused":false})"));
}

TEST(WebApi, RefusesTablesThatMakeNoSense)
{
    Desk desk;
    const auto code = [&](std::string body) {
        const auto answer = desk.ask("POST", "/api/tables", std::move(body));
        EXPECT_EQ(answer.status, 400);
        EXPECT_FALSE(answer.text("text").empty());
        return answer.code();
    };
    EXPECT_EQ(code("{"), "not-json");
    EXPECT_EQ(code(""), "not-json");
    EXPECT_EQ(code("[]"), "bad-request");
    EXPECT_EQ(code("{}"), "bad-request");
    EXPECT_EQ(code(R"({"game":7})"), "bad-request");
    EXPECT_EQ(code(R"({"game":"chess"})"), "bad-request");
    EXPECT_EQ(code(R"({"game":"quoridor","options":[]})"), "bad-request");
    EXPECT_EQ(code(R"({"game":"quoridor","options":{"size":8}})"), "bad-option");
    EXPECT_EQ(code(R"({"game":"quoridor","seats":[{"kind":"open"}]})"), "bad-request");
    EXPECT_EQ(code(R"({"game":"quoridor","seats":[1,2]})"), "bad-request");
    EXPECT_EQ(code(R"({"game":"quoridor","seats":[{"kind":"open"},{"kind":"ghost"}]})"),
              "bad-request");
    EXPECT_EQ(code(R"({"game":"quoridor","seats":[{"kind":"open"},{"kind":"player"}]})"),
              "bad-spec");
    EXPECT_EQ(
        code(R"({"game":"quoridor","seats":[{"kind":"open"},{"kind":"player","spec":"cmd:rm"}]})"),
        "bad-spec");
    for (const auto* clock : {"3", R"({})", R"({"move":0})", R"({"move":"x"})", R"({"move":1e9})",
                              R"({"move":1,"total":1})", R"({"move":1,"increment":1})"})
        EXPECT_EQ(code(std::string{R"({"game":"quoridor","clock":)"} + clock + "}"), "bad-clock")
            << clock;
    EXPECT_EQ(desk.ask("POST", "/api/tables", std::string(kLongestBody + 1, ' ')).status, 413);
    desk.house.full = true;
    EXPECT_EQ(desk.open().status, 503);
    EXPECT_EQ(desk.get("/api/tables").body.at("tables").as_array().size(), 0U);
}

TEST(WebApi, NamesTheKeyThatIsWrong)
{
    Desk desk;
    EXPECT_NE(desk.ask("POST", "/api/tables", R"({"game":7})").text("text").find("game must be"),
              std::string::npos);
    desk.open();
    EXPECT_NE(desk.at("sit", {{"seat", "first"}}).text("text").find("seat must be"),
              std::string::npos);
}

TEST(WebApi, KnowsItsAddressesAndMethods)
{
    Two desk;
    for (const auto* target : {"/", "/api", "/api/", "/api/gamez", "/api/tables/0000000000001/fly",
                               "/api/tables/0000000000001/", "/api/tables/0000000000001/move/e2",
                               "/games", "/api/games/x"})
        EXPECT_EQ(desk.get(target).code(), "no-such-page") << target;
    for (const auto* target : {"/api/tables/1", "/api/tables/000000000000f",
                               "/api/tables/000000000000F", "/api/tables/0000000000009/move"})
        EXPECT_EQ(desk.get(target).status, 404) << target;
    EXPECT_EQ(desk.get("/api/tables/0000000000001/move").code(), "bad-method");
    EXPECT_EQ(desk.post("/api/games", {}).status, 405);
    EXPECT_EQ(desk.ask("DELETE", "/api/tables/0000000000001").status, 405);
    EXPECT_EQ(desk.get("/api/games?%zz").code(), "bad-request");
    EXPECT_EQ(desk.get("").code(), "bad-request");
}

TEST(WebApi, ListsTablesNewestFirstAndFiltersThem)
{
    Two desk;
    desk.open();
    const auto ids = [&](const std::string& query) {
        std::string found;
        const auto tables = desk.get("/api/tables" + query);
        for (const auto& table : tables.body.at("tables").as_array())
            found += table.at("id").as_string().back();
        return found;
    };
    EXPECT_EQ(ids(""), "21");
    EXPECT_EQ(ids("?limit=1"), "2");
    EXPECT_EQ(ids("?state=running"), "1");
    EXPECT_EQ(ids("?state=open&game=quoridor"), "2");
    EXPECT_EQ(ids("?state=over"), "");
    EXPECT_EQ(
        keys_of(desk.get("/api/tables").body.at("tables").as_array()[0].as_object()),
        (std::set<std::string>{"id", "game", "options", "state", "seats", "moves", "spectators"}));
    for (const auto* query : {"?state=closed", "?limit=0", "?limit=1001", "?limit=x", "?game=go"})
        EXPECT_EQ(desk.get(std::string{"/api/tables"} + query).code(), "bad-request") << query;
}

TEST(WebApi, SeatsPeopleAndStartsWhenAllAreThere)
{
    Desk desk;
    desk.open();
    const auto first = desk.at("sit", {{"name", "Ann"}});
    EXPECT_EQ(first.status, 200);
    EXPECT_EQ(first.body.at("seat"), 0);
    EXPECT_EQ(desk.at("sit", {{"seat", 0}}).code(), "seat-taken");
    EXPECT_EQ(desk.at("sit", {{"seat", 2}}).code(), "no-such-seat");
    EXPECT_EQ(desk.at("sit", {{"seat", -1}}).code(), "no-such-seat");
    EXPECT_EQ(desk.at("sit", {{"name", "a\nb"}}).code(), "bad-request");
    EXPECT_EQ(desk.at("sit", {{"name", std::string(65, 'a')}}).code(), "name-too-long");
    EXPECT_EQ(desk.at("sit", {{"token", "guess"}}).code(), "bad-token");
    EXPECT_EQ(desk.at("sit", {{"token", first.text("token")}}).body,
              parsed(R"({"seat":1,"token":"token1"})"));
    EXPECT_EQ(desk.at("sit", {}).code(), "no-free-seat");
    const auto state = desk.state(first.text("token"));
    EXPECT_EQ(state.text("state"), "running");
    EXPECT_EQ(state.body.at("you"), parsed("[0,1]"));
    EXPECT_EQ(state.body.at("seats").at(1).at("name"), "Ann") << "the same person";
    EXPECT_EQ(desk.last.find("token1"), std::string::npos);
}

TEST(WebApi, KeepsPeopleOffSeatsForPlayersAndPrograms)
{
    Desk desk;
    desk.open({{"seats", parsed(R"([{"kind":"classic"},{"kind":"player","spec":"hard"}])")}});
    EXPECT_EQ(desk.at("sit", {{"seat", 0}}).code(), "seat-of-a-program");
    EXPECT_EQ(desk.at("sit", {{"seat", 1}}).code(), "seat-of-a-player");
    EXPECT_EQ(desk.at("sit", {}).code(), "no-free-seat");
    EXPECT_EQ(desk.at("sit", {{"seat", 1}, {"program", true}}).code(), "seat-of-a-player");
}

TEST(WebApi, SeatsAProgramFirstWhereOneIsAwaited)
{
    Desk desk;
    desk.open({{"seats", parsed(R"([{"kind":"open"},{"kind":"classic"}])")}});
    EXPECT_EQ(desk.at("sit", {{"program", true}}).body.at("seat"), 1);
    EXPECT_EQ(desk.at("sit", {{"program", true}}).body.at("seat"), 0);
    EXPECT_EQ(desk.at("sit", {{"program", true}}).code(), "no-free-seat");
}

TEST(WebApi, MovesForWhoHoldsTheToken)
{
    Two desk;
    const auto moved = desk.at("move", {{"token", desk.ann}, {"move", "e2"}, {"colour", "red"}});
    EXPECT_EQ(moved.status, 200);
    EXPECT_EQ(moved.body, parsed(R"({"event":5})"));
    const auto wrong = desk.at("move", {{"token", desk.bob}, {"move", "e5"}});
    EXPECT_EQ(wrong.status, 409);
    EXPECT_EQ(wrong.code(), "illegal-move");
    EXPECT_FALSE(wrong.text("why").empty());
    EXPECT_EQ(desk.at("move", {{"token", desk.ann}, {"move", "e3"}}).code(), "not-your-turn");
    EXPECT_EQ(desk.at("move", {{"token", desk.ann}, {"move", "e8"}, {"seat", 1}}).code(),
              "not-your-seat");
    EXPECT_EQ(desk.at("move", {{"token", "token3"}, {"move", "e8"}}).status, 401);
    EXPECT_EQ(desk.at("move", {{"move", "e8"}}).code(), "bad-token");
    EXPECT_EQ(desk.at("move", {{"token", ""}, {"move", "e8"}}).code(), "bad-token");
    EXPECT_EQ(desk.at("move", {{"token", desk.bob}}).code(), "bad-request");
    EXPECT_EQ(desk.at("move", {{"token", 7}, {"move", "e8"}}).code(), "bad-request");
    const auto state = desk.state(desk.bob);
    EXPECT_EQ(state.body.at("moves"), parsed(R"(["e2"])"));
    EXPECT_EQ(state.body.at("movers"), parsed("[0]"));
    EXPECT_EQ(state.body.at("to_move"), 1);
    EXPECT_EQ(state.body.at("view").at("pawns"), parsed(R"(["e2","e9"])"));
    EXPECT_EQ(state.body.at("legal").as_array().size(), 131U);
    EXPECT_EQ(state.body.at("event"), 5);
}

TEST(WebApi, SaysWhyAMoveIsIllegal)
{
    Two desk;
    const std::string at = "/api/tables/" + desk.id + "/why";
    EXPECT_EQ(desk.get(at + "?move=e2").body, parsed(R"({"why":""})"));
    EXPECT_EQ(desk.get(at + "?move=%652&token=" + desk.ann).body, parsed(R"({"why":""})"));
    EXPECT_EQ(desk.get(at).body, parsed(R"({"why":"unreadable"})"));
    EXPECT_FALSE(desk.get(at + "?move=e5").text("why").empty());
}

TEST(WebApi, TakesBackWhenTheOtherAgrees)
{
    Two desk;
    EXPECT_EQ(desk.at("undo", {{"token", desk.ann}}).code(), "nothing-to-undo");
    desk.at("move", {{"token", desk.ann}, {"move", "e2"}});
    EXPECT_EQ(desk.at("undo", {{"token", desk.bob}, {"agree", true}}).code(), "nobody-asked");
    EXPECT_EQ(desk.at("undo", {{"token", desk.ann}}).status, 200);
    EXPECT_EQ(desk.state().body.at("undo"), 0);
    EXPECT_EQ(desk.at("undo", {{"token", desk.ann}}).code(), "already-asked");
    EXPECT_EQ(desk.at("undo", {{"token", desk.ann}, {"agree", true}}).code(), "own-wish");
    EXPECT_EQ(desk.at("undo", {{"token", desk.bob}, {"agree", false}}).status, 200);
    EXPECT_TRUE(desk.state().body.at("undo").is_null());
    desk.at("undo", {{"token", desk.ann}});
    EXPECT_EQ(desk.at("undo", {{"token", desk.bob}, {"agree", true}}).status, 200);
    EXPECT_EQ(desk.state().body.at("moves"), parsed("[]"));
}

TEST(WebApi, AsksAPlayerForAHint)
{
    Two desk;
    const auto hint = desk.at("hint", {{"token", desk.ann}});
    EXPECT_EQ(hint.status, 200);
    EXPECT_EQ(keys_of(hint.body),
              (std::set<std::string>{"move", "score", "depth", "nodes", "line"}));
    EXPECT_EQ(desk.house.questions.at(0).spec, "best:time=0.5");
    EXPECT_EQ(desk.at("hint", {{"token", desk.bob}}).code(), "not-your-turn");
    EXPECT_EQ(desk.at("hint", {{"token", "x"}}).code(), "bad-token");
    EXPECT_EQ(desk.at("hint", {{"token", desk.ann}, {"spec", "genius"}}).code(), "bad-spec");
    desk.house.busy = true;
    EXPECT_EQ(desk.at("hint", {{"token", desk.ann}}).status, 503);
}

TEST(WebApi, ResignsForTheSeatOfTheToken)
{
    Two desk;
    const std::string record = "/api/tables/" + desk.id + "/record";
    EXPECT_EQ(desk.get(record).code(), "not-over");
    EXPECT_EQ(desk.at("resign", {{"token", desk.bob}}).status, 200);
    const auto state = desk.state();
    EXPECT_EQ(state.text("state"), "over");
    EXPECT_EQ(state.body.at("result"), parsed(R"({"scores":[1,0],"reason":"resigned"})"));
    EXPECT_EQ(desk.get(record).body.at("agon"), 1);
    EXPECT_EQ(desk.at("move", {{"token", desk.ann}, {"move", "e2"}}).code(), "game-over");
}

TEST(WebApi, PausesAndGivesNoTimeBackTwice)
{
    Desk desk;
    desk.open({{"clock", {{"move", 10}}}});
    const auto ann = desk.sit(0);
    desk.sit(1);
    EXPECT_EQ(desk.at("resume", {{"token", ann}}).code(), "not-paused");
    desk.house.pass(Milliseconds{4000});
    EXPECT_EQ(desk.at("pause", {{"token", ann}}).status, 200);
    EXPECT_EQ(desk.at("pause", {{"token", ann}}).code(), "paused");
    desk.house.pass(Milliseconds{60'000});
    const auto state = desk.state();
    EXPECT_EQ(state.body.at("paused"), true);
    EXPECT_EQ(state.body.at("clock"), parsed(R"({"move":10,"left":[6,10],"paused":true})"));
    EXPECT_EQ(desk.at("resume", {{"token", ann}}).status, 200);
    EXPECT_EQ(desk.at("resume", {{"token", ann}}).code(), "not-paused");
}

TEST(WebApi, SaysWhatPeopleSay)
{
    Two desk;
    EXPECT_EQ(desk.at("chat", {{"token", desk.bob}, {"text", "Grüße \"you\""}}).status, 200);
    EXPECT_EQ(desk.at("chat", {{"token", desk.bob}, {"text", ""}}).code(), "nothing-said");
    EXPECT_EQ(desk.at("chat", {{"token", desk.bob}, {"text", "a\tb"}}).code(), "bad-request");
    EXPECT_EQ(desk.at("chat", {{"token", desk.bob}, {"text", std::string(501, 'a')}}).code(),
              "text-too-long");
    EXPECT_EQ(desk.at("chat", {{"token", "x"}, {"text", "hi"}}).code(), "bad-token");
    EXPECT_EQ(desk.state().body.at("chat"),
              parsed(R"([{"name":"Bob","text":"Grüße \"you\"","when":1000000}])"));
}

TEST(WebApi, KeepsTheTalkOfThoseWhoWatchFromThosePlaying)
{
    Two desk;
    EXPECT_EQ(desk.at("chat", {{"name", "Eve"}, {"text", "e7 wins"}}).status, 200);
    const auto line = parsed(R"([{"name":"Eve","text":"e7 wins","when":1000000,"watching":true}])");
    EXPECT_EQ(desk.state().body.at("chat"), line);
    EXPECT_EQ(desk.state(desk.bob).body.at("chat"), json::array{});
    EXPECT_EQ(desk.at("chat", {{"name", std::string(500, 'e')}, {"text", "hi"}}).code(),
              "name-too-long");
    EXPECT_EQ(desk.at("resign", {{"token", desk.ann}}).status, 200);
    EXPECT_EQ(desk.state(desk.bob).body.at("chat"), line);
}

TEST(WebApi, ReplaysATableAndARecord)
{
    Two desk;
    desk.at("move", {{"token", desk.ann}, {"move", "e2"}});
    const std::string at = "/api/tables/" + desk.id;
    const auto running = desk.get(at + "/replay");
    EXPECT_EQ(keys_of(running.body),
              (std::set<std::string>{"game", "options", "players", "result", "plies"}));
    EXPECT_TRUE(running.body.at("result").is_null());
    EXPECT_EQ(running.body.at("players"), parsed(R"(["Ann","Bob"])"));
    ASSERT_EQ(running.body.at("plies").as_array().size(), 2U);
    EXPECT_TRUE(running.body.at("plies").at(0).at("move").is_null());
    EXPECT_EQ(running.body.at("plies").at(1).at("move"), "e2");
    EXPECT_EQ(running.body.at("plies").at(1).at("seat"), 0);
    EXPECT_EQ(running.body.at("plies").at(1).at("view").at("pawns"), parsed(R"(["e2","e9"])"));
    desk.finish();
    desk.get(at + "/record");
    const std::string record = desk.last;
    const auto over = desk.get(at + "/replay");
    EXPECT_EQ(desk.ask("POST", "/api/replay", record).body, over.body);
    EXPECT_EQ(over.body.at("result").at("reason"), "resigned");
}

TEST(WebApi, RefusesRecordsThatAreWrong)
{
    Desk desk;
    const auto code = [&](std::string body) {
        const auto answer = desk.ask("POST", "/api/replay", std::move(body));
        EXPECT_EQ(answer.status, 400);
        return answer.code();
    };
    const std::string head = R"({"agon":1,"game":"quoridor","moves":[)";
    const std::string tail = R"(],"result":{"scores":[1,0],"reason":"resigned"}})";
    EXPECT_EQ(code("?"), "not-json");
    EXPECT_EQ(code("{}"), "bad-record");
    EXPECT_EQ(code(R"({"agon":1,"game":"go","moves":[],"result":{}})"), "bad-record");
    EXPECT_EQ(code(head + R"("e5")" + tail), "illegal-move");
    EXPECT_EQ(code(head + R"(],"result":{"scores":[1,0],"reason":"goal"}})"), "wrong-result");
    std::string many = "\"e2\"";
    for (int i = 0; i < 2000; ++i) many += ",\"e2\"";
    EXPECT_EQ(code(head + many + tail), "bad-record");
    EXPECT_EQ(desk.ask("POST", "/api/replay", head + R"("e2")" + tail).status, 200);
}

TEST(WebApi, AnswersAnythingWithJson)
{
    Two desk;
    Rng rng{7};
    const std::string letters = R"({}[]":,0123456789.eE-+tfnaukl \movestkngr/?=%&)";
    const std::vector<std::string> targets{"/api/tables",
                                           "/api/replay",
                                           "/api/evaluate",
                                           "/api/position",
                                           "/api/tables/" + desk.id + "/sit",
                                           "/api/tables/" + desk.id + "/move",
                                           "/api/tables/" + desk.id + "/seat"};
    for (int i = 0; i < 3000; ++i) {
        std::string noise(rng.below(40), ' ');
        for (char& c : noise) c = letters[rng.below(static_cast<std::uint32_t>(letters.size()))];
        const auto& target = targets[rng.below(static_cast<std::uint32_t>(targets.size()))];
        EXPECT_GE(desk.ask("POST", target, noise).status, 400) << noise;
        desk.get("/api/tables" + noise);
        desk.get("/api/tables/" + desk.id + "/why?" + noise);
    }
}

}  // namespace
}  // namespace agon
