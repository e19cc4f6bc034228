#include "search/mcts.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kSmallTree = std::size_t{1} << 20U;

std::chrono::nanoseconds no_time() { return 0ns; }

/// Takes one to three counters from a heap; who takes the last has won. With `again`, who takes
/// exactly two moves once more. With `dice`, the table takes one or none after each move.
class Heap {
public:
    struct Options {
        int counters = 10;
        int seats = 2;
        bool again = false;
        bool dice = false;

        static Result<Options> from_json(const boost::json::object&) { return Options{}; }
        boost::json::object to_json() const { return {}; }
        bool operator==(const Options&) const = default;
    };

    struct Move {
        int taken = 0;
        bool operator==(const Move&) const = default;
    };

    static constexpr std::string_view kName = "heap";

    explicit Heap(const Options& options) : options_{options}, left_{options.counters} {}

    const Options& options() const { return options_; }
    int seats() const { return options_.seats; }
    Seat to_move() const { return left_ == 0 ? kNobody : rolls_ ? kChance : turn_; }
    template <class Visit>
    void each_move(Visit&& visit) const
    {
        const int most = rolls_ ? 1 : 3;
        for (int taken = rolls_ ? 0 : 1; taken <= std::min(most, left_); ++taken)
            visit(Move{taken});
    }
    Move sample(Rng& rng) const
    {
        if (rolls_) return {rng.unit() < 0.75 ? 0 : 1};
        return sample_listed(*this, rng);
    }
    double weight(Move move) const { return move.taken == 0 ? 0.75 : 0.25; }
    std::string_view why_illegal(Move move) const { return move.taken <= left_ ? "" : "too-many"; }
    void play(Move move)
    {
        left_ -= move.taken;
        if (rolls_) {
            rolls_ = false;
            return;
        }
        last_ = turn_;
        if (!options_.again || move.taken != 2) turn_ = (turn_ + 1) % options_.seats;
        rolls_ = options_.dice;
    }
    std::optional<Outcome> outcome() const
    {
        if (left_ != 0) return std::nullopt;
        return won_by(last_, options_.seats, "empty");
    }
    std::uint64_t hash() const { return mix64(static_cast<std::uint64_t>(left_ * 4 + turn_)); }
    std::optional<Move> read(std::string_view text) const { return Move{text[0] - '0'}; }
    std::string write(Move move) const { return std::to_string(move.taken); }
    std::string picture() const { return std::to_string(left_); }
    boost::json::object shown() const { return {{"left", left_}}; }
    bool operator==(const Heap&) const = default;

private:
    Options options_;
    int left_;
    Seat turn_ = 0;
    Seat last_ = 0;
    bool rolls_ = false;
};

static_assert(HasChance<Heap>);

const Heap kLongGame{{.counters = 100}};

template <class G>
using Plain = Mcts<G, UniformPolicy<G>>;

template <class G>
Plain<G> searched(const G& game, std::uint64_t simulations, std::uint64_t seed = 1,
                  std::size_t bytes = kSmallTree)
{
    Plain<G> search{{}, {}, bytes};
    search.begin(seed);
    Brake brake{{.nodes = simulations}, no_time, {}};
    search.set_root(game, {}, std::nullopt, brake);
    search.search(brake, {});
    return search;
}

template <class G>
Tried<typename G::Move> best(const Plain<G>& search)
{
    const auto tried = search.tried();
    return *std::ranges::max_element(tried, {}, &Tried<typename G::Move>::visits);
}

TEST(Mcts, LeavesAMultipleOfFourOnTheHeap)
{
    for (int counters = 5; counters < 12; ++counters) {
        if (counters % 4 == 0) continue;
        const auto search = searched(Heap{{.counters = counters}}, 5000);
        EXPECT_EQ(best(search).move.taken, counters % 4) << counters;
        EXPECT_GT(best(search).value, 0.8) << counters;
    }
}

TEST(Mcts, KnowsThatTheSameSeatMayMoveTwice)
{
    // Two and two more: nobody comes between. Any other move lets the opponent do the same.
    const auto search = searched(Heap{{.counters = 4, .again = true}}, 2000);
    EXPECT_EQ(best(search).move.taken, 2);
    EXPECT_GT(best(search).value, 0.9);
}

TEST(Mcts, MaximisesForEachOfFourSeats)
{
    // With five left the first seat cannot win: whoever follows may take the rest.
    // With three left it wins at once.
    const auto wins = searched(Heap{{.counters = 3, .seats = 4}}, 1000);
    EXPECT_EQ(best(wins).move.taken, 3);
    EXPECT_GT(best(wins).value, 0.9);
    // Of four it must leave one to three, and the second seat takes them all.
    const auto loses = searched(Heap{{.counters = 4, .seats = 4}}, 3000);
    EXPECT_LT(best(loses).value, 0.4);
}

TEST(Mcts, VisitsOutcomesInProportionToTheirWeights)
{
    auto search = searched(Heap{{.counters = 30, .dice = true}}, 20000);
    const auto& tree = search.tree();
    const auto index = tree.find(std::vector{best(search).move});
    const auto outcomes = tree.children(*index);
    ASSERT_EQ(outcomes.size(), 2U);
    const double all = outcomes[0].visits + outcomes[1].visits;
    EXPECT_NEAR(outcomes[0].visits / all, 0.75, 0.03);
}

TEST(Mcts, FindsTheSameForTheSameSeed)
{
    const Heap game{{.counters = 40, .dice = true}};
    EXPECT_EQ(searched(game, 300, 7).tried(), searched(game, 300, 7).tried());
    EXPECT_NE(searched(game, 300, 7).tried(), searched(game, 300, 8).tried());
}

TEST(Mcts, SimulatesExactlyAsOftenAsAsked)
{
    const auto search = searched(kLongGame, 777);
    EXPECT_EQ(search.tree().at(0).visits, 777U);
    std::uint64_t visits = 0;
    for (const auto& tried : search.tried()) visits += tried.visits;
    EXPECT_EQ(visits, 777U);
}

TEST(Mcts, KeepsWhatItFoundBelowTheMovesThatWerePlayed)
{
    auto search = searched(Heap{{.counters = 21}}, 3000);
    const std::vector<Heap::Move> path{best(search).move, {2}};
    const auto before = search.tree().at(*search.tree().find(path));
    std::vector<std::uint32_t> visits;
    for (const auto& node : search.tree().children(*search.tree().find(path)))
        visits.push_back(node.visits);
    Heap game = *search.root();
    for (const auto& move : path) game.play(move);
    Brake brake{{}, no_time, {}};
    search.set_root(game, {}, path, brake);
    EXPECT_GT(before.visits, 100U);
    EXPECT_EQ(search.tree().at(0).visits, before.visits);
    std::vector<std::uint32_t> kept;
    for (const auto& tried : search.tried())
        kept.push_back(static_cast<std::uint32_t>(tried.visits));
    EXPECT_EQ(kept, visits);
}

TEST(Mcts, BeginsAnewWhereNoPathLeads)
{
    auto search = searched(Heap{{.counters = 21}}, 300);
    Brake brake{{}, no_time, {}};
    search.set_root(Heap{{.counters = 9}}, {}, std::nullopt, brake);
    EXPECT_EQ(search.tree().at(0).visits, 0U);
    EXPECT_EQ(search.tried().size(), 3U);
}

TEST(Mcts, GoesOnWithAFullTree)
{
    constexpr std::size_t kBytes = std::size_t{64} << 10U;
    const auto search = searched(kLongGame, 3000, 1, kBytes);
    const auto& tree = search.tree();
    EXPECT_LE(2 * tree.size() * sizeof(tree.at(0)), kBytes);
    EXPECT_GT(3 * tree.size() * sizeof(tree.at(0)), kBytes) << "and nearly all is used";
    EXPECT_EQ(tree.at(0).visits, 3000U);
}

TEST(Mcts, HasAMoveInTheSmallestTree)
{
    const auto search = searched(kLongGame, 10, 1, 1);
    EXPECT_EQ(search.tried().size(), 1U);
}

/// Takes up to a hundred counters, each number with another weight, from 1 to 100 in disorder.
struct ManyChoices : UniformPolicy<Heap> {
    static float weight(Heap::Move move) { return static_cast<float>(move.taken * 37 % 101); }

    template <class Visit>
    void each_choice(const Heap&, const Trail&, Visit&& visit) const
    {
        for (int taken = 1; taken <= 100; ++taken) visit(Heap::Move{taken}, weight({taken}));
    }
};

TEST(Mcts, KeepsTheLikeliestChoicesInTheirOrder)
{
    for (const std::size_t most : {1U, 7U, 50U, 99U, 100U, 0U}) {
        Mcts<Heap, ManyChoices> search{{}, {.most_choices = most}, kSmallTree};
        Brake brake{{}, no_time, {}};
        search.set_root(Heap{{.counters = 1000}}, {}, std::nullopt, brake);
        const auto tried = search.tried();
        ASSERT_EQ(tried.size(), most == 0 ? 100 : most);
        for (std::size_t i = 0; i < tried.size(); ++i)
            EXPECT_EQ(ManyChoices::weight(tried[i].move), static_cast<float>(100 - i));
    }
}

TEST(Mcts, StopsAtItsDeadline)
{
    std::chrono::nanoseconds time{0};
    const Now now = [&] { return time += 10us; };  // each look at the clock takes that long
    Plain<Heap> search{{}, {}, kSmallTree};
    search.begin(1);
    Brake brake{{.time = 1ms}, now, {}};
    search.set_root(kLongGame, {}, std::nullopt, brake);
    search.search(brake, {});
    EXPECT_LE(time, 1ms + 20us);
    EXPECT_GT(search.tree().at(0).visits, 90U);
}

TEST(Mcts, StopsAfterTheSimulationInWhichItIsTold)
{
    std::stop_source source;
    Plain<Heap> search{{}, {}, kSmallTree};
    search.begin(1);
    Brake brake{{}, no_time, source.get_token()};
    search.set_root(kLongGame, {}, std::nullopt, brake);
    search.search(brake, [&] { source.request_stop(); });
    EXPECT_EQ(search.tree().at(0).visits, 256U) << "the first report comes then";
}

TEST(Mcts, DropsWhatItCannotKeepInTime)
{
    std::stop_source source;
    std::array<std::size_t, 2> kept{};
    for (std::size_t& size : kept) {  // first with all the time there is, then with none
        auto search = searched(kLongGame, 7000);
        const std::vector<Heap::Move> path{best(search).move};
        const auto visits = search.tree().at(*search.tree().find(path)).visits;
        Brake brake{{}, no_time, source.get_token()};
        search.set_root(after(kLongGame, path[0]), {}, path, brake);
        size = search.tree().size();
        EXPECT_EQ(search.tree().at(0).visits, visits);
        EXPECT_EQ(search.tried().size(), 3U);
        source.request_stop();
        search.search(brake, {});
        EXPECT_EQ(search.tree().at(0).visits, visits + 1);
    }
    EXPECT_GT(kept[0], kept[1]);
    EXPECT_LT(kept[1], 4200U);
}

TEST(ValuesOf, GiveEachSeatItsRankAndALittleForThePoints)
{
    const Values values = values_of(ranked_by_points({30, 50, 10, 30}, 4, "end"));
    EXPECT_GT(values[1], 0.9F);
    EXPECT_LT(values[2], 0.1F);
    EXPECT_EQ(values[0], values[3]);
    EXPECT_NEAR(values[0], 0.5F, 0.05F);
    const Values two = values_of(ranked_by_points({51, 50}, 2, "end"));
    const Values more = values_of(ranked_by_points({60, 50}, 2, "end"));
    EXPECT_LT(two[0], more[0]);
    EXPECT_NEAR(two[0] + two[1], 1, 1e-6);
}

}  // namespace
}  // namespace agon
