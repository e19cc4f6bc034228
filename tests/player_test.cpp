// What every built-in player in the catalog must keep.
#include "catalog.h"
#include "contest/one_game.h"
#include "players/random_player.h"

#include <gtest/gtest.h>

#include <ostream>

namespace agon::tests {
namespace {

using namespace std::chrono_literals;

struct Entrant {
    const GameEntry* game;
    const PlayerEntry* player;
};

std::ostream& operator<<(std::ostream& out, const Entrant& entrant)
{
    return out << entrant.game->name << ' ' << entrant.player->name;
}

std::vector<Entrant> all_entrants()
{
    std::vector<Entrant> entrants;
    for (const auto& game : all_games())
        for (const auto& player : game.players) entrants.push_back({&game, &player});
    return entrants;
}

std::chrono::nanoseconds no_time() { return 0ns; }

class EveryPlayer : public testing::TestWithParam<Entrant> {
protected:
    static constexpr std::size_t kSmallHash = std::size_t{4} << 20U;

    AnyGame start() const { return GetParam().game->start({}).value(); }
    std::unique_ptr<Player> player() const
    {
        return GetParam().player->make({.hash = kSmallHash}, {}, start()).value();
    }
};

TEST_P(EveryPlayer, PlaysTwentyGamesAgainstRandomWithoutAFault)
{
    const auto tested = player();
    RandomPlayer random;
    const Budget budget{.nodes = 500};
    double score = 0;
    for (std::uint64_t game = 0; game < 20; ++game) {
        std::vector<Contender> seats(static_cast<std::size_t>(start().seats()), {&random, budget});
        const std::size_t own = game % seats.size();
        seats[own].player = tested.get();
        const Record record =
            play_game({start(), game / seats.size(), 0}, seats, no_time, {}).record;
        ASSERT_NE(record.result.reason, "illegal move");
        ASSERT_EQ(fault_of(record, start()), std::nullopt);
        score += record.result.scores->at(own);
    }
    const bool is_random = GetParam().player->name == "random";
    EXPECT_GE(score, is_random ? 0 : 15) << "of 20";
}

TEST_P(EveryPlayer, ThinksAsANewOneWhenItBeginsAgain)
{
    Rng rng{1};
    AnyGame game = start();
    for (int ply = 0; ply < 30 || game.to_move() < 0; ++ply)
        ASSERT_EQ(game.try_play(game.sample(rng)), "");
    const auto think = [&](Player& player, std::uint64_t seed) {
        player.begin(seed);
        return player.think({game.view(game.to_move())}, {.nodes = 2000}, no_time, {}, {});
    };
    const auto fresh = player();
    const auto used = player();
    think(*used, 3);
    const Thought first = think(*fresh, 7);
    const Thought again = think(*used, 7);
    EXPECT_EQ(first.move, again.move);
    EXPECT_EQ(first.line, again.line);
    EXPECT_EQ(first.score, again.score);
}

TEST_P(EveryPlayer, HasALegalMoveWhenItIsStoppedAtOnce)
{
    std::stop_source source;
    source.request_stop();
    const auto tested = player();
    tested->begin(1);
    AnyGame game = start();
    Rng rng{1};
    while (game.to_move() < 0) ASSERT_EQ(game.try_play(game.sample(rng)), "");
    const Thought thought =
        tested->think({game.view(game.to_move())}, {}, no_time, source.get_token(), {});
    EXPECT_EQ(game.why_illegal(thought.move), "");
}

INSTANTIATE_TEST_SUITE_P(Catalog, EveryPlayer, testing::ValuesIn(all_entrants()),
                         [](const auto& tested) {
                             return std::string{tested.param.game->name} + '_' +
                                    std::string{tested.param.player->name};
                         });

}  // namespace
}  // namespace agon::tests
