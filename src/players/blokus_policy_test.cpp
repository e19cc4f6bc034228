#include "players/blokus_player.h"

#include <gtest/gtest.h>

#include <numeric>

namespace agon {
namespace {

using Mode = BlokusOptions::Mode;

struct Position {
    Blokus game;
    BlokusTrail trail;
};

/// After so many moves drawn at random.
Position drawn_position(Mode mode, int plies, std::uint64_t seed)
{
    Rng rng{seed};
    Position position{Blokus{BlokusOptions::of(mode)}, {}};
    for (int ply = 0; ply < plies; ++ply) {
        const auto move = position.game.sample(rng);
        position.trail.add(position.game, move);
        position.game.play(move);
    }
    return position;
}

TEST(BlokusPriors, WeighAMoveAsTheSumOfItsFeatures)
{
    BlokusPriors priors;
    for (const auto& [game, trail] :
         {drawn_position(Mode::Duo, 0, 1), drawn_position(Mode::Duo, 9, 2),
          drawn_position(Mode::FourSeats, 30, 3), drawn_position(Mode::TwoColoursEach, 50, 4)}) {
        priors.look(game, trail);
        const auto& weights = kBlokusWeights[priors.kind()][priors.phase()];
        game.each_move([&](Blokus::Move move) {
            int sum = 0;
            priors.each_feature(move, [&](std::size_t feature) { sum += weights[feature]; });
            ASSERT_EQ(priors.weight(move), sum) << game.write(move);
        });
    }
}

TEST(BlokusPriors, SeeWhatAMoveDoesToTheOpponent)
{
    using namespace blokus_features;
    const auto [game, trail] = drawn_position(Mode::Duo, 9, 2);
    BlokusPriors priors;
    priors.look(game, trail);
    const Blokus::Colour opponent = 2 - game.colour_to_move();
    int covering = 0;
    game.each_move([&](Blokus::Move move) {
        int expected = 0;
        const auto& shape = blokus::orientation(move.orientation);
        for (std::size_t i = 0; i < shape.size; ++i)
            expected +=
                game.is_anchor(opponent, move.x + shape.squares[i].x, move.y + shape.squares[i].y)
                    ? 1
                    : 0;
        int seen = 0;
        priors.each_feature(move, [&](std::size_t feature) {
            const bool covers = feature >= kCover && feature < kCover + kCovers;
            const std::size_t what = (feature - kCover) % 6;
            if (covers && (what == 3 || what == 4)) ++seen;
        });
        ASSERT_EQ(seen, expected) << game.write(move);
        covering += expected != 0 ? 1 : 0;
    });
    EXPECT_GT(covering, 0);
}

TEST(PowerOfTwo, DoublesEvery64)
{
    EXPECT_EQ(power_of_two(64), 2 * power_of_two(0));
    EXPECT_EQ(power_of_two(-128) * 4, power_of_two(0));
    EXPECT_NEAR(power_of_two(32) / power_of_two(0), 1.41421356F, 1e-6);
    EXPECT_GT(power_of_two(-100000), 0);
}

TEST(BlokusPlayout, EndsWithTheValuesOfAFinishedGame)
{
    BlokusPlayout playout;
    Rng rng{1};
    for (const auto mode : {Mode::Duo, Mode::FourSeats, Mode::TwoColoursEach, Mode::Teams}) {
        for (int game = 0; game < 10; ++game) {
            Position position = drawn_position(mode, game, 5);
            const Values values = playout.play(position.game, position.trail, rng);
            const auto seats = static_cast<std::size_t>(position.game.seats());
            const float sum = std::accumulate(values.begin(), values.begin() + seats, 0.0F);
            EXPECT_NEAR(sum, static_cast<float>(seats) / 2, 0.1);
            EXPECT_GE(std::ranges::min(values), 0);
            EXPECT_LE(std::ranges::max(values), 1);
        }
    }
}

/// Stones of five squares that both colours of a duo have in hand.
int big_stones_left(const Blokus& game)
{
    int count = 0;
    for (const Blokus::Colour colour : {0, 2})
        for (std::size_t stone = 0; stone < blokus::kStones; ++stone)
            if (blokus::size_of_stone(stone) == 5) count += game.stones_left(colour)[stone];
    return count;
}

TEST(BlokusPlayout, GetsRidOfMoreBigStonesThanRandomPlay)
{
    BlokusPlayout playout;
    Rng rng{1};
    int guided = 0;
    int random = 0;
    for (int i = 0; i < 20; ++i) {
        Blokus game{BlokusOptions::of(Mode::Duo)};
        playout.play(game, {}, rng);
        guided += big_stones_left(game);
        game = Blokus{BlokusOptions::of(Mode::Duo)};
        game.play_out(rng);
        random += big_stones_left(game);
    }
    EXPECT_LT(guided, random);
}

}  // namespace
}  // namespace agon
