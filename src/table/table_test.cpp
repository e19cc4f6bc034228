#include "table/table.h"

#include "games/ants/ants.h"
#include "games/battleship/battleship.h"
#include "games/dame/dame.h"
#include "games/quoridor/quoridor.h"
#include "table/event_json.h"

#include <gtest/gtest.h>

#include <functional>

namespace agon {
namespace {

using namespace std::chrono_literals;
using Kind = Holder::Kind;

constexpr Moment kNoon{Milliseconds{1'000'000}};

Holder player(std::string spec) { return {Kind::Player, std::move(spec), "", ""}; }

template <class G>
Table table_of(std::vector<Holder> seats, ClockRule clock = {})
{
    event::Opened opened{.id = "0123456789abc",
                         .game = std::string{G::kName},
                         .options = {},
                         .seed = 7,
                         .seats = std::move(seats),
                         .clock = clock};
    return Table{std::move(opened), AnyGame{G{typename G::Options{}}}, kNoon};
}

Table running_dame(ClockRule clock = {})
{
    Table table = table_of<Dame>({{}, {}}, clock);
    EXPECT_TRUE(table.handle(command::Sit{0, "Ann", "a"}, kNoon));
    EXPECT_TRUE(table.handle(command::Sit{1, "Bob", "b"}, kNoon));
    return table;
}

std::string code_of(const Result<std::span<const Entry>>& answer)
{
    return answer ? "" : answer.error().code;
}

TEST(Table, StartsWhenEverySeatIsTaken)
{
    Table table = table_of<Dame>({{}, player("hard")});
    EXPECT_EQ(table.state(), Table::State::Open);
    EXPECT_EQ(code_of(table.handle(command::Move{0, "A3:B4"}, kNoon)), "not-started");
    const auto entries = table.handle(command::Sit{0, "Ann", "secret"}, kNoon);
    EXPECT_EQ(entries->size(), 2U);
    EXPECT_EQ(table.state(), Table::State::Running);
}

TEST(Table, RefusesASeatThatIsTakenOrAPlayers)
{
    Table table = table_of<Dame>({{}, player("hard")});
    EXPECT_EQ(code_of(table.handle(command::Sit{1, "Ann", "a"}, kNoon)), "seat-of-a-player");
    EXPECT_EQ(code_of(table.handle(command::Sit{2, "Ann", "a"}, kNoon)), "no-such-seat");
    EXPECT_TRUE(table.handle(command::Sit{0, "Ann", "a"}, kNoon));
    EXPECT_EQ(code_of(table.handle(command::Sit{0, "Bob", "b"}, kNoon)), "seat-taken");
}

TEST(Table, JudgesMoves)
{
    Table table = running_dame();
    EXPECT_EQ(code_of(table.handle(command::Move{1, "B6:A5"}, kNoon)), "not-your-turn");
    const auto answer = table.handle(command::Move{0, "A3:A4"}, kNoon);
    EXPECT_EQ(code_of(answer), "illegal-move");
    EXPECT_TRUE(table.handle(command::Move{0, "A3:B4"}, kNoon));
    EXPECT_EQ(table.position().to_move(), 1);
}

TEST(Table, DrawsItsOwnLuckAndTheSameAgain)
{
    const Table one = table_of<Ants>({player("easy"), player("easy")});
    const Table other = table_of<Ants>({player("easy"), player("easy")});
    ASSERT_EQ(one.moves().size(), 1U);
    EXPECT_EQ(one.moves()[0].seat, kChance);
    EXPECT_EQ(one.moves()[0].move, other.moves()[0].move);
}

TEST(Table, EndsTheGameWhenAMovesTimeIsUp)
{
    Table table = running_dame({.move = 3s});
    EXPECT_EQ(table.deadline(), kNoon + 3s);
    EXPECT_TRUE(table.handle(command::Tick{}, kNoon + 2999ms)->empty());
    EXPECT_EQ(table.handle(command::Tick{}, kNoon + 3s)->size(), 1U);
    EXPECT_EQ(table.result()->reason, "timeout");
    EXPECT_EQ(table.result()->scores, (std::vector<double>{0, 1}));
}

TEST(Table, CountsTheTotalOfEachSeatAndItsIncrements)
{
    Table table = running_dame({.move = {}, .total = 10s, .increment = 1s});
    EXPECT_TRUE(table.handle(command::Move{0, "A3:B4"}, kNoon + 4s));
    EXPECT_EQ(table.deadline(), kNoon + 14s);
    EXPECT_TRUE(table.handle(command::Move{1, "B6:A5"}, kNoon + 5s));
    EXPECT_EQ(table.time_left(kNoon + 5s), 7s);
}

TEST(Table, TakesBackWhenThePersonAcrossAgrees)
{
    Table table = running_dame();
    EXPECT_EQ(code_of(table.handle(command::Undo{0}, kNoon)), "nothing-to-undo");
    EXPECT_TRUE(table.handle(command::Move{0, "A3:B4"}, kNoon));
    EXPECT_TRUE(table.handle(command::Move{1, "B6:A5"}, kNoon));
    EXPECT_TRUE(table.handle(command::Undo{0}, kNoon));
    EXPECT_EQ(table.moves().size(), 2U);
    EXPECT_TRUE(table.handle(command::AnswerUndo{1, false}, kNoon));
    EXPECT_EQ(code_of(table.handle(command::AnswerUndo{1, true}, kNoon)), "nobody-asked");
    EXPECT_TRUE(table.handle(command::Undo{0}, kNoon));
    EXPECT_TRUE(table.handle(command::AnswerUndo{1, true}, kNoon));
    EXPECT_EQ(table.moves().size(), 0U);
    EXPECT_EQ(table.position(), AnyGame{Dame{}});
}

TEST(Table, TakesBackAtOnceAgainstAPlayerOrOnOneScreen)
{
    Table table = table_of<Quoridor>({{}, {}});
    EXPECT_TRUE(table.handle(command::Sit{0, "Ann", "both"}, kNoon));
    EXPECT_TRUE(table.handle(command::Sit{1, "Bob", "both"}, kNoon));
    EXPECT_TRUE(table.handle(command::Move{0, "e2"}, kNoon));
    EXPECT_TRUE(table.handle(command::Undo{0}, kNoon));
    EXPECT_EQ(table.moves().size(), 0U);
}

TEST(Table, TakesBackWithoutAskingForAProtocolThatAsksNobody)
{
    Table table = running_dame();
    ASSERT_TRUE(table.handle(command::Move{0, "A3:B4"}, kNoon));
    EXPECT_EQ(code_of(table.handle(command::TakeBack{2}, kNoon)), "nothing-to-undo");
    EXPECT_EQ(code_of(table.handle(command::TakeBack{0}, kNoon)), "nothing-to-undo");
    ASSERT_TRUE(table.handle(command::TakeBack{1}, kNoon));
    EXPECT_TRUE(table.moves().empty());
    EXPECT_EQ(table.position().to_move(), 0);
}

TEST(Table, StopsTheClockInAPauseAndGivesTheRestBack)
{
    Table table = running_dame({.move = 10s});
    ASSERT_TRUE(table.handle(command::Pause{}, kNoon + 4s));
    EXPECT_EQ(table.deadline(), std::nullopt);
    EXPECT_EQ(table.time_left(0, kNoon + 1h), 6s);
    EXPECT_EQ(code_of(table.handle(command::Move{0, "A3:B4"}, kNoon + 5s)), "paused");
    ASSERT_TRUE(table.handle(command::Resume{}, kNoon + 1h));
    EXPECT_EQ(table.deadline(), kNoon + 1h + 6s);
    EXPECT_TRUE(table.handle(command::Move{0, "A3:B4"}, kNoon + 1h));
}

TEST(Table, NamesTheTableOfARematchOnce)
{
    Table table = running_dame();
    EXPECT_EQ(code_of(table.handle(command::Follow{"x"}, kNoon)), "not-over");
    ASSERT_TRUE(table.handle(command::Resign{0}, kNoon));
    ASSERT_TRUE(table.handle(command::Rematch{0, true}, kNoon));
    EXPECT_TRUE(table.wants_rematch(0));
    EXPECT_FALSE(table.wants_rematch(1));
    EXPECT_TRUE(table.swaps_seats());
    ASSERT_TRUE(table.handle(command::Follow{"00000000000ff"}, kNoon));
    EXPECT_EQ(table.next_table(), "00000000000ff");
    EXPECT_EQ(code_of(table.handle(command::Follow{"y"}, kNoon)), "has-a-rematch");
}

TEST(Table, GivesASeatToAnotherInTheMiddleOfAGame)
{
    Table table = running_dame();
    EXPECT_TRUE(table.handle(command::Change{1, player("best")}, kNoon));
    EXPECT_EQ(table.seats()[1].kind, Kind::Player);
    EXPECT_EQ(table.state(), Table::State::Running);
}

TEST(Table, TellsEachSeatOnlyWhatItMaySee)
{
    Table table = table_of<Battleship>({{}, {}});
    EXPECT_TRUE(table.handle(command::Sit{0, "Ann", "a"}, kNoon));
    EXPECT_TRUE(table.handle(command::Sit{1, "Bob", "b"}, kNoon));
    const std::string fleet = "A1h,C1h,E1h,G1h,I1h";
    EXPECT_TRUE(table.handle(command::Move{0, fleet}, kNoon));
    EXPECT_TRUE(table.handle(command::Move{1, fleet}, kNoon));
    EXPECT_TRUE(table.handle(command::Move{0, "A1"}, kNoon));
    EXPECT_EQ(table.moves_seen_by(0), (std::vector<std::string>{fleet, "?", "A1", "hit"}));
    EXPECT_EQ(table.moves_seen_by(kNobody), (std::vector<std::string>{"?", "?", "A1", "hit"}));
    EXPECT_EQ(code_of(table.handle(command::Undo{0}, kNoon)), "no-undo-in-this-game");
}

TEST(Table, LimitsWhatIsSaid)
{
    Table table = running_dame();
    EXPECT_TRUE(table.handle(command::Say{"Ann", "hello"}, kNoon));
    EXPECT_EQ(code_of(table.handle(command::Say{"Ann", ""}, kNoon)), "nothing-said");
    EXPECT_EQ(code_of(table.handle(command::Say{"Ann", std::string(1000, 'x')}, kNoon)),
              "text-too-long");
}

TEST(Table, ForgivesTheTimeInWhichNobodyRanIt)
{
    Table table = running_dame({.move = 3s});
    EXPECT_TRUE(table.handle(command::Resume{}, kNoon + 1h));
    EXPECT_EQ(table.deadline(), kNoon + 1h + 3s);
}

/// Plays random games at many tables at once, with talk, undo, changes and lost time, and after
/// every event makes the table again from its log as the store would keep it.
template <class G>
void expect_the_log_is_the_truth(std::uint64_t seed)
{
    Rng rng{seed};
    Table table = table_of<G>({{}, {}}, {.move = 10s});
    Moment now = kNoon;
    EXPECT_TRUE(table.handle(command::Sit{0, "Ann", "a"}, now));
    EXPECT_TRUE(table.handle(command::Sit{1, "Bob", "b"}, now));
    for (int i = 0; i < 60 && table.state() == Table::State::Running; ++i) {
        now += Milliseconds{rng.below(5000)};
        const auto seat = static_cast<Seat>(rng.below(2));
        switch (rng.below(12)) {
            case 0:
                (void)table.handle(command::Undo{seat}, now);
                break;
            case 1:
                (void)table.handle(command::AnswerUndo{seat, rng.below(2) == 0}, now);
                break;
            case 2:
                (void)table.handle(command::Say{"Ann", "well"}, now);
                break;
            case 3:
                (void)table.handle(command::Tick{}, now);
                break;
            default:
                (void)table.handle(
                    command::Move{table.position().to_move(), table.position().sample(rng)}, now);
        }
    }
    std::vector<Entry> kept;
    for (const Entry& entry : table.log()) {
        kept.push_back(read_entry(write_entry(entry)).value());
        ASSERT_EQ(kept.back(), entry);
    }
    const Table again = Table::restore(kept, AnyGame{G{typename G::Options{}}}).value();
    EXPECT_EQ(again.position(), table.position());
    EXPECT_EQ(again.deadline(), table.deadline());
    EXPECT_EQ(again.seats(), table.seats());
    EXPECT_EQ(again.result(), table.result());
    EXPECT_EQ(again.moves_seen_by(0), table.moves_seen_by(0));
}

TEST(Table, IsMadeAgainFromItsLog)
{
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        expect_the_log_is_the_truth<Dame>(seed);
        expect_the_log_is_the_truth<Ants>(seed);
        expect_the_log_is_the_truth<Quoridor>(seed);
        expect_the_log_is_the_truth<Battleship>(seed);
    }
}

TEST(Table, RecordsAFinishedGameThatVerifies)
{
    Table table = table_of<Ants>({{}, {}});
    EXPECT_TRUE(table.handle(command::Sit{0, "Ann", "a"}, kNoon));
    EXPECT_TRUE(table.handle(command::Sit{1, "Bob", "b"}, kNoon));
    Rng rng{3};
    while (table.state() == Table::State::Running)
        ASSERT_TRUE(table.handle(
            command::Move{table.position().to_move(), table.position().sample(rng)}, kNoon));
    EXPECT_EQ(fault_of(table.record(), AnyGame{Ants{}}), std::nullopt);
    EXPECT_EQ(table.record().players, (std::vector<std::string>{"Ann", "Bob"}));
    EXPECT_EQ(table.record().started, "1970-01-01T00:16:40Z");
}

/// A log in which one entry was changed, as a table is made from it.
std::string fault_in_log(const std::function<void(std::vector<Entry>&)>& change)
{
    Table table = running_dame();
    EXPECT_TRUE(table.handle(command::Move{0, "A3:B4"}, kNoon));
    EXPECT_TRUE(table.handle(command::Move{1, "B6:A5"}, kNoon));
    EXPECT_TRUE(table.handle(command::Undo{0}, kNoon));
    EXPECT_TRUE(table.handle(command::Resign{0}, kNoon));
    std::vector<Entry> log = table.log();
    change(log);
    const auto again = Table::restore(log, AnyGame{Dame{}});
    return again ? "" : again.error().text;
}

TEST(Table, IsNotMadeFromALogThatCannotBe)
{
    using Log = std::vector<Entry>;  // opened, Ann, Bob, started, A3:B4, B6:A5, undo asked, ended
    EXPECT_EQ(fault_in_log([](Log&) {}), "");
    EXPECT_EQ(fault_in_log([](Log& log) { log.clear(); }), "there is no entry");
    EXPECT_EQ(fault_in_log([](Log& log) { log.erase(log.begin()); }), "entry 1: wrong-number");
    EXPECT_EQ(fault_in_log([](Log& log) { log[3].number = 9; }), "entry 4: wrong-number");
    EXPECT_EQ(fault_in_log([](Log& log) { log[1].what = log[0].what; }),
              "entry 2: wrong-beginning");
    EXPECT_EQ(fault_in_log([](Log& log) { log[0].what = event::Started{}; }),
              "entry 1: wrong-beginning");
    for (const Milliseconds when : {Milliseconds::min(), Milliseconds::max()})
        EXPECT_EQ(fault_in_log([&](Log& log) { log[4].when = Moment{when}; }),
                  "entry 5: wrong-time");
    EXPECT_EQ(fault_in_log([](Log& log) {
                  log[3].what = event::Said{"Ann", "hello"};
              }),
              "entry 5: not-started");
    const auto instead_of_the_first_move = [](Event what) {
        return fault_in_log([&](Log& log) { log[4].what = what; });
    };
    EXPECT_EQ(instead_of_the_first_move(event::Moved{0, "A3:C5"}),
              "entry 5: illegal-move: nothing-to-capture");
    EXPECT_EQ(instead_of_the_first_move(event::Moved{0, "\xff"}),
              "entry 5: illegal-move: unreadable");
    EXPECT_EQ(instead_of_the_first_move(event::Moved{1, "B6:A5"}), "entry 5: not-your-turn");
    EXPECT_EQ(instead_of_the_first_move(event::Moved{kChance, "A3:B4"}), "entry 5: not-your-turn");
    EXPECT_EQ(instead_of_the_first_move(event::Moved{0, "A3:B4", -1us}), "entry 5: negative-time");
    EXPECT_EQ(instead_of_the_first_move(event::Moved{0, "A3:B4", Microseconds::max()}),
              "entry 5: wrong-time");
    EXPECT_EQ(instead_of_the_first_move(event::Undone{1}), "entry 5: nothing-to-undo");
    EXPECT_EQ(instead_of_the_first_move(event::Undone{-1}), "entry 5: nothing-to-undo");
    EXPECT_EQ(instead_of_the_first_move(event::Started{}), "entry 5: has-started");
    for (const Seat seat : {-1, 2, 1000}) {
        EXPECT_EQ(instead_of_the_first_move(event::Seated{seat, {}}), "entry 5: no-such-seat");
        EXPECT_EQ(instead_of_the_first_move(event::UndoAsked{seat}), "entry 5: no-such-seat");
        EXPECT_EQ(instead_of_the_first_move(event::UndoAnswered{seat}), "entry 5: no-such-seat");
        EXPECT_EQ(instead_of_the_first_move(event::RematchAsked{seat}), "entry 5: no-such-seat");
    }
    EXPECT_EQ(Table::restore(running_dame().log(), AnyGame{Ants{}}).error().text,
              "entry 1: other-game");
}

TEST(Table, TakesBackHowItEnded)
{
    Table table = running_dame();
    ASSERT_TRUE(table.handle(command::Resign{0}, kNoon));
    ASSERT_TRUE(table.handle(command::TakeBack{0}, kNoon));
    EXPECT_EQ(table.state(), Table::State::Running);
    EXPECT_EQ(code_of(table.handle(command::TakeBack{0}, kNoon)), "nothing-to-undo");
}

TEST(Table, TakesNothingBackWhoseLuckIsPublic)
{
    Table table = table_of<Ants>({{}, {}});
    EXPECT_TRUE(table.handle(command::Sit{0, "Ann", "a"}, kNoon));
    EXPECT_TRUE(table.handle(command::Sit{1, "Bob", "a"}, kNoon));
    const auto first = table.position().legal_moves()->front();
    EXPECT_TRUE(table.handle(command::Move{0, first}, kNoon));
    EXPECT_TRUE(table.handle(command::Undo{0}, kNoon));
    EXPECT_TRUE(table.handle(command::Move{0, first}, kNoon));
    EXPECT_TRUE(table.handle(command::Resign{1}, kNoon));
    EXPECT_EQ(code_of(table.handle(command::Undo{0}, kNoon)), "game-over");
}

TEST(Table, GivesBackAWholeTurnThatWasTakenBackInAPause)
{
    Table table = running_dame({.move = 60s});
    EXPECT_TRUE(table.handle(command::Move{0, "A3:B4"}, kNoon));
    EXPECT_TRUE(table.handle(command::Pause{}, kNoon + 50s));
    EXPECT_TRUE(table.handle(command::Undo{0}, kNoon + 50s));
    EXPECT_TRUE(table.handle(command::AnswerUndo{1, true}, kNoon + 50s));
    EXPECT_EQ(table.time_left(0, kNoon + 55s), 60s) << "the fifty seconds were another turn's";
    EXPECT_TRUE(table.handle(command::Resume{}, kNoon + 100s));
    EXPECT_EQ(table.time_left(0, kNoon + 100s), 60s);
}

TEST(Table, LooksAgainAtAWishToTakeBackWhenSomebodyLeaves)
{
    for (const Seat leaves : {0, 1}) {
        Table table = running_dame();
        EXPECT_TRUE(table.handle(command::Move{0, "A3:B4"}, kNoon));
        EXPECT_TRUE(table.handle(command::Undo{0}, kNoon));
        EXPECT_TRUE(table.handle(command::Leave{leaves}, kNoon));
        EXPECT_FALSE(table.undo_asked_by()) << "nobody is left to agree, or to wish";
        EXPECT_EQ(table.moves().size(), leaves == 1 ? 0U : 1U);
    }
}

TEST(Table, KeepsASeatWithSecretsForWhoLeftIt)
{
    Table table = table_of<Battleship>({{}, {}});
    EXPECT_TRUE(table.handle(command::Sit{0, "Ann", "a"}, kNoon));
    EXPECT_TRUE(table.handle(command::Sit{1, "Bob", "b"}, kNoon));
    EXPECT_TRUE(table.handle(command::Leave{1}, kNoon));
    EXPECT_EQ(code_of(table.handle(command::Sit{1, "Ann", "a"}, kNoon)), "secret-seat");
    EXPECT_EQ(code_of(table.handle(command::Sit{1, "Eve", "e"}, kNoon)), "secret-seat");
    EXPECT_TRUE(table.handle(command::Sit{1, "Bob", "b"}, kNoon));
    EXPECT_TRUE(table.handle(command::Leave{1}, kNoon));
    EXPECT_TRUE(table.handle(command::Change{1, player("hard")}, kNoon));
}

TEST(Table, DrawsTheSameLuckAgainWhenItIsTakenBack)
{
    Table table = table_of<Ants>({player("easy"), player("easy")});
    const std::string drawn = table.moves().back().move;
    ASSERT_TRUE(table.handle(command::TakeBack{1}, kNoon));
    ASSERT_EQ(table.moves().size(), 1U);
    EXPECT_EQ(table.moves().back().move, drawn);
}

TEST(Table, CountsTheTimeThatAnotherClockMeasured)
{
    Table table = running_dame({.move = {}, .total = 10s, .increment = 0s});
    ASSERT_TRUE(table.handle(command::Move{0, "A3:B4", 1'234'567us}, kNoon + 4s));
    ASSERT_TRUE(table.handle(command::Move{1, "B6:A5"}, kNoon + 6s));
    EXPECT_EQ(table.time_left(0, kNoon + 6s), 8766ms);
    ASSERT_TRUE(table.handle(command::Abort{}, kNoon + 7s));
    EXPECT_EQ(table.record().times, (std::vector<double>{1234.567, 2000}));
    EXPECT_EQ(code_of(running_dame().handle(command::Move{0, "A3:B4", -1us}, kNoon)),
              "negative-time");
}

TEST(Table, WaitsForTheLuckThatItFollows)
{
    const event::Opened opened{.id = "0123456789abc",
                               .game = "ants",
                               .options = {},
                               .seed = 7,
                               .seats = {player("easy"), player("easy")},
                               .clock = {},
                               .by_api = false,
                               .follows = true};
    Table table{opened, AnyGame{Ants{}}, kNoon};
    EXPECT_TRUE(table.moves().empty());
    const std::string move = "a1-a2";
    EXPECT_EQ(code_of(table.handle(command::Move{0, move}, kNoon)), "not-your-turn");
    Rng elsewhere{1};
    const std::string luck = table.position().sample(elsewhere);
    ASSERT_TRUE(table.handle(command::Move{kChance, luck}, kNoon));
    EXPECT_EQ(table.moves().back().move, luck);
    EXPECT_EQ(table.position().to_move(), 0);
    EXPECT_EQ(code_of(table.handle(command::Move{kChance, luck}, kNoon)), "not-your-turn");
    EXPECT_EQ(read_entry(write_entry(table.log().front())).value(), table.log().front());

    Table own = table_of<Ants>({player("easy"), player("easy")});
    EXPECT_EQ(code_of(own.handle(command::Move{kChance, luck}, kNoon)), "no-such-seat");
}

TEST(EventJson, KeepsWhatWasMeasuredAndIsShortWithout)
{
    const Entry entry{3, kNoon, event::Moved{0, "e2"}};
    EXPECT_EQ(write_entry(entry),
              R"({"type":"moved","seat":0,"move":"e2","number":3,"when":1000000})");
    const Entry timed{3, kNoon, event::Moved{0, "e2", 1500us}};
    EXPECT_EQ(write_entry(timed),
              R"({"type":"moved","seat":0,"move":"e2","time":1500,"number":3,"when":1000000})");
    EXPECT_EQ(read_entry(write_entry(timed)).value(), timed);
}

TEST(EventJson, RefusesWhatIsNoEntry)
{
    for (const auto* text : {"", "[]", "{", R"({"type":"moved","seat":"x"})", R"({"is":"nothing"})",
                             R"({"is":"opened"})", R"({"is":"seated","holder":{"kind":"cat"}})"})
        EXPECT_EQ(read_entry(text).error().code, "bad-entry") << text;
}

}  // namespace
}  // namespace agon
