// A record says all there is to say of a game: its seed gives the luck, the seats' moves the rest.
#include "core/text.h"
#include "game_variants.h"
#include "table/table.h"

#include <gtest/gtest.h>

namespace agon::tests {
namespace {

constexpr Moment kNoon{Milliseconds{1'000'000}};

Table open_table(const AnyGame& start, std::uint64_t seed)
{
    event::Opened opened{.id = {},
                         .game = std::string{start.name()},
                         .options = start.options(),
                         .seed = seed,
                         .seats = {},
                         .clock = {}};
    for (Seat seat = 0; seat < start.seats(); ++seat)
        opened.seats.push_back({Holder::Kind::Player, "random", "", ""});
    return {std::move(opened), start, kNoon};
}

/// The same game again, of which only what the seats did is taken from the record.
Table played_again(const Record& record, const AnyGame& start)
{
    Table table = open_table(start, to_number<std::uint64_t>(record.seed.value()).value());
    while (table.moves().size() < record.moves.size()) {
        const auto& move = record.moves[table.moves().size()];
        if (!table.handle(command::Move{table.position().to_move(), move}, kNoon)) break;
    }
    return table;
}

class Replay : public testing::TestWithParam<Variant> {};

TEST_P(Replay, OfTheSeatsMovesMakesTheSameRecord)
{
    const AnyGame start = GetParam().start();
    for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{7}, ~std::uint64_t{0}}) {
        Table table = open_table(start, seed);
        Rng rng{seed};
        while (table.state() == Table::State::Running)
            ASSERT_TRUE(table.handle(
                command::Move{table.position().to_move(), table.position().sample(rng)}, kNoon));
        const Table again = played_again(table.record(), start);
        ASSERT_EQ(again.state(), Table::State::Over);
        EXPECT_EQ(write_record(again.record()), write_record(table.record()));
    }
}

INSTANTIATE_TEST_SUITE_P(Catalog, Replay, testing::ValuesIn(variants()),
                         [](const auto& tested) { return name_of(tested.param); });

}  // namespace
}  // namespace agon::tests
