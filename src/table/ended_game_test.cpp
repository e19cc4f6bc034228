#include "table/ended_game.h"

#include "games/ants/ants.h"
#include "games/dame/dame.h"
#include "table/table.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using Kind = Holder::Kind;

constexpr Moment kNoon{Milliseconds{1'000'000}};

/// Ann, who has a profile, against a level.
template <class G>
Table begun(std::string level = "easy", std::vector<std::string> opening = {})
{
    event::Opened opened{.id = "0123456789abc",
                         .game = std::string{G::kName},
                         .options = {},
                         .seed = 7,
                         .seats = {{}, {Kind::Player, std::move(level), "", ""}},
                         .clock = {},
                         .opening = std::move(opening)};
    Table table{std::move(opened), AnyGame{G{typename G::Options{}}}, kNoon};
    EXPECT_TRUE(table.handle(command::Sit{0, "Ann", "a", "ann's"}, kNoon));
    return table;
}

/// For two people, neither of them there yet.
Table open_table()
{
    return {event::Opened{.id = "0123456789abc",
                          .game = "dame",
                          .options = {},
                          .seed = 7,
                          .seats = {{}, {}},
                          .clock = {}},
            AnyGame{Dame{{}}}, kNoon};
}

void move(Table& table)
{
    const Seat seat = table.position().to_move();
    EXPECT_TRUE(
        table.handle(command::Move{seat, table.position().legal_moves()->front(), {}}, kNoon));
}

void ask(Table& table, const Command& command) { EXPECT_TRUE(table.handle(command, kNoon)); }

bool is_unaided(const Table& table)
{
    return seat_results(*ended_game(table.log())).at(0).is_unaided;
}

TEST(EndedGame, IsWhatTheTableSays)
{
    Table table = begun<Ants>();
    for (int i = 0; i < 6; ++i) move(table);
    ask(table, command::Resign{1});
    const auto game = ended_game(table.log());
    ASSERT_TRUE(game);
    Record record = table.record();
    record.times.reset();
    EXPECT_EQ(write_record(game->record), write_record(record));
    const auto results = seat_results(*game);
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].profile, "ann's");
    EXPECT_EQ(results[0].players[1].spec, "easy");
    EXPECT_EQ(results[0].players[0].token, "");
    EXPECT_TRUE(results[0].is_unaided);
}

TEST(EndedGame, IsNoneBeforeItsEndOrWithoutAStart)
{
    Table table = begun<Dame>();
    EXPECT_FALSE(ended_game(table.log()));
    Table open = open_table();
    ask(open, command::Sit{0, "Ann", "a", "ann's"});
    ask(open, command::Abort{});
    EXPECT_FALSE(ended_game(open.log()));
    EXPECT_FALSE(ended_game({}));
}

TEST(EndedGame, IsNobodysOwnWorkAfterAHintOrATakeBack)
{
    Table alone = begun<Dame>();
    move(alone);
    ask(alone, command::Leave{0});
    ask(alone, command::Sit{0, "Ann", "a", "ann's"});
    ask(alone, command::Help{1});
    ask(alone, command::Resign{0});
    EXPECT_TRUE(is_unaided(alone)) << "leaving and coming back, and another's hint, change nothing";

    Table helped = begun<Dame>();
    ask(helped, command::Help{0});
    ask(helped, command::Help{0});
    ask(helped, command::Resign{1});
    EXPECT_FALSE(is_unaided(helped));
    EXPECT_EQ(std::ranges::count_if(helped.log(), is<event::Helped>), 1);

    Table undone = begun<Dame>();
    move(undone);
    ask(undone, command::Undo{0});
    ask(undone, command::Resign{1});
    EXPECT_FALSE(is_unaided(undone));

    Table weaker = begun<Dame>("best");
    ask(weaker, command::Change{1, {Kind::Player, "easy", "", ""}});
    ask(weaker, command::Resign{1});
    EXPECT_FALSE(is_unaided(weaker));

    Table lent = begun<Dame>();
    ask(lent, command::Leave{0});
    ask(lent, command::Sit{0, "a master", "m"});
    ask(lent, command::Leave{0});
    ask(lent, command::Sit{0, "Ann", "a", "ann's"});
    ask(lent, command::Resign{1});
    EXPECT_FALSE(is_unaided(lent));
}

TEST(EndedGame, IsNobodysOwnWorkIfItBeganInTheMiddle)
{
    Table table = begun<Dame>("easy", {"C3:D4"});
    ask(table, command::Resign{1});
    EXPECT_FALSE(is_unaided(table));
}

TEST(EndedGame, IsLostByWhoLeaves)
{
    Table table = begun<Dame>();
    ask(table, command::Leave{0});
    ask(table, command::Fail{0, "timeout"});
    const auto results = seat_results(*ended_game(table.log()));
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].profile, "ann's");
    EXPECT_EQ(results[0].result.scores, (std::vector<double>{0, 1}));
}

TEST(EndedGame, IsThatOfWhoeverTakesAnotherSeat)
{
    Table table = open_table();
    ask(table, command::Sit{0, "Ann", "a", "ann's"});
    ask(table, command::Change{1, {Kind::Open, "", "Ann", "a"}});
    ask(table, command::Resign{1});
    EXPECT_TRUE(seat_results(*ended_game(table.log())).empty()) << "both seats are hers";
    EXPECT_EQ(table.seats()[1].profile, "ann's");
}

TEST(SeatResult, IsReadAsItWasWritten)
{
    Table table = begun<Dame>();
    move(table);
    ask(table, command::Resign{0});
    SeatResult result = seat_results(*ended_game(table.log())).at(0);
    result.profile.clear();
    EXPECT_EQ(read_seat_result(write_seat_result(result)).value(), result);
    for (const char* bad : {"", "[]", "{}",
                            R"({"table":"a","game":"dame","seat":2,"players":[],)"
                            R"("result":{},"ended":1})"})
        EXPECT_EQ(read_seat_result(bad).error().code, "bad-result") << bad;
}

}  // namespace
}  // namespace agon
