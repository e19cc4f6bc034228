#include "games/battleship/judge/fleet_solver.h"

#include <gtest/gtest.h>

namespace agon::battleship {
namespace {

class FleetSolver : public testing::TestWithParam<Touch> {};

/// Cells of one stripe after the other leave the fewest fleets for the longest time, and so the
/// bounds the most to say.
TEST_P(FleetSolver, NeverAccusesTheHonestOnACrowdedBoard)
{
    Rng rng{10};
    for (const int size : {kMostSize, 12, 10}) {
        FleetRules rules{.size = size, .ships = size / 2, .touch = GetParam()};
        for (std::size_t i = 0; i < static_cast<std::size_t>(rules.ships); ++i)
            rules.lengths[i] = static_cast<std::uint8_t>(1 + (i * 3) % 5);
        for (int apart = 1; apart <= 6; ++apart) {
            const Fleet fleet = random_fleet(rules, rng);
            Evidence said;
            for (int stripe = 0; stripe < apart && !said.lost(); ++stripe) {
                for (int cell = 0; cell < rules.cells() && !said.lost(); ++cell) {
                    if ((cell / size + 2 * (cell % size)) % apart != stripe) continue;
                    said.note(rules, cell, answer_of(rules, fleet, said, cell));
                    if (rng.below(16) > 0) continue;
                    ASSERT_NE(find_fleet(rules, said).fit, Fit::None)
                        << size << ' ' << apart << ' ' << cell;
                }
            }
        }
    }
}

TEST_P(FleetSolver, FindsAFleetThatFitsInAnyOrder)
{
    Rng rng{9};
    const FleetRules rules{.touch = GetParam()};
    const Fleet truth = random_fleet(rules, rng);
    Evidence said;
    for (int shots = 0; shots < 70; ++shots) {
        const auto cell = static_cast<int>(rng.below(100));
        const Answer answer = answer_of(rules, truth, said, cell);
        said.note(rules, cell, answer);
        if (answer == Answer::Lost) break;
    }
    const Fleet found = fleet_that_fits(rules, said, rng);
    EXPECT_EQ(why_not_placed(rules, found), "");
    EXPECT_TRUE((said.hit() - cells_of(rules, found)).empty());
    EXPECT_FALSE(cells_of(rules, found).meets(said.missed()));
}

INSTANTIATE_TEST_SUITE_P(EveryTouch, FleetSolver,
                         testing::Values(Touch::None, Touch::Corner, Touch::Any));

}  // namespace
}  // namespace agon::battleship
