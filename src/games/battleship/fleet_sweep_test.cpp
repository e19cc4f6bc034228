#include "games/battleship/fleet_sweep.h"

#include "games/battleship/fleet_cover.h"
#include "games/battleship/fleet_solver.h"
#include "games/battleship/judge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace agon::battleship {
namespace {

constexpr std::uint64_t kPlentyOfWork = 50'000'000;

std::vector<const Stand*> possible(const BattleshipOptions& options, const Evidence& said)
{
    const Judge judge{options, said};
    const auto fleet = options.fleet();
    std::vector<const Stand*> stands;
    for (int length = kLongestShip; length > 0; --length)
        if (std::ranges::find(fleet, length) != fleet.end())
            for (const Stand& stand : chart(options.size).stands(length))
                if (judge.allows(stand)) stands.push_back(&stand);
    return stands;
}

/// Whether the ships from this one on fit beside the others: no cleverness.
bool fits(const BattleshipOptions& options, const std::vector<const Stand*>& stands,
          std::size_t ship, const Cells& taken, const Cells& bare)
{
    if (ship == options.fleet().size()) return bare.empty();
    const auto left = options.fleet().subspan(ship);
    if (bare.count() > std::accumulate(left.begin(), left.end(), 0)) return false;
    return std::ranges::any_of(stands, [&](const Stand* stand) {
        return stand->length == options.lengths[ship] && !stand->cells.meets(taken) &&
               fits(options, stands, ship + 1, taken | stand->zone(options.touch),
                    bare - stand->cells);
    });
}

/// Honest answers to shots at most cells, or all but the last honest.
Evidence interrogate(const BattleshipOptions& options, bool lie, Rng& rng)
{
    const Fleet truth = random_fleet(options, rng);
    Evidence said;
    const auto size = static_cast<std::uint32_t>(options.cells());
    for (std::uint32_t shots = size + rng.below(size); shots > 0 && !said.lost(); --shots) {
        const auto cell = static_cast<int>(rng.below(size));
        if (!said.was_shot(cell)) said.note(options, cell, answer_of(options, truth, said, cell));
    }
    for (int cell = 0; lie && !said.lost() && cell < options.cells(); ++cell) {
        if (said.was_shot(cell)) continue;
        const Answer answer = answer_of(options, truth, said, cell);
        said.note(options, cell, answer == Answer::Water ? Answer::Hit : Answer::Water);
        break;
    }
    return said;
}

void expect_fit(const BattleshipOptions& options, const Evidence& said, const Fleet& fleet)
{
    ASSERT_EQ(why_not_placed(options, fleet), "");
    const Cells cells = cells_of(options, fleet);
    ASSERT_TRUE((said.hit() - cells).empty());
    ASSERT_FALSE(cells.meets(said.missed()));
}

/// Completes nothing: only who has all ships has a fleet.
Complete whole_fleets(const BattleshipOptions& options)
{
    return [&options](std::span<const Stand* const> ships) {
        const bool all = ships.size() == options.fleet().size();
        return all ? Found{Fit::Some, fleet_of(options, ships)} : Found{Fit::Unknown, {}};
    };
}

class FleetSweep : public testing::TestWithParam<Touch> {};

TEST_P(FleetSweep, KnowsWhetherThereIsAFleetAndFindsItAsSetsOfPlacesDo)
{
    Rng rng{1};
    std::array<int, 2> seen{};
    for (int games = 0; games < 200; ++games) {
        BattleshipOptions options{.size = 7, .ships = 4, .touch = GetParam(), .relay = true};
        options.lengths = {};
        for (std::size_t i = 0; i < 4; ++i)
            options.lengths[i] = static_cast<std::uint8_t>(1 + rng.below(4));
        const Evidence said = interrogate(options, games % 2 == 1, rng);
        if (said.contradicts_itself() || said.lost()) continue;
        const auto stands = possible(options, said);
        const bool some = fits(options, stands, 0, {}, said.hit());
        ++seen[some ? 1 : 0];
        const Complete complete = whole_fleets(options);
        for (const bool sweeps : {false, true}) {
            const Found found =
                sweeps ? sweep_for_fleet(options, said, stands, complete)
                       : cover_with_fleet(options, said, stands, complete, kPlentyOfWork);
            ASSERT_EQ(found.fit, some ? Fit::Some : Fit::None) << games;
            if (some) expect_fit(options, said, found.fleet);
            ASSERT_FALSE(HasFatalFailure()) << games;
        }
    }
    EXPECT_GT(std::ranges::min(seen), 8);
}

/// A defender who says `hit` to nearly everything: who covers which hits is the question.
TEST_P(FleetSweep, SetsOfPlacesShareOutManyHits)
{
    Rng rng{5};
    std::array<int, 2> seen{};
    for (int games = 0; games < 200; ++games) {
        BattleshipOptions options{.size = kLeastSize, .ships = 4, .touch = GetParam()};
        options.lengths = {};
        for (std::size_t i = 0; i < 4; ++i)
            options.lengths[i] = static_cast<std::uint8_t>(2 + rng.below(3));
        const Cells fleet = cells_of(options, random_fleet(options, rng));
        Evidence said;
        fleet.each([&](int cell) {
            if (said.hits().size() < 8) said.note(options, cell, Answer::Hit);
        });
        const auto more = static_cast<int>(rng.below(36));  // true or not
        if (!said.was_shot(more)) said.note(options, more, Answer::Hit);
        const auto stands = possible(options, said);
        const bool some = fits(options, stands, 0, {}, said.hit());
        ++seen[some ? 1 : 0];
        const Found found = find_fleet(options, said, kAnswerBudget);
        ASSERT_EQ(found.fit, some ? Fit::Some : Fit::None) << games;
        const Found covered =
            cover_with_fleet(options, said, stands, whole_fleets(options), kPlentyOfWork);
        ASSERT_EQ(covered.fit, found.fit) << games;
        if (some) expect_fit(options, said, covered.fleet);
        ASSERT_FALSE(HasFatalFailure()) << games;
    }
    EXPECT_GT(std::ranges::min(seen), 5);
}

/// Ships that leave hardly any room to each other, and few answers yet.
TEST_P(FleetSweep, SetsOfPlacesPackCrowdedBoards)
{
    Rng rng{3};
    std::array<int, 2> seen{};
    for (int games = 0; games < 150; ++games) {
        BattleshipOptions options{.size = kLeastSize, .ships = 4, .touch = GetParam()};
        options.lengths = {};
        const auto longer = 1 + static_cast<std::uint32_t>(GetParam());
        for (std::size_t i = 0; i < 4; ++i)
            options.lengths[i] = static_cast<std::uint8_t>(1 + longer + rng.below(3));
        Evidence said;
        for (int shots = 0; shots < 8; ++shots) {
            const auto cell = static_cast<int>(rng.below(36));
            if (!said.was_shot(cell))
                said.note(options, cell, rng.below(3) == 0 ? Answer::Hit : Answer::Water);
        }
        const auto stands = possible(options, said);
        const bool some = fits(options, stands, 0, {}, said.hit());
        ++seen[some ? 1 : 0];
        const Found found =
            cover_with_fleet(options, said, stands, whole_fleets(options), kPlentyOfWork);
        ASSERT_EQ(found.fit, some ? Fit::Some : Fit::None) << games;
        if (some) expect_fit(options, said, found.fleet);
        ASSERT_FALSE(HasFatalFailure()) << games;
    }
    EXPECT_GT(std::ranges::min(seen), 5);
}

/// With so many places that only those with hits are looked at.
TEST_P(FleetSweep, SetsOfPlacesAgreeOnTheLargestBoard)
{
    Rng rng{4};
    BattleshipOptions options{.size = kMostSize, .ships = 8, .touch = GetParam(), .relay = true};
    options.lengths = {8, 7, 6, 5, 4, 3, 2, 2};
    std::array<int, 2> seen{};
    for (int games = 0; games < 30; ++games) {
        const Fleet truth = random_fleet(options, rng);
        const Cells ships = cells_of(options, truth);
        Evidence said;
        for (int shots = 0; shots < 25; ++shots) {
            const int cell = ships.nth(rng.below(static_cast<std::uint32_t>(ships.count())));
            if (!said.was_shot(cell))
                said.note(options, cell, answer_of(options, truth, said, cell));
        }
        if (games % 2 == 1) said.note(options, (ships - said.hit()).nth(0), Answer::Sunk);
        const auto stands = possible(options, said);
        const Complete complete = [&](std::span<const Stand* const> some) {
            return Found{some.size() <= 8 ? Fit::Some : Fit::None, truth};
        };
        const Fit fit = cover_with_fleet(options, said, stands, complete, kPlentyOfWork).fit;
        const Found swept = find_fleet(options, said, kOptionsBudget);
        ASSERT_EQ(fit, swept.fit) << games;
        ++seen[fit == Fit::Some ? 1 : 0];
        if (games % 2 == 0) {
            ASSERT_EQ(fit, Fit::Some);
        }
    }
    EXPECT_GT(std::ranges::min(seen), 3);
}

/// Twelve ships on the largest board, shot at like a checkerboard: what a search alone is slowest
/// at.
TEST_P(FleetSweep, DecidesAnswersOfADefenderWhoEvades)
{
    BattleshipOptions options{
        .size = kMostSize, .ships = kMostShips, .touch = GetParam(), .relay = true};
    options.lengths = {5, 4, 3, 2, 5, 4, 3, 2, 5, 4, 3, 2};
    std::vector<std::pair<std::uint32_t, int>> shots;
    Rng rng{2};
    for (int cell = 0; cell < options.cells(); ++cell)
        if ((cell / kMostSize + cell % kMostSize) % 2 == 0)
            shots.emplace_back(rng.below(1U << 16U), cell);
    std::ranges::sort(shots);
    Evidence said;
    for (std::size_t i = 0; i < shots.size(); ++i) {
        Evidence denied = said;
        denied.note(options, shots[i].second, Answer::Water);
        const Fit fit = i < 130 ? Fit::Some : find_fleet(options, denied, kAnswerBudget).fit;
        ASSERT_NE(fit, Fit::Unknown) << i;
        if (fit == Fit::Some)
            said = denied;
        else
            said.note(options, shots[i].second, Answer::Hit);
    }
    EXPECT_EQ(find_fleet(options, said, kAnswerBudget).fit, Fit::Some);
    EXPECT_GE(said.hit().count(), 10);
}

INSTANTIATE_TEST_SUITE_P(EveryTouch, FleetSweep,
                         testing::Values(Touch::None, Touch::Corner, Touch::Any));

}  // namespace
}  // namespace agon::battleship
