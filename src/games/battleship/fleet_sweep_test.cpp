#include "games/battleship/fleet_sweep.h"

#include "games/battleship/fleet_solver.h"
#include "games/battleship/judge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace agon::battleship {
namespace {

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

class FleetSweep : public testing::TestWithParam<Touch> {};

TEST_P(FleetSweep, KnowsWhetherThereIsAFleetAndFindsIt)
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
        // Only the last and strictest sweep gives all ships.
        const Found found =
            sweep_for_fleet(options, said, stands, [&](std::span<const Stand* const> ships) {
                const bool all = ships.size() == options.fleet().size();
                return all ? Found{Fit::Some, fleet_of(options, ships)} : Found{Fit::Unknown, {}};
            });
        const bool some = fits(options, stands, 0, {}, said.hit());
        ASSERT_EQ(found.fit, some ? Fit::Some : Fit::None) << games;
        ++seen[some ? 1 : 0];
        if (!some) continue;
        ASSERT_EQ(why_not_placed(options, found.fleet), "");
        const Cells cells = cells_of(options, found.fleet);
        ASSERT_TRUE((said.hit() - cells).empty());
        ASSERT_FALSE(cells.meets(said.missed()));
    }
    EXPECT_GT(std::ranges::min(seen), 8);
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
