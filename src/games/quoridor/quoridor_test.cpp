#include "games/quoridor/quoridor.h"

#include "core/text.h"
#include "games/paths.h"

#include <boost/json/parse.hpp>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>

namespace agon {
namespace {

using Texts = std::vector<std::string>;

Quoridor played(std::string_view moves, const QuoridorOptions& options = {})
{
    Quoridor game{options};
    for (const auto text : words(moves)) {
        const auto move = game.read(text).value();
        EXPECT_EQ(game.why_illegal(move), "") << text << '\n' << game.picture();
        game.play(move);
    }
    return game;
}

std::string_view why(const Quoridor& game, std::string_view text)
{
    return game.why_illegal(game.read(text).value());
}

Texts steps_of(const Quoridor& game)
{
    Texts texts;
    quoridor::each_cell(game.steps(game.to_move()), [&](quoridor::Cell cell) {
        texts.push_back(game.write({Quoridor::Move::Kind::Step, cell}));
    });
    return texts;
}

QuoridorOptions four_seats() { return {.players = 4, .walls = 5}; }

std::string error_of(std::string_view json)
{
    const auto options = QuoridorOptions::from_json(boost::json::parse(json).as_object());
    return options ? "" : options.error().text;
}

TEST(Quoridor, CountsMoveSequences)  // protocols/quoridor.md, section 3
{
    const Quoridor start;
    EXPECT_EQ(perft(start, 1), 131U);
    EXPECT_EQ(perft(start, 2), 16'677U);
    EXPECT_EQ(perft(start, 3), 2'062'264U);
}

TEST(Quoridor, StartsInTheMiddleOfEachSide)  // rules 1
{
    for (const int size : {5, 7, 9, 11}) {
        const Quoridor game{{.players = 4, .size = size}};
        const int middle = size / 2;
        EXPECT_EQ(game.pawn(0), quoridor::cell_at(middle, 0));
        EXPECT_EQ(game.pawn(1), quoridor::cell_at(middle, size - 1));
        EXPECT_EQ(game.pawn(2), quoridor::cell_at(0, middle));
        EXPECT_EQ(game.pawn(3), quoridor::cell_at(size - 1, middle));
        for (Seat seat = 0; seat < 4; ++seat) EXPECT_EQ(game.distance(seat), size - 1);
    }
}

TEST(Quoridor, LetsTheChosenSeatBegin)
{
    EXPECT_EQ(Quoridor{{.first = 1}}.to_move(), 1);
    EXPECT_EQ(played("e8 e2", {.first = 1}).to_move(), 1);
}

TEST(Quoridor, GoesRoundInTheOrderOfSeats)  // rules 1
{
    EXPECT_EQ(played("e2 e8 b5", four_seats()).to_move(), 3);
    EXPECT_EQ(played("e2 e8 b5 h5", four_seats()).to_move(), 0);
    EXPECT_EQ(played("e2 e8 b5", {.players = 3}).to_move(), 0);
}

TEST(Quoridor, StopsAPawnAtWalls)  // rules 3.1
{
    EXPECT_EQ(steps_of(played("e1h e8")), (Texts{"d1", "f1"}));
    EXPECT_EQ(steps_of(played("e1v d1h")), (Texts{"d1"}));
    EXPECT_EQ(why(played("e1h e8"), "e2"), "not-reachable");
}

TEST(Quoridor, JumpsStraightOverAPawn)  // rules 3.2
{
    EXPECT_EQ(steps_of(played("e2 e8 e3 e7 e4 e6 e5 a1h a8h b2h")),
              (Texts{"e4", "d5", "f5", "e7"}));
    EXPECT_EQ(why(played("e2 e8 e3 e7 e4 e6 e5 a1h"), "e6"), "occupied");
}

TEST(Quoridor, JumpsToTheSidesWhenAWallIsBehindThePawn)  // rules 3.3
{
    const Quoridor game = played("e2 e8 e3 e7 e4 e6 e5 e6h");
    EXPECT_EQ(steps_of(game), (Texts{"e4", "d5", "f5", "d6", "f6"}));
}

TEST(Quoridor, JumpsToASideOnlyWhereNoWallStands)  // rules 3.3
{
    const Quoridor game = played("e2 e8 e3 e7 e4 e6 e5 e6h e5v a1h");
    EXPECT_EQ(steps_of(game), (Texts{"e4", "d5", "d6"}));
}

TEST(Quoridor, JumpsToTheSidesWhenTheEdgeIsBehindThePawn)  // rules 3.3
{
    const Quoridor game = played("e2 a1h e3 a2h e4 a3h e5 a4h e6 a5h e7 a6h e8 a7h");
    EXPECT_EQ(steps_of(game), (Texts{"e7", "d8", "f8", "d9", "f9"}));
}

TEST(Quoridor, JumpsToTheSidesWhenAThirdPawnIsBehindThePawn)  // rules 3.3
{
    // Seat 0 on e4, seat 1 on e5, seat 2 on e6.
    const Quoridor game =
        played("e2 e8 b5 h5 e3 e7 c5 g5 e4 e6 d5 f5 a1h e5 d6 f4 a2h a7h e6 f3", four_seats());
    EXPECT_EQ(steps_of(game), (Texts{"e3", "d4", "f4", "d5", "f5"}));
}

TEST(Quoridor, DoesNotWalkThroughAWallOntoOrOverAPawn)  // rules 3.2
{
    EXPECT_EQ(steps_of(played("e2 e8 e3 e7 e4 e6 e5 e5h")), (Texts{"e4", "d5", "f5"}));
}

TEST(Quoridor, RefusesWallsThatOverlapOrCross)  // rules 4.1
{
    const Quoridor game = played("e3h c5v");
    EXPECT_EQ(why(game, "e3h"), "wall-overlaps");
    EXPECT_EQ(why(game, "d3h"), "wall-overlaps");
    EXPECT_EQ(why(game, "f3h"), "wall-overlaps");
    EXPECT_EQ(why(game, "e3v"), "wall-crosses");
    EXPECT_EQ(why(game, "c4v"), "wall-overlaps");
    EXPECT_EQ(why(game, "c6v"), "wall-overlaps");
    EXPECT_EQ(why(game, "c5h"), "wall-crosses");
}

TEST(Quoridor, AllowsWallsThatTouch)  // rules 4.1
{
    const Quoridor game = played("e3h c5v");
    for (const auto text : {"c3h", "g3h", "e4v", "f4v", "e2h", "c7v", "c3v", "d5h", "d6h"})
        EXPECT_EQ(why(game, text), "") << text;
}

TEST(Quoridor, RefusesMovesThatLeaveTheBoard)
{
    const Quoridor start;
    for (const auto text : {"j1", "a10", "i1h", "a9h", "i1v", "a9v", "k11v"})
        EXPECT_EQ(why(start, text), "off-board") << text;
}

TEST(Quoridor, RefusesToShutAPawnIn)  // rules 4.2
{
    const Quoridor game = played("a4h c4h e4h g4h h5h");
    EXPECT_EQ(why(game, "i4v"), "off-board");
    EXPECT_EQ(why(game, "h4v"), "wall-blocks-path");
    EXPECT_EQ(why(game, "h3v"), "");
}

TEST(Quoridor, RefusesMoreWallsThanASeatHas)  // rules 2
{
    EXPECT_EQ(why(played("a1h e8", {.walls = 1}), "a3h"), "no-walls-left");
    EXPECT_EQ(why(Quoridor{{.walls = 0}}, "a3h"), "no-walls-left");
}

TEST(Quoridor, IsWonOnTheGoalLine)  // rules 6
{
    const Quoridor game = played("d1 e8 d2 e7 d3 e6 d4 e5 d5 e4 d6 e3 d7 e2 d8 e1");
    EXPECT_EQ(game.to_move(), kNobody);
    EXPECT_EQ(game.outcome(), won_by(1, 2, "goal"));
    EXPECT_EQ(why(game, "d9"), "game-over");
    EXPECT_TRUE(legal_moves(game).empty());
}

TEST(Quoridor, IsDrawnAtTheMoveLimitUnlessTheLastMoveWins)  // rules 6
{
    EXPECT_EQ(played("e2 e8 e3", {.maxplies = 3}).outcome(), drawn(2, "move limit"));
    EXPECT_EQ(played("b1 d5 b2 e5 b3 d5 b4 e5 b5", {.size = 5, .maxplies = 9}).outcome(),
              won_by(0, 2, "goal"));
}

TEST(Quoridor, SkipsASeatWithoutAMove)  // rules 5
{
    // Seat 2 on a3 has walls above and below and seat 1 and seat 0 in a row before it.
    const QuoridorOptions small{.players = 3, .size = 5, .walls = 3};
    const Quoridor game = played("c3v a1h a2h c2 c4 c1h c3 c2h a3h d1v b3", small);
    EXPECT_EQ(game.steps(2), 0U);
    EXPECT_EQ(game.walls_left(2), 0);
    EXPECT_EQ(game.to_move(), 0);
}

TEST(Quoridor, ForgetsTheOrderOfMoves)
{
    const Quoridor game = played("a1h h8h c3v f6v");
    EXPECT_EQ(game, played("c3v f6v a1h h8h"));
    EXPECT_EQ(game.hash(), played("e2 e8 e1 e9 c3v h8h a1h f6v").hash());
    EXPECT_NE(game.hash(), played("a1h h8h c3v f7v").hash());
}

TEST(Quoridor, ReadsOnlyTheCanonicalForm)
{
    const Quoridor start;
    for (const auto text : {"", "e", "h", "E2", "e02", "e2 ", " e2", "e2x", "e3H", "e0", "e12",
                            "l1", "e-1", "e3hh", "ee3", "e+2", "3e"})
        EXPECT_EQ(start.read(text), std::nullopt) << text;
    for (const auto text : {"e2", "k11", "e10v", "a1h"})
        EXPECT_EQ(start.write(start.read(text).value()), text);
}

TEST(Quoridor, DrawsTheBoard)
{
    EXPECT_EQ(played("b2h d4v c2", {.size = 5, .walls = 3}).picture(),
              " 5 .   .   1   . | .\n"
              "                 |\n"
              " 4 .   .   .   . | .\n"
              "\n"
              " 3 .   .   .   .   .\n"
              "      -------\n"
              " 2 .   .   0   .   .\n"
              "\n"
              " 1 .   .   .   .   .\n"
              "   a   b   c   d   e\n"
              "walls left: 2 2\n"
              "seat 1 to move\n");
}

TEST(Quoridor, NamesTheOptionThatIsWrong)
{
    EXPECT_NE(error_of(R"({"size":8})").find("5, 7, 9 or 11"), std::string::npos);
    EXPECT_NE(error_of(R"({"size":13})").find("size"), std::string::npos);
    EXPECT_NE(error_of(R"({"first":2})").find("first"), std::string::npos);
    EXPECT_NE(error_of(R"({"players":5})").find("players"), std::string::npos);
    EXPECT_NE(error_of(R"({"walls":21})").find("walls"), std::string::npos);
    EXPECT_NE(error_of(R"({"fences":1})").find("fences"), std::string::npos);
    EXPECT_EQ(error_of(R"({"players":3,"size":11,"walls":20,"first":2,"maxplies":1})"), "");
}

TEST(Quoridor, GivesThreeOrFourSeatsFiveWallsEach)
{
    const auto walls = [](std::string_view json) {
        return QuoridorOptions::from_json(boost::json::parse(json).as_object())->walls;
    };
    EXPECT_EQ(walls(R"({})"), 10);
    EXPECT_EQ(walls(R"({"players":3})"), 5);
    EXPECT_EQ(walls(R"({"players":4,"walls":7})"), 7);
}

TEST(Quoridor, SamplesEveryLegalMoveEquallyOften)
{
    const Quoridor game = played("a2h c2h a3v d4v", {.size = 5, .walls = 4});
    constexpr int kDraws = 400;  // for each move
    std::map<std::string, int> drawn;
    Rng rng{1};
    const auto moves = legal_moves(game);
    for (std::size_t i = 0; i < moves.size() * kDraws; ++i) ++drawn[game.write(game.sample(rng))];
    EXPECT_EQ(drawn.size(), moves.size());
    for (const auto& [text, times] : drawn) EXPECT_NEAR(times, kDraws, 100) << text;  // 5 sigma
}

TEST(Quoridor, PlaysOutAsIfItSampledEachMove)
{
    const Quoridor start{{.players = 3, .size = 5, .walls = 1}};
    constexpr int kGames = 1500;
    int quick = 0;
    int slow = 0;
    Rng rng{1};
    for (int i = 0; i < kGames; ++i) {
        quick += Quoridor{start}.play_out(rng);
        for (Quoridor game = start; game.to_move() != kNobody; ++slow) game.play(game.sample(rng));
    }
    EXPECT_NEAR(1.0 * quick / kGames, 1.0 * slow / kGames, 4.7);  // 4 sigma
}

/// Whether the pawn can walk to its goal once this wall stands too, cell by cell.
bool finds_a_way(const Quoridor& game, Seat seat, quoridor::Walls walls)
{
    const int size = game.options().size;
    const auto has = [](quoridor::Cells set, int file, int rank) {
        return file >= 0 && rank >= 0 && (set & quoridor::only(quoridor::cell_at(file, rank))) != 0;
    };
    std::vector<quoridor::Cell> reached{game.pawn(seat)};
    quoridor::Cells seen = quoridor::only(game.pawn(seat));
    const auto visit = [&](int file, int rank, bool walled) {
        if (file < 0 || rank < 0 || file >= size || rank >= size || walled || has(seen, file, rank))
            return;
        reached.push_back(quoridor::cell_at(file, rank));
        seen |= quoridor::only(reached.back());
    };
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const int f = quoridor::file_of(reached[i]);
        const int r = quoridor::rank_of(reached[i]);
        const auto& [flat, upright] = walls;
        visit(f, r + 1, has(flat, f, r) || has(flat, f - 1, r));
        visit(f, r - 1, has(flat, f, r - 1) || has(flat, f - 1, r - 1));
        visit(f + 1, r, has(upright, f, r) || has(upright, f, r - 1));
        visit(f - 1, r, has(upright, f - 1, r) || has(upright, f - 1, r - 1));
    }
    return (seen & game.goal(seat)) != 0;
}

bool nobody_is_shut_in(const Quoridor& game, Quoridor::Move wall)
{
    for (Seat seat = 0; seat < game.seats(); ++seat)
        if (!finds_a_way(game, seat, game.walls() | Quoridor::wall_of(wall))) return false;
    return true;
}

/// Every move there is, on the board or beside it.
std::vector<Quoridor::Move> conceivable_moves()
{
    using Kind = Quoridor::Move::Kind;
    std::vector<Quoridor::Move> moves;
    for (const Kind kind : {Kind::Step, Kind::Horizontal, Kind::Vertical})
        for (int cell = 0; cell < quoridor::kCells; ++cell)
            moves.push_back({kind, static_cast<quoridor::Cell>(cell)});
    return moves;
}

QuoridorOptions some_options(Rng& rng)
{
    QuoridorOptions options;
    options.players = 2 + static_cast<int>(rng.below(3));
    options.size = 5 + 2 * static_cast<int>(rng.below(4));
    options.walls = static_cast<int>(rng.below(12));
    options.maxplies = 40;
    return options;
}

RC_GTEST_PROP(Quoridor, ListsExactlyWhatItDoesNotRefuse, (std::uint32_t seed))
{
    Rng rng{seed};
    const auto all = conceivable_moves();
    for (Quoridor game{some_options(rng)}; game.to_move() != kNobody; game.play(game.sample(rng))) {
        std::vector<Quoridor::Move> legal;
        std::ranges::copy_if(all, std::back_inserter(legal),
                             [&](auto move) { return game.why_illegal(move).empty(); });
        RC_ASSERT(legal_moves(game) == legal);
        RC_ASSERT(game.count_moves() == legal.size());
    }
}

RC_GTEST_PROP(Quoridor, RefusesAWallJustWhenNoWayIsLeft, (std::uint32_t seed))
{
    Rng rng{seed};
    Quoridor game{some_options(rng)};
    for (; game.to_move() != kNobody; game.play(game.sample(rng))) {
        const Quoridor::Move move = conceivable_moves()[121 + rng.below(242)];
        const auto reason = game.why_illegal(move);
        if (reason.empty()) RC_ASSERT(nobody_is_shut_in(game, move));
        if (reason == "wall-blocks-path") RC_ASSERT(!nobody_is_shut_in(game, move));
    }
}

RC_GTEST_PROP(Quoridor, PlaysOutToAnEnd, (std::uint32_t seed))
{
    Rng rng{seed};
    Quoridor game{some_options(rng)};
    const int moves = game.play_out(rng);
    RC_ASSERT(moves == game.plies());
    RC_ASSERT(game.outcome().has_value());
    RC_ASSERT(game.plies() == 40 || game.outcome()->reason == "goal");
}

}  // namespace
}  // namespace agon
