#include "games/battleship/judge/fleet_mender.h"

#include "games/battleship/judge/fleet_solver.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace agon::battleship {
namespace {

using Answers = std::vector<std::pair<int, Answer>>;

void expect_same_answers(const FleetRules& rules, const Fleet& fleet, const Answers& answers)
{
    ASSERT_EQ(why_not_placed(rules, fleet), "");
    Evidence said;
    for (const auto& [cell, answer] : answers) {
        ASSERT_EQ(answer_of(rules, fleet, said, cell), answer);
        said.note(rules, cell, answer);
    }
}

class FleetMender : public testing::TestWithParam<Touch> {};

TEST_P(FleetMender, MendsAFleetSoThatItWouldHaveGivenTheSameAnswers)
{
    Rng rng{10};
    const FleetRules rules{.touch = GetParam()};
    int mended = 0;
    int searched = 0;
    for (int games = 0; games < 40; ++games) {
        const Fleet truth = random_fleet(rules, rng);
        Fleet guess = random_fleet(rules, rng);
        Evidence said;
        Answers answers;
        for (int shots = 0; shots < 100; ++shots) {
            const auto cell = static_cast<int>(rng.below(100));
            answers.emplace_back(cell, answer_of(rules, truth, said, cell));
            const bool fits = answer_of(rules, guess, said, cell) == answers.back().second;
            said.note(rules, cell, answers.back().second);
            if (said.lost()) break;
            if (fits) continue;
            const auto better = mend_fleet(rules, said, guess);
            ++(better ? mended : searched);
            guess = better.value_or(find_fleet(rules, said).fleet);
            expect_same_answers(rules, guess, answers);
        }
    }
    EXPECT_GT(mended, 20 * searched);
}

TEST_P(FleetMender, PlacesAFirstFleetByFewAnswers)
{
    Rng rng{11};
    const FleetRules rules{.touch = GetParam()};
    for (int games = 0; games < 100; ++games) {
        const Fleet truth = random_fleet(rules, rng);
        Evidence said;
        Answers answers;
        for (int shots = 0; shots < 5; ++shots) {
            const auto cell = static_cast<int>(rng.below(100));
            answers.emplace_back(cell, answer_of(rules, truth, said, cell));
            said.note(rules, cell, answers.back().second);
        }
        const auto first = first_fleet(rules, said);
        ASSERT_TRUE(first.has_value());
        expect_same_answers(rules, *first, answers);
    }
}

TEST_P(FleetMender, FindsNothingWhereNothingFits)
{
    const FleetRules rules{.touch = GetParam()};
    Evidence said;
    for (int cell = 0; cell < rules.cells(); ++cell) said.note(rules, cell, Answer::Water);
    Rng rng{12};
    EXPECT_EQ(first_fleet(rules, said), std::nullopt);
    EXPECT_EQ(mend_fleet(rules, said, random_fleet(rules, rng)), std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(EveryTouch, FleetMender,
                         testing::Values(Touch::None, Touch::Corner, Touch::Any));

}  // namespace
}  // namespace agon::battleship
