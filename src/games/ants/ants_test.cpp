#include "games/ants/ants.h"

#include "core/text.h"
#include "games/paths.h"

#include <boost/json/parse.hpp>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>

namespace agon {
namespace {

constexpr Seat kBlack = 0;
constexpr Seat kWhite = 1;

using Texts = std::vector<std::string>;

/// A board of which only some rows are drawn; the others are empty.
Ants drawn(std::string_view rows, Seat to_move, const AntsOptions& options = {})
{
    std::string board;
    for (int row = 12; row >= 1; --row) {
        std::string line = std::to_string(row) + " . . . . . . . .";
        for (const auto given : split(rows, '\n'))
            if (!words(given).empty() && words(given)[0] == std::to_string(row)) line = given;
        board += line + '\n';
    }
    return Ants::from_board(board, {0, 0}, to_move, options).value();
}

Texts moves_of(const Ants& game)
{
    Texts texts;
    game.each_move([&](const Ants::Move& move) { texts.push_back(game.write(move)); });
    std::ranges::sort(texts);
    return texts;
}

std::string_view why(const Ants& game, std::string_view text)
{
    return game.why_illegal(game.read(text).value());
}

Ants after_moves(Ants game, std::string_view moves)
{
    for (const auto text : words(moves)) {
        EXPECT_EQ(why(game, text), "") << text << '\n' << game.picture();
        game.play(*game.read(text));
    }
    return game;
}

constexpr std::string_view kFork =
    "9 . . . . . . . .\n"
    "8 . w . . . . . .\n"
    "7 . . . . . . . .\n"
    "6 . w . w . . . .\n"
    "5 . . b . . . . .\n"
    "4 . . . . . . . .\n"
    "3 b . . . . . . .\n";

TEST(Ants, BeginsWithTheTablesFood)  // rules 2
{
    const Ants start;
    EXPECT_EQ(start.to_move(), kChance);
    EXPECT_EQ(perft(start, 1), 256U);
    double sum = 0;
    start.each_move([&](const Ants::Move& move) { sum += start.weight(move); });
    EXPECT_DOUBLE_EQ(sum, 1);
    const Ants game = after_moves(start, "food:a7,g7,b6,h6");
    EXPECT_EQ(game.to_move(), kBlack);
    EXPECT_EQ(game.picture(),
              "12 . w . w . w . w\n"
              "11 w . w . w . w .\n"
              "10 . w . w . w . w\n"
              " 9 . . . . . . . .\n"
              " 8 . . . . . . . .\n"
              " 7 * . . . . . * .\n"
              " 6 . * . . . . . *\n"
              " 5 . . . . . . . .\n"
              " 4 . . . . . . . .\n"
              " 3 b . b . b . b .\n"
              " 2 . b . b . b . b\n"
              " 1 b . b . b . b .\n"
              "   a b c d e f g h\n"
              "black 0, white 0; black to move\n");
}

TEST(Ants, WeighsFoodByItsProbability)
{
    const Ants start{{.food = 0.25}};
    EXPECT_DOUBLE_EQ(start.weight(start.read("food:").value()), 0.1001129150390625);
    EXPECT_DOUBLE_EQ(start.weight(start.read("food:c7,d6").value()), 0.01112365722656250);
}

TEST(Ants, ListsNoOutcomeThatCannotComeUp)  // rules 5
{
    EXPECT_EQ(moves_of(Ants{{.food = 0}}), (Texts{"food:"}));
    EXPECT_EQ(moves_of(Ants{{.food = 1}}), (Texts{"food:a7,c7,e7,g7,b6,d6,f6,h6"}));
    EXPECT_EQ(why(Ants{{.food = 0}}, "food:a7"), "not-possible");
    const Ants lucky =
        after_moves(drawn("5 . . b . . . . .\n6 . * . . . . . .", kBlack, {.luck = 1}), "c5-b6");
    EXPECT_EQ(moves_of(lucky), (Texts{"+"}));
    EXPECT_EQ(why(lucky, "."), "not-possible");
}

TEST(Ants, StepsForwardOnly)  // rules 3.1
{
    const Ants game = drawn("9 . . w . . . . .\n5 . . b . . . . .", kBlack);
    EXPECT_EQ(moves_of(game), (Texts{"c5-b6", "c5-d6"}));
    EXPECT_EQ(why(game, "c5-b4"), "not-a-step");
    EXPECT_EQ(why(game, "c5-c7"), "not-a-step");
    EXPECT_EQ(why(game, "c9-b8"), "not-your-ant");
    EXPECT_EQ(why(game, "d6-e7"), "not-your-ant");
    EXPECT_EQ(moves_of(after_moves(game, "c5-d6")), (Texts{"c9-b8", "c9-d8"}));
}

TEST(Ants, StaysOnTheBoard)
{
    EXPECT_EQ(moves_of(drawn("5 b . . . . . . .", kBlack)), (Texts{"a5-b6"}));
    EXPECT_EQ(moves_of(drawn("6 . . . . . . . b", kBlack)), (Texts{"h6-g7"}));
    EXPECT_EQ(moves_of(drawn("5 w . . . . . . .", kWhite)), (Texts{"a5-b4"}));
    EXPECT_EQ(moves_of(drawn("6 . . . . . . . w", kWhite)), (Texts{"h6-g5"}));
}

TEST(Ants, DoesNotStepOntoAnts)
{
    const Ants game = drawn("6 . b . . . . . .\n5 b . . . . . . .", kBlack);
    EXPECT_EQ(why(game, "a5-b6"), "occupied");
    EXPECT_EQ(moves_of(game), (Texts{"b6-a7", "b6-c7"}));
}

TEST(Ants, MustCaptureWhereItCan)  // rules 3.3
{
    const Ants game = drawn("6 . . . w . . . .\n5 . . b . . . . .\n3 b . . . . . . .", kBlack);
    EXPECT_EQ(moves_of(game), (Texts{"c5xe7"}));
    EXPECT_EQ(why(game, "a3-b4"), "must-capture");
    EXPECT_EQ(why(game, "c5-b6"), "must-capture");
    EXPECT_EQ(why(game, "c5xa7"), "not-a-jump");
    EXPECT_EQ(after_moves(game, "c5xe7").ants(kWhite), 0U);
}

TEST(Ants, TakesEitherBranchOfAForkToItsEnd)  // rules 3.3
{
    const Ants game = drawn(kFork, kBlack);
    EXPECT_EQ(moves_of(game), (Texts{"c5xa7xc9", "c5xe7"}));
    EXPECT_EQ(why(game, "c5xa7"), "chain-goes-on");
    EXPECT_EQ(std::popcount(after_moves(game, "c5xa7xc9").ants(kWhite)), 1);
}

TEST(Ants, JumpsOnlyOntoFreeSquares)  // rules 3.2
{
    const Ants game = drawn("7 . . . . w . . .\n6 . . . w . . . .\n5 . . b . . . . .", kBlack);
    EXPECT_EQ(why(game, "c5xe7"), "occupied");
    EXPECT_EQ(moves_of(game), (Texts{"c5-b6"}));
}

TEST(Ants, LetsAQueenLeaveForAPoint)  // rules 4.1
{
    const Ants game =
        after_moves(drawn("11 . . b . . . . .\n3 . . . . w . . .", kBlack), "c11-d12");
    EXPECT_EQ(game.score(kBlack), 1);
    EXPECT_EQ(game.ants(kBlack), 0U);
    EXPECT_EQ(game.to_move(), kWhite);
}

TEST(Ants, LetsAChainEndAsAQueen)  // rules 4.1
{
    const Ants game = drawn("11 . . . . w . . .\n9 . . w . . . . .\n8 . b . . . . . .", kBlack);
    EXPECT_EQ(moves_of(game), (Texts{"b8xd10xf12"}));
    const Ants done = after_moves(game, "b8xd10xf12");
    EXPECT_EQ(done.outcome(), ranked_by_points({1, 0}, 2, "no move"));
}

TEST(Ants, DrawsForFoodThatIsVisited)  // rules 4.2
{
    const Ants game = drawn("9 . . w . . . . .\n6 . * . . . . . .\n5 b . . . . . . .", kBlack);
    const Ants pending = after_moves(game, "a5-b6");
    EXPECT_EQ(pending.to_move(), kChance);
    EXPECT_EQ(moves_of(pending), (Texts{"+", "."}));
    EXPECT_EQ(why(pending, "c9-d8"), "not-possible");
    EXPECT_EQ(pending.food(), 0U);
    EXPECT_EQ(after_moves(pending, "+").score(kBlack), 1);
    EXPECT_EQ(after_moves(pending, ".").score(kBlack), 0);
    EXPECT_EQ(after_moves(pending, ".").to_move(), kWhite);
}

TEST(Ants, VisitsFoodInTheMiddleOfAChain)  // rules 4.2
{
    const Ants game = drawn(
        "9 . . . . . . . .\n8 . w . . . . . .\n7 * . . . . . . .\n"
        "6 . w . . . . . .\n5 . . b . . . . .",
        kBlack);
    EXPECT_EQ(after_moves(game, "c5xa7xc9").to_move(), kChance);
}

TEST(Ants, DoesNotVisitFoodItSteppedPast)
{
    const Ants game = drawn("7 . . * . . . . .\n6 . . . * . . . .\n5 b . . . . . . .", kBlack);
    const Ants after = after_moves(game, "a5-b6 pass b6-a7");
    EXPECT_EQ(std::popcount(after.food()), 2);
    EXPECT_EQ(after.score(kBlack), 0);
}

TEST(Ants, PassesJustWhenThereIsNoMove)  // rules 3.4
{
    const Ants game = drawn("9 . . w . . . . .\n5 b . . . . . . .", kBlack);
    EXPECT_EQ(why(game, "pass"), "may-not-pass");
    const Ants alone = drawn("5 b . . . . . . .", kWhite);
    EXPECT_EQ(moves_of(alone), (Texts{"pass"}));
    EXPECT_EQ(after_moves(alone, "pass").to_move(), kBlack);
}

TEST(Ants, EndsWhenNeitherSideCanMove)  // rules 5
{
    const Ants locked = drawn(
        " 9 . . w . . . . .\n 8 . w . w . . . .\n 7 w . w . w . . .\n"
        " 6 . b . b . b . b\n 5 b . b . b . b .\n 4 . b . b . b . b\n",
        kWhite);
    EXPECT_NE(locked.to_move(), kNobody);
    const Ants walled = drawn(
        " 9 w . w . w . w .\n 8 . w . w . w . w\n 7 w . w . w . w .\n"
        " 6 . b . b . b . b\n 5 b . b . b . b .\n 4 . b . b . b . b\n",
        kBlack);
    EXPECT_EQ(walled.to_move(), kNobody);
    EXPECT_EQ(walled.outcome(), ranked_by_points({0, 0}, 2, "no move"));
    EXPECT_EQ(why(walled, "pass"), "game-over");
}

TEST(Ants, DrawsForTheLastMoveBeforeItEnds)
{
    const Ants game = drawn(
        "9 w . . . . . . .\n8 . b . . . . . .\n7 . . * . . . . .\n6 . . . b . . . .\n"
        "4 . . . b . . . .\n2 . b . . . . . .",
        kWhite);
    const Ants pending = after_moves(game, "a9xc7xe5xc3xa1");
    EXPECT_EQ(pending.to_move(), kChance);
    EXPECT_EQ(pending.outcome(), std::nullopt);
    EXPECT_EQ(after_moves(pending, "+").outcome(), ranked_by_points({0, 2}, 2, "no move"));
}

TEST(Ants, ReadsOnlyTheCanonicalForm)
{
    const Ants start;
    for (const auto text : {"",           "a3",       "a3-",
                            "-b4",        "a3-b4-c5", "A3-b4",
                            "a3xb4-c5",   "a03-b4",   "a2-b3",
                            "i3-b4",      "a13-b4",   "a0-b4",
                            "Pass",       "++",       "food",
                            "food:c7,a7", "food:a7,", "food:a7,a7",
                            "food:a5",    "food: a7", "a1xc3xa5xc7xa9xc11xa3",
                            "a3 -b4"})
        EXPECT_EQ(start.read(text), std::nullopt) << text;
    for (const auto text : {"pass", "+", ".", "food:", "food:a7,h6", "a3-b4", "a1xc3xe5xg7xe9xg11"})
        EXPECT_EQ(start.write(start.read(text).value()), text);
}

TEST(Ants, RefusesBoardsThatCannotComeUp)
{
    const auto given = [](std::string_view row) {
        std::string board;
        for (int i = 12; i >= 1; --i)
            board += words(row)[0] == std::to_string(i) ? std::string{row} + '\n'
                                                        : std::to_string(i) + " . . . . . . . .\n";
        return Ants::from_board(board, {0, 0}, kBlack).has_value();
    };
    EXPECT_TRUE(given("5 b . . . w . . ."));
    EXPECT_FALSE(given("5 . b . . . . . ."));
    EXPECT_FALSE(given("5 * . . . . . . ."));
    EXPECT_FALSE(given("5 q . . . . . . ."));
    EXPECT_FALSE(given("5 b . ."));
    EXPECT_FALSE(given("12 . b . . . . . ."));
    EXPECT_FALSE(given("1 w . . . . . . ."));
    EXPECT_FALSE(Ants::from_board("", {0, 0}, kBlack).has_value());
}

TEST(Ants, NamesTheOptionThatIsWrong)
{
    const auto error = [](std::string_view json) {
        const auto options = AntsOptions::from_json(boost::json::parse(json).as_object());
        return options ? "" : options.error().text;
    };
    EXPECT_NE(error(R"({"food":1.5})").find("food"), std::string::npos);
    EXPECT_NE(error(R"({"luck":"much"})").find("luck"), std::string::npos);
    EXPECT_NE(error(R"({"honey":1})").find("honey"), std::string::npos);
    EXPECT_EQ(error(R"({"food":0,"luck":1})"), "");
}

TEST(Ants, SamplesWholeChainsEquallyOften)
{
    const Ants game = drawn(
        "9 . . . . . . . .\n8 . w . w . . . .\n6 . w . w . . . .\n5 . . b . b . . .\n", kBlack);
    const Texts legal = moves_of(game);
    EXPECT_EQ(legal, (Texts{"c5xa7xc9", "c5xe7xc9", "e5xc7xa9", "e5xc7xe9"}));
    std::map<std::string, int> drawn_moves;
    Rng rng{1};
    for (int i = 0; i < 4000; ++i) ++drawn_moves[game.write(game.sample(rng))];
    for (const auto& text : legal) EXPECT_NEAR(drawn_moves[text], 1000, 140) << text;  // 5 sigma
}

TEST(Ants, SamplesStepsEquallyOften)
{
    Ants game = after_moves(Ants{}, "food:");
    std::map<std::string, int> drawn_moves;
    Rng rng{1};
    for (int i = 0; i < 7000; ++i) ++drawn_moves[game.write(game.sample(rng))];
    EXPECT_EQ(drawn_moves.size(), 7U);
    for (const auto& [text, times] : drawn_moves) EXPECT_NEAR(times, 1000, 150) << text;
}

/// Every way to name two or three squares, legal or not.
std::vector<Ants::Move> conceivable_moves()
{
    std::vector<Ants::Move> moves{Ants::Move{}};
    Ants::Squares land = ants::kLand;
    while (land != 0) {
        const auto from = static_cast<ants::Square>(pop_lowest(land));
        for (int to = std::max(0, from - 10); to <= std::min(53, from + 10); ++to) {
            if ((ants::kLand >> to & 1) == 0) continue;
            for (const auto kind : {Ants::Move::Kind::Step, Ants::Move::Kind::Jump})
                moves.push_back(
                    {.kind = kind, .count = 2, .squares = {from, static_cast<ants::Square>(to)}});
        }
    }
    return moves;
}

RC_GTEST_PROP(Ants, ListsExactlyWhatItDoesNotRefuse, (std::uint32_t seed))
{
    Rng rng{seed};
    const auto all = conceivable_moves();
    for (Ants game; game.to_move() != kNobody; game.play(game.sample(rng))) {
        const auto legal = legal_moves(game);
        for (const auto& move : legal) RC_ASSERT(game.why_illegal(move).empty());
        const auto is_short = [](const Ants::Move& move) { return move.count <= 2; };
        const auto is_legal = [&](const auto& move) { return game.why_illegal(move).empty(); };
        if (game.to_move() != kChance && rng.below(16) == 0)
            RC_ASSERT(std::ranges::count_if(legal, is_short) ==
                      std::ranges::count_if(all, is_legal));
    }
}

RC_GTEST_PROP(Ants, EndsWithinItsBoundsAndCanBeDrawn, (std::uint32_t seed))
{
    Rng rng{seed};
    int plies = 0;
    for (Ants game; game.to_move() != kNobody; game.play(game.sample(rng))) {
        RC_ASSERT(++plies <= 497);  // 480 and the table's: the food and at most 16 visits
        if (game.to_move() == kChance || rng.below(8) != 0) continue;
        const auto again =
            Ants::from_board(game.picture(), {game.score(0), game.score(1)}, game.turn());
        RC_ASSERT(again == game);
        RC_ASSERT(again->hash() == game.hash());
    }
}

RC_GTEST_PROP(Ants, PlaysOutAsIfItSampledEachMove, (std::uint32_t seed))
{
    Rng quick{seed};
    Rng slow{seed};
    Ants game;
    Ants other;
    const int moves = game.play_out(quick);
    int sampled = 0;
    for (; other.to_move() != kNobody; ++sampled) other.play(other.sample(slow));
    RC_ASSERT(game == other);
    RC_ASSERT(moves == sampled);
}

using Bytes = std::string;

Bytes recording(const std::string& name)
{
    std::ifstream file{std::string{AGON_TESTS} + "/data/ants/" + name, std::ios::binary};
    EXPECT_TRUE(file.good()) << name;
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// Moves of 12 bytes after the name, in our notation (protocols/ants.md 1.3 and 1.4).
Texts moves_sent(const Bytes& bytes)
{
    Texts moves;
    for (std::size_t at = 1 + static_cast<std::size_t>(bytes[0]); at < bytes.size(); at += 12) {
        std::string text;
        for (std::size_t i = at; i < at + 12 && bytes[i] >= 0; i += 2) {
            if (!text.empty()) text += std::abs(bytes[i] - bytes[i - 2]) == 2 ? 'x' : '-';
            text += static_cast<char>('a' + bytes[i + 1]) + std::to_string(12 - bytes[i]);
        }
        moves.push_back(text.empty() ? "pass" : text);
    }
    return moves;
}

/// The positions among a server's messages (1.1 and 1.2).
std::vector<Bytes> positions_told(const Bytes& bytes)
{
    std::vector<Bytes> positions;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        if (bytes[at] == 5) at += 12;
        if (bytes[at] != 1) continue;
        positions.push_back(bytes.substr(at + 1, 99));
        at += 99;
    }
    return positions;
}

Ants position(const Bytes& wire)
{
    std::string board;
    for (int row = 0; row < 12; ++row) {
        board += std::to_string(12 - row);
        for (int column = 0; column < 8; ++column)
            board +=
                {' ', "wb.*"[static_cast<int>(wire[static_cast<std::size_t>(row * 8 + column)])]};
        board += '\n';
    }
    return Ants::from_board(board, {wire[97], wire[96]}, 1 - wire[98]).value();
}

/// The game after the table has drawn the food of this position.
Ants begun_at(const Ants& first)
{
    unsigned set = 0;
    for (unsigned i = 0; i < 8; ++i)
        set |= (first.food() & ants::only(ants::kFoodSquares[i])) != 0 ? 1U << i : 0U;
    return after(Ants{}, Ants::Move::drawn(Ants::Move::Kind::Food, set));
}

TEST(Ants, AgreesWithEveryPositionTheOriginalServerSent)
{
    const auto positions = positions_told(recording("v101_random_vs_random.c1.s2c.bin"));
    const std::array moves{moves_sent(recording("v101_random_vs_random.c2.c2s.bin")),
                           moves_sent(recording("v101_random_vs_random.c1.c2s.bin"))};
    ASSERT_EQ(positions.size(), moves[0].size() + moves[1].size() + 1);
    Ants game = begun_at(position(positions[0]));
    EXPECT_EQ(game, position(positions[0]));
    for (std::size_t ply = 1; ply < positions.size(); ++ply) {
        const Seat mover = game.turn();
        game = after_moves(game, moves.at(static_cast<std::size_t>(mover)).at((ply - 1) / 2));
        const Ants told = position(positions[ply]);
        if (game.to_move() == kChance)
            game = after_moves(game, told.score(mover) > game.score(mover) ? "+" : ".");
        ASSERT_EQ(game, told) << game.picture() << told.picture();
    }
    EXPECT_EQ(game.to_move(), kNobody);
}

TEST(Ants, AllowsEveryMoveOfAGameThatWasToldAsMoves)
{
    const auto positions = positions_told(recording("v100_random_vs_random.c1.s2c.bin"));
    const std::array moves{moves_sent(recording("v100_random_vs_random.c2.c2s.bin")),
                           moves_sent(recording("v100_random_vs_random.c1.c2s.bin"))};
    ASSERT_EQ(positions.size(), 1U);
    Ants game = begun_at(position(positions[0]));
    for (std::size_t ply = 0; ply < moves[0].size() + moves[1].size(); ++ply) {
        game = after_moves(game, moves.at(static_cast<std::size_t>(game.turn())).at(ply / 2));
        if (game.to_move() == kChance) game = after_moves(game, ".");
    }
    EXPECT_EQ(game.to_move(), kNobody);
}

}  // namespace
}  // namespace agon
