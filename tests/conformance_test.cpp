// What every game in the catalog must keep, whatever its rules.
#include "game_variants.h"
#include "games/json_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace agon::tests {
namespace {

constexpr int kLongestGame = 20000;  // plies; every game ends by itself before

class EveryGame : public testing::TestWithParam<Variant> {
protected:
    /// Visits each position of a few random games with the move about to be played there.
    template <class Visit>
    void play_games(int games, Visit&& visit)
    {
        for (int i = 0; i < games; ++i) {
            Rng rng{seed_of(name_of(GetParam())) + static_cast<std::uint64_t>(i)};
            AnyGame game = GetParam().start();
            for (int ply = 0; game.to_move() != kNobody; ++ply) {
                ASSERT_LT(ply, kLongestGame) << "the game does not end";
                const std::string move = game.sample(rng);
                ASSERT_NO_FATAL_FAILURE(visit(game, move)) << game.picture() << move;
                ASSERT_EQ(game.try_play(move), "") << game.picture();
            }
        }
    }
};

TEST_P(EveryGame, ListsOnlyLegalMovesAndEachOnce)
{
    play_games(2, [](const AnyGame& game, const std::string& move) {
        const auto listed = game.legal_moves();
        if (!listed) return;
        EXPECT_EQ(std::set(listed->begin(), listed->end()).size(), listed->size());
        EXPECT_NE(std::ranges::find(*listed, move), listed->end()) << "sampled, but not listed";
        for (const auto& each : *listed) ASSERT_EQ(game.why_illegal(each), "") << each;
    });
}

TEST_P(EveryGame, LeavesACopyUndisturbedByPlayingOn)
{
    play_games(2, [](const AnyGame& game, const std::string& move) {
        const AnyGame copy = game;
        AnyGame next = game;
        ASSERT_EQ(next.try_play(move), "");
        ASSERT_EQ(copy, game);
        ASSERT_NE(next, game);
        ASSERT_EQ(copy.hash(), game.hash());
    });
}

TEST_P(EveryGame, LeavesThePositionAloneWhenAMoveIsRefused)
{
    play_games(1, [](const AnyGame& game, const std::string& move) {
        for (const std::string& wrong :
             {std::string{}, move + "x", "x" + move, move + move, std::string(5000, 'a')}) {
            AnyGame tried = game;
            ASSERT_NE(tried.try_play(wrong), "") << wrong;
            ASSERT_EQ(tried, game);
        }
    });
}

TEST_P(EveryGame, EndsWithAnOutcomeThatSharesOnePoint)
{
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        Rng rng{seed};
        AnyGame game = GetParam().start();
        EXPECT_EQ(game.outcome(), std::nullopt);
        game.play_out(rng);
        ASSERT_EQ(game.to_move(), kNobody);
        const auto outcome = game.outcome();
        ASSERT_TRUE(outcome);
        double sum = 0;
        for (const double score : outcome->scores) sum += score;
        EXPECT_DOUBLE_EQ(sum, 1);
        EXPECT_FALSE(outcome->reason.empty());
        EXPECT_EQ(game.why_illegal("e2").empty(), false);
    }
}

TEST_P(EveryGame, PlaysOutTheSameForTheSameSeed)
{
    Rng first{11};
    Rng second{11};
    AnyGame a = GetParam().start();
    AnyGame b = GetParam().start();
    EXPECT_EQ(a.play_out(first), b.play_out(second));
    EXPECT_EQ(a, b);
    EXPECT_EQ(first, second);
}

TEST_P(EveryGame, DrawsTheTablesMovesWithWeightsThatSumToOne)
{
    play_games(1, [](const AnyGame& game, const std::string&) {
        if (game.to_move() != kChance) return;
        const auto outcomes = game.legal_moves().value();
        double sum = 0;
        for (const auto& outcome : outcomes) sum += game.weight(outcome);
        ASSERT_NEAR(sum, 1, 1e-9);
    });
}

TEST_P(EveryGame, TellsEachViewerTheWayFromViewToView)
{
    AnyGame start = GetParam().start();
    std::map<Seat, AnyGame> views;
    for (Seat viewer = kNobody; viewer < start.seats(); ++viewer)
        if (viewer != kChance) views.emplace(viewer, start.view(viewer));
    play_games(1, [&](const AnyGame& game, const std::string& move) {
        for (auto& [viewer, view] : views) {
            ASSERT_EQ(view, game.view(viewer)) << "viewer " << viewer;
            for (const auto& text : game.told(move, viewer))
                ASSERT_EQ(view.try_play(text), "") << text;
        }
    });
}

TEST_P(EveryGame, ShowsABoardOfTheSameKeysThroughout)
{
    static const std::map<std::string_view, std::set<std::string>> kKeys{
        {"battleship", {"size", "fleet", "boards", "sunk", "placed", "pending"}},
        {"blokus",
         {"width", "height", "mode", "board", "colour", "colours", "starts", "anchors", "start"}},
        {"dame", {"board", "again", "more", "quiet", "limit"}},
        {"quoridor", {"size", "pawns", "walls", "left", "goals", "distances"}},
        {"ants", {"board", "scores", "food", "must_jump"}},
    };
    play_games(1, [](const AnyGame& game, const std::string&) {
        for (Seat viewer = kNobody; viewer < game.seats(); ++viewer) {
            if (viewer == kChance) continue;
            const auto shown = game.view(viewer).shown();
            std::set<std::string> keys;
            for (const auto& [key, value] : shown) keys.insert(std::string{key});
            ASSERT_EQ(keys, kKeys.at(game.name()));
            ASSERT_EQ(boost::json::parse(json_text(shown)).as_object(), shown);
        }
    });
}

TEST_P(EveryGame, GivesItsOptionsBackAsItTookThem)
{
    const AnyGame game = GetParam().start();
    const auto again = start_game(GetParam().game, game.options());
    ASSERT_TRUE(again) << json_text(game.options());
    EXPECT_EQ(*again, game);
}

INSTANTIATE_TEST_SUITE_P(Catalog, EveryGame, testing::ValuesIn(variants()),
                         [](const auto& tested) { return name_of(tested.param); });

TEST(Catalog, SaysWhichGamesThereAre)
{
    const auto none = start_game("chess", {});
    ASSERT_TRUE(none.has_error());
    EXPECT_EQ(none.error().code, "unknown-game");
    EXPECT_EQ(none.error().text,
              "there is no game 'chess'; there are battleship, blokus, dame, quoridor, ants");
}

TEST(Catalog, RefusesOptionsThatCannotBePlayed)
{
    const std::vector<Variant> unplayable{
        {"battleship", R"({"size":6,"fleet":[6,6,6,6,6,6],"touch":"none"})"},
        {"battleship", R"({"size":5})"},
        {"battleship", R"({"fleet":[]})"},
        {"blokus", R"({"mode":"duo","width":4,"height":4})"},
        {"blokus", R"({"width":51})"},
        {"blokus", R"({"stones":[0,0,0,0,0]})"},
        {"blokus", R"({"mode":"teams","start":"Q"})"},
        {"blokus", R"({"mode":"teams","height":4})"},
        {"blokus", R"({"mode":"duo","start":"V"})"},
        {"dame", R"({"limit":"long"})"},
        {"quoridor", R"({"size":8})"},
        {"quoridor", R"({"players":5})"},
        {"quoridor", R"({"first":2})"},
        {"ants", R"({"luck":1.5})"},
        {"ants", R"({"fod":1})"},
    };
    for (const auto& variant : unplayable) {
        const auto refused = start_game(variant.game, variant.json());
        ASSERT_TRUE(refused.has_error()) << variant;
        EXPECT_EQ(refused.error().code, "bad-option") << variant;
    }
}

}  // namespace
}  // namespace agon::tests
