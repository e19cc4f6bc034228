#include "players/blokus_net.h"

#include "players/blokus_player.h"

#include <gtest/gtest.h>

#include <deque>
#include <numeric>

namespace agon {
namespace {

using Mode = BlokusOptions::Mode;
using blokus_net::kSteps;

constexpr std::array kModes{Mode::FourSeats, Mode::TwoColoursEach, Mode::TwoSeats,
                            Mode::Duo,       Mode::Junior,         Mode::Teams};

Blokus after_random_moves(Mode mode, int moves, std::uint64_t seed)
{
    Rng rng{seed};
    Blokus game{BlokusOptions::of(mode)};
    for (; moves > 0 && game.to_move() != kNobody; --moves) game.play(game.sample(rng));
    return game;
}

bool is_free(const Blokus& game, Blokus::Colour colour, int x, int y)
{
    const bool inside = x >= 0 && y >= 0 && x < game.options().width && y < game.options().height;
    return inside && !blokus::has(game.ground(colour).forbidden, blokus::cell_at(x, y));
}

/// Steps of every cell from the colour's nearest corner, one cell after the other.
std::vector<std::size_t> steps_of(const Blokus& game, Blokus::Colour colour)
{
    const int width = game.options().width;
    const int height = game.options().height;
    std::vector<std::size_t> steps(static_cast<std::size_t>(width * height), kSteps - 1);
    std::deque<std::pair<int, int>> next;
    const auto at = [&](int x, int y) -> std::size_t& {
        return steps[static_cast<std::size_t>(y * width + x)];
    };
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            if (!is_free(game, colour, x, y)) continue;
            at(x, y) = game.is_anchor(colour, x, y) ? 0 : kSteps - 2;
            if (at(x, y) == 0) next.emplace_back(x, y);
        }
    for (; !next.empty(); next.pop_front()) {
        const auto [x, y] = next.front();
        if (at(x, y) + 1 == kSteps - 2) continue;
        for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            if (!is_free(game, colour, x + dx, y + dy) || at(x + dx, y + dy) <= at(x, y) + 1)
                continue;
            at(x + dx, y + dy) = at(x, y) + 1;
            next.emplace_back(x + dx, y + dy);
        }
    }
    return steps;
}

/// The same of the side whose colours these are.
std::vector<std::size_t> steps_of(const Blokus& game, Seat seat, bool own)
{
    std::vector<std::size_t> least;
    for (Blokus::Colour colour = 0; colour < Blokus::kColours; ++colour) {
        if (!game.in_play(colour) || (game.seat_of(colour) == seat) != own) continue;
        const auto steps = steps_of(game, colour);
        if (least.empty()) least = steps;
        for (std::size_t i = 0; i < steps.size(); ++i) least[i] = std::min(least[i], steps[i]);
    }
    return least;
}

TEST(BlokusNet, CountsEmptyCellsByTheStepsOfBothSides)
{
    for (const Mode mode : kModes) {
        for (const int moves : {0, 3, 10, 25}) {
            const Blokus game = after_random_moves(mode, moves, 7);
            for (Seat seat = 0; seat < game.seats(); ++seat) {
                const auto own = steps_of(game, seat, true);
                const auto theirs = steps_of(game, seat, false);
                std::array<int, kSteps * kSteps> counts{};
                for (std::size_t i = 0; i < own.size(); ++i) {
                    const int x = static_cast<int>(i) % game.options().width;
                    const int y = static_cast<int>(i) / game.options().width;
                    if (game.colour_at(x, y) == Blokus::kNoColour)
                        ++counts[own[i] * kSteps + theirs[i]];
                }
                const auto input = blokus_net::look(game, seat);
                for (std::size_t i = 0; i < counts.size(); ++i)
                    ASSERT_EQ(input[blokus_net::kCells + i], counts[i]) << game.picture() << i;
            }
        }
    }
}

TEST(BlokusNet, CountsStonesOfBothSidesAndTurns)
{
    const Blokus game = after_random_moves(Mode::FourSeats, 6, 3);
    ASSERT_EQ(game.to_move(), 2);
    const auto input = blokus_net::look(game, 1);
    const auto sum = [&](std::size_t first, std::size_t count) {
        return std::accumulate(input.begin() + static_cast<std::ptrdiff_t>(first),
                               input.begin() + static_cast<std::ptrdiff_t>(first + count), 0);
    };
    EXPECT_EQ(sum(blokus_net::kOwnStones, blokus::kStones), 21 - 2);
    EXPECT_EQ(sum(blokus_net::kTheirStones, blokus::kStones), 63 - 4);
    EXPECT_EQ(input[blokus_net::kTurns + 3], 1);
    EXPECT_EQ(sum(blokus_net::kTurns, kMostSeats), 1);
}

TEST(BlokusNet, KnowsTheUsualBoardsOnly)
{
    for (const Mode mode : kModes) EXPECT_TRUE(blokus_net::knows(BlokusOptions::of(mode)));
    BlokusOptions minus = BlokusOptions::of(Mode::Duo);
    minus.scoring = BlokusOptions::Scoring::Minus;
    EXPECT_TRUE(blokus_net::knows(minus));
    BlokusOptions wide = BlokusOptions::of(Mode::Duo);
    ++wide.width;
    EXPECT_FALSE(blokus_net::knows(wide));
    BlokusOptions rich = BlokusOptions::of(Mode::FourSeats);
    ++rich.stones[5];
    EXPECT_FALSE(blokus_net::knows(rich));
}

TEST(BlokusNet, SquashesToBetweenLossAndWin)
{
    EXPECT_EQ(blokus_net::squashed(0), 0.5F);
    EXPECT_LT(blokus_net::squashed(-3), blokus_net::squashed(-2));
    EXPECT_GE(blokus_net::squashed(-1e6F), 0);
    EXPECT_LE(blokus_net::squashed(1e6F), 1);
}

/// Where games played out leave no doubt who is ahead: how often they do, and how often the net
/// puts the same seat first.
struct Agreement {
    int clear = 0;
    int agreed = 0;
};

Agreement agreement(Mode mode, int moves)
{
    constexpr int kPositions = 40;
    constexpr int kTrials = 20;
    constexpr float kClear = 0.75F;
    const auto first = [](const Values& values) {
        return std::ranges::max_element(values) - values.begin();
    };
    Agreement result;
    for (int i = 0; i < kPositions; ++i) {
        const Blokus game = after_random_moves(mode, moves, static_cast<std::uint64_t>(i));
        Rng rng{1};
        Values sums{};
        BlokusPlayout playout;
        for (int trial = 0; trial < kTrials; ++trial) {
            Blokus copy = game;
            const Values values = playout.play(copy, {}, rng);
            for (std::size_t seat = 0; seat < sums.size(); ++seat) sums[seat] += values[seat];
        }
        if (*std::ranges::max_element(sums) < kClear * kTrials) continue;
        ++result.clear;
        const Values expected = blokus_net::values(kBlokusNets, game);
        result.agreed += first(expected) == first(sums) ? 1 : 0;
    }
    return result;
}

TEST(BlokusNet, SeesWhoIsAhead)
{
    for (const auto& [mode, moves] : {std::pair{Mode::Duo, 12},
                                      {Mode::Junior, 12},
                                      {Mode::TwoSeats, 12},
                                      {Mode::TwoColoursEach, 32},
                                      {Mode::FourSeats, 32}}) {
        const auto [clear, agreed] = agreement(mode, moves);
        EXPECT_GE(clear, 8) << static_cast<int>(mode);
        EXPECT_GE(agreed * 3, clear * 2) << static_cast<int>(mode) << ' ' << agreed << '/' << clear;
    }
}

TEST(BlokusPolicy, BelievesTheNetOnlyWhereItKnows)
{
    BlokusOptions odd = BlokusOptions::of(Mode::Duo);
    odd.height = 20;
    BlokusPolicy usual;
    BlokusPolicy plain{kBlokusWeights, nullptr};
    for (const BlokusOptions& options : {odd, BlokusOptions::of(Mode::Duo)}) {
        Blokus one{options};
        Blokus other{options};
        Rng rng{5};
        Rng same{5};
        EXPECT_EQ(usual.play_out(one, {}, rng) == plain.play_out(other, {}, same), options == odd);
    }
}

}  // namespace
}  // namespace agon
