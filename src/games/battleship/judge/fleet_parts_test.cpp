#include "games/battleship/judge/fleet_parts.h"

#include "core/rng.h"
#include "games/battleship/judge/fleet.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace agon::battleship {
namespace {

constexpr std::uint64_t kPlentyOfWork = 50'000'000;

void add_row(PartsTask& task, const std::vector<std::uint16_t>& places, int most)
{
    task.members.insert(task.members.end(), places.begin(), places.end());
    task.rows.push_back({.end = task.members.size(), .most = most});
}

/// Two lengths, and rows of a few places each.
PartsTask random_task(std::size_t places, Rng& rng)
{
    PartsTask task;
    std::array<std::vector<std::uint16_t>, 2> lengths;
    for (std::uint16_t place = 0; place < places; ++place) {
        task.worth.push_back(1 + static_cast<int>(rng.below(3)));
        lengths[place % 2].push_back(place);
    }
    for (const auto& length : lengths) add_row(task, length, 1 + static_cast<int>(rng.below(3)));
    task.lengths = task.rows.size();
    for (int rows = 0; rows < 8; ++rows) {
        std::vector<std::uint16_t> row;
        for (std::uint16_t place = 0; place < places; ++place)
            if (rng.below(3) == 0) row.push_back(place);
        if (!row.empty()) add_row(task, row, 1);
    }
    return task;
}

/// What whole ships are worth at most, of all sets of places that have these and none of those.
int best_of_whole_ships(const PartsTask& task, unsigned taken, unsigned closed)
{
    int best = -1;
    for (unsigned set = 0; set < 1U << task.worth.size(); ++set) {
        if ((set & taken) != taken || (set & closed) != 0) continue;
        bool fits = true;
        for (std::size_t row = 0; row < task.rows.size(); ++row)
            fits = fits && std::ranges::count_if(task.places(row), [&](auto place) {
                               return (set >> place & 1U) != 0;
                           }) <= task.rows[row].most;
        int worth = 0;
        for (std::size_t place = 0; place < task.worth.size(); ++place)
            worth += (set >> place & 1U) != 0 ? task.worth[place] : 0;
        if (fits) best = std::max(best, worth);
    }
    return best;
}

/// Three places of which any two exclude each other: halves of three ships are worth one and a
/// half.
TEST(FleetParts, AreWorthNoMoreThanTheyCanBe)
{
    PartsTask task{.worth = {1, 1, 1}, .members = {}, .rows = {}, .lengths = 1};
    add_row(task, {0, 1, 2}, 3);
    add_row(task, {0, 1}, 1);
    add_row(task, {1, 2}, 1);
    add_row(task, {0, 2}, 1);
    FleetParts one{task, 1};
    EXPECT_TRUE(one.suffice(kPlentyOfWork));
    FleetParts two{task, 2};
    EXPECT_FALSE(two.suffice(kPlentyOfWork));
}

TEST(FleetParts, StandWhereThereIsRoom)
{
    PartsTask task{.worth = {1, 1, 2}, .members = {}, .rows = {}, .lengths = 1};
    add_row(task, {0, 1, 2}, 2);
    add_row(task, {0, 2}, 1);
    FleetParts parts{task, 3};
    ASSERT_TRUE(parts.suffice(kPlentyOfWork));
    EXPECT_NEAR(parts.parts()[0], 0, 0.01);
    EXPECT_NEAR(parts.parts()[1], 1, 0.01);
    EXPECT_NEAR(parts.parts()[2], 1, 0.01);
}

TEST(FleetParts, DenyNoWholeFleet)
{
    Rng rng{1};
    int denied = 0;
    for (int tasks = 0; tasks < 300; ++tasks) {
        const PartsTask task = random_task(10, rng);
        const int best = best_of_whole_ships(task, 0, 0);
        for (int wanted = best; wanted < best + 3; ++wanted) {
            FleetParts parts{task, wanted};
            const bool suffice = parts.suffice(kPlentyOfWork);
            denied += suffice ? 0 : 1;
            ASSERT_TRUE(suffice || wanted > best) << tasks;
        }
    }
    EXPECT_GT(denied, 300);
}

/// Going on after a ship and closed places tells the same as beginning anew with them.
TEST(FleetParts, GoOnAfterAShip)
{
    Rng rng{2};
    int denied = 0;
    for (int tasks = 0; tasks < 300; ++tasks) {
        const PartsTask task = random_task(10, rng);
        const auto taken = static_cast<std::size_t>(rng.below(10));
        unsigned closed = 0;
        for (std::size_t row = task.lengths; row < task.rows.size(); ++row)
            if (std::ranges::count(task.places(row), taken) > 0)
                for (const auto place : task.places(row)) closed |= 1U << place;
        closed &= ~(1U << taken);
        std::vector<std::size_t> places;
        for (std::size_t place = 0; place < task.worth.size(); ++place)
            if ((closed >> place & 1U) != 0) places.push_back(place);
        const int best = best_of_whole_ships(task, 1U << taken, closed);
        for (int wanted = best; wanted < best + 2; ++wanted) {
            FleetParts before{task, wanted};
            if (!before.suffice(kPlentyOfWork)) continue;
            FleetParts parts = before;
            parts.close(places);
            parts.take(taken);
            const bool suffice = parts.suffice(kPlentyOfWork);
            denied += suffice ? 0 : 1;
            ASSERT_TRUE(suffice || wanted > best) << tasks;
        }
    }
    EXPECT_GT(denied, 20);
}

class NooksOfEveryTouch : public testing::TestWithParam<Touch> {};

/// Two places are in some nook together exactly if they get into each other's way.
TEST_P(NooksOfEveryTouch, HoldWhatGetsIntoEachOthersWay)
{
    const Chart& board = chart(6);
    std::vector<const Stand*> stands;
    for (int length = 1; length <= 4; ++length)
        for (const Stand& stand : board.stands(length)) stands.push_back(&stand);
    const auto is_in = [](const Stand& stand, const Nook& nook) {
        const auto has = [&](int cell) { return stand.cells.has(cell); };
        return std::ranges::any_of(nook.some, has) ||
               (!nook.both.empty() && std::ranges::all_of(nook.both, has));
    };
    for (const Stand* a : stands)
        for (const Stand* b : stands) {
            const bool together = std::ranges::any_of(
                board.nooks(GetParam()),
                [&](const Nook& nook) { return is_in(*a, nook) && is_in(*b, nook); });
            ASSERT_EQ(together, a->zone(GetParam()).meets(b->cells));
        }
}

INSTANTIATE_TEST_SUITE_P(EveryTouch, NooksOfEveryTouch,
                         testing::Values(Touch::None, Touch::Corner, Touch::Any));

}  // namespace
}  // namespace agon::battleship
