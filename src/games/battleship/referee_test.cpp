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

FleetRules small_board(int first, int second, Touch touch)
{
    FleetRules rules{.size = 6, .ships = 2, .touch = touch};
    rules.lengths = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
    return rules;
}

/// All fleets of a small board that would have given the same answers so far: no cleverness.
class EveryFleet {
public:
    explicit EveryFleet(const FleetRules& rules) : rules_{rules}
    {
        for (const Ship a : places(rules.lengths[0]))
            for (const Ship b : places(rules.lengths[1]))
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
        for (int cell = 0; cell < rules_.cells(); ++cell)
            for (const int step : {1, rules_.size}) {
                const int along = step == 1 ? cell % rules_.size : cell / rules_.size;
                Ship ship = 0;
                for (int i = 0; i < length; ++i) ship |= bit(cell + i * step);
                if (along + length <= rules_.size) ships.push_back(ship);
            }
        return ships;
    }

    bool clash(Ship a, Ship b) const
    {
        for (int x = 0; x < rules_.cells(); ++x)
            for (int y = 0; (a & bit(x)) != 0 && y < rules_.cells(); ++y)
                if ((b & bit(y)) != 0 && too_near(x, y)) return true;
        return false;
    }

    bool too_near(int a, int b) const
    {
        const int rows = std::abs(a / rules_.size - b / rules_.size);
        const int columns = std::abs(a % rules_.size - b % rules_.size);
        if (rules_.touch == Touch::Any) return rows + columns == 0;
        if (rules_.touch == Touch::Corner) return rows + columns <= 1;
        return rows <= 1 && columns <= 1;
    }

    FleetRules rules_;
    std::vector<Ships> fleets_;
    Ship shot_ = 0;
};

/// A game of seat 0 against an unknown fleet; seat 1 always shoots at A1, which is water.
class Inquiry {
public:
    Inquiry(const FleetRules& rules, const EveryFleet& all)
        : rules_{rules}, all_{all}, game_{{.rules = rules, .relay = true}}
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
                static_cast<int>(rng.below(static_cast<std::uint32_t>(rules_.cells())));
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

    FleetRules rules_;
    EveryFleet all_;
    Battleship game_;
};

/// How many play; `./test --long` asks for a hundred thousand.
int defenders(int usual)
{
    const char* asked = std::getenv("AGON_DEFENDERS");
    return asked != nullptr ? std::atoi(asked) : usual;
}

class Referee : public testing::TestWithParam<Touch> {};

TEST_P(Referee, ConvictsLiarsAtTheFirstImpossibleAnswerAndNobodyElse)
{
    Rng rng{7};
    int liars = 0;
    for (const auto& [first, second] : {std::pair{3, 2}, {1, 4}, {2, 2}}) {
        const auto rules = small_board(first, second, GetParam());
        const EveryFleet all{rules};
        for (int games = 0; games < defenders(102) / 3; ++games) {
            Inquiry inquiry{rules, all};
            inquiry.run(rng, 6);
            ASSERT_FALSE(HasFatalFailure());
            liars += inquiry.convicted() ? 1 : 0;
        }
    }
    EXPECT_GE(liars, defenders(102) / 2);
}

TEST_P(Referee, NeverAccusesTheHonest)
{
    Rng rng{8};
    const FleetRules rules{.touch = GetParam()};
    for (int games = 0; games < defenders(8); ++games) {
        const Fleet fleet = random_fleet(rules, rng);
        Battleship game{{.rules = rules, .relay = true}};
        game.play(unknown_fleet_move());
        game.play(fleet_move(random_fleet(rules, rng)));
        Evidence said;
        while (game.to_move() != kNobody) {
            game.play(game.sample(rng));
            if (game.to_move() != 0 || game.pending() < 0) continue;
            const int cell = game.pending();
            const Answer answer = answer_of(rules, fleet, said, cell);
            said.note(rules, cell, answer);
            game.play(answer_move(answer));
        }
        ASSERT_EQ(game.outcome()->reason, "fleet sunk");
    }
}

INSTANTIATE_TEST_SUITE_P(EveryTouch, Referee,
                         testing::Values(Touch::None, Touch::Corner, Touch::Any));

}  // namespace
}  // namespace agon::battleship
