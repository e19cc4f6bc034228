#include "games/battleship/battleship.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace agon {
namespace {

using namespace battleship;

BattleshipOptions options_of(std::uint64_t seed)
{
    return {
        .rules = {.size = 6, .ships = 2, .lengths = {3, 2}, .touch = static_cast<Touch>(seed % 3)},
        .relay = seed / 3 % 2 == 1};
}

void replay(Battleship& game, const std::vector<std::string>& texts)
{
    for (const auto& text : texts) {
        const auto move = game.read(text);
        RC_ASSERT(move.has_value());
        RC_ASSERT(game.why_illegal(*move).empty());
        game.play(*move);
    }
}

RC_GTEST_PROP(BattleshipSecrets, WhatAViewerIsToldLeadsFromViewToView, (std::uint64_t seed))
{
    Rng rng{seed};
    Battleship game{options_of(seed)};
    std::vector<Battleship> views;
    for (const Seat viewer : {0, 1, kNobody}) views.push_back(game.view(viewer));
    while (!game.outcome()) {
        const auto move = game.sample(rng);
        const Battleship next = after(game, move);
        for (const Seat viewer : {0, 1, kNobody}) {
            auto& view = views[static_cast<std::size_t>(viewer == kNobody ? 2 : viewer)];
            replay(view, game.told(move, viewer));
            RC_ASSERT(next.outcome() || view == next.view(viewer));
            RC_ASSERT(next.outcome() || view.hash() == next.view(viewer).hash());
        }
        game = next;
    }
    for (const Seat viewer : {0, 1, kNobody}) RC_ASSERT(game.view(viewer) == game);
}

TEST(BattleshipSecrets, TwoFleetsWithTheSameAnswersLookTheSame)
{
    const auto view_of = [](std::string_view fleet) {
        Battleship game{{.rules = {.ships = 2, .lengths = {3, 2}}}};
        for (const auto text : {std::string_view{"A1h,J1h"}, fleet, std::string_view{"E5"}})
            game.play(game.read(text).value());
        return game.view(0);
    };
    EXPECT_EQ(view_of("E4h,A1h"), view_of("D5v,J9h"));
    EXPECT_EQ(view_of("E4h,A1h").hash(), view_of("D5v,J9h").hash());
    EXPECT_NE(view_of("E4h,A1h"), view_of("A1h,C1h"));
}

TEST(BattleshipSecrets, AFleetIsToldToItsOwnSeatAlone)
{
    const Battleship game{{.rules = {.ships = 1, .lengths = {2}}}};
    const auto move = game.read("A1h").value();
    EXPECT_EQ(game.told(move, 0), std::vector<std::string>{"A1h"});
    EXPECT_EQ(game.told(move, 1), std::vector<std::string>{"?"});
    EXPECT_EQ(game.told(move, kNobody), std::vector<std::string>{"?"});
}

TEST(BattleshipSecrets, AShotIsToldWithItsAnswer)
{
    Battleship game{{.rules = {.ships = 1, .lengths = {2}}}};
    for (const auto* text : {"A1h", "C3v"}) game.play(game.read(text).value());
    EXPECT_EQ(game.told(game.read("C3").value(), 0), (std::vector<std::string>{"C3", "hit"}));
    EXPECT_EQ(game.told(game.read("C4").value(), 1), (std::vector<std::string>{"C4", "water"}));
}

}  // namespace
}  // namespace agon
