// Mode teams: docs/rules/blokus.md, rule 7.
#include "games/blokus/blokus.h"
#include "games/paths.h"

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <gtest/gtest.h>

#include <set>

namespace agon {
namespace {

Blokus teams(std::string_view json)
{
    auto object = boost::json::parse(json).as_object();
    object["mode"] = "teams";
    return Blokus{BlokusOptions::from_json(object).value()};
}

std::string_view why(const Blokus& game, std::string_view text)
{
    const auto move = game.read(text);
    return move ? game.why_illegal(*move) : "unreadable";
}

void play(Blokus& game, const std::vector<std::string_view>& texts)
{
    for (const auto text : texts) {
        ASSERT_EQ(why(game, text), "") << text << '\n' << game.picture();
        game.play(*game.read(text));
    }
}

TEST(BlokusTeams, LetsTheTableDrawTheFirstStone)
{
    Blokus game = teams("{}");
    EXPECT_EQ(game.to_move(), kChance);
    EXPECT_EQ(game.colour_to_move(), Blokus::kNoColour);
    EXPECT_EQ(game.start_stone(), std::nullopt);
    std::set<std::string> drawn;
    double sum = 0;
    game.each_move([&](Blokus::Move move) {
        drawn.insert(game.write(move));
        sum += game.weight(move);
    });
    EXPECT_EQ(drawn.size(), 12U);
    EXPECT_TRUE(drawn.contains("start:X"));
    EXPECT_NEAR(sum, 1, 1e-9);
    EXPECT_EQ(why(game, "a1"), "not-possible");
    EXPECT_EQ(why(game, "pass"), "not-possible");
    EXPECT_EQ(why(game, "start:Q"), "unreadable");
    play(game, {"start:V"});
    EXPECT_EQ(game.to_move(), 0);
    EXPECT_EQ(game.start_stone(), 12);
    EXPECT_EQ(why(game, "start:V"), "not-possible");
    EXPECT_NE(game, teams(R"({"start":"V"})")) << "the options differ";
    EXPECT_EQ(game.hash(), teams(R"({"start":"V"})").hash());
}

TEST(BlokusTeams, HasSeatsOfTwoColours)
{
    Blokus game = teams(R"({"start":"I"})");
    EXPECT_EQ(game.seats(), 2);
    EXPECT_EQ(game.seat_of(0), 0);
    EXPECT_EQ(game.seat_of(1), 1);
    EXPECT_EQ(game.seat_of(2), 0);
    EXPECT_EQ(game.seat_of(3), 1);
}

TEST(BlokusTeams, BeginsWithThatStoneAnywhereOnTheEdge)
{
    Blokus game = teams(R"({"start":"I"})");
    EXPECT_EQ(why(game, "a1"), "not-start-stone");
    EXPECT_EQ(why(game, "b2,c2,d2,e2,f2"), "not-on-edge");
    EXPECT_EQ(why(game, "pass"), "may-not-pass");
    play(game, {"a7,a8,a9,a10,a11", "h20,i20,j20,k20,l20"});
    EXPECT_EQ(why(game, "a7,a8,a9,a10,a11"), "occupied");
    play(game, {"j1,j2,j3,j4,j5", "t3,t4,t5,t6,t7"});
    EXPECT_EQ(why(game, "a1"), "no-corner-contact") << "the edge was for the first stone only";
    EXPECT_EQ(why(game, "a12"), "touches-own-side");
    EXPECT_EQ(why(game, "b12"), "");
    EXPECT_EQ(why(game, "pass"), "");
}

TEST(BlokusTeams, CountsTheFirstMoves)
{
    // A box touches the edge if it does not fit the 18x18 inside: 2 * 68, 68 and 4 * 68 ways.
    EXPECT_EQ(perft(teams("{}"), 1), 12U);
    EXPECT_EQ(perft(teams("{}"), 2), 4308U);
    for (const auto& [letter, first] : {std::pair{'I', 136}, {'X', 68}, {'W', 272}}) {
        const Blokus game = teams(R"({"start":")" + std::string{letter} + R"("})");
        EXPECT_EQ(count_moves(game), static_cast<std::uint64_t>(first)) << letter;
    }
}

TEST(BlokusTeams, SkipsATurnOnlyWhenAColourPasses)
{
    Blokus game = teams(R"({"start":"I"})");
    play(game, {"a7,a8,a9,a10,a11", "h20,i20,j20,k20,l20", "j1,j2,j3,j4,j5", "t3,t4,t5,t6,t7"});
    play(game, {"pass", "pass"});
    EXPECT_EQ(game.turns(), 6);
    EXPECT_EQ(game.colour_to_move(), 2);
    play(game, {"pass", "pass", "b12"});
    EXPECT_FALSE(game.is_out(0));
    EXPECT_EQ(game.points_of(0), 6);
}

TEST(BlokusTeams, EndsAfterItsRounds)
{
    Blokus game = teams(R"({"start":"I"})");
    play(game, {"a7,a8,a9,a10,a11", "h20,i20,j20,k20,l20", "j1,j2,j3,j4,j5", "t3,t4,t5,t6,t7"});
    while (game.turns() < 95) play(game, {"pass"});
    EXPECT_EQ(game.colour_to_move(), 3);
    play(game, {"s2"});
    EXPECT_EQ(game.turns(), 96);
    EXPECT_EQ(game.to_move(), kNobody);
    const auto outcome = game.outcome();
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->reason, "move limit");
    EXPECT_EQ(outcome->points->at(0), 10);
    EXPECT_EQ(outcome->points->at(1), 11);
    EXPECT_EQ(outcome->scores[1], 1);
    EXPECT_EQ(why(game, "pass"), "game-over");
}

TEST(BlokusTeams, DropsAColourForGoodAndCountsItsTurns)
{
    Rng rng{5};
    for (int i = 0; i < 20; ++i) {
        Blokus game = teams(R"({"width":7,"height":6})");
        int before = -1;
        while (game.to_move() != kNobody) {
            if (game.to_move() != kChance) {
                EXPECT_EQ(game.turns() % 4, game.colour_to_move());
                EXPECT_GT(game.turns(), before);
                EXPECT_FALSE(game.is_out(game.colour_to_move()));
                before = game.turns();
            }
            game.play(game.sample(rng));
        }
        for (int colour = 0; colour < 4; ++colour) EXPECT_TRUE(game.is_out(colour));
        EXPECT_EQ(game.outcome()->reason, "no move");
    }
}

TEST(BlokusTeams, PlaysOnUnaskedAsItDoesAsked)
{
    Rng rng{3};
    Blokus asked = teams(R"({"start":"F","width":9,"height":9})");
    Blokus unasked = asked;
    while (asked.to_move() != kNobody) {
        std::optional<Blokus::Move> move;
        asked.each_placement([&](Blokus::Move each) {
            if (!move || rng.below(4) == 0) move = each;
        });
        asked.play(*move);
        unasked.play_unasked(*move);
        while (unasked.colour_to_move() != asked.colour_to_move()) unasked.drop_out();
        if (asked.to_move() == kNobody) break;
        ASSERT_EQ(asked, unasked);
    }
    EXPECT_EQ(asked.outcome(), unasked.outcome());
}

TEST(BlokusTeams, ShowsWhatAColourBeginsWith)
{
    Blokus game = teams("{}");
    EXPECT_TRUE(game.shown().at("start").is_null());
    EXPECT_TRUE(game.shown().at("colour").is_null());
    play(game, {"start:Y"});
    const auto shown = game.shown();
    EXPECT_EQ(shown.at("start"), 19);
    EXPECT_EQ(shown.at("colour"), 0);
    EXPECT_TRUE(shown.at("starts").as_array().empty());
    EXPECT_EQ(shown.at("anchors").as_array().size(), 76U);
}

TEST(BlokusTeams, KnowsItsOptions)
{
    const auto fault = [](std::string_view json) {
        const auto options = BlokusOptions::from_json(boost::json::parse(json).as_object());
        return options ? "" : options.error().text;
    };
    EXPECT_EQ(fault(R"({"mode":"teams","start":"G"})"),
              "start must be one of P, U, T, V, W, Z, F, X, L, N, Y, I, not \"G\"");
    EXPECT_EQ(fault(R"({"start":"V"})"), "start is an option of mode teams only");
    EXPECT_EQ(fault(R"({"mode":"teams","width":4})"), "width must be at least 5 in this mode");
    EXPECT_EQ(fault(R"({"mode":"teams","stones":[1,1,1,1,2]})"),
              "stones must be one of each in mode teams");
    const auto options = teams(R"({"start":"N"})").options();
    EXPECT_EQ(BlokusOptions::from_json(options.to_json()).value(), options);
    EXPECT_FALSE(teams("{}").options().to_json().contains("start"));
}

}  // namespace
}  // namespace agon
