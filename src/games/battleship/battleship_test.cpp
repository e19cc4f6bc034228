#include "games/battleship/battleship.h"

#include "games/any_game.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>

namespace agon {
namespace {

using namespace battleship;

static_assert(HasChance<Battleship> && HasUnlisted<Battleship> && HasSecrets<Battleship>);

constexpr std::string_view kFleet = "A1h,C1h,E1h,G1h,I1h";

/// Ships of 2 and 1 cells.
BattleshipOptions two_ships(bool relay = false, Touch touch = Touch::Corner)
{
    return {.rules = {.size = 6, .ships = 2, .lengths = {2, 1}, .touch = touch}, .relay = relay};
}

std::string_view why(const Battleship& game, std::string_view text)
{
    const auto move = game.read(text);
    return move ? game.why_illegal(*move) : kUnreadable;
}

Battleship played(const BattleshipOptions& options, const std::vector<std::string_view>& texts)
{
    Battleship game{options};
    for (const auto text : texts) {
        EXPECT_EQ(why(game, text), "") << text << '\n' << game.picture();
        game.play(game.read(text).value());
    }
    return game;
}

std::vector<std::string> listed(const Battleship& game)
{
    std::vector<std::string> texts;
    game.each_move([&](const Move& move) { texts.push_back(game.write(move)); });
    return texts;
}

std::string reason(const Battleship& game)
{
    const auto end = game.outcome();
    return end ? std::string{end->reason} : "";
}

using Texts = std::vector<std::string>;

TEST(Battleship, BeginsWithTheFleetsOfSeatZeroAndOne)
{
    Battleship game;
    EXPECT_EQ(game.to_move(), 0);
    EXPECT_FALSE(game.lists_moves());
    EXPECT_EQ(listed(game), Texts{});
    EXPECT_EQ(why(game, "A1"), "not-now");
    game.play(game.read(kFleet).value());
    EXPECT_EQ(game.to_move(), 1);
    EXPECT_FALSE(game.lists_moves());
    game.play(game.read(kFleet).value());
    EXPECT_EQ(game.to_move(), 0);
    EXPECT_EQ(listed(game).size(), 100U);
    EXPECT_EQ(why(game, kFleet), "not-now");
}

TEST(Battleship, ChangesSidesAfterEveryShotAlsoAfterAHit)  // protocol 2.3
{
    Battleship game = played(two_ships(), {"A1h,C1h", "A1h,C1h", "A1"});
    EXPECT_EQ(game.to_move(), 1);
    game.play(game.read("F6").value());
    EXPECT_EQ(game.to_move(), 0);
}

TEST(Battleship, EndsWhenAFleetIsGone)
{
    const auto game = played(two_ships(), {"A1h,C1h", "D1v,A6h", "A6", "A1", "D1", "A2", "E1"});
    EXPECT_EQ(game.outcome(), won_by(0, 2, "fleet sunk"));
    EXPECT_EQ(game.to_move(), kNobody);
    EXPECT_EQ(why(game, "F6"), "game-over");
    EXPECT_EQ(listed(game), Texts{});
}

TEST(Battleship, RefusesAFleetThatCannotStandThere)
{
    const Battleship game;
    EXPECT_EQ(why(game, "A1h,C1h,E1h,G1h"), "wrong-fleet");
    EXPECT_EQ(why(game, "A7h,C1h,E1h,G1h,I1h"), "off-board");
    EXPECT_EQ(why(game, "G1v,A1h,C1h,C5h,A9h"), "off-board");
    EXPECT_EQ(why(game, "A1h,A5v,F1h,H1h,J1h"), "ships-overlap");
    EXPECT_EQ(why(game, "A1h,B5v,H1h,H5h,J1h"), "ships-touch");
}

TEST(Battleship, LetsShipsTouchAsTheOptionSays)  // protocol 3
{
    const auto touching = [](Touch touch, std::string_view fleet) {
        return why(Battleship{two_ships(false, touch)}, fleet);
    };
    EXPECT_EQ(touching(Touch::Any, "A1h,B1h"), "");
    EXPECT_EQ(touching(Touch::Corner, "A1h,B1h"), "ships-touch");
    EXPECT_EQ(touching(Touch::Corner, "A1h,B3h"), "");
    EXPECT_EQ(touching(Touch::None, "A1h,B3h"), "ships-touch");
    EXPECT_EQ(touching(Touch::None, "A1h,A4h"), "");
    EXPECT_EQ(touching(Touch::Any, "A1h,A2v"), "ships-overlap");
}

TEST(Battleship, KeepsRowEndsApart)
{
    EXPECT_EQ(why(Battleship{two_ships(false, Touch::None)}, "A5h,B1h"), "");
    EXPECT_EQ(why(Battleship{two_ships()}, "A6h,C1h"), "off-board");
}

TEST(Battleship, AllowsARepeatedShotInRelayGamesOnly)
{
    EXPECT_EQ(why(played(two_ships(), {"A1h,C1h", "A1h,C1h", "F6", "F6"}), "F6"), "already-shot");
    const auto relayed =
        played(two_ships(true), {"A1h,C1h", "A1h,C1h", "F6", "water", "F6", "water"});
    EXPECT_EQ(why(relayed, "F6"), "");
    EXPECT_EQ(std::ranges::count(listed(relayed), "F6"), 0);
}

TEST(Battleship, KnowsAnUnknownFleetInRelayGamesOnly)
{
    EXPECT_EQ(why(Battleship{two_ships()}, "?"), "fleet-needed");
    EXPECT_EQ(why(Battleship{two_ships(true)}, "?"), "");
}

TEST(Battleship, LetsTheTableAnswerForAFleetItHolds)
{
    const auto game = played(two_ships(true), {"?", "A1h,C1h", "A2"});
    EXPECT_EQ(game.to_move(), kChance);
    EXPECT_EQ(listed(game), Texts{"hit"});
    EXPECT_EQ(game.weight(answer_move(Answer::Hit)), 1);
    EXPECT_EQ(why(game, "water"), "wrong-answer");
    EXPECT_EQ(why(game, "A3"), "not-now");
}

TEST(Battleship, AsksTheDefenderWhoseFleetIsUnknown)
{
    const auto game = played(two_ships(true), {"A1h,C1h", "?", "A2"});
    EXPECT_EQ(game.to_move(), 1);
    EXPECT_EQ(listed(game), (Texts{"water", "hit", "sunk"}));
    EXPECT_EQ(why(game, "lost"), "");
}

TEST(Battleship, AnswersARepeatedHitSunkOnceTheShipIs)
{
    auto game = played(two_ships(true), {"A1h,C1h", "A1h,C1h", "A1", "hit", "F6", "water", "A1"});
    EXPECT_EQ(listed(game), Texts{"hit"});
    for (const auto* text : {"hit", "F6", "water", "A2", "sunk", "F6", "water", "A1"})
        game.play(game.read(text).value());
    EXPECT_EQ(listed(game), Texts{"sunk"});
}

TEST(Battleship, ConvictsADefenderByTheFirstImpossibleAnswer)
{
    const auto relay = two_ships(true);
    EXPECT_EQ(played(relay, {"A1h,C1h", "?", "A2", "lost"}).outcome(),
              won_by(0, 2, "false answer"));
    EXPECT_EQ(reason(played(relay, {"A1h,C1h", "?", "A2", "sunk", "F6", "water", "A3", "hit"})),
              "false answer");
    EXPECT_EQ(reason(played(relay, {"A1h,C1h", "?", "A2", "hit", "F6", "water", "A2", "sunk"})),
              "false answer");
    EXPECT_EQ(reason(played(relay, {"A1h,C1h", "?", "A2", "water", "F6", "water", "A2", "hit"})),
              "false answer");
    EXPECT_EQ(reason(played(relay, {"A1h,C1h", "?", "A2", "hit", "F6", "water", "A3", "sunk"})),
              "");
}

TEST(Battleship, TakesTheOrderOfHitsIntoAccount)
{
    // A1 A2 A3 are hits of one line; the ship of two is whole when its second cell is hit.
    const auto relay = two_ships(true, Touch::Any);
    const auto first_pair =
        played(relay, {"A1h,C1h", "?", "A1", "hit", "F6", "water", "A2", "sunk", "F6", "water"});
    EXPECT_EQ(listed(after(first_pair, shot_move(2))), (Texts{"water", "lost"}));
    const auto single =
        played(relay, {"A1h,C1h", "?", "A1", "sunk", "F6", "water", "A2", "hit", "F6", "water"});
    EXPECT_EQ(listed(after(single, shot_move(2))), (Texts{"water", "lost"}));
}

TEST(Battleship, ReadsOnlyTheCanonicalNotation)
{
    const Battleship game;
    for (const auto* text : {"", "a1", "A0", "A01", "A11", "K1", "A", "1", "A1 ", "A1h,", ",A1h",
                             "A1x", "A1H", "h", "Hit", "??", "A1h;C1h", "A+1", "A-1"})
        EXPECT_FALSE(game.read(text)) << text;
    for (const auto* text : {"A1", "J10", "A1h", "J10v,A1h", "?", "water", "hit", "sunk", "lost"})
        EXPECT_EQ(game.write(game.read(text).value()), text);
    EXPECT_EQ(game.read("E6")->cell, 45);  // row 4, column 5: (5,4) on the wire
}

RC_GTEST_PROP(Battleship, OffersLegalMovesThatCanBeReadBack, (std::uint64_t seed, bool relay))
{
    Rng rng{seed};
    Battleship game{two_ships(relay, static_cast<Touch>(seed % 3))};
    while (!game.outcome()) {
        game.each_move([&](const Move& move) { RC_ASSERT(game.why_illegal(move).empty()); });
        const auto move = game.sample(rng);
        RC_ASSERT(game.why_illegal(move).empty());
        RC_ASSERT(game.read(game.write(move)) == std::optional{move});
        game.play(move);
    }
    RC_ASSERT(reason(game) == "fleet sunk");
}

TEST(Battleship, SamplesEveryLegalFleetEquallyOften)
{
    const Battleship game{
        {.rules = {.size = 6, .ships = 2, .lengths = {6, 6}, .touch = Touch::None}}};
    Rng rng{1};
    std::map<std::string, int> seen;
    for (int i = 0; i < 4000; ++i) ++seen[game.write(game.sample(rng))];
    EXPECT_EQ(seen.size(), 40U);  // 2 directions, 6 * 6 pairs of lines less 6 equal, 10 adjacent
    for (const auto& [fleet, count] : seen) EXPECT_NEAR(count, 100, 50) << fleet;
}

TEST(Battleship, SamplesAFleetAlsoWhereTheBoardIsCrowded)
{
    const FleetRules rules{
        .size = 6, .ships = 6, .lengths = {6, 6, 6, 6, 6, 6}, .touch = Touch::Any};
    Rng rng{2};
    EXPECT_EQ(why_not_placed(rules, random_fleet(rules, rng)), "");
}

TEST(Battleship, PlaysOutAsOneMoveAfterTheOtherWould)
{
    Rng rng{3};
    for (const bool relay : {false, true}) {
        Battleship game{two_ships(relay)};
        const int moves = game.play_out(rng);
        EXPECT_EQ(reason(game), "fleet sunk");
        const int shots = game.sea(0).said.shot().count() + game.sea(1).said.shot().count();
        EXPECT_EQ(moves, 2 + shots * (relay ? 2 : 1));
    }
}

TEST(Battleship, HashesWhatTheFutureDependsOn)
{
    const auto one = played(two_ships(), {"A1h,C1h", "A1h,C1h", "F1", "F1", "F2", "F2"});
    const auto two = played(two_ships(), {"A1h,C1h", "A1h,C1h", "F2", "F2", "F1", "F1"});
    const auto three = played(two_ships(), {"A1h,C1h", "A1h,C1h", "F2", "F2", "F3", "F1"});
    EXPECT_EQ(one, two);
    EXPECT_EQ(one.hash(), two.hash());
    EXPECT_NE(one.hash(), three.hash());
}

TEST(Battleship, DrawsBothSeas)
{
    const auto game = played(two_ships(), {"A1h,C1h", "A1h,C1h", "C1", "F6", "A2", "A2"});
    EXPECT_EQ(game.view(0).picture(),
              "seat 0                  seat 1\n"
              "    1  2  3  4  5  6        1  2  3  4  5  6\n"
              "A   #  x  .  .  .  .    A   ?  x  ?  ?  ?  ?\n"
              "B   .  .  .  .  .  .    B   ?  ?  ?  ?  ?  ?\n"
              "C   #  .  .  .  .  .    C   X  ?  ?  ?  ?  ?\n"
              "D   .  .  .  .  .  .    D   ?  ?  ?  ?  ?  ?\n"
              "E   .  .  .  .  .  .    E   ?  ?  ?  ?  ?  ?\n"
              "F   .  .  .  .  .  o    F   ?  ?  ?  ?  ?  ?\n"
              "seat 0 shoots\n");
}

TEST(Battleship, DrawsASunkShipWholeWhereTheRunOfHitsIsTheShip)
{
    const auto row_a = [](Touch touch) {
        const auto game =
            played(two_ships(true, touch), {"?", "?", "A1", "hit", "F6", "water", "A2", "sunk"});
        const auto picture = game.picture();
        return picture.substr(picture.find("\nA ") + 25, 20);
    };
    EXPECT_EQ(row_a(Touch::Corner), "A   X  X  ?  ?  ?  ?");
    EXPECT_EQ(row_a(Touch::Any), "A   x  X  ?  ?  ?  ?");
}

TEST(Battleship, SaysWhoIsToDoWhat)
{
    const auto last_line = [](const Battleship& game) {
        std::string text = game.picture();
        text.pop_back();
        return text.substr(text.rfind('\n') + 1);
    };
    const auto relay = two_ships(true);
    EXPECT_EQ(last_line(Battleship{}), "seat 0 places its fleet");
    EXPECT_EQ(last_line(played(relay, {"?", "A1h,C1h", "B3"})), "the table answers B3");
    EXPECT_EQ(last_line(played(relay, {"?", "?", "B3"})), "seat 1 answers B3");
    EXPECT_EQ(last_line(played(relay, {"?", "?", "B3", "lost"})), "seat 0 has won: false answer");
}

}  // namespace
}  // namespace agon
