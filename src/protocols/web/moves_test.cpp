// Calls that bring the moves of a game.
#include "doubles/web_desk.h"
#include "games/ants/ants.h"
#include "games/battleship/battleship.h"
#include "games/quoridor/quoridor.h"

#include <gtest/gtest.h>

#include <set>

namespace agon {
namespace {

namespace json = boost::json;

using Desk = WebDesk<Quoridor>;

TEST(WebMoves, EvaluatesAPosition)
{
    Desk desk;
    const auto value = [&](std::string moves) {
        return desk.ask("POST", "/api/evaluate",
                        R"({"game":"quoridor","options":{"size":5},"moves":[)" + moves + "]}");
    };
    const auto first = value("");
    EXPECT_EQ(first.body.at("seat"), 0);
    EXPECT_EQ(first.body.at("score"), 12);
    EXPECT_EQ(first.body.at("over"), false);
    EXPECT_EQ(first.body.at("line").as_array().front(), first.body.at("move"));
    EXPECT_FALSE(first.body.contains("heat"));
    EXPECT_EQ(value(R"("c2")").body.at("seat"), 1);
    EXPECT_EQ(desk.house.questions.at(1).moves, std::vector<std::string>{"c2"});
    EXPECT_GT(desk.house.questions.at(1).nodes, 0U);
    EXPECT_EQ(value(R"("c2","b5","c3","a5","c4","a4","c5")").body,
              parsed(R"({"seat":null,"score":10000,"over":true})"));
    EXPECT_EQ(value(R"("e9")").status, 400);
    EXPECT_EQ(value(R"("e9")").code(), "illegal-move");
    EXPECT_EQ(value("1").code(), "bad-request");
    EXPECT_EQ(desk.post("/api/evaluate", {{"game", "go"}, {"moves", json::array{}}}).code(),
              "bad-request");
    EXPECT_EQ(desk.post("/api/evaluate", {{"game", "quoridor"}}).code(), "bad-request");
}

TEST(WebMoves, EvaluatesForSoLong)
{
    Desk desk;
    const auto value = [&](const json::value& time) {
        return desk.post("/api/evaluate",
                         {{"game", "quoridor"}, {"moves", json::array{}}, {"time", time}});
    };
    EXPECT_EQ(value(0.25).status, 200);
    EXPECT_EQ(desk.house.questions.at(0).spec, "best:time=0.25");
    EXPECT_EQ(desk.house.questions.at(0).nodes, 0U) << "time is the only limit";
    EXPECT_EQ(value(2).status, 200);
    for (const json::value& wrong : {json::value(2.1), json::value(0), json::value("1")})
        EXPECT_EQ(value(wrong).code(), "bad-request") << wrong;
    EXPECT_EQ(desk.house.questions.size(), 2U);
    desk.house.busy = true;
    EXPECT_EQ(value(0.25).status, 503);
}

TEST(WebMoves, SaysWhereShipsMayBe)
{
    WebDesk<Battleship> desk;
    desk.house.heat = {{"a1", 0.25}};
    const auto value =
        desk.post("/api/evaluate", {{"game", "battleship"}, {"moves", json::array{}}});
    EXPECT_EQ(value.body.at("heat"), parsed(R"({"a1":0.25})"));
}

TEST(WebMoves, ShowsThePositionAfterMoves)
{
    Desk desk;
    const auto position = [&](const std::string& moves) {
        return desk.ask("POST", "/api/position",
                        R"({"game":"quoridor","options":{"size":5},"moves":[)" + moves + "]}");
    };
    const auto begun = position(R"("c2")");
    EXPECT_EQ(keys_of(begun.body),
              (std::set<std::string>{"view", "legal", "to_move", "over", "moves", "movers"}));
    EXPECT_EQ(begun.body.at("to_move"), 1);
    EXPECT_EQ(begun.body.at("movers"), parsed("[0]"));
    EXPECT_EQ(begun.body.at("view").at("pawns"), parsed(R"(["c2","c5"])"));
    EXPECT_GT(begun.body.at("legal").as_array().size(), 10U);
    const auto over = position(R"("c2","b5","c3","a5","c4","a4","c5")");
    EXPECT_EQ(over.body.at("over"), true);
    EXPECT_TRUE(over.body.at("to_move").is_null());
    EXPECT_TRUE(over.body.at("legal").is_null());
    EXPECT_EQ(over.body.at("result").at("scores"), parsed("[1,0]"));
    const auto wrong = position(R"("c2","c9")");
    EXPECT_EQ(wrong.status, 400);
    EXPECT_EQ(wrong.code(), "illegal-move");
    EXPECT_FALSE(wrong.text("why").empty()) << "of the last move the rule is named";
    EXPECT_EQ(position(R"("c9","c2")").text("why"), "");
    EXPECT_EQ(desk.post("/api/position", {{"game", "quoridor"}}).code(), "bad-request");
    desk.house.busy = true;
    EXPECT_EQ(position("").status, 503);
}

TEST(WebMoves, DrawsTheTablesLuckForAPosition)
{
    WebDesk<Ants> desk;
    const auto position = [&](const json::value& moves) {
        return desk.post("/api/position", {{"game", "ants"}, {"moves", moves}}).body;
    };
    const auto start = position(json::array{});
    const auto drawn = start.at("moves").as_array().size();
    EXPECT_GT(drawn, 0U) << "food is laid out first";
    EXPECT_FALSE(start.at("to_move").is_null());
    EXPECT_TRUE(start.at("movers").as_array().back().is_null());
    EXPECT_EQ(position(json::array{}), start) << "the same again";
    EXPECT_EQ(position(start.at("moves")), start) << "nothing is drawn twice";
}

TEST(WebMoves, OpensATableThatBeginsWithMoves)
{
    Desk desk;
    const auto opened = desk.open({{"moves", {"e2", "e8"}}});
    EXPECT_EQ(opened.status, 201);
    const auto ann = desk.sit(0);
    const auto bob = desk.sit(1);
    const auto state = desk.state();
    EXPECT_EQ(state.body.at("moves"), parsed(R"(["e2","e8"])"));
    EXPECT_EQ(state.body.at("movers"), parsed("[0,1]"));
    EXPECT_EQ(desk.at("undo", {{"token", ann}}).code(), "nothing-to-undo");
    EXPECT_EQ(desk.at("move", {{"token", ann}, {"move", "e3"}}).status, 200);
    desk.at("resign", {{"token", bob}});
    desk.get("/api/tables/" + desk.id + "/record");
    EXPECT_EQ(desk.ask("POST", "/api/replay", desk.last).status, 200) << "an ordinary record";
    desk.at("rematch", {{"token", ann}});
    desk.at("rematch", {{"token", bob}});
    desk.id = desk.state().text("next");
    EXPECT_EQ(desk.state().body.at("moves"), parsed(R"(["e2","e8"])")) << "and so does the next";
}

TEST(WebMoves, RefusesToBeginWithMovesThatLeadNowhere)
{
    Desk desk;
    const auto code = [&](const json::object& body) {
        const auto answer = desk.open(body);
        EXPECT_EQ(answer.status, 400);
        return answer.code();
    };
    EXPECT_EQ(code({{"moves", {"e2", "e9"}}}), "illegal-move");
    EXPECT_EQ(code({{"moves", 7}}), "bad-request");
    EXPECT_EQ(
        code({{"options", {{"size", 5}}}, {"moves", {"c2", "b5", "c3", "a5", "c4", "a4", "c5"}}}),
        "bad-request")
        << "it is over";
    EXPECT_EQ(code({{"moves", json::array{"e2"}},
                    {"seats", parsed(R"([{"kind":"classic"},{"kind":"open"}])")}}),
              "no-late-program");
    WebDesk<Battleship> sea;
    const auto hidden = sea.open({{"moves", json::array{"A1h,C1h,E1h,G1h,J1h"}}});
    EXPECT_EQ(hidden.status, 400);
    EXPECT_EQ(hidden.code(), "no-opening");
    desk.house.busy = true;
    EXPECT_EQ(desk.open({{"moves", json::array{"e2"}}}).status, 503);
    EXPECT_EQ(desk.get("/api/tables").body.at("tables").as_array().size(), 0U);
}

}  // namespace
}  // namespace agon
