#include "games/battleship/fleet_mender.h"

#include "games/battleship/fleet_solver.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace agon::battleship {
namespace {

using Answers = std::vector<std::pair<int, Answer>>;

void expect_same_answers(const BattleshipOptions& options, const Fleet& fleet,
                         const Answers& answers)
{
    ASSERT_EQ(why_not_placed(options, fleet), "");
    Evidence said;
    for (const auto& [cell, answer] : answers) {
        ASSERT_EQ(answer_of(options, fleet, said, cell), answer);
        said.note(options, cell, answer);
    }
}

class FleetMender : public testing::TestWithParam<Touch> {};

TEST_P(FleetMender, MendsAFleetSoThatItWouldHaveGivenTheSameAnswers)
{
    Rng rng{10};
    const BattleshipOptions options{.touch = GetParam()};
    int mended = 0;
    int searched = 0;
    for (int games = 0; games < 40; ++games) {
        const Fleet truth = random_fleet(options, rng);
        Fleet guess = random_fleet(options, rng);
        Evidence said;
        Answers answers;
        for (int shots = 0; shots < 100; ++shots) {
            const auto cell = static_cast<int>(rng.below(100));
            answers.emplace_back(cell, answer_of(options, truth, said, cell));
            const bool fits = answer_of(options, guess, said, cell) == answers.back().second;
            said.note(options, cell, answers.back().second);
            if (said.lost()) break;
            if (fits) continue;
            const auto better = mend_fleet(options, said, guess);
            ++(better ? mended : searched);
            guess = better.value_or(find_fleet(options, said).fleet);
            expect_same_answers(options, guess, answers);
        }
    }
    EXPECT_GT(mended, 20 * searched);
}

TEST_P(FleetMender, PlacesAFirstFleetByFewAnswers)
{
    Rng rng{11};
    const BattleshipOptions options{.touch = GetParam()};
    for (int games = 0; games < 100; ++games) {
        const Fleet truth = random_fleet(options, rng);
        Evidence said;
        Answers answers;
        for (int shots = 0; shots < 5; ++shots) {
            const auto cell = static_cast<int>(rng.below(100));
            answers.emplace_back(cell, answer_of(options, truth, said, cell));
            said.note(options, cell, answers.back().second);
        }
        const auto first = first_fleet(options, said);
        ASSERT_TRUE(first.has_value());
        expect_same_answers(options, *first, answers);
    }
}

TEST_P(FleetMender, FindsNothingWhereNothingFits)
{
    const BattleshipOptions options{.touch = GetParam()};
    Evidence said;
    for (int cell = 0; cell < options.cells(); ++cell) said.note(options, cell, Answer::Water);
    Rng rng{12};
    EXPECT_EQ(first_fleet(options, said), std::nullopt);
    EXPECT_EQ(mend_fleet(options, said, random_fleet(options, rng)), std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(EveryTouch, FleetMender,
                         testing::Values(Touch::None, Touch::Corner, Touch::Any));

}  // namespace
}  // namespace agon::battleship
