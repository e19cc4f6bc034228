// Whole games of the original server, as it sent them: tests/data/blokus/*_rx.bin.
#include "games/blokus/blokus.h"
#include "games/blokus/tuple.h"

#include <gtest/gtest.h>

#include <fstream>

namespace agon {
namespace {

constexpr std::uint8_t kCurrentPlayer = 3;
constexpr std::uint8_t kSetStone = 4;
constexpr std::uint8_t kStartGame = 5;
constexpr std::uint8_t kGameFinish = 6;
constexpr std::uint8_t kServerStatus = 7;

struct Message {
    std::uint8_t type = 0;
    std::vector<std::uint8_t> bytes;  // with the header, so that the protocol's offsets hold

    int at(std::size_t offset) const { return static_cast<std::int8_t>(bytes.at(offset)); }
};

std::vector<Message> recording(const std::string& name)
{
    std::ifstream file{AGON_TESTS "/data/blokus/" + name + "_rx.bin", std::ios::binary};
    const std::vector<std::uint8_t> stream{std::istreambuf_iterator<char>{file}, {}};
    std::vector<Message> messages;
    for (auto from = stream.begin(); from != stream.end();) {
        const auto end = from + from[1] * 256 + from[2];
        messages.push_back({from[3], {from, end}});
        from = end;
    }
    return messages;
}

BlokusOptions options_in(const Message& status)
{
    using enum BlokusOptions::Mode;
    constexpr std::array kWireModes{TwoSeats, TwoColoursEach, FourSeats, Duo, Junior};
    BlokusOptions options;
    options.width = status.bytes.at(8);
    options.height = status.bytes.at(9);
    options.mode = kWireModes.at(status.bytes.at(15));
    options.scoring = BlokusOptions::Scoring::Minus;
    for (std::size_t i = 0; i < blokus::kStones; ++i)
        options.stones.at(i) = status.bytes.at(150 + i);
    return options;
}

struct Replay {
    Blokus game{{}};
    int moves = 0;
    bool finished = false;
};

void obey(Replay& replay, const Message& message)
{
    Blokus& game = replay.game;
    if (message.type == kCurrentPlayer) {
        EXPECT_EQ(message.at(5), game.colour_to_move()) << "after " << replay.moves << " moves";
    } else if (message.type == kGameFinish) {
        EXPECT_TRUE(game.outcome());
        replay.finished = true;
    } else if (message.type == kSetStone) {
        const blokus::Tuple tuple{message.bytes.at(6), message.bytes.at(7), message.bytes.at(8),
                                  static_cast<std::int8_t>(message.at(9)),
                                  static_cast<std::int8_t>(message.at(10))};
        const auto move = blokus::from_tuple(tuple, game.options().height);
        ASSERT_TRUE(move);
        EXPECT_EQ(message.at(5), game.colour_to_move());
        EXPECT_EQ(blokus::to_tuple(*move, game.options().height), tuple);
        ASSERT_EQ(game.why_illegal(*move), "") << game.write(*move) << '\n' << game.picture();
        game.play(*move);
        ++replay.moves;
    }
}

Replay replay_of(const std::string& name)
{
    Replay replay;
    Message status;
    bool started = false;
    for (const auto& message : recording(name)) {
        if (message.type == kServerStatus) status = message;
        if (started) obey(replay, message);
        if (message.type != kStartGame) continue;
        replay.game = Blokus{options_in(status)};
        started = true;
    }
    return replay;
}

TEST(BlokusRecordings, ThePerfectDuoGameIsPlayedAndScoredAlike)  // protocol, section 3
{
    const auto replay = replay_of("k0_duo14");
    EXPECT_EQ(replay.moves, 32);
    EXPECT_TRUE(replay.finished);
    EXPECT_EQ(replay.game.outcome()->points, (std::array{-11, -27, 0, 0}));
}

TEST(BlokusRecordings, TheDuoGameIsPlayedAlike)
{
    const auto replay = replay_of("ai_duo14");
    EXPECT_EQ(replay.moves, 32);
    EXPECT_TRUE(replay.finished);
}

TEST(BlokusRecordings, TheClassicGameIsPlayedAlike)
{
    const auto replay = replay_of("ai_classic20");
    EXPECT_EQ(replay.moves, 70);
    EXPECT_TRUE(replay.finished);
}

TEST(BlokusRecordings, TheLobbyHintIsALegalFirstMove)
{
    constexpr std::uint8_t kStoneHint = 12;
    const Blokus start;
    for (const auto& message : recording("lobby_A")) {
        if (message.type != kStoneHint) continue;
        const auto move = blokus::from_tuple({15, 0, 3, 0, 17}, 20);
        EXPECT_EQ(message.bytes.at(6), 15);
        EXPECT_EQ(start.why_illegal(move.value()), "");
    }
}

}  // namespace
}  // namespace agon
