#include "players/search_player.h"

#include "players/ants_player.h"
#include "players/dame_player.h"
#include "players/quoridor_player.h"

#include <gtest/gtest.h>

#include <bit>
#include <map>

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kSmallTable = std::size_t{1} << 20U;

std::chrono::nanoseconds no_time() { return 0ns; }

/// The same values without any pruning: what alpha-beta must come to.
template <class G, class K>
class Minimax {
public:
    int value_for(Seat seat, const G& game, int depth, int ply) const
    {
        if (game.to_move() == kNobody) return value_of_end(game, seat, ply);
        if (game.to_move() == kChance) return expected(seat, game, depth, ply);
        const int value = depth > 0 ? best(game, depth, ply) : settle(game, ply);
        return game.to_move() == seat ? value : -value;
    }

    int best(const G& game, int depth, int ply) const
    {
        int best = -kWin - 1;
        game.each_move([&](const typename G::Move& move) {
            best = std::max(best, value_for(game.to_move(), after(game, move), depth - 1, ply + 1));
        });
        return best;
    }

private:
    int settle(const G& game, int ply) const
    {
        int best =
            knowledge_.may_rest(game) ? knowledge_.evaluate(game, game.to_move()) : -kWin - 1;
        game.each_move([&](const typename G::Move& move) {
            if (knowledge_.is_noisy(game, move))
                best = std::max(best, value_for(game.to_move(), after(game, move), 0, ply + 1));
        });
        return best;
    }

    int expected(Seat seat, const G& game, int depth, int ply) const
    {
        double sum = 0;
        int least = kWin;
        int most = -kWin;
        if constexpr (HasChance<G>)
            game.each_move([&](const typename G::Move& outcome) {
                const int value = value_for(seat, after(game, outcome), depth, ply);
                sum += game.weight(outcome) * value;
                least = std::min(least, value);
                most = std::max(most, value);
            });
        if (least >= kSureWin) return least;
        if (most <= -kSureWin) return most;
        return std::clamp(static_cast<int>(sum), 1 - kSureWin, kSureWin - 1);
    }

    static int value_of_end(const G& game, Seat seat, int ply)
    {
        const double score = game.outcome()->scores[static_cast<std::size_t>(seat)];
        return score == 0.5 ? 0 : score > 0.5 ? kWin - ply : ply - kWin;
    }

    K knowledge_;
};

/// Random positions of random games, where a seat is to move.
template <class G, class Visit>
void each_random_position(const G& start, int games, int every, Visit&& visit)
{
    for (int i = 0; i < games; ++i) {
        Rng rng{static_cast<std::uint64_t>(i)};
        G game = start;
        for (int ply = 0; game.to_move() != kNobody; ++ply) {
            if (game.to_move() >= 0 && ply % every == i % every) visit(game);
            game.play(game.sample(rng));
        }
    }
}

template <class G, class K>
void expect_exact(const G& start, int games, int every, int depth)
{
    using Search = AlphaBeta<G, K>;
    Search search{K{},
                  std::make_shared<typename Search::Table>(kSmallTable),
                  {.table = false,
                   .reductions = false,
                   .aspiration = false,
                   .selection = false,
                   .margin = false,
                   .singular = false,
                   .repetition = false,
                   .solved = false}};
    const Minimax<G, K> minimax;
    each_random_position(start, games, every, [&](const G& game) {
        Brake brake{{}, no_time, {}};
        const auto found = search.search(game, depth, brake, {});
        const int searched = found.depth;  // less than asked for where all is decided sooner
        ASSERT_EQ(found.value, minimax.best(game, searched, 0)) << game.picture();
        const int of_move =
            minimax.value_for(game.to_move(), after(game, found.move), searched - 1, 1);
        ASSERT_EQ(of_move, found.value) << game.picture() << game.write(found.move);
    });
}

TEST(AlphaBeta, ComesToTheValueOfMinimaxInDame)
{
    expect_exact<Dame, DameKnowledge>(Dame{}, 3, 15, 2);
}

TEST(AlphaBeta, ComesToTheValueOfMinimaxInAnts)
{
    expect_exact<Ants, AntsKnowledge>(Ants{}, 10, 10, 3);
}

TEST(AlphaBeta, ComesToTheMeanOfUnequalChances)
{
    expect_exact<Ants, AntsKnowledge>(Ants{{.food = 1, .luck = 0.3}}, 10, 10, 3);
}

TEST(AlphaBeta, ComesToTheValueOfMinimaxInQuoridor)
{
    const auto options = QuoridorOptions::from_json({{"size", 5}, {"walls", 3}}).value();
    expect_exact<Quoridor, QuoridorKnowledge>(Quoridor{options}, 6, 5, 2);
}

template <class G, class K>
Thought thought_of(const G& game, const Budget& budget)
{
    SearchPlayer<G, K> player{K{}, {}, kSmallTable, 1};
    player.begin(1);
    return player.think({AnyGame{game}}, budget, no_time, {}, {});
}

TEST(DamePlayer, TakesBothPiecesThatHang)  // a capture gives another move
{
    const auto game = Dame::from_board(
        "8 . . . . . . . .\n"
        "7 . . . . . . . .\n"
        "6 . . . b . . . .\n"
        "5 . . . . . . . .\n"
        "4 . . . b . . . .\n"
        "3 . . w . . . . .\n"
        "2 . . . . . . . .\n"
        "1 . . . . . . . .\n",
        0);
    const Thought thought = thought_of<Dame, DameKnowledge>(*game, {.depth = 4});
    EXPECT_EQ(thought.move, "C3:E5");
    EXPECT_GE(thought.score, kSureWin);
}

TEST(QuoridorPlayer, StepsIntoTheGoal)
{
    Quoridor game;
    for (const auto* move : {"e2", "a1h", "e3", "c1h", "e4", "e1h", "e5", "g1h", "e6", "a2v", "e7",
                             "b3h", "d7", "d3h", "d8", "f3h"})
        game.play(*game.read(move));
    const Thought thought = thought_of<Quoridor, QuoridorKnowledge>(game, {.depth = 3});
    EXPECT_EQ(thought.move, "d9");
    EXPECT_EQ(thought.score, kWin - 1);
}

/// The mean result, 1 for a win and -1 for a loss of `seat`, by plain expectiminimax to the end.
double result_of(const Ants& game, Seat seat, std::map<std::uint64_t, double>& known)
{
    if (const auto outcome = game.outcome())
        return 2 * outcome->scores[static_cast<std::size_t>(seat)] - 1;
    const auto found = known.find(game.hash());
    if (found != known.end()) return found->second;
    const bool chance = game.to_move() == kChance;
    const double sign = game.to_move() == seat ? 1 : -1;
    double sum = 0;
    double best = -1;
    game.each_move([&](const Ants::Move& move) {
        const double result = result_of(after(game, move), seat, known);
        if (chance)
            sum += game.weight(move) * result;
        else
            best = std::max(best, sign * result);
    });
    return known[game.hash()] = chance ? sum : sign * best;
}

TEST(AntsPlayer, PlaysTheEndOfTheGameExactly)
{
    int tried = 0;
    each_random_position(Ants{}, 40, 1, [&](const Ants& game) {
        const int ants = std::popcount(game.ants(0)) + std::popcount(game.ants(1));
        if (ants > 4 || game.can_jump() || ++tried > 60) return;
        std::map<std::uint64_t, double> known;
        const double exact = result_of(game, game.to_move(), known);
        const Thought thought = thought_of<Ants, AntsKnowledge>(game, {});
        EXPECT_NEAR(thought.score / double{kWin}, exact, 0.01) << game.picture();
    });
    EXPECT_GT(tried, 20);
}

TEST(SearchPlayer, ThinksTheSameForTheSameNumberOfNodes)
{
    const Thought first = thought_of<Dame, DameKnowledge>(Dame{}, {.nodes = 5000});
    const Thought second = thought_of<Dame, DameKnowledge>(Dame{}, {.nodes = 5000});
    EXPECT_EQ(first.move, second.move);
    EXPECT_EQ(first.score, second.score);
    EXPECT_EQ(first.nodes, 5000U);
}

TEST(SearchPlayer, StopsAtItsDeadline)
{
    std::chrono::nanoseconds time{0};
    const Now now = [&] { return time += 10us; };  // each look at the clock takes that long
    SearchPlayer<Dame, DameKnowledge> player{{}, {}, kSmallTable, 1};
    player.begin(1);
    const Thought thought = player.think({AnyGame{Dame{}}}, {.time = 1ms}, now, {}, {});
    EXPECT_LE(time, 1ms + 20us);
    EXPECT_EQ(Dame{}.why_illegal(*Dame{}.read(thought.move)), "");
}

TEST(SearchPlayer, HasAMoveEvenIfItIsStoppedAtOnce)
{
    std::stop_source source;
    source.request_stop();
    SearchPlayer<Ants, AntsKnowledge> player{{}, {}, kSmallTable, 1};
    player.begin(1);
    Ants game;
    game.play(*game.read("food:"));
    const Thought thought = player.think({AnyGame{game}}, {}, no_time, source.get_token(), {});
    EXPECT_EQ(game.why_illegal(*game.read(thought.move)), "");
}

}  // namespace
}  // namespace agon
