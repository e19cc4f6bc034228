#include "games/battleship/judge/fleet_cover.h"

#include "games/battleship/judge/fleet_solver.h"
#include "games/battleship/judge/judge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace agon::battleship {
namespace {

constexpr std::uint64_t kPlentyOfWork = 50'000'000;

std::vector<const Stand*> possible(const FleetRules& rules, const Evidence& said)
{
    const Judge judge{rules, said};
    const auto fleet = rules.fleet();
    std::vector<const Stand*> stands;
    for (int length = kLongestShip; length > 0; --length)
        if (std::ranges::find(fleet, length) != fleet.end())
            for (const Stand& stand : chart(rules.size).stands(length))
                if (judge.allows(stand)) stands.push_back(&stand);
    return stands;
}

/// Whether the ships from this one on fit beside the others: no cleverness.
bool fits(const FleetRules& rules, const std::vector<const Stand*>& stands, std::size_t ship,
          const Cells& taken, const Cells& bare)
{
    if (ship == rules.fleet().size()) return bare.empty();
    const auto left = rules.fleet().subspan(ship);
    if (bare.count() > std::accumulate(left.begin(), left.end(), 0)) return false;
    return std::ranges::any_of(stands, [&](const Stand* stand) {
        return stand->length == rules.lengths[ship] && !stand->cells.meets(taken) &&
               fits(rules, stands, ship + 1, taken | stand->zone(rules.touch), bare - stand->cells);
    });
}

/// Honest answers to shots at most cells, or all but the last honest.
Evidence interrogate(const FleetRules& rules, bool lie, Rng& rng)
{
    const Fleet truth = random_fleet(rules, rng);
    Evidence said;
    const auto size = static_cast<std::uint32_t>(rules.cells());
    for (std::uint32_t shots = size + rng.below(size); shots > 0 && !said.lost(); --shots) {
        const auto cell = static_cast<int>(rng.below(size));
        if (!said.was_shot(cell)) said.note(rules, cell, answer_of(rules, truth, said, cell));
    }
    for (int cell = 0; lie && !said.lost() && cell < rules.cells(); ++cell) {
        if (said.was_shot(cell)) continue;
        const Answer answer = answer_of(rules, truth, said, cell);
        said.note(rules, cell, answer == Answer::Water ? Answer::Hit : Answer::Water);
        break;
    }
    return said;
}

void expect_fit(const FleetRules& rules, const Evidence& said, const Fleet& fleet)
{
    ASSERT_EQ(why_not_placed(rules, fleet), "");
    const Cells cells = cells_of(rules, fleet);
    ASSERT_TRUE((said.hit() - cells).empty());
    ASSERT_FALSE(cells.meets(said.missed()));
}

/// Completes nothing: only who has all ships has a fleet.
Complete whole_fleets(const FleetRules& rules)
{
    return [&rules](std::span<const Stand* const> ships) {
        const bool all = ships.size() == rules.fleet().size();
        return all ? Found{Fit::Some, fleet_of(rules, ships)} : Found{Fit::Unknown, {}};
    };
}

/// Whether there is a fleet, which must be what the search says.
bool is_rightly_judged(const FleetRules& rules, const Evidence& said)
{
    const auto stands = possible(rules, said);
    const bool some = fits(rules, stands, 0, {}, said.hit());
    const Found found = cover_with_fleet(rules, said, stands, whole_fleets(rules), kPlentyOfWork);
    EXPECT_EQ(found.fit, some ? Fit::Some : Fit::None);
    if (found.fit == Fit::Some) expect_fit(rules, said, found.fleet);
    return some;
}

class FleetCoverOfEveryTouch : public testing::TestWithParam<Touch> {};

TEST_P(FleetCoverOfEveryTouch, KnowsWhetherThereIsAFleetAndFindsIt)
{
    Rng rng{1};
    std::array<int, 2> seen{};
    for (int games = 0; games < 200; ++games) {
        FleetRules rules{.size = 7, .ships = 4, .touch = GetParam()};
        rules.lengths = {};
        for (std::size_t i = 0; i < 4; ++i)
            rules.lengths[i] = static_cast<std::uint8_t>(1 + rng.below(4));
        const Evidence said = interrogate(rules, games % 2 == 1, rng);
        if (said.contradicts_itself() || said.lost()) continue;
        ++seen[is_rightly_judged(rules, said) ? 1 : 0];
        ASSERT_FALSE(HasFailure()) << games;
    }
    EXPECT_GT(std::ranges::min(seen), 8);
}

/// A defender who says `hit` to nearly everything: who covers which hits is the question.
TEST_P(FleetCoverOfEveryTouch, SharesOutManyHits)
{
    Rng rng{5};
    std::array<int, 2> seen{};
    for (int games = 0; games < 200; ++games) {
        FleetRules rules{.size = kLeastSize, .ships = 4, .touch = GetParam()};
        rules.lengths = {};
        for (std::size_t i = 0; i < 4; ++i)
            rules.lengths[i] = static_cast<std::uint8_t>(2 + rng.below(3));
        const Cells fleet = cells_of(rules, random_fleet(rules, rng));
        Evidence said;
        fleet.each([&](int cell) {
            if (said.hits().size() < 8) said.note(rules, cell, Answer::Hit);
        });
        const auto more = static_cast<int>(rng.below(36));  // true or not
        if (!said.was_shot(more)) said.note(rules, more, Answer::Hit);
        const bool some = is_rightly_judged(rules, said);
        ++seen[some ? 1 : 0];
        ASSERT_EQ(find_fleet(rules, said).fit, some ? Fit::Some : Fit::None) << games;
        ASSERT_FALSE(HasFailure()) << games;
    }
    EXPECT_GT(std::ranges::min(seen), 5);
}

/// Ships that leave hardly any room to each other, and few answers yet.
TEST_P(FleetCoverOfEveryTouch, PacksCrowdedBoards)
{
    Rng rng{3};
    std::array<int, 2> seen{};
    for (int games = 0; games < 150; ++games) {
        FleetRules rules{.size = kLeastSize, .ships = 4, .touch = GetParam()};
        rules.lengths = {};
        const auto longer = 1 + static_cast<std::uint32_t>(GetParam());
        for (std::size_t i = 0; i < 4; ++i)
            rules.lengths[i] = static_cast<std::uint8_t>(1 + longer + rng.below(3));
        Evidence said;
        for (int shots = 0; shots < 8; ++shots) {
            const auto cell = static_cast<int>(rng.below(36));
            if (!said.was_shot(cell))
                said.note(rules, cell, rng.below(3) == 0 ? Answer::Hit : Answer::Water);
        }
        ++seen[is_rightly_judged(rules, said) ? 1 : 0];
        ASSERT_FALSE(HasFailure()) << games;
    }
    EXPECT_GT(std::ranges::min(seen), 5);
}

/// With so many places that only those with hits are looked at.
TEST_P(FleetCoverOfEveryTouch, AgreesWithTheFirstSearchOnTheLargestBoard)
{
    Rng rng{4};
    FleetRules rules{.size = kMostSize, .ships = 8, .touch = GetParam()};
    rules.lengths = {8, 7, 6, 5, 4, 3, 2, 2};
    std::array<int, 2> seen{};
    for (int games = 0; games < 30; ++games) {
        const Fleet truth = random_fleet(rules, rng);
        const Cells ships = cells_of(rules, truth);
        Evidence said;
        for (int shots = 0; shots < 25; ++shots) {
            const int cell = ships.nth(rng.below(static_cast<std::uint32_t>(ships.count())));
            if (!said.was_shot(cell)) said.note(rules, cell, answer_of(rules, truth, said, cell));
        }
        if (games % 2 == 1) said.note(rules, (ships - said.hit()).nth(0), Answer::Sunk);
        const auto stands = possible(rules, said);
        const Complete complete = [&](std::span<const Stand* const> some) {
            return Found{some.size() <= 8 ? Fit::Some : Fit::None, truth};
        };
        const Fit fit = cover_with_fleet(rules, said, stands, complete, kPlentyOfWork).fit;
        const Found found = find_fleet(rules, said);
        ASSERT_EQ(fit, found.fit) << games;
        ++seen[fit == Fit::Some ? 1 : 0];
        if (games % 2 == 0) {
            ASSERT_EQ(fit, Fit::Some);
        }
    }
    EXPECT_GT(std::ranges::min(seen), 3);
}

/// Twelve ships on the largest board, shot at like a checkerboard: what a search alone is slowest
/// at.
TEST_P(FleetCoverOfEveryTouch, DecidesAnswersOfADefenderWhoEvades)
{
    FleetRules rules{.size = kMostSize, .ships = kMostShips, .touch = GetParam()};
    rules.lengths = {5, 4, 3, 2, 5, 4, 3, 2, 5, 4, 3, 2};
    std::vector<std::pair<std::uint32_t, int>> shots;
    Rng rng{2};
    for (int cell = 0; cell < rules.cells(); ++cell)
        if ((cell / kMostSize + cell % kMostSize) % 2 == 0)
            shots.emplace_back(rng.below(1U << 16U), cell);
    std::ranges::sort(shots);
    Evidence said;
    for (std::size_t i = 0; i < shots.size(); ++i) {
        Evidence denied = said;
        denied.note(rules, shots[i].second, Answer::Water);
        const Fit fit = i < 130 ? Fit::Some : find_fleet(rules, denied).fit;
        ASSERT_NE(fit, Fit::Unknown) << i;
        if (fit == Fit::Some)
            said = denied;
        else
            said.note(rules, shots[i].second, Answer::Hit);
    }
    EXPECT_EQ(find_fleet(rules, said).fit, Fit::Some);
    EXPECT_GE(said.hit().count(), 10);
}

/// Answers that a search without parts of ships needs 15 to 200 milliseconds for; it and this one
/// agree. A cell is followed by the first letter of its answer.
struct HardCase {
    int size;
    Touch touch;
    std::vector<int> fleet;
    std::string_view answers;
    Fit fit;
};

const std::vector<HardCase> kHardCases{
    {9, Touch::Corner, {3, 4, 4, 6, 4, 4, 6, 2, 2, 7}, "G6w", Fit::Some},
    {10, Touch::None, {4, 7, 7, 3, 2, 6, 2, 1, 3, 6, 3}, "I5s J1h J2s", Fit::None},
    {7, Touch::Corner, {3, 3, 3, 2, 1, 3, 1, 1, 3, 1, 3}, "D2w G1w G7w", Fit::Some},
    {11, Touch::Corner, {3, 6, 1, 5, 8, 5, 6, 4, 5, 5, 4, 7}, "B6s C11h", Fit::Some},
    {9, Touch::Corner, {6, 3, 5, 1, 6, 6, 5, 4, 5}, "C9w E7w E9w I1w D8h I5h", Fit::None},
    {11,
     Touch::None,
     {1, 8, 5, 7, 6, 7, 6, 2, 6, 1, 2, 7},
     "B8w C7w E1w G3w H10w I5w K11w",
     Fit::None},
    {10,
     Touch::Corner,
     {2, 2, 3, 5, 6, 1, 5, 4, 6, 6, 4, 4},
     "A6w B4w B5w C4w C8w D7w F9w G9w I3w J2w I4h G5h",
     Fit::None},
    {14,
     Touch::Any,
     {5, 1, 5, 4, 1, 1, 6, 6, 5, 7, 7},
     "A1w H14w J8w K3w I1h H2h C11h D10s B12h G7h B4h F6h I9h N2h E9h G3h H6h",
     Fit::None},
    {14,
     Touch::Any,
     {4, 4, 3, 3, 1, 5, 1, 1, 1, 2, 4, 5},
     "E7w M7w L8h B2h J6h E13h G1h N4h L12h B14h K5h K1h I5h J4h",
     Fit::None},
    {20,
     Touch::Any,
     {5, 4, 3, 2, 5, 4, 3, 2, 5, 4, 3, 2},
     "K6w I8h I9h H9h H10h G10h G11h F11h F12h E12h E13h D13h D14h C14h C15h B15h B16h A16h A17h "
     "J8h J7h K7h C16h H11h",
     Fit::Some},
};

FleetRules rules_of(const HardCase& hard)
{
    FleetRules rules{.size = hard.size, .touch = hard.touch};
    rules.ships = static_cast<int>(hard.fleet.size());
    rules.lengths = {};
    std::ranges::transform(hard.fleet, rules.lengths.begin(),
                           [](int length) { return static_cast<std::uint8_t>(length); });
    return rules;
}

Evidence said_in(const HardCase& hard)
{
    const FleetRules rules = rules_of(hard);
    Evidence said;
    std::istringstream shots{std::string{hard.answers}};
    for (std::string shot; shots >> shot;) {
        const int column = std::stoi(shot.substr(1)) - 1;
        const auto answer = std::string_view{"whsl"}.find(shot.back());
        said.note(rules, (shot[0] - 'A') * hard.size + column, static_cast<Answer>(answer));
    }
    return said;
}

TEST(FleetCover, DecidesHardCases)
{
    for (const HardCase& hard : kHardCases) {
        const Found found = find_fleet(rules_of(hard), said_in(hard));
        EXPECT_EQ(found.fit, hard.fit) << hard.answers;
        if (found.fit == Fit::Some) expect_fit(rules_of(hard), said_in(hard), found.fleet);
    }
}

/// Where the ships without hits are not completed, even 4,880 places are looked at.
TEST(FleetCover, TakesEveryPlaceOfTheLargestBoard)
{
    FleetRules rules{.size = kMostSize, .ships = kLongestShip};
    rules.lengths = {1, 2, 3, 4, 5, 6, 7, 8};
    const Evidence said;
    const Complete gives_up = [](auto) { return Found{Fit::Unknown, {}}; };
    std::vector<const Stand*> stands;
    for (int length = kLongestShip; length > 0; --length)
        for (const Stand& stand : chart(kMostSize).stands(length))
            if (length > 1 || !stand.at.vertical) stands.push_back(&stand);
    const Found found = cover_with_fleet(rules, said, stands, gives_up, kPlentyOfWork);
    ASSERT_EQ(found.fit, Fit::Some);
    EXPECT_EQ(why_not_placed(rules, found.fleet), "");
}

TEST(FleetCover, GivesUpWhenItsWorkEnds)
{
    const FleetRules rules = rules_of(kHardCases[1]);
    const Evidence said = said_in(kHardCases[1]);
    const auto stands = possible(rules, said);
    const Complete complete = whole_fleets(rules);
    EXPECT_EQ(cover_with_fleet(rules, said, stands, complete, 100'000).fit, Fit::Unknown);
    EXPECT_EQ(cover_with_fleet(rules, said, stands, complete, kPlentyOfWork).fit, Fit::None);
}

INSTANTIATE_TEST_SUITE_P(EveryTouch, FleetCoverOfEveryTouch,
                         testing::Values(Touch::None, Touch::Corner, Touch::Any));

}  // namespace
}  // namespace agon::battleship
