#include "players/dame_endings.h"

#include <gtest/gtest.h>

#include <bit>

namespace agon {
namespace {

using End = DameEndings::End;

/// So many pieces, anywhere they may stand; none if somebody has none.
std::optional<Dame> random_position(int pieces, const DameOptions& options, Rng& rng)
{
    dame::Pieces placed;
    dame::Bits taken = 0;
    for (int i = 0; i < pieces; ++i) {
        const auto row = static_cast<int>(rng.below(8));
        const int column = static_cast<int>(rng.below(4)) * 2 + row % 2;
        const dame::Bits here = dame::bit(dame::square_at(row, column));
        const std::size_t seat = rng.below(2);
        const bool king = rng.below(2) == 0 || row == (seat == 0 ? 7 : 0);
        if ((taken & here) != 0) return std::nullopt;
        taken |= here;
        (king ? placed.kings : placed.men)[seat] |= here;
    }
    const Dame game = Dame::from_pieces(placed, static_cast<Seat>(rng.below(2)), options);
    if (game.outcome()) return std::nullopt;
    return game;
}

bool is_better(const End& one, const End& other)
{
    if (one.winner != other.winner) return one.winner > other.winner;
    return one.winner > 0 ? one.plies < other.plies : one.plies > other.plies;
}

End best_end(const DameEndings& endings, const Dame& game);

/// For the side to move in `game`.
End end_after(const DameEndings& endings, const Dame& game, Dame::Move move)
{
    const Dame next = after(game, move);
    if (const auto outcome = next.outcome())
        return {outcome->scores[static_cast<std::size_t>(game.to_move())] == 1 ? 1 : -1, 1};
    const auto found = endings.find(next);
    End end = found ? *found : best_end(endings, next);
    if (next.to_move() != game.to_move()) end.winner = -end.winner;
    if (end.winner != 0) ++end.plies;
    return end;
}

End best_end(const DameEndings& endings, const Dame& game)
{
    std::optional<End> best;
    game.each_move([&](Dame::Move move) {
        const End end = end_after(endings, game, move);
        if (!best || is_better(end, *best)) best = end;
    });
    return best.value();
}

/// If that holds everywhere, every win is a win, as each leads to a nearer one, and every draw can
/// be held.
void expect_each_is_its_best_move(const DameEndings& endings, const DameOptions& options,
                                  int pieces, int positions)
{
    Rng rng{7};
    while (positions > 0) {
        const auto game = random_position(pieces, options, rng);
        if (!game) continue;
        --positions;
        ASSERT_EQ(endings.find(*game), best_end(endings, *game)) << game->picture();
    }
}

TEST(DameEndings, AreWorthTheirBestMoveUnderAllOptions)
{
    using enum DameOptions::Landing;
    for (const auto landing : {Any, Next}) {
        for (const auto again : {DameOptions::Again::Any, DameOptions::Again::Same}) {
            const DameOptions options{.landing = landing, .again = again};
            const DameEndings& endings = dame_endings(options, 3);
            expect_each_is_its_best_move(endings, options, 2, 2000);
            expect_each_is_its_best_move(endings, options, 3, 10000);
        }
    }
}

TEST(DameEndings, KnowTheWinOfAManWhoIsCaught)
{
    const auto game = Dame::from_board(
        "8 . . . . . . . W\n"
        "7 . . . . . . . .\n"
        "6 . . . . . . . .\n"
        "5 . . . . b . . .\n"
        "4 . . . . . . . .\n"
        "3 . . . . . . . .\n"
        "2 . . . . . . . .\n"
        "1 . . . . . . . .\n",
        0);
    EXPECT_EQ(dame_endings({}, 3).find(*game), (End{1, 1}));
}

TEST(DameEndings, KnowNothingOfMorePieces)
{
    EXPECT_EQ(dame_endings({}, 3).find(Dame{}), std::nullopt);
}

TEST(DameEndings, LeaveOneKingAgainstOneMostlyDrawn)  // anchors for "the first king decides"
{
    const DameEndings& endings = dame_endings({}, 3);
    int draws = 0;
    int all = 0;
    for (int from = 0; from < dame::kWords; ++from) {
        for (int to = 0; to < dame::kWords; ++to) {
            const auto one = dame::Bits{1} << from;
            const auto other = dame::Bits{1} << to;
            if (from == to || (dame::kBoard & one) == 0 || (dame::kBoard & other) == 0) continue;
            const auto game = Dame::from_pieces({.men = {}, .kings = {one, other}}, 0);
            if (game.outcome()) continue;
            ++all;
            draws += endings.find(game)->winner == 0 ? 1 : 0;
        }
    }
    EXPECT_NEAR(100.0 * draws / all, 80, 2);
}

}  // namespace
}  // namespace agon
