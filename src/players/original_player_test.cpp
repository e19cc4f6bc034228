#include "players/original_player.h"

#include "games/blokus/blokus.h"
#include "games/blokus/tuple.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace agon {
namespace {

using namespace std::chrono_literals;

std::chrono::nanoseconds no_time() { return 0ns; }

/// A turn as docs/protocols/blokus.md lists them: colour/stone/mirror/rotate/x/y.
std::string in_numbers(const Blokus& game, blokus::Move move)
{
    const auto tuple = blokus::to_tuple(move, game.options().height);
    std::ostringstream text;
    text << game.colour_to_move() << '/' << int{tuple.stone} << '/' << int{tuple.mirror} << '/'
         << int{tuple.rotate} << '/' << int{tuple.x} << '/' << int{tuple.y};
    return text.str();
}

struct Played {
    std::vector<std::string> turns;
    Outcome outcome;
};

/// The original against itself, without error.
Played game_of(BlokusOptions::Mode mode)
{
    auto options = BlokusOptions::of(mode);
    options.scoring = BlokusOptions::Scoring::Minus;
    Blokus game{options};
    OriginalPlayer player{0};
    Played played;
    while (!game.outcome()) {
        const Thought thought = player.think({AnyGame{game}}, {}, no_time, {}, {});
        const auto move = game.read(thought.move).value();
        played.turns.push_back(in_numbers(game, move));
        game.play(move);
    }
    played.outcome = *game.outcome();
    return played;
}

std::vector<std::string> recorded_turns(const std::string& name)
{
    std::ifstream file{AGON_TESTS "/data/blokus/" + name, std::ios::binary};
    const std::vector<std::uint8_t> stream{std::istreambuf_iterator<char>{file}, {}};
    std::vector<std::string> turns;
    for (auto from = stream.begin(); from != stream.end(); from += from[1] * 256 + from[2]) {
        constexpr std::uint8_t kSetStone = 4;
        if (from[3] != kSetStone) continue;
        std::string turn;
        for (int i = 5; i < 11; ++i)
            turn += (i == 5 ? "" : "/") + std::to_string(static_cast<std::int8_t>(from[i]));
        turns.push_back(turn);
    }
    return turns;
}

TEST(OriginalPlayer, PlaysTheRecordedDuoGame)
{
    const Played played = game_of(BlokusOptions::Mode::Duo);
    EXPECT_EQ(played.turns, recorded_turns("k0_duo14_rx.bin"));
    EXPECT_EQ(played.turns.size(), 32U);
    EXPECT_EQ(played.outcome.points, (std::array{-11, -27, 0, 0}));
}

TEST(OriginalPlayer, PlaysTheClassicGameOfTheProtocol)
{
    const Played played = game_of(BlokusOptions::Mode::FourSeats);
    const std::vector<std::string> first(played.turns.begin(), played.turns.begin() + 8);
    EXPECT_EQ(first, (std::vector<std::string>{"0/19/0/0/-1/16", "1/19/1/0/-1/0", "2/19/1/1/16/-1",
                                               "3/19/1/2/17/16", "0/13/0/3/2/14", "1/13/0/2/2/3",
                                               "2/13/0/3/14/2", "3/13/0/0/15/14"}));
    EXPECT_EQ(played.turns.size(), 68U);
    EXPECT_EQ(played.outcome.points, (std::array{-26, -4, -20, -17}));
}

TEST(OriginalPlayer, PlaysAsManyTurnsAsTheOriginalInTheOtherModes)
{
    EXPECT_EQ(game_of(BlokusOptions::Mode::Junior).turns.size(), 39U);
    EXPECT_EQ(game_of(BlokusOptions::Mode::TwoColoursEach).turns.size(), 71U);
}

TEST(OriginalPlayer, ErrsByItsSeedOnly)
{
    const AnyGame start{Blokus{BlokusOptions::of(BlokusOptions::Mode::Duo)}};
    const auto move_with = [&](std::uint64_t seed) {
        OriginalPlayer player{75};
        player.begin(seed);
        return player.think({start}, {}, no_time, {}, {}).move;
    };
    EXPECT_EQ(move_with(1), move_with(1));
    std::vector<std::string> moves;
    for (std::uint64_t seed = 0; seed < 10; ++seed) moves.push_back(move_with(seed));
    EXPECT_NE(std::ranges::count(moves, moves[0]), 10);
}

TEST(OriginalPlayer, AnswersAtOnceWhenStopped)
{
    std::stop_source source;
    source.request_stop();
    const AnyGame start{Blokus{}};
    const Thought thought = OriginalPlayer{5}.think({start}, {}, no_time, source.get_token(), {});
    EXPECT_EQ(start.why_illegal(thought.move), "");
    EXPECT_LE(thought.nodes, 2U);
}

}  // namespace
}  // namespace agon
