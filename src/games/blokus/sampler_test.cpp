#include "games/blokus/sampler.h"

#include "games/blokus/blokus.h"
#include "games/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace agon {
namespace {

using Mode = BlokusOptions::Mode;

BlokusOptions board(Mode mode, int side)
{
    BlokusOptions options = BlokusOptions::of(mode);
    options.width = options.height = static_cast<std::uint8_t>(side);
    return options;
}

/// Whether counts of `draws` are as the probabilities would have them: chi-square no more than six
/// standard deviations above its mean.
template <class Key>
testing::AssertionResult fits(const std::map<Key, int>& counts,
                              const std::map<Key, double>& probabilities, int draws)
{
    double chi_square = 0;
    for (const auto& [key, probability] : probabilities) {
        const auto found = counts.find(key);
        const double difference = (found == counts.end() ? 0 : found->second) - probability * draws;
        chi_square += difference * difference / (probability * draws);
    }
    const double freedom = static_cast<double>(probabilities.size()) - 1;
    if (chi_square <= freedom + 6 * std::sqrt(2 * freedom)) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "chi-square " << chi_square << ", freedom " << freedom;
}

/// Draws 20 times as often as there are moves, at least `least` times.
testing::AssertionResult draws_uniformly(const Blokus& game, Rng& rng, int least = 0)
{
    const auto moves = legal_moves(game);
    std::map<std::string, double> probabilities;
    for (const auto move : moves)
        probabilities[game.write(move)] = 1.0 / static_cast<double>(moves.size());
    const int draws = std::max(least, 20 * static_cast<int>(moves.size()));
    std::map<std::string, int> counts;
    for (int i = 0; i < draws; ++i) ++counts[game.write(game.sample(rng))];
    if (counts.size() != moves.size()) return testing::AssertionFailure() << "not the same moves";
    return fits(counts, probabilities, draws);
}

TEST(BlokusSampler, DrawsEveryLegalMoveEquallyOften)
{
    Rng rng{11};
    for (const auto mode : {Mode::FourSeats, Mode::TwoSeats, Mode::Duo}) {
        for (Blokus game{board(mode, 8)}; game.to_move() != kNobody; game.play(game.sample(rng))) {
            if (count_moves(game) > 100) continue;
            EXPECT_TRUE(draws_uniformly(game, rng)) << game.picture();
        }
    }
}

/// How many of the candidates near the anchors are moves.
double share_of_moves(const Blokus& game)
{
    const auto& ground = game.ground(game.colour_to_move());
    unsigned candidates = 0;
    blokus::any_anchor(ground, game.options().height, [&](blokus::Cell anchor) {
        candidates += fitting_at(ground, anchor).count();
        return false;
    });
    return static_cast<double>(count_moves(game)) / candidates;
}

TEST(BlokusSampler, DrawsEquallyOftenWhereFewCandidatesFit)
{
    Rng rng{2};
    BlokusOptions options = board(Mode::TwoSeats, 9);
    options.stones = {};
    for (const std::size_t stone : {12U, 17U, 20U}) options.stones.at(stone) = 3;
    int checked = 0;
    while (checked < 10) {
        for (Blokus game{options}; game.to_move() != kNobody; game.play(game.sample(rng))) {
            if (count_moves(game) < 2 || share_of_moves(game) > 0.15) continue;
            EXPECT_TRUE(draws_uniformly(game, rng, 300)) << game.picture();
            ++checked;
        }
    }
}

/// How likely each end is, by its hash, when every move is drawn uniformly.
std::map<std::uint64_t, double> ends_of(const Blokus& start)
{
    struct Node {
        Blokus game{};
        double probability = 0;
    };
    std::map<std::uint64_t, double> ends;
    std::map<std::uint64_t, Node> layer{{start.hash(), {start, 1}}};
    while (!layer.empty()) {
        std::map<std::uint64_t, Node> next;
        for (const auto& [hash, node] : layer) {
            if (node.game.to_move() == kNobody) ends[hash] += node.probability;
            const auto moves = legal_moves(node.game);
            for (const auto move : moves) {
                const Blokus game = after(node.game, move);
                Node& child = next.try_emplace(game.hash(), Node{game, 0}).first->second;
                child.probability += node.probability / static_cast<double>(moves.size());
            }
        }
        layer = std::move(next);
    }
    return ends;
}

void expect_uniform_playouts(const BlokusOptions& options, int games)
{
    constexpr std::uint64_t kClasses = 64;  // of ends: enough playouts in each
    const auto ends = ends_of(Blokus{options});
    std::map<std::uint64_t, double> probabilities;
    for (const auto& [hash, probability] : ends) probabilities[hash % kClasses] += probability;
    Rng rng{5};
    std::map<std::uint64_t, int> counts;
    for (int i = 0; i < games; ++i) {
        Blokus game{options};
        play_out(game, rng);
        ASSERT_TRUE(ends.contains(game.hash())) << game.picture();
        ++counts[game.hash() % kClasses];
    }
    EXPECT_TRUE(fits(counts, probabilities, games));
}

TEST(BlokusSampler, PlaysOutUniformlyAtEveryPly)
{
    BlokusOptions options = board(Mode::TwoSeats, 4);
    options.stones = {2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    expect_uniform_playouts(options, 4000);
}

TEST(BlokusSampler, PlaysOutUniformlyWhereStonesShareAnchors)
{
    BlokusOptions options = board(Mode::TwoSeats, 5);
    options.stones = {5};
    expect_uniform_playouts(options, 4000);
}

}  // namespace
}  // namespace agon
