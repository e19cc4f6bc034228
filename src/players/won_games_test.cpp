// What a player calls a sure win it wins, whatever the other does, and as soon as it said.
#include "players/ants_player.h"
#include "players/dame_player.h"
#include "players/quoridor_player.h"
#include "players/search_player.h"

#include <gtest/gtest.h>

#include <set>

namespace agon {
namespace {

#ifdef NDEBUG
constexpr int kShare = 1;
#else
constexpr int kShare = 20;  ///< of the games; asserts and sanitizers take their time
#endif
constexpr std::size_t kTableBytes = std::size_t{4} << 20U;

std::chrono::nanoseconds no_time() { return std::chrono::nanoseconds{0}; }

/// A game and how it came about.
template <Game G>
struct Course {
    explicit Course(const typename G::Options& options) : game{options} {}

    void play(const typename G::Move& move)
    {
        moves.push_back(game.write(move));
        seen.insert(game.hash());
        game.play(move);
    }

    void play(std::string_view move) { play(*game.read(move)); }

    G game;
    std::vector<std::string> moves{};
    std::set<std::uint64_t> seen{};
};

enum class Defence { Random, Shuffling, Searching };

template <class G, class K>
class Duel {
public:
    Duel(const K& knowledge, std::uint64_t nodes)
        : budget_{.time = {}, .nodes = nodes, .depth = {}},
          winner_{knowledge, {}, kTableBytes, 1},
          defender_{knowledge, {}, kTableBytes, 1}
    {}

    /// Whether it is called won, and then it is.
    bool is_called_won(Course<G> course, Defence defence, Rng& rng)
    {
        const Seat seat = course.game.to_move();
        winner_.begin(1);
        defender_.begin(1);
        Thought thought = think(winner_, course);
        if (thought.score < kSureWin) return false;
        const int promised = kWin - thought.score;
        const std::string start = course.game.picture();
        std::string line;
        int plies = 0;
        while (course.game.to_move() != kNobody) {
            if (course.game.to_move() == kChance) {
                course.play(course.game.sample(rng));
                continue;
            }
            const std::string move = course.game.to_move() != seat ? reply(course, defence, rng)
                                     : plies == 0                  ? thought.move
                                                                   : think(winner_, course).move;
            line += move + " ";
            course.play(move);
            ++plies;
        }
        EXPECT_EQ(course.game.outcome()->scores[static_cast<std::size_t>(seat)], 1)
            << start << line;
        EXPECT_LE(plies, promised) << start << line;
        return true;
    }

private:
    using Player = SearchPlayer<G, K>;

    Thought think(Player& player, const Course<G>& course)
    {
        return player.think({AnyGame{course.game}, course.moves}, budget_, no_time, {}, {});
    }

    std::string reply(const Course<G>& course, Defence defence, Rng& rng)
    {
        if (defence == Defence::Searching) return think(defender_, course).move;
        std::string move = course.game.write(course.game.sample(rng));
        if (defence == Defence::Shuffling)
            course.game.each_move([&](const typename G::Move& each) {
                if (course.seen.contains(after(course.game, each).hash()))
                    move = course.game.write(each);
            });
        return move;
    }

    Budget budget_;
    Player winner_;
    Player defender_;
};

/// Random games, each with some positions that are tried against every defence.
template <class G, class K>
void expect_wins(const typename G::Options& options, const K& knowledge, int games, int every,
                 std::uint64_t nodes)
{
    Duel<G, K> duel{knowledge, nodes};
    int won = 0;
    for (int i = 0; i < games / kShare && !testing::Test::HasFailure(); ++i) {
        Rng rng{static_cast<std::uint64_t>(i)};
        Course<G> course{options};
        for (int ply = 0; course.game.to_move() != kNobody; ++ply) {
            if (course.game.to_move() >= 0 && ply % every == i % every)
                for (const auto defence : {Defence::Random, Defence::Shuffling, Defence::Searching})
                    won += duel.is_called_won(course, defence, rng) ? 1 : 0;
            course.play(course.game.sample(rng));
        }
    }
    EXPECT_GE(won, games / kShare) << "else they were hardly tried";
}

TEST(WonGames, AreWonInDame) { expect_wins<Dame, DameKnowledge>({}, {}, 60, 11, 1500); }

TEST(WonGames, AreWonInDameByItsTables)
{
    DameKnowledge knowledge;
    knowledge.endings = &dame_endings({}, 3);
    expect_wins<Dame, DameKnowledge>({}, knowledge, 40, 13, 800);
}

TEST(WonGames, AreWonInQuoridor) { expect_wins<Quoridor, QuoridorKnowledge>({}, {}, 40, 11, 1500); }

TEST(WonGames, AreWonOnASmallBoardOfQuoridor)
{
    const auto options = QuoridorOptions::from_json({{"size", 5}, {"walls", 3}}).value();
    expect_wins<Quoridor, QuoridorKnowledge>(options, {}, 100, 5, 1500);
}

TEST(WonGames, AreWonInAnts) { expect_wins<Ants, AntsKnowledge>({}, {}, 60, 7, 1500); }

}  // namespace
}  // namespace agon
