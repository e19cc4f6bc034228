#include "contest/one_game.h"

#include "games/ants/ants.h"
#include "games/dame/dame.h"
#include "players/random_player.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::chrono_literals;

/// Plays as told, and then nonsense.
class ScriptedPlayer final : public Player {
public:
    explicit ScriptedPlayer(std::vector<std::string> moves) : moves_{std::move(moves)} {}

    void begin(std::uint64_t) override { next_ = 0; }
    Thought think(const Situation&, const Budget&, const Now&, std::stop_token,
                  const Listener&) override
    {
        Thought thought;
        thought.move = next_ < moves_.size() ? moves_[next_++] : "nonsense";
        return thought;
    }

private:
    std::vector<std::string> moves_;
    std::size_t next_ = 0;
};

std::chrono::nanoseconds no_time() { return 0ns; }

Record random_game(AnyGame start, std::uint64_t seed, int book = 0)
{
    RandomPlayer first;
    RandomPlayer second;
    const std::vector<Contender> seats{{&first, {}}, {&second, {}}};
    return play_game({std::move(start), seed, book}, seats, no_time, {}).record;
}

TEST(OneGame, MakesARecordThatVerifies)
{
    const AnyGame start{Ants{}};
    const Record record = random_game(start, 3);
    EXPECT_EQ(fault_of(record, start), std::nullopt);
    EXPECT_EQ(record.moves.size(), record.times->size());
}

TEST(OneGame, IsTheSameForTheSameSeed)
{
    const AnyGame start{Ants{}};
    EXPECT_EQ(random_game(start, 3).moves, random_game(start, 3).moves);
    EXPECT_NE(random_game(start, 3).moves, random_game(start, 4).moves);
}

TEST(OneGame, ListensToAPlayersOwnSeed)
{
    RandomPlayer first;
    RandomPlayer second;
    const auto moves = [&](std::uint64_t own) {
        const std::vector<Contender> seats{{&first, {}, own}, {&second, {}}};
        return play_game({AnyGame{Dame{}}, 1, 0}, seats, no_time, {}).record.moves;
    };
    EXPECT_EQ(moves(7), moves(7));
    EXPECT_NE(moves(7), moves(8));
}

TEST(OneGame, IsLostByAnIllegalMoveWhichIsNotRecorded)
{
    ScriptedPlayer nonsense{{"A3:B4"}};
    ScriptedPlayer honest{{"B6:C5"}};
    const std::vector<Contender> seats{{&nonsense, {}}, {&honest, {}}};
    const Record record = play_game({AnyGame{Dame{}}, 1, 0}, seats, no_time, {}).record;
    EXPECT_EQ(record.moves, (std::vector<std::string>{"A3:B4", "B6:C5"}));
    EXPECT_EQ(record.result.reason, "illegal move");
    EXPECT_EQ(record.result.scores, (std::vector<double>{0, 1}));
    EXPECT_EQ(fault_of(record, AnyGame{Dame{}}), std::nullopt);
}

TEST(OneGame, BeginsWithTheSameRandomMovesForBothGamesOfAPair)
{
    ScriptedPlayer none{{}};
    const std::vector<Contender> seats{{&none, {}}, {&none, {}}};
    const Record record = play_game({AnyGame{Dame{}}, 9, 6}, seats, no_time, {}).record;
    EXPECT_EQ(record.moves.size(), 6U);
    EXPECT_EQ(record.moves, play_game({AnyGame{Dame{}}, 9, 6}, seats, no_time, {}).record.moves);
}

/// Asks for a stop of the match, as its owner might, and has no move then.
class StoppedPlayer final : public Player {
public:
    explicit StoppedPlayer(std::stop_source& source) : source_{source} {}

    void begin(std::uint64_t) override {}
    Thought think(const Situation&, const Budget&, const Now&, std::stop_token,
                  const Listener&) override
    {
        source_.request_stop();
        Thought thought;
        thought.fault = "timeout";
        return thought;
    }

private:
    std::stop_source& source_;
};

TEST(OneGame, IsAbortedAndNotLostByWhoIsStopped)
{
    std::stop_source source;
    StoppedPlayer stopped{source};
    const std::vector<Contender> seats{{&stopped, {}}, {&stopped, {}}};
    const Record record =
        play_game({AnyGame{Dame{}}, 1, 0}, seats, no_time, source.get_token()).record;
    EXPECT_EQ(record.result.reason, "aborted");
    EXPECT_EQ(record.result.scores, std::nullopt);
}

/// Looks at a clock that it moves itself.
class SlowPlayer final : public Player {
public:
    SlowPlayer(std::chrono::nanoseconds& clock, Thought thought)
        : clock_{clock}, thought_{std::move(thought)}
    {}

    void begin(std::uint64_t) override {}
    Thought think(const Situation&, const Budget&, const Now&, std::stop_token,
                  const Listener&) override
    {
        clock_ += 5s;
        return thought_;
    }

private:
    std::chrono::nanoseconds& clock_;
    Thought thought_;
};

/// How a game ends in which each move lasts 5 s, takes `own` of a processor and has 1 s.
PlayedGame played_by_cpu_time(Thought thought, std::chrono::nanoseconds own)
{
    std::chrono::nanoseconds wall{0};
    SlowPlayer slow{wall, std::move(thought)};
    ScriptedPlayer nonsense{{}};
    const std::vector<Contender> seats{{&slow, {.time = 1s}}, {&nonsense, {.time = 1s}}};
    const GameSetup setup{
        .start = AnyGame{Dame{}}, .seed = 1, .cpu = [&] { return wall / 5s * own; }};
    return play_game(setup, seats, [&] { return wall; }, {});
}

TEST(OneGame, TimesAMoveByTheProcessorIfItIsTold)
{
    Thought thought;
    thought.move = "A3:B4";
    const PlayedGame in_time = played_by_cpu_time(thought, 1s + kGrace);
    EXPECT_EQ(in_time.record.result.reason, "illegal move") << "the other's";
    EXPECT_EQ(in_time.turns.front(), (Turn{0, 1050, 5000}));
    EXPECT_EQ(played_by_cpu_time(thought, 1s + kGrace + 1ms).record.result.reason, "timeout");
}

TEST(OneGame, TimesAProgramByWhatItsProcessesTook)
{
    Thought thought;
    thought.move = "A3:B4";
    thought.cpu = 900ms;
    EXPECT_EQ(played_by_cpu_time(thought, 2s).turns.front(), (Turn{0, 900, 5000}));
    thought.cpu = 1s + kGrace + 1ms;
    EXPECT_EQ(played_by_cpu_time(thought, 0s).record.result.reason, "timeout");
}

TEST(OneGame, TimesAMoveFromWhenItsClockBegan)
{
    std::chrono::nanoseconds clock{0};
    Thought thought;
    thought.move = "A3:B4";
    thought.set_up = 4s;
    SlowPlayer slow{clock, thought};
    ScriptedPlayer other{{"B6:C5"}};
    const std::vector<Contender> seats{{&slow, {}}, {&other, {}}};
    const auto played =
        play_game({AnyGame{Dame{{.maxplies = 2}}}, 1, 0}, seats, [&] { return clock; }, {});
    EXPECT_EQ(played.record.times, (std::vector<double>{1000, 0}));
}

/// Why the game ended if the first move took five seconds, of which `set_up` are not counted.
std::string end_after_five_seconds(Milliseconds time, Milliseconds set_up)
{
    std::chrono::nanoseconds clock{0};
    Thought thought;
    thought.move = "A3:B4";
    thought.set_up = set_up;
    SlowPlayer slow{clock, thought};
    ScriptedPlayer other{{"B6:C5"}};
    const std::vector<Contender> seats{{&slow, {.time = time}}, {&other, {.time = time}}};
    const AnyGame start{Dame{{.maxplies = 2}}};
    return play_game({start, 1, 0}, seats, [&] { return clock; }, {}).record.result.reason;
}

TEST(OneGame, IsLostByWhoeverMovesTooLate)
{
    EXPECT_EQ(end_after_five_seconds(5s - kGrace, 0ms), "move limit");
    EXPECT_EQ(end_after_five_seconds(5s - kGrace - 1ms, 0ms), "timeout");
    EXPECT_EQ(end_after_five_seconds(5s - kGrace - 1ms, 1ms), "move limit");
}

TEST(OneGame, TellsHowLongAFaultTook)
{
    std::chrono::nanoseconds clock{0};
    Thought thought;
    thought.fault = "timeout";
    SlowPlayer late{clock, thought};
    ScriptedPlayer other{{"A3:B4"}};
    const std::vector<Contender> seats{{&other, {}}, {&late, {}}};
    const AnyGame start{Dame{}};
    const auto played = play_game({start, 1, 0}, seats, [&] { return clock; }, {});
    EXPECT_EQ(played.record.result.reason, "timeout");
    EXPECT_EQ(played.record.times, std::vector<double>{0}) << "one a move";
    EXPECT_EQ(played.turns, (std::vector<Turn>{{0, 0, 0}, {1, 5000, 5000}}));
}

/// Keeps what it is told of the end.
class CuriousPlayer final : public Player {
public:
    explicit CuriousPlayer(std::string move) : move_{std::move(move)} {}

    void begin(std::uint64_t) override {}
    Thought think(const Situation&, const Budget&, const Now&, std::stop_token,
                  const Listener&) override
    {
        Thought thought;
        thought.move = move_;
        return thought;
    }
    void end(const Situation& situation, const Outcome& outcome) override
    {
        ends_.emplace_back(outcome.reason);
        moves_.assign(situation.moves.begin(), situation.moves.end());
    }

    const std::vector<std::string>& ends() const { return ends_; }
    const std::vector<std::string>& moves() const { return moves_; }

private:
    std::string move_;
    std::vector<std::string> ends_;
    std::vector<std::string> moves_;
};

TEST(OneGame, TellsEveryPlayerHowItEnded)
{
    const std::vector<std::pair<std::string, std::string>> ends{{"B6:C5", "move limit"},
                                                                {"nonsense", "illegal move"}};
    for (const auto& [answer, reason] : ends) {
        CuriousPlayer first{"A3:B4"};
        CuriousPlayer second{answer};
        const std::vector<Contender> seats{{&first, {}}, {&second, {}}};
        const Record record =
            play_game({AnyGame{Dame{{.maxplies = 2}}}, 1, 0}, seats, no_time, {}).record;
        for (const auto* player : {&first, &second}) {
            EXPECT_EQ(player->ends(), std::vector<std::string>{reason});
            EXPECT_EQ(player->moves(), record.moves);
        }
    }
}

TEST(OneGame, IsPlayedAtATableThatCanBeWatched)
{
    RandomPlayer first;
    RandomPlayer second;
    const std::vector<Contender> seats{{&first, {}, 0, 0, "Ann"}, {&second, {}, 0, 1, "Bob"}};
    std::vector<Entry> heard;
    const Watcher watcher = [&](const Table& table, std::span<const Entry> entries) {
        heard.insert(heard.end(), entries.begin(), entries.end());
        EXPECT_EQ(heard, table.log());
    };
    const AnyGame start{Ants{}};
    const PlayedGame played = play_game({start, 3, 2}, seats, no_time, {}, watcher);
    const Table again = Table::restore(heard, start).value();
    EXPECT_EQ(write_record(again.record()), write_record(played.record));
    EXPECT_EQ(played.record.players, (std::vector<std::string>{"Ann", "Bob"}));
    EXPECT_EQ(played.record.seed, "3");
}

TEST(OneGame, IsKnownAgainByItsRecord)
{
    std::chrono::nanoseconds clock{0};
    Thought thought;
    thought.move = "A3:B4";
    SlowPlayer slow{clock, thought};
    ScriptedPlayer other{{"B6:C5"}};
    const std::vector<Contender> seats{{&slow, {}}, {&other, {}}};
    const AnyGame start{Dame{{.maxplies = 2}}};
    const PlayedGame played = play_game({start, 1, 0}, seats, [&] { return clock; }, {});
    EXPECT_EQ(played.turns, (std::vector<Turn>{{0, 5000, 5000}, {1, 0, 0}}));
    EXPECT_EQ(played_before(played.record, start).turns, played.turns);
}

}  // namespace
}  // namespace agon
