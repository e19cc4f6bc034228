#include "games/dame/dame.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace agon {
namespace {

using Again = DameOptions::Again;
using Landing = DameOptions::Landing;

/// Every rule that can be chosen, each with limits that are reached and with some that are not.
std::vector<DameOptions> all_options()
{
    std::vector<DameOptions> all;
    for (const Landing landing : {Landing::Any, Landing::Next})
        for (const Again again : {Again::Any, Again::Same})
            for (const std::uint16_t limit :
                 {std::uint16_t{1}, std::uint16_t{8}, std::uint16_t{80}})
                for (const std::uint16_t maxplies : {std::uint16_t{60}, std::uint16_t{400}})
                    all.push_back({landing, again, limit, maxplies});
    return all;
}

Dame after_random_moves(const DameOptions& options, int moves, Rng& rng)
{
    Dame game{options};
    for (; moves > 0 && game.to_move() != kNobody; --moves) game.play(game.sample(rng));
    return game;
}

/// What must happen in the games below for them to be worth anything.
struct Seen {
    int begun_within_a_turn = 0;
    int promotions = 0;
    int captures_without_a_further_move = 0;
    std::set<std::string_view> ends;
};

int play_move_by_move(Dame& game, Rng& rng, Seen& seen)
{
    int moves = 0;
    for (; game.to_move() != kNobody; ++moves) {
        const Seat side = game.to_move();
        const Dame::Move move = game.sample(rng);
        const bool captures = game.is_capture(move);
        const bool by_man = (game.men(side) & dame::bit(move.from)) != 0;
        EXPECT_EQ(game.why_illegal(move), "") << game.picture() << game.write(move);
        game.play(move);
        seen.promotions += by_man && (game.kings(side) & dame::bit(move.to)) != 0 ? 1 : 0;
        seen.captures_without_a_further_move += captures && !game.moves_again() ? 1 : 0;
    }
    seen.ends.insert(game.outcome()->reason);
    return moves;
}

TEST(DamePlayout, EndsWhereTheSameDrawsEndMoveByMove)
{
    Seen seen;
    for (const DameOptions& options : all_options()) {
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            Rng rng{seed};
            Dame slow = after_random_moves(options, static_cast<int>(seed), rng);
            seen.begun_within_a_turn += slow.moves_again() ? 1 : 0;
            Dame fast = slow;
            Rng same_rng = rng;
            EXPECT_EQ(play_move_by_move(slow, rng, seen), fast.play_out(same_rng));
            ASSERT_EQ(slow, fast) << slow.picture() << fast.picture();
            ASSERT_EQ(rng, same_rng);
        }
    }
    EXPECT_GT(seen.begun_within_a_turn, 0);
    EXPECT_GT(seen.promotions, 0);
    EXPECT_GT(seen.captures_without_a_further_move, 0);
    EXPECT_EQ(seen.ends,
              (std::set<std::string_view>{"no pieces", "no move", "no progress", "move limit"}));
}

TEST(DamePlayout, LeavesAFinishedGameAlone)
{
    Rng rng{1};
    Dame over;
    over.play_out(rng);
    Dame again = over;
    EXPECT_EQ(again.play_out(rng), 0);
    EXPECT_EQ(again, over);
}

/// How many standard deviations the squared errors of many draws are off what chance makes them, in
/// the positions of a random game. Every draw must be one of the listed moves.
double deviation_of_draws(const DameOptions& options, Rng& rng)
{
    constexpr int kDrawsAMove = 20;
    double squares = 0;
    double freedom = 0;
    for (Dame game{options}; game.to_move() != kNobody; game.play(game.sample(rng))) {
        std::map<std::pair<int, int>, int> drawn;
        game.each_move([&](Dame::Move move) { drawn[{move.from, move.to}] = 0; });
        const auto moves = drawn.size();
        EXPECT_EQ(game.count_moves(), moves) << game.picture();
        for (std::size_t i = 0; i < kDrawsAMove * moves; ++i) {
            const Dame::Move move = game.sample(rng);
            ++drawn[{move.from, move.to}];
        }
        EXPECT_EQ(drawn.size(), moves) << game.picture();
        for (const auto& [move, times] : drawn)
            squares += std::pow(times - kDrawsAMove, 2) / kDrawsAMove;
        freedom += static_cast<double>(moves - 1);
    }
    return (squares - freedom) / std::sqrt(2 * freedom);
}

TEST(DamePlayout, DrawsEveryListedMoveEquallyOften)
{
    Rng rng{1};
    for (const Landing landing : {Landing::Any, Landing::Next})
        for (const Again again : {Again::Any, Again::Same})
            for (int game = 0; game < 2; ++game)
                EXPECT_LT(std::abs(deviation_of_draws({landing, again}, rng)), 4);
}

}  // namespace
}  // namespace agon
