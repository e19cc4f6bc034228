// Who sits where: seats that change hands, votes, and the next game.
#include "doubles/two_at_a_desk.h"
#include "games/battleship/battleship.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

namespace json = boost::json;

using Desk = WebDesk<Quoridor>;

TEST(WebSeats, HandsASeatToAnotherKindOfHolder)
{
    Desk desk;
    desk.open({{"seats", parsed(R"([{"kind":"open"},{"kind":"player","spec":"hard"}])")}});
    const auto ann = desk.sit(0, "Ann");
    const auto change = [&](json::object body) {
        body["token"] = ann;
        return desk.at("seat", body);
    };
    EXPECT_EQ(change({{"seat", 1}, {"kind", "player"}, {"spec", "random"}}).status, 200);
    EXPECT_EQ(desk.state().body.at("seats").at(1).at("spec"), "random");
    EXPECT_EQ(change({{"seat", 1}, {"kind", "player"}, {"spec", "tcp:x"}}).code(), "bad-spec");
    EXPECT_EQ(change({{"seat", 2}, {"kind", "open"}}).code(), "no-such-seat");
    EXPECT_EQ(change({{"seat", 1}}).code(), "bad-request");
    EXPECT_EQ(change({{"seat", 1}, {"kind", "open"}, {"take", true}}).status, 200);
    EXPECT_EQ(desk.state(ann).body.at("you"), parsed("[0,1]"));
    EXPECT_EQ(change({{"seat", 0}, {"kind", "player"}, {"spec", "hard"}}).status, 200);
    EXPECT_EQ(desk.state(ann).body.at("you"), parsed("[1]"));
    EXPECT_EQ(desk.at("leave", {{"token", ann}}).status, 200);
    EXPECT_EQ(desk.at("leave", {{"token", ann}}).code(), "bad-token");
    const auto bob = desk.sit(1, "Bob");
    EXPECT_EQ(desk.state(bob).body.at("you"), parsed("[1]"));
    EXPECT_EQ(change({{"seat", 1}, {"kind", "open"}}).code(), "bad-token");
}

TEST(WebSeats, NeverHandsAwayAnotherPersonsSeat)
{
    Two desk;
    EXPECT_EQ(desk.at("seat", {{"token", desk.ann}, {"seat", 1}, {"kind", "open"}}).code(),
              "seat-taken");
}

TEST(WebSeats, OpensTheNextTableWhenAllHaveAsked)
{
    Two desk;
    EXPECT_EQ(desk.at("rematch", {{"token", desk.ann}}).code(), "not-over");
    desk.finish();
    EXPECT_EQ(desk.at("rematch", {{"token", desk.ann}, {"swap", true}}).status, 200);
    EXPECT_EQ(desk.state().body.at("rematch"), parsed("[true,false]"));
    EXPECT_TRUE(desk.state().body.at("next").is_null());
    EXPECT_EQ(desk.at("rematch", {{"token", desk.bob}}).status, 200);
    EXPECT_EQ(desk.state().text("next"), "0000000000002");
    EXPECT_EQ(desk.at("rematch", {{"token", desk.bob}}).code(), "has-a-rematch");
    desk.id = "0000000000002";
    EXPECT_EQ(desk.state(desk.ann).body.at("you"), parsed("[1]")) << "moved up";
    EXPECT_EQ(desk.state(desk.bob).body.at("you"), parsed("[0]"));
    EXPECT_EQ(desk.state().text("state"), "running");
}

TEST(WebSeats, AsksNoComputerForARematchAndWaitsForPrograms)
{
    Desk desk;
    desk.open({{"options", {{"players", 4}}},
               {"seats", parsed(R"([{"kind":"open"},{"kind":"player","spec":"hard"},)"
                                R"({"kind":"classic"},{"kind":"open"}])")}});
    const auto ann = desk.sit(0);
    const auto bob = desk.sit(3);
    ASSERT_TRUE(desk.house.ask(desk.id, command::Sit{2, "program", "secret"}));
    desk.at("resign", {{"token", ann}});
    desk.at("rematch", {{"token", ann}});
    EXPECT_TRUE(desk.state().body.at("next").is_null());
    desk.at("leave", {{"token", bob}});
    EXPECT_EQ(desk.state().text("next"), "0000000000002") << "who leaves is not waited for";
    desk.id = "0000000000002";
    EXPECT_EQ(desk.state().body.at("seats"),
              parsed(R"([{"kind":"open","name":"","taken":true},)"
                     R"({"kind":"player","spec":"hard","name":"","taken":true},)"
                     R"({"kind":"classic","name":"","taken":false},)"
                     R"({"kind":"open","name":"","taken":false}])"));
}

TEST(WebSeats, LetsThoseWhoAreHereVoteToBegin)
{
    Desk desk;
    desk.open({{"options", {{"players", 4}, {"size", 7}}}});
    const auto ann = desk.sit(0, "Ann");
    EXPECT_EQ(desk.at("rematch", {{"token", ann}}).text("code"), "not-over") << "she is alone";
    const auto bob = desk.sit(3, "Bob");
    EXPECT_EQ(desk.at("rematch", {{"token", ann}}).status, 200);
    EXPECT_EQ(desk.state().body.at("rematch"), parsed("[true,false,false,false]"));
    EXPECT_EQ(desk.state().text("state"), "open");
    desk.at("rematch", {{"token", bob}});
    EXPECT_EQ(desk.state().text("state"), "over");
    desk.id = desk.state().text("next");
    const auto next = desk.state(bob).body;
    EXPECT_EQ(next.at("state"), "running");
    EXPECT_EQ(next.at("you"), parsed("[1]"));
    EXPECT_EQ(next.at("options").at("players"), 2);
    EXPECT_EQ(next.at("options").at("size"), 7);
    EXPECT_EQ(next.at("options").at("walls"), 10) << "as usual for two";
}

TEST(WebSeats, ForgetsAVoteWithItsVoterAndAtTheStart)
{
    Desk desk;
    desk.open({{"options", {{"players", 3}}}});
    const auto ann = desk.sit(0, "Ann");
    const auto bob = desk.sit(1, "Bob");
    desk.at("rematch", {{"token", bob}});
    desk.at("leave", {{"token", bob}});
    desk.sit(1, "Ben");
    EXPECT_EQ(desk.state().body.at("rematch"), parsed("[false,false,false]"));
    desk.at("rematch", {{"token", ann}});
    desk.sit(2, "Cem");
    EXPECT_EQ(desk.state().text("state"), "running");
    EXPECT_EQ(desk.state().body.at("rematch"), parsed("[false,false,false]"));
}

TEST(WebSeats, TriesTheRematchAgainWhenThereWasNoRoom)
{
    Two desk;
    desk.finish();
    desk.at("rematch", {{"token", desk.ann}});
    desk.house.full = true;
    EXPECT_EQ(desk.at("rematch", {{"token", desk.bob}}).status, 503);
    desk.house.full = false;
    const auto before = desk.state().body.at("event").as_int64();
    EXPECT_EQ(desk.at("rematch", {{"token", desk.bob}}).status, 200);
    EXPECT_EQ(desk.state().body.at("event").as_int64(), before + 1) << "only `followed` is new";
    EXPECT_EQ(desk.state().text("next"), "0000000000002");
}

TEST(WebSeats, PlaysWithProgramsOnlyUnderOptionsTheyKnow)
{
    const auto known = [](const AnyGame& start) -> Result<json::object> {
        json::object options = start.options();
        if (options.at("size") != 10) return Error{"bad-option", "programs know size 10 only"};
        options["relay"] = true;
        return options;
    };
    WebDesk<Battleship> desk{{.name = "wire", .program_options = known}};
    const auto seats = parsed(R"([{"kind":"classic"},{"kind":"open"}])");
    EXPECT_EQ(desk.open({{"options", {{"size", 8}}}, {"seats", seats}}).code(), "bad-option");
    EXPECT_EQ(desk.open({{"options", {{"size", 8}}}}).status, 201);
    EXPECT_EQ(desk.open({{"seats", seats}}).body.at("options").at("relay"), true);
    EXPECT_EQ(desk.open().body.at("options").at("relay"), false);
    const auto ann = desk.sit(0);
    EXPECT_EQ(desk.at("seat", {{"token", ann}, {"seat", 1}, {"kind", "classic"}}).code(),
              "bad-option")
        << "its options are fixed, and programs need relay";
}

TEST(WebSeats, WaitForNoProgramThatCannotComeLate)
{
    for (const bool is_welcome : {false, true}) {
        Desk desk{{.name = "wire", .late_programs = is_welcome}};
        desk.open();
        const std::string ann = desk.sit(0);
        const auto change = [&] {
            return desk.at("seat", {{"token", ann}, {"seat", 1}, {"kind", "classic"}}).code();
        };
        EXPECT_EQ(change(), "") << "before the start";
        desk.at("seat", {{"token", ann}, {"seat", 1}, {"kind", "player"}, {"spec", "random"}});
        EXPECT_EQ(change(), is_welcome ? "" : "no-late-program");
    }
}

}  // namespace
}  // namespace agon
