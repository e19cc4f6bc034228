#include "games/battleship/fleet_solver.h"

#include "games/battleship/battleship.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

namespace agon::battleship {
namespace {

/// A ship as a set of bits, one a cell of the small board.
using Ship = std::uint64_t;
using Ships = std::array<Ship, 2>;

Ship bit(int cell) { return Ship{1} << static_cast<unsigned>(cell); }

BattleshipOptions small_board(int first, int second, Touch touch)
{
    BattleshipOptions options{.size = 6, .ships = 2, .touch = touch, .relay = true};
    options.lengths = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
    return options;
}

/// All fleets of a small board that would have given the same answers so far: no cleverness.
class EveryFleet {
public:
    explicit EveryFleet(const BattleshipOptions& options) : options_{options}
    {
        for (const Ship a : places(options.lengths[0]))
            for (const Ship b : places(options.lengths[1]))
                if (!clash(a, b)) fleets_.push_back({a, b});
    }

    const Ships& any(Rng& rng) const
    {
        return fleets_[rng.below(static_cast<std::uint32_t>(fleets_.size()))];
    }
    bool empty() const { return fleets_.empty(); }

    Answer answer(const Ships& fleet, int cell) const
    {
        const Ship shot = shot_ | bit(cell);
        if (((fleet[0] | fleet[1]) & bit(cell)) == 0) return Answer::Water;
        const Ship ship = (fleet[0] & bit(cell)) != 0 ? fleet[0] : fleet[1];
        if ((ship & ~shot) != 0) return Answer::Hit;
        const bool all = ((fleet[0] | fleet[1]) & ~shot) == 0;
        return all && (shot_ & bit(cell)) == 0 ? Answer::Lost : Answer::Sunk;
    }

    std::set<Answer> possible(int cell) const
    {
        std::array<bool, 4> found{};
        for (const Ships& fleet : fleets_)
            found[static_cast<std::size_t>(answer(fleet, cell))] = true;
        std::set<Answer> answers;
        for (std::size_t i = 0; i < found.size(); ++i)
            if (found[i]) answers.insert(static_cast<Answer>(i));
        return answers;
    }

    void note(int cell, Answer given)
    {
        std::erase_if(fleets_, [&](const Ships& fleet) { return answer(fleet, cell) != given; });
        shot_ |= bit(cell);
    }

private:
    std::vector<Ship> places(int length) const
    {
        std::vector<Ship> ships;
        for (int cell = 0; cell < options_.cells(); ++cell)
            for (const int step : {1, options_.size}) {
                const int along = step == 1 ? cell % options_.size : cell / options_.size;
                Ship ship = 0;
                for (int i = 0; i < length; ++i) ship |= bit(cell + i * step);
                if (along + length <= options_.size) ships.push_back(ship);
            }
        return ships;
    }

    bool clash(Ship a, Ship b) const
    {
        for (int x = 0; x < options_.cells(); ++x)
            for (int y = 0; (a & bit(x)) != 0 && y < options_.cells(); ++y)
                if ((b & bit(y)) != 0 && too_near(x, y)) return true;
        return false;
    }

    bool too_near(int a, int b) const
    {
        const int rows = std::abs(a / options_.size - b / options_.size);
        const int columns = std::abs(a % options_.size - b % options_.size);
        if (options_.touch == Touch::Any) return rows + columns == 0;
        if (options_.touch == Touch::Corner) return rows + columns <= 1;
        return rows <= 1 && columns <= 1;
    }

    BattleshipOptions options_;
    std::vector<Ships> fleets_;
    Ship shot_ = 0;
};

/// A game of seat 0 against an unknown fleet; seat 1 always shoots at A1, which is water.
class Inquiry {
public:
    Inquiry(const BattleshipOptions& options, const EveryFleet& all)
        : options_{options}, all_{all}, game_{options}
    {
        game_.play(unknown_fleet_move());
        game_.play(unknown_fleet_move());
    }

    /// Shoots until the end; the defender lies in `lies` of 100 answers.
    void run(Rng& rng, std::uint32_t lies)
    {
        const Ships truth = all_.any(rng);
        while (game_.to_move() != kNobody) {
            const int cell =
                static_cast<int>(rng.below(static_cast<std::uint32_t>(options_.cells())));
            game_.play(shot_move(cell));
            if (rng.below(5) == 0) {
                ASSERT_EQ(listed(), all_.possible(cell)) << game_.picture();
            }
            const bool lie = rng.below(100) < lies;
            const Answer given = lie ? static_cast<Answer>(rng.below(4)) : all_.answer(truth, cell);
            all_.note(cell, given);
            game_.play(answer_move(given));
            const auto end = game_.outcome();
            ASSERT_EQ(all_.empty(), end && end->reason == "false answer") << game_.picture();
            if (end) return;
            game_.play(shot_move(0));
            game_.play(answer_move(Answer::Water));
        }
    }

    bool convicted() const { return game_.outcome()->reason == "false answer"; }

private:
    std::set<Answer> listed() const
    {
        std::set<Answer> answers;
        game_.each_move([&](const Move& move) { answers.insert(move.answer); });
        return answers;
    }

    BattleshipOptions options_;
    EveryFleet all_;
    Battleship game_;
};

/// How many play; `./test --long` asks for a hundred thousand.
int defenders(int usual)
{
    const char* asked = std::getenv("AGON_DEFENDERS");
    return asked != nullptr ? std::atoi(asked) : usual;
}

class FleetSolver : public testing::TestWithParam<Touch> {};

TEST_P(FleetSolver, ConvictsLiarsAtTheFirstImpossibleAnswerAndNobodyElse)
{
    Rng rng{7};
    int liars = 0;
    for (const auto& [first, second] : {std::pair{3, 2}, {1, 4}, {2, 2}}) {
        const auto options = small_board(first, second, GetParam());
        const EveryFleet all{options};
        for (int games = 0; games < defenders(102) / 3; ++games) {
            Inquiry inquiry{options, all};
            inquiry.run(rng, 6);
            ASSERT_FALSE(HasFatalFailure());
            liars += inquiry.convicted() ? 1 : 0;
        }
    }
    EXPECT_GE(liars, defenders(102) / 2);
}

TEST_P(FleetSolver, NeverAccusesTheHonest)
{
    Rng rng{8};
    BattleshipOptions options{.touch = GetParam(), .relay = true};
    for (int games = 0; games < defenders(8); ++games) {
        const Fleet fleet = random_fleet(options, rng);
        Battleship game{options};
        game.play(unknown_fleet_move());
        game.play(fleet_move(random_fleet(options, rng)));
        Evidence said;
        while (game.to_move() != kNobody) {
            game.play(game.sample(rng));
            if (game.to_move() != 0 || game.pending() < 0) continue;
            const int cell = game.pending();
            const Answer answer = answer_of(options, fleet, said, cell);
            said.note(options, cell, answer);
            game.play(answer_move(answer));
        }
        ASSERT_EQ(game.outcome()->reason, "fleet sunk");
    }
}

/// Cells of one stripe after the other leave the fewest fleets for the longest time, and so the
/// bounds the most to say.
TEST_P(FleetSolver, NeverAccusesTheHonestOnACrowdedBoard)
{
    Rng rng{10};
    for (const int size : {kMostSize, 12, 10}) {
        BattleshipOptions options{
            .size = size, .ships = size / 2, .touch = GetParam(), .relay = true};
        for (std::size_t i = 0; i < static_cast<std::size_t>(options.ships); ++i)
            options.lengths[i] = static_cast<std::uint8_t>(1 + (i * 3) % 5);
        for (int apart = 1; apart <= 6; ++apart) {
            const Fleet fleet = random_fleet(options, rng);
            Evidence said;
            for (int stripe = 0; stripe < apart && !said.lost(); ++stripe) {
                for (int cell = 0; cell < options.cells() && !said.lost(); ++cell) {
                    if ((cell / size + 2 * (cell % size)) % apart != stripe) continue;
                    said.note(options, cell, answer_of(options, fleet, said, cell));
                    if (rng.below(16) > 0) continue;
                    ASSERT_NE(find_fleet(options, said).fit, Fit::None)
                        << size << ' ' << apart << ' ' << cell;
                }
            }
        }
    }
}

TEST_P(FleetSolver, FindsAFleetThatFitsInAnyOrder)
{
    Rng rng{9};
    const BattleshipOptions options{.touch = GetParam()};
    const Fleet truth = random_fleet(options, rng);
    Evidence said;
    for (int shots = 0; shots < 70; ++shots) {
        const auto cell = static_cast<int>(rng.below(100));
        const Answer answer = answer_of(options, truth, said, cell);
        said.note(options, cell, answer);
        if (answer == Answer::Lost) break;
    }
    const Fleet found = fleet_that_fits(options, said, rng);
    EXPECT_EQ(why_not_placed(options, found), "");
    EXPECT_TRUE((said.hit() - cells_of(options, found)).empty());
    EXPECT_FALSE(cells_of(options, found).meets(said.missed()));
}

INSTANTIATE_TEST_SUITE_P(EveryTouch, FleetSolver,
                         testing::Values(Touch::None, Touch::Corner, Touch::Any));

}  // namespace
}  // namespace agon::battleship
