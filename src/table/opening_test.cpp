#include "games/dame/dame.h"
#include "table/event_json.h"
#include "table/table.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr Moment kNoon{Milliseconds{1'000'000}};

Table dame_after(std::vector<std::string> opening, ClockRule clock = {})
{
    event::Opened opened{.id = "0123456789abc",
                         .game = "dame",
                         .options = {},
                         .seed = 7,
                         .seats = {{}, {Holder::Kind::Player, "hard", "", ""}},
                         .clock = clock,
                         .opening = std::move(opening)};
    return Table{std::move(opened), AnyGame{Dame{}}, kNoon};
}

TEST(Opening, IsPlayedBeforeAnyClockRuns)
{
    Table table = dame_after({"A3:B4", "B6:A5"}, {.move = {}, .total = 10s, .increment = 1s});
    EXPECT_TRUE(table.moves().empty());
    EXPECT_TRUE(table.handle(command::Sit{0, "Ann", "a"}, kNoon + 3s));
    ASSERT_EQ(table.moves().size(), 2U);
    EXPECT_EQ(table.moves()[1].seat, 1);
    EXPECT_EQ(table.time_left(0, kNoon + 3s), 10s) << "nobody earns an increment by it";
    EXPECT_EQ(table.time_left(1, kNoon + 3s), 10s);
}

TEST(Opening, IsNotTakenBack)
{
    Table table = dame_after({"A3:B4", "B6:A5"});
    ASSERT_TRUE(table.handle(command::Sit{0, "Ann", "a"}, kNoon));
    EXPECT_EQ(table.handle(command::Undo{0}, kNoon).error().code, "nothing-to-undo");
    EXPECT_EQ(table.handle(command::TakeBack{1}, kNoon).error().code, "nothing-to-undo");
    ASSERT_TRUE(table.handle(command::Move{0, "C3:D4"}, kNoon));
    EXPECT_TRUE(table.handle(command::Undo{0}, kNoon));
    EXPECT_EQ(table.moves().size(), 2U);
}

TEST(Opening, IsKeptInTheLog)
{
    Table table = dame_after({"A3:B4", "B6:A5"}, {.move = {}, .total = 10s, .increment = 1s});
    ASSERT_TRUE(table.handle(command::Sit{0, "Ann", "a"}, kNoon));
    ASSERT_TRUE(table.handle(command::Resign{0}, kNoon + 1s));
    std::vector<Entry> log;
    for (const Entry& entry : table.log()) log.push_back(read_entry(write_entry(entry)).value());
    EXPECT_EQ(log, table.log());
    const auto again = Table::restore(log, AnyGame{Dame{}});
    ASSERT_TRUE(again);
    EXPECT_EQ(again->time_left(1, kNoon), table.time_left(1, kNoon));
    EXPECT_EQ(fault_of(again->record(), AnyGame{Dame{}}), std::nullopt);
    auto& moved = std::get<event::Moved>(log[3].what);
    moved.move = "C3:B4";
    EXPECT_FALSE(Table::restore(log, AnyGame{Dame{}})) << "it began otherwise";
    auto opened = *as<event::Opened>(log[0]);
    opened.opening = {"A3:A4"};
    log[0].what = Event{opened};
    EXPECT_FALSE(Table::restore(std::span{log}.first(1), AnyGame{Dame{}})) << "it cannot begin so";
}

}  // namespace
}  // namespace agon
