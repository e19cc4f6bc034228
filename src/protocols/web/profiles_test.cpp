#include "protocols/web/profiles.h"

#include "doubles/web_desk.h"
#include "games/quoridor/quoridor.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

namespace json = boost::json;

/// A desk where Ann has a profile.
struct Desk : WebDesk<Quoridor> {
    Desk() { key = post("/api/profiles", {{"name", "Ann"}}).text("key"); }

    Answer mine(std::string_view target, std::string method = "GET", std::string body = "")
    {
        return ask(std::move(method), "/api/profile" + std::string{target}, std::move(body), key);
    }

    void add(std::string game, std::vector<double> scores, bool is_unaided = true)
    {
        auto& results = profiles->kept.at(key).results;
        SeatResult played{.profile = {},
                          .table = "table" + std::to_string(results.size()),
                          .game = std::move(game),
                          .options = {},
                          .seat = 0,
                          .players = {{Holder::Kind::Open, "", "Ann", ""},
                                      {Holder::Kind::Player, "easy", "", ""}},
                          .result = {},
                          .ended = Moment{Milliseconds{5}},
                          .is_unaided = is_unaided};
        if (!scores.empty()) played.result.scores = std::move(scores);
        results.push_back({std::ssize(results) + 1, std::move(played)});
    }

    /// The numbers of the games in the last answer.
    std::vector<std::int64_t> listed(std::string_view query)
    {
        std::vector<std::int64_t> numbers;
        const auto answer = mine("/games" + std::string{query});
        for (const auto& game : answer.body.at("games").as_array())
            numbers.push_back(game.at("id").as_int64());
        return numbers;
    }

    std::string key;
};

TEST(WebProfiles, AreMadeUnderAName)
{
    Desk desk;
    EXPECT_TRUE(is_profile_key(desk.key));
    const auto made = desk.post("/api/profiles", {{"name", "Bob"}});
    EXPECT_EQ(made.status, 201);
    EXPECT_EQ(made.body.at("profile").at("name"), "Bob");
    EXPECT_EQ(desk.post("/api/profiles", {}).body.at("profile").at("name"), "");
    EXPECT_EQ(desk.post("/api/profiles", {{"name", "a\nb"}}).code(), "bad-request");
    EXPECT_EQ(desk.post("/api/profiles", {{"name", 7}}).code(), "bad-request");
    EXPECT_EQ(desk.post("/api/profiles", {{"name", std::string(65, 'a')}}).code(), "name-too-long");
    desk.profiles->full = true;
    EXPECT_EQ(desk.post("/api/profiles", {}).status, 429);
}

TEST(WebProfiles, AreTheirOwnersAlone)
{
    Desk desk;
    for (const auto* target : {"", "/games", "/export"}) {
        EXPECT_EQ(desk.mine(target).status, 200) << target;
        EXPECT_EQ(desk.get("/api/profile" + std::string{target}).status, 401) << target;
        EXPECT_EQ(desk.get("/api/profile" + std::string{target} + "?token=" + desk.key).code(),
                  "bad-key")
            << "no key in an address";
    }
    desk.key.back() = 'f';
    EXPECT_EQ(desk.mine("").code(), "bad-key");
    EXPECT_EQ(desk.mine("", "POST", "{}").code(), "bad-key");
    EXPECT_EQ(desk.mine("", "DELETE").code(), "bad-key");
    EXPECT_EQ(desk.mine("/export").code(), "bad-key");
}

TEST(WebProfiles, KnowTheirAddressesAndMethods)
{
    Desk desk;
    EXPECT_EQ(desk.mine("/fly").code(), "no-such-page");
    EXPECT_EQ(desk.mine("/games/1").code(), "no-such-page");
    EXPECT_EQ(desk.get("/api/profiles/x").code(), "no-such-page");
    EXPECT_EQ(desk.get("/api/profiles").code(), "bad-method");
    EXPECT_EQ(desk.mine("", "PUT").code(), "bad-method");
    EXPECT_EQ(desk.mine("/games", "POST", "{}").code(), "bad-method");
    EXPECT_EQ(desk.mine("", "POST", "[]").code(), "bad-request");
}

TEST(WebProfiles, AreRenamedAndDeleted)
{
    Desk desk;
    EXPECT_EQ(desk.mine("", "POST", R"({"name":"Anna"})").text("name"), "Anna");
    EXPECT_EQ(desk.mine("").text("name"), "Anna");
    EXPECT_EQ(desk.mine("", "DELETE").status, 204);
    EXPECT_EQ(desk.mine("").code(), "bad-key");
}

TEST(WebProfiles, SayWhatWasPlayed)
{
    Desk desk;
    desk.add("quoridor", {1, 0});
    desk.add("quoridor", {0, 1}, false);
    desk.add("dame", {0.5, 0.5});
    desk.add("dame", {}, false);
    const auto me = desk.mine("");
    EXPECT_EQ(me.body.at("games"),
              json::parse(R"({"dame":{"total":2,"wins":0,"losses":0,"draws":1},)"
                          R"("quoridor":{"total":2,"wins":1,"losses":1,"draws":0}})"));
    EXPECT_EQ(me.body.at("ratings").at("quoridor"),
              json::parse(R"({"rating":1510,"deviation":200,"games":1})"));
    EXPECT_EQ(desk.listed(""), (std::vector<std::int64_t>{4, 3, 2, 1}));
    EXPECT_EQ(desk.listed("?game=dame"), (std::vector<std::int64_t>{4, 3}));
    EXPECT_EQ(desk.listed("?before=3"), (std::vector<std::int64_t>{2, 1}));
    EXPECT_EQ(desk.listed("?limit=1&before=4"), (std::vector<std::int64_t>{3}));
    EXPECT_EQ(desk.mine("/games?limit=3").body.at("more"), true);
    EXPECT_EQ(desk.mine("/games?limit=4").body.at("more"), false);
    EXPECT_EQ(desk.mine("/games?limit=0").code(), "bad-request");
    EXPECT_EQ(desk.mine("/games?before=x").code(), "bad-request");
    const auto games = desk.mine("/games").body.at("games").as_array();
    EXPECT_EQ(games[0].at("fate"), "none");
    EXPECT_EQ(games[1].at("fate"), "draw");
    EXPECT_EQ(games[2].at("fate"), "lost");
    EXPECT_EQ(games[2].at("rated"), false);
    EXPECT_FALSE(games[2].as_object().contains("rating_change"));
    EXPECT_EQ(games[3],
              json::parse(R"({"id":1,"table":"table0","game":"quoridor","options":{},"seat":0,)"
                          R"("players":[{"kind":"open","name":"Ann","taken":true},)"
                          R"({"kind":"player","spec":"easy","name":"","taken":true}],)"
                          R"("scores":[1,0],"reason":"","fate":"won","rated":true,"ended":5,)"
                          R"("rating_change":10})"));
}

TEST(WebProfiles, AreRatedElsewhereIfThatTakesLong)
{
    Desk desk;
    for (int i = 0; i < 300; ++i) desk.add("dame", {1, 0});
    EXPECT_EQ(desk.mine("").body.at("ratings").at("dame").at("games"), 300);
    desk.house.busy = true;
    EXPECT_EQ(desk.mine("").code(), "too-busy");
}

TEST(WebProfiles, AreExportedWithTheirRecords)
{
    Desk desk;
    desk.add("quoridor", {1, 0});
    desk.add("quoridor", {0, 1});
    desk.profiles->kept_records = {{"table1", R"({"agon":1})"}};
    const auto all = desk.mine("/export");
    EXPECT_EQ(all.body.at("profile").at("name"), "Ann");
    const auto& games = all.body.at("games").as_array();
    ASSERT_EQ(games.size(), 2U);
    EXPECT_FALSE(games[0].as_object().contains("record"));
    EXPECT_EQ(games[1].at("record"), json::parse(R"({"agon":1})"));
    EXPECT_EQ(desk.last.find(desk.key), std::string::npos);
}

TEST(WebProfiles, HoldASeat)
{
    Desk desk;
    desk.open();
    EXPECT_EQ(desk.at("sit", {{"profile", "mine"}}).code(), "bad-request");
    EXPECT_EQ(desk.at("sit", {{"profile", 7}}).code(), "bad-request");
    EXPECT_EQ(desk.at("sit", {{"name", "Ann"}, {"profile", desk.key}}).status, 200);
    EXPECT_EQ(desk.house.table(desk.id).seats()[0].profile, "hash of " + desk.key);
    EXPECT_EQ(desk.at("sit", {{"name", "Bob"}}).status, 200);
    EXPECT_EQ(desk.house.table(desk.id).seats()[1].profile, "");
}

TEST(WebHint, IsNotedOnceForItsSeat)
{
    Desk desk;
    desk.open();
    const std::string ann = desk.sit(0, "Ann");
    desk.sit(1, "Bob");
    for (int i = 0; i < 2; ++i) EXPECT_EQ(desk.at("hint", {{"token", ann}}).status, 200);
    const auto& log = desk.house.table(desk.id).log();
    EXPECT_EQ(std::ranges::count_if(log, [](const Entry& each) { return is<event::Helped>(each); }),
              1);
    EXPECT_EQ(as<event::Helped>(log.back())->seat, 0);
}

}  // namespace
}  // namespace agon
