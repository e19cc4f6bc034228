#include "programs/gtp_player.h"

#include "contest/one_game.h"
#include "players/random_player.h"
#include "programs/any_player.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::chrono_literals;
using Mode = BlokusOptions::Mode;

constexpr Budget kLong{.time = 60s};  // a failing test ends, a passing one never waits for it
constexpr BlokusOptions::Counts kPentobiJunior{2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0,
                                               0, 0, 0, 0, 0, 0, 2, 0, 0, 2};

std::chrono::nanoseconds no_time() { return 0ns; }

/// Four modes that both know.
std::vector<BlokusOptions> shared_modes()
{
    std::vector<BlokusOptions> modes;
    for (const Mode mode : {Mode::FourSeats, Mode::TwoColoursEach, Mode::Duo, Mode::Junior})
        modes.push_back(BlokusOptions::of(mode));
    modes.back().stones = kPentobiJunior;
    return modes;
}

std::unique_ptr<Player> fake_pentobi(const AnyGame& start, const std::string& more = "")
{
    const auto spec = read_spec("gtp:python3 '" AGON_TESTS "/doubles/fake_pentobi.py'" + more);
    return make_any_player(spec.value(), start).value();
}

TEST(PentobiVariant, TakesOurStartSquaresToItsOwn)
{
    const auto classic = pentobi_variant({}).value();
    EXPECT_EQ(classic.name, "classic");
    EXPECT_EQ(classic.to_pentobi("a1"), "a20");
    EXPECT_EQ(classic.to_pentobi("a20"), "t20");
    EXPECT_EQ(classic.to_pentobi("t20"), "t1");
    EXPECT_EQ(classic.to_pentobi("t1"), "a1");
    EXPECT_EQ(classic.colour(3), "4");
    const auto duo = pentobi_variant(BlokusOptions::of(Mode::Duo)).value();
    EXPECT_EQ(duo.name, "duo");
    EXPECT_EQ(duo.to_pentobi("e5"), "e10");
    EXPECT_EQ(duo.to_pentobi("j10"), "j5");
    EXPECT_EQ(duo.colour(0), "b");
    EXPECT_EQ(duo.colour(2), "w");
    EXPECT_EQ(pentobi_variant(BlokusOptions::of(Mode::TwoColoursEach))->name, "classic_2");
}

TEST(PentobiVariant, TurnsEveryMoveThereAndBack)
{
    for (const auto& options : shared_modes()) {
        const auto variant = pentobi_variant(options).value();
        Blokus game{options};
        Rng rng{3};
        while (game.to_move() != kNobody) {
            const auto move = game.sample(rng);
            const std::string text = game.write(move);
            EXPECT_EQ(variant.from_pentobi(variant.to_pentobi(text)), text);
            game.play(move);
        }
    }
}

TEST(PentobiVariant, ReadsCellsInAnyOrderAndNothingElse)
{
    const auto duo = pentobi_variant(BlokusOptions::of(Mode::Duo)).value();
    EXPECT_EQ(duo.from_pentobi("e10,d9,e9"), duo.from_pentobi("d9,e9,e10"));
    for (const auto* bad : {"", "pass", "e", "e0", "e15", "o1", "e10,", "e10 d9", "E10"})
        EXPECT_EQ(duo.from_pentobi(bad), std::nullopt) << bad;
}

TEST(PentobiVariant, SaysWhyThereIsNone)
{
    const auto why = [](BlokusOptions options) { return pentobi_variant(options).error().text; };
    EXPECT_NE(why(BlokusOptions::of(Mode::TwoSeats)).find("not 2x2"), std::string::npos);
    BlokusOptions small;
    small.width = 19;
    EXPECT_NE(why(small).find("20x20"), std::string::npos);
    BlokusOptions few;
    few.stones[3] = 0;
    EXPECT_NE(why(few).find("one of each stone"), std::string::npos);
    EXPECT_NE(why(BlokusOptions::of(Mode::Junior)).find("\"stones\":["), std::string::npos);
}

TEST(PentobiVariant, AddsTheOptionsThatAreNotGiven)
{
    const auto duo = pentobi_variant(BlokusOptions::of(Mode::Duo)).value();
    using Words = std::vector<std::string>;
    EXPECT_EQ(with_pentobi_options({"p"}, duo),
              (Words{"p", "--game", "duo", "--nobook", "--noresign"}));
    const Words all{"p", "-g", "d", "--book", "b", "--noresign"};
    EXPECT_EQ(with_pentobi_options(all, duo), all);
}

TEST(GtpPlayer, PlaysWholeGamesOnAnEnginesOwnBoard)
{
    for (const auto& options : shared_modes()) {
        const AnyGame start{Blokus{options}};
        const auto engine = fake_pentobi(start);
        RandomPlayer random;
        std::vector<Contender> seats(static_cast<std::size_t>(start.seats()), {&random, kLong});
        seats[1].player = engine.get();
        seats.back().player = engine.get();  // of four, two: it is one board all the same
        const Record record = play_game({start, 1, 0}, seats, no_time, {}).record;
        EXPECT_EQ(record.result.reason, "no move");
        EXPECT_EQ(fault_of(record, start), std::nullopt);
    }
}

TEST(GtpPlayer, IsTheSameForTheSameSeed)
{
    const AnyGame start{Blokus{BlokusOptions::of(Mode::Duo)}};
    const auto engine = fake_pentobi(start);
    RandomPlayer random;
    const std::vector<Contender> seats{{engine.get(), kLong}, {&random, kLong}};
    const auto moves = [&](std::uint64_t seed) {
        return play_game({start, seed, 0}, seats, no_time, {}).record.moves;
    };
    const auto first = moves(1);
    EXPECT_NE(moves(2), first);
    EXPECT_EQ(moves(1), first);
}

TEST(GtpPlayer, StartsOverIfTheGameIsAnother)
{
    const AnyGame start{Blokus{BlokusOptions::of(Mode::Duo)}};
    const auto engine = fake_pentobi(start);
    engine->begin(1);
    Rng rng{5};
    for (int game = 0; game < 2; ++game) {  // as after an undo, without a new beginning
        AnyGame position = start;
        std::vector<std::string> moves;
        for (int ply = 0; ply < 4; ++ply) {
            moves.push_back(position.sample(rng));
            ASSERT_EQ(position.try_play(moves.back()), "");
        }
        const Thought thought = engine->think({position, moves}, kLong, no_time, {}, {});
        EXPECT_EQ(thought.fault, "");
        EXPECT_EQ(position.why_illegal(thought.move), "");
    }
}

/// An engine that answers as Pentobi does, but this to genmove.
Thought thought_of(const std::string& on_genmove, const Budget& budget)
{
    const AnyGame start{Blokus{BlokusOptions::of(Mode::Duo)}};
    const auto spec = read_spec("gtp:sh -c 'while read w r; do case $w in genmove) " + on_genmove +
                                ";; esac; echo =; echo; done' sh");
    const auto player = make_any_player(spec.value(), start).value();
    player->begin(1);
    return player->think({start, {}}, budget, no_time, {}, {});
}

TEST(GtpPlayer, LosesByItsFaults)
{
    EXPECT_EQ(thought_of("echo = e10; echo", kLong).move, "e5");
    EXPECT_EQ(thought_of("echo = a1; echo", kLong).fault, "illegal move");
    EXPECT_EQ(thought_of("echo = pass; echo", kLong).fault, "illegal move");
    EXPECT_EQ(thought_of("echo \"? oh\"; echo", kLong).fault, "illegal move");
    EXPECT_EQ(thought_of("echo = resign; echo", kLong).fault, "resigned");
    EXPECT_EQ(thought_of("exit", kLong).fault, "disconnect");
    EXPECT_EQ(thought_of("sleep 1000", {.time = 50ms}).fault, "timeout");
    EXPECT_EQ(thought_of("yes", {.time = 50ms}).fault, "timeout");
    EXPECT_EQ(thought_of("cat /dev/zero", kLong).fault, "illegal move");
}

}  // namespace
}  // namespace agon
