// A client at a table that was opened on the API.
#include "doubles/blokus_port.h"

#include <gtest/gtest.h>

namespace agon {

using namespace blokus_wire;

namespace {

/// A duo with a person at seat 0 and a program to come at seat 1.
class BlokusGuest : public BlokusPort {
protected:
    BlokusGuest()
    {
        const auto options = BlokusOptions::of(BlokusOptions::Mode::Duo).to_json();
        const auto opened = house.open(
            {.game = "blokus",
             .options = options,
             .seats = {{.kind = Holder::Kind::Open, .spec = {}, .name = {}, .token = {}},
                       {.kind = Holder::Kind::Classic, .spec = {}, .name = {}, .token = {}}},
             .clock = {}});
        id = *opened;
        EXPECT_TRUE(house.ask(id, command::Sit{0, "Ann", "secret"}));
        house.waiting = FreeSeat{id, 1};
        connect();
    }

    static ServerStatus duo_status(int owned)
    {
        return {.players = owned,
                .computers = 2 - owned,
                .clients = 1,
                .width = 14,
                .height = 14,
                .mode = 3,
                .owners = {kComputer, kComputer, owned == 1 ? 0 : kComputer, kComputer},
                .names = {owned == 1 ? "Bot" : ""},
                .stones = BlokusOptions{}.stones};
    }

    std::string id;
};

TEST_F(BlokusGuest, TalksWithThoseWhoComeByOtherWays)
{
    write(1, RequestPlayer{0, "Bot"});
    forget();
    EXPECT_TRUE(house.ask(id, command::Say{"Ann", "hello, gr\u00fc\u00dfe"}));
    house.pass(Milliseconds{0});
    EXPECT_EQ(said(1), bytes({chat(7, "Ann: hello, gr\u00fc\u00dfe")}));
    write(1, chat(0, "hi\n", ChatLayout::Android));
    EXPECT_EQ(said(1), bytes({chat(0, "hi\n", ChatLayout::Android)})) << "once, as it came";
    write(1, chat(0, "\xe4\x01"));
    const auto& log = table().log();
    EXPECT_EQ(*as<event::Said>(log[log.size() - 2]), (event::Said{"Bot", "hi"}));
    EXPECT_EQ(*as<event::Said>(log.back()), (event::Said{"Bot", "??"}));
}

TEST_F(BlokusGuest, DoesNotHearThoseWhoWatch)
{
    write(1, RequestPlayer{0, "Bot"});
    forget();
    EXPECT_TRUE(house.ask(id, command::Say{"Eve", "take the corner", true}));
    house.pass(Milliseconds{0});
    EXPECT_EQ(said(1), "");
}

TEST_F(BlokusGuest, GetsTheColourThatWaitsAndPlaysAtOnce)
{
    EXPECT_EQ(said(1), bytes({duo_status(0)}));
    write(1, StartGame{});  // it starts by itself
    EXPECT_EQ(said(1), "");
    write(1, RequestPlayer{0, "Bot"});
    EXPECT_EQ(said(1),
              bytes({GrantPlayer{2}, duo_status(1), duo_status(1), StartGame{}, CurrentPlayer{0}}));
    EXPECT_EQ(table().seats()[1].name, "Bot");
    play(table(), table().position().legal_moves()->front());
    EXPECT_TRUE(said(1).ends_with(bytes({CurrentPlayer{2}})));
    write(1, SetStone{2, {16, 0, 0, 7, 3}});
    EXPECT_EQ(said(1), bytes({SetStone{2, {16, 0, 0, 7, 3}}, CurrentPlayer{0}}));
}

TEST_F(BlokusGuest, CannotChangeWhatIsPlayed)
{
    said(1);
    write(1, RequestGameMode{1, 20, 20, 2, BlokusOptions{}.stones});
    EXPECT_EQ(said(1), bytes({duo_status(0)}));
}

TEST_F(BlokusGuest, LeavesTheGameToTheComputer)
{
    write(1, RequestPlayer{0, "Bot"});
    house.hang_up(1);
    EXPECT_EQ(table().state(), Table::State::Running);
    EXPECT_EQ(table().seats()[1].kind, Holder::Kind::Player);
}

TEST_F(BlokusGuest, HearsThatTheOtherGaveUp)
{
    write(1, RequestPlayer{0, "Bot"});
    said(1);
    EXPECT_TRUE(house.ask(id, command::Resign{0}));
    house.pass(Milliseconds{0});
    EXPECT_EQ(said(1), bytes({GameFinish{}, CurrentPlayer{}}));
}

TEST_F(BlokusGuest, IsToldTheGameWhenItComesLate)
{
    const Holder player{.kind = Holder::Kind::Player, .spec = "easy", .name = {}, .token = {}};
    const Holder nobody{.kind = Holder::Kind::Classic, .spec = {}, .name = {}, .token = {}};
    EXPECT_TRUE(house.ask(id, command::Change{1, player}));
    play(table(), table().position().legal_moves()->front());
    EXPECT_TRUE(house.ask(id, command::Change{1, nobody}));
    house.settle();
    said(1);
    connect();
    EXPECT_EQ(said(2), bytes({duo_status(0)}));
    write(2, RequestPlayer{0, "Bot"});
    const std::string heard = said(2);
    EXPECT_TRUE(heard.starts_with(
        bytes({GrantPlayer{2}, duo_status(1), duo_status(1), StartGame{}, CurrentPlayer{0}})));
    EXPECT_TRUE(heard.ends_with(bytes({CurrentPlayer{2}})));
    write(2, SetStone{2, {16, 0, 0, 7, 3}});
    EXPECT_EQ(said(2), bytes({SetStone{2, {16, 0, 0, 7, 3}}, CurrentPlayer{0}}));
}

TEST_F(BlokusGuest, LosesItsColourToWhoeverGetsTheSeat)
{
    write(1, RequestPlayer{0, "Bot"});
    said(1);
    const Holder player{.kind = Holder::Kind::Player, .spec = "easy", .name = {}, .token = {}};
    EXPECT_TRUE(house.ask(id, command::Change{1, player}));
    house.settle();
    auto status = duo_status(0);
    status.names = {"Bot"};
    EXPECT_EQ(said(1), bytes({status}));
    play(table(), table().position().legal_moves()->front());
    said(1);
    write(1, SetStone{2, {16, 0, 0, 7, 3}});
    EXPECT_EQ(said(1), bytes({CurrentPlayer{2}})) << "it may only watch";
}

TEST_F(BlokusGuest, TakesNothingBackForOthers)
{
    write(1, RequestPlayer{0, "Bot"});
    play(table(), table().position().legal_moves()->front());
    EXPECT_TRUE(house.ask(id, command::Undo{0}));
    house.settle();
    EXPECT_EQ(table().undo_asked_by(), std::nullopt);
    EXPECT_EQ(table().moves().size(), 1U);
}

TEST_F(BlokusGuest, PlaysOnAmongItsOwnAfterTheEnd)
{
    write(1, RequestPlayer{0, "Bot"});
    EXPECT_TRUE(house.ask(id, command::Resign{0}));
    house.pass(Milliseconds{0});
    said(1);
    write(1, RequestPlayer{0, ""});
    EXPECT_TRUE(said(1).starts_with(bytes({GrantPlayer{0}})));
    write(1, StartGame{});
    EXPECT_TRUE(said(1).ends_with(bytes({StartGame{}, CurrentPlayer{0}})));
    EXPECT_EQ(table("0000000000002").seats()[0].kind, Holder::Kind::Classic);
}

}  // namespace
}  // namespace agon
