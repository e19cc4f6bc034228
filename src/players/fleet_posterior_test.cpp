#include "players/fleet_posterior.h"

#include "players/shot_lookahead.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

namespace agon::battleship {
namespace {

FleetRules small_board(std::vector<int> lengths, Touch touch)
{
    FleetRules rules{.size = 6, .ships = static_cast<int>(lengths.size()), .touch = touch};
    rules.lengths.fill(0);
    std::ranges::transform(lengths, rules.lengths.begin(),
                           [](int length) { return static_cast<std::uint8_t>(length); });
    return rules;
}

/// What a sea said, shot by shot.
using Log = std::vector<std::pair<int, Answer>>;

/// Some shots at a random fleet, told as far as they went.
Log shoot_at_random(const FleetRules& rules, std::uint32_t most, Rng& rng)
{
    const Fleet fleet = random_fleet(rules, rng);
    Log log;
    Evidence said;
    for (auto shots = rng.below(most); shots > 0; --shots) {
        const auto cell = static_cast<int>(rng.below(static_cast<std::uint32_t>(rules.cells())));
        const Answer answer = answer_of(rules, fleet, said, cell);
        if (answer == Answer::Lost) break;
        log.emplace_back(cell, answer);
        said.note(rules, cell, answer);
    }
    return log;
}

Evidence evidence_of(const FleetRules& rules, const Log& log)
{
    Evidence said;
    for (const auto& [cell, answer] : log) said.note(rules, cell, answer);
    return said;
}

bool would_have_said(const FleetRules& rules, const Fleet& fleet, const Log& log)
{
    Evidence said;
    return std::ranges::all_of(log, [&](const auto& shot) {
        const bool same = answer_of(rules, fleet, said, shot.first) == shot.second;
        said.note(rules, shot.first, shot.second);
        return same;
    });
}

/// Every legal fleet, by trying all places for all ships; equal ships in one order only.
void each_fleet(const FleetRules& rules, Fleet& fleet, std::vector<Fleet>& found)
{
    if (fleet.count == rules.ships) {
        if (why_not_placed(rules, fleet).empty()) found.push_back(fleet);
        return;
    }
    const int length = rules.lengths[fleet.count];
    const Stand* previous = nullptr;
    if (fleet.count > 0 && rules.lengths[fleet.count - 1U] == length)
        previous = chart(rules.size).find(fleet.ships[fleet.count - 1U], length);
    for (const Stand& stand : chart(rules.size).stands(length)) {
        if (length == 1 && stand.at.vertical) continue;
        if (previous != nullptr && &stand <= previous) continue;
        fleet.push(stand.at);
        each_fleet(rules, fleet, found);
        fleet.ships[--fleet.count] = {};
    }
}

std::vector<Fleet> all_fleets(const FleetRules& rules)
{
    std::vector<Fleet> found;
    Fleet fleet;
    each_fleet(rules, fleet, found);
    return found;
}

Posterior by_brute_force(const FleetRules& rules, std::span<const Fleet> fleets, const Log& log)
{
    Posterior posterior;
    posterior.chance.resize(static_cast<std::size_t>(rules.cells()));
    for (const Fleet& fleet : fleets) {
        if (!would_have_said(rules, fleet, log)) continue;
        ++posterior.fleets;
        cells_of(rules, fleet).each([&](int cell) {
            ++posterior.chance[static_cast<std::size_t>(cell)];
        });
    }
    for (double& chance : posterior.chance) chance /= posterior.fleets;
    return posterior;
}

void expect_near(const Posterior& found, const Posterior& expected, double share)
{
    EXPECT_NEAR(found.fleets / expected.fleets, 1, share);
    for (std::size_t cell = 0; cell < expected.chance.size(); ++cell)
        EXPECT_NEAR(found.chance[cell], expected.chance[cell], share) << "cell " << cell;
}

Brake no_brake()
{
    return {{}, [] { return std::chrono::nanoseconds{0}; }, {}};
}

constexpr std::uint64_t kPlenty = 1'000'000;

class FleetPosterior : public testing::TestWithParam<Touch> {};

TEST_P(FleetPosterior, IsWhatCountingEveryFleetGives)
{
    Rng rng{1};
    for (const auto& lengths : {std::vector{4, 3}, {3, 3}, {5, 1, 1}}) {
        const auto rules = small_board(lengths, GetParam());
        const auto fleets = all_fleets(rules);
        const FleetSpace space{rules};
        for (int sea = 0; sea < 3; ++sea) {
            const Log log = shoot_at_random(rules, 25, rng);
            Brake brake = no_brake();
            FleetCensus census{space, evidence_of(rules, log), brake};
            const auto expected = by_brute_force(rules, fleets, log);
            const auto counted = census.count(kPlenty);
            ASSERT_TRUE(counted);
            EXPECT_TRUE(counted->exact);
            expect_near(*counted, expected, 1e-9);
            const auto listed = census.list(100'000);
            ASSERT_TRUE(listed);
            EXPECT_EQ(static_cast<double>(listed->size()), expected.fleets);
        }
    }
}

TEST_P(FleetPosterior, IsEstimatedWithoutBias)
{
    Rng rng{2};
    const FleetRules rules = small_board({3, 3, 2, 1}, GetParam());
    const FleetSpace space{rules};
    for (int sea = 0; sea < 2; ++sea) {
        const Log log = shoot_at_random(rules, 15, rng);
        Brake brake = no_brake();
        FleetCensus census{space, evidence_of(rules, log), brake};
        const auto exact = census.count(kPlenty);
        ASSERT_TRUE(exact);
        expect_near(census.sample(2'000, rng), *exact, 0.05);
    }
}

INSTANTIATE_TEST_SUITE_P(EveryTouch, FleetPosterior,
                         testing::Values(Touch::None, Touch::Corner, Touch::Any));

TEST(FleetCensus, KnowsHowManyFleetsTheEmptyBoardHas)
{
    const FleetRules rules{.touch = Touch::Any};
    const FleetSpace space{rules};
    Brake brake = no_brake();
    Rng rng{3};
    const Posterior found = FleetCensus{space, {}, brake}.sample(500, rng);
    EXPECT_NEAR(found.fleets / 30'093'975'536.0 * 2, 1, 0.02);  // two ships of 3 are one set
}

TEST(FleetCensus, GivesUpWhenTheFleetsAreTooMany)
{
    const FleetSpace space{{}};
    Brake brake = no_brake();
    FleetCensus census{space, {}, brake};
    EXPECT_FALSE(census.count(100));
    EXPECT_FALSE(census.list(100));
}

TEST(FleetCensus, FindsNothingWhereNoFleetFits)
{
    const auto rules = small_board({3, 2}, Touch::Corner);
    const FleetSpace space{rules};
    Evidence said;
    for (int cell = 0; cell < rules.cells(); ++cell) said.note(rules, cell, Answer::Water);
    Brake brake = no_brake();
    FleetCensus census{space, said, brake};
    Rng rng{4};
    EXPECT_EQ(census.count(kPlenty)->fleets, 0);
    EXPECT_EQ(census.sample(10, rng).fleets, 0);
}

/// The fewest shots that a fleet of one ship of two takes in the top left corner, by hand: A1 and
/// one of its two neighbours are all that is left.
TEST(ShotLookahead, FindsTheShotThatTellsMost)
{
    const auto rules = small_board({2}, Touch::Corner);
    const FleetSpace space{rules};
    Evidence said;
    for (int cell = 2; cell < rules.cells(); ++cell)
        if (cell != 6) said.note(rules, cell, Answer::Water);
    Brake brake = no_brake();
    FleetCensus census{space, said, brake};
    const auto fleets = census.list(100);
    ASSERT_TRUE(fleets);
    ASSERT_EQ(fleets->size(), 2U);
    const std::array candidates{0, 1};
    const auto plan = ShotLookahead{space, *fleets, said, brake}.best(candidates, 1'000'000);
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->cell, 0);
    EXPECT_DOUBLE_EQ(plan->shots, 2.5);
}

}  // namespace
}  // namespace agon::battleship
