#include "protocols/blokus/roster.h"

#include <gtest/gtest.h>

namespace agon {

using namespace blokus_wire;

namespace {

constexpr int kTwoColours = 0;
constexpr int kPairs = 1;
constexpr int kFour = 2;
constexpr int kDuo = 3;

RequestGameMode mode(int number, int width = 20, int height = 20)
{
    return {1, width, height, number, BlokusOptions{}.stones};
}

/// A lobby with two clients.
class BlokusRosterTest : public testing::Test {
protected:
    BlokusRosterTest()
    {
        roster.add({1, "", ""});
        roster.add({2, "", ""});
    }

    /// The colours granted, in order.
    std::vector<int> ask(int client, int wish, const std::string& name = "")
    {
        std::vector<int> colours;
        for (const auto& [who, message] : roster.grant(client, {wish, name}, luck)) {
            EXPECT_EQ(who, client);
            colours.push_back(std::get<GrantPlayer>(message).colour);
        }
        return colours;
    }

    /// As `0-1 1+0`: client 0 loses colour 1, client 1 gets colour 0.
    std::string change(int number)
    {
        std::string text;
        const auto notices = roster.change_mode(mode(number)).value();
        for (const auto& [who, message] : notices) {
            if (!text.empty()) text += ' ';
            const auto* given = std::get_if<GrantPlayer>(&message);
            const int colour =
                given != nullptr ? given->colour : std::get<RevokePlayer>(message).colour;
            text += std::to_string(who) + (given != nullptr ? '+' : '-') + std::to_string(colour);
        }
        return text;
    }

    Owners owners() const { return roster.status().owners; }

    BlokusRoster roster;
    Rng luck{1};
};

TEST_F(BlokusRosterTest, GivesTheNextFreeColourFromTheWishOn)
{
    EXPECT_EQ(ask(0, 3), std::vector{3});
    EXPECT_EQ(ask(1, 3), std::vector{0});
    EXPECT_EQ(ask(1, 3), std::vector{1});
    EXPECT_EQ(ask(0, 0), std::vector{2});
    EXPECT_TRUE(ask(0, 0).empty());
    EXPECT_EQ(owners(), (Owners{1, 1, 0, 0}));
}

TEST_F(BlokusRosterTest, ChoosesForWhoeverHasNoWish)
{
    for (const int wish : {-1, 4, 127, -128}) EXPECT_EQ(ask(0, wish).size(), 1U) << wish;
    EXPECT_EQ(roster.count_owned(), 4);
}

TEST_F(BlokusRosterTest, HasTwoColoursForTwo)
{
    change(kDuo);
    EXPECT_EQ(ask(0, 1).size(), 1U);
    EXPECT_EQ(ask(1, 2).size(), 1U);
    EXPECT_TRUE(ask(1, 3).empty());
    EXPECT_EQ(owners()[1], kComputer);
    EXPECT_EQ(owners()[3], kComputer);
    EXPECT_EQ(roster.status().computers, 0);
}

TEST_F(BlokusRosterTest, GivesAndTakesColoursInPairsWhereTwoGoTogether)
{
    change(kPairs);
    EXPECT_EQ(ask(0, 3), (std::vector{3, 1}));
    EXPECT_EQ(ask(1, 3), (std::vector{0, 2}));
    EXPECT_EQ(roster.seats_of(0), std::vector<Seat>{1});
    EXPECT_EQ(roster.revoke(1, 0).size(), 2U);
    EXPECT_EQ(owners(), (Owners{kComputer, 0, kComputer, 0}));
}

TEST_F(BlokusRosterTest, TakesNothingThatIsNotTheClients)
{
    ask(0, 0);
    EXPECT_TRUE(roster.revoke(1, 0).empty());
    EXPECT_TRUE(roster.revoke(0, 1).empty());
    EXPECT_TRUE(roster.revoke(0, 4).empty());
    EXPECT_TRUE(roster.revoke(0, -2).empty());
    EXPECT_EQ(roster.revoke(0, 0).size(), 1U);
}

TEST_F(BlokusRosterTest, MovesColoursIntoTheTwoThatRemain)
{
    ask(0, 1);
    ask(1, 3);
    EXPECT_EQ(change(kTwoColours), "0-1 0+0 1-3 1+2");
    EXPECT_EQ(owners(), (Owners{0, kComputer, 1, kComputer}));
}

TEST_F(BlokusRosterTest, TakesColoursThatFindNoPlace)
{
    ask(0, 0);
    ask(0, 1);
    ask(0, 2);
    ask(1, 3);
    EXPECT_EQ(change(kDuo), "0-1 1-3");
}

TEST_F(BlokusRosterTest, MovesColoursIntoPairs)
{
    ask(0, 0);
    ask(1, 1);
    EXPECT_EQ(change(kPairs), "0+2 1+3");
    change(kFour);
    EXPECT_EQ(owners(), (Owners{0, 1, 0, 1}));
    EXPECT_EQ(change(kPairs), "");
}

TEST_F(BlokusRosterTest, GivesADividedPairToWhoeverHoldsItsSecond)
{
    ask(0, 0);
    ask(1, 2);
    EXPECT_EQ(change(kPairs), "0-0 1+0");
}

TEST_F(BlokusRosterTest, RefusesWhatCannotBePlayed)
{
    auto no_stones = mode(kFour);
    no_stones.stones.fill(0);
    auto negative = mode(kFour);
    negative.stones[0] = 0xff;
    for (const auto& request :
         {mode(5), mode(-1), mode(kFour, 3, 20), mode(kFour, 20, 51), mode(kFour, -1, 20),
          mode(kDuo, 4, 14), mode(kDuo, 9, 9), no_stones, negative})
        EXPECT_FALSE(roster.change_mode(request)) << request.mode << ' ' << request.width;
    EXPECT_EQ(roster.start().options(), BlokusOptions{});
    EXPECT_TRUE(roster.change_mode(mode(kFour, 4, 50)));
}

TEST_F(BlokusRosterTest, NumbersClientsFromTheLowestFreeNumber)
{
    for (int i = 2; i < 8; ++i) EXPECT_EQ(roster.add({}), i);
    EXPECT_EQ(roster.add({}), std::nullopt);
    ask(3, 0, "Ann");
    roster.remove(3);
    EXPECT_EQ(owners(), kNoOwners);
    EXPECT_EQ(roster.add({}), 3);
    EXPECT_EQ(roster.status().names[3], "");
}

TEST_F(BlokusRosterTest, KeepsANameUntilThereIsAnother)
{
    ask(0, 0, "Ann");
    ask(0, 1, "");
    EXPECT_EQ(roster.status().names[0], "Ann");
    ask(0, 2, "Bob");
    EXPECT_EQ(roster.status().names[0], "Bob");
}

}  // namespace
}  // namespace agon
