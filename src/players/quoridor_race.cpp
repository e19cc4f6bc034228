#include "players/quoridor_race.h"

#include <cassert>
#include <cstdlib>

namespace agon {
namespace {

using quoridor::Cell;
using quoridor::Cells;
using quoridor::kCells;
using quoridor::only;

/// Two pawns and the seat to move, as one number.
using State = std::uint32_t;

constexpr State kStates = 2U * kCells * kCells;

constexpr State state_of(Seat turn, Cell mover, Cell other)
{
    return (static_cast<State>(turn) * kCells + mover) * kCells + other;
}

/// Works backwards from the goals.
class RaceSolver {
public:
    RaceSolver(const Quoridor& game, std::vector<std::int16_t>& values)
        : grid_{game.grid()}, goals_{game.goal(0), game.goal(1)}, values_{values}
    {
        const int size = game.options().size;
        for (int rank = 0; rank < size; ++rank)
            for (int file = 0; file < size; ++file) cells_.push_back(quoridor::cell_at(file, rank));
        values_.assign(kStates, 0);
        link();
        solve();
    }

private:
    /// Visits each state with those it leads to: (state, is it lost at once, next).
    template <class Visit>
    void each_state(Visit&& visit) const
    {
        for (const Seat turn : {0, 1}) {
            const Cells goal = goals_[static_cast<std::size_t>(turn)];
            const Cells their_goal = goals_[static_cast<std::size_t>(1 - turn)];
            for (const Cell mover : cells_) {
                if ((only(mover) & goal) != 0) continue;  // was over before
                for (const Cell other : cells_) {
                    if (mover == other) continue;
                    const Cells steps =
                        quoridor::steps_from(grid_, only(mover), only(mover) | only(other));
                    visit(turn, mover, other, (only(other) & their_goal) != 0, steps);
                }
            }
        }
    }

    /// Visits the states after one step; a pawn that cannot move stays.
    template <class Visit>
    static void each_next(Seat turn, Cell mover, Cell other, Cells steps, Visit&& visit)
    {
        if (steps == 0) return visit(state_of(1 - turn, other, mover));
        quoridor::each_cell(steps, [&](Cell to) { visit(state_of(1 - turn, other, to)); });
    }

    /// Notes from where each state is reached: `before_` from `first_[state]` on.
    void link()
    {
        first_.assign(kStates + 1, 0);
        open_.assign(kStates, 0);
        each_state([&](Seat turn, Cell mover, Cell other, bool lost, Cells steps) {
            if (lost) return;
            each_next(turn, mover, other, steps, [&](State next) { ++first_[next + 1]; });
        });
        for (State state = 0; state < kStates; ++state) first_[state + 1] += first_[state];
        before_.resize(first_.back());
        auto filled = first_;
        each_state([&](Seat turn, Cell mover, Cell other, bool lost, Cells steps) {
            const State state = state_of(turn, mover, other);
            if (lost) return settle(state, -1);
            each_next(turn, mover, other, steps, [&](State next) {
                before_[filled[next]++] = state;
                ++open_[state];
            });
        });
    }

    /// In the order of the queue states are settled by their distance from the end.
    void solve()
    {
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            const State state = queue_[i];
            const int plies = std::abs(values_[state]);
            for (auto j = first_[state]; j < first_[state + 1]; ++j) {
                const State before = before_[j];
                if (values_[before] != 0) continue;
                if (values_[state] < 0)
                    settle(before, plies + 1);
                else if (--open_[before] == 0)
                    settle(before, -(plies + 1));
            }
        }
    }

    void settle(State state, int value)
    {
        values_[state] = static_cast<std::int16_t>(value);
        queue_.push_back(state);
    }

    const quoridor::Grid& grid_;
    std::array<Cells, 2> goals_;
    std::vector<std::int16_t>& values_;
    std::vector<Cell> cells_;
    std::vector<std::uint32_t> first_;
    std::vector<State> before_;
    std::vector<std::uint8_t> open_;  ///< steps not known to lose
    std::vector<State> queue_;
};

std::uint64_t hash_of(const quoridor::Walls& walls)
{
    std::uint64_t hash = 0;
    for (const Cells cells : {walls.horizontal, walls.vertical})
        for (const std::uint64_t word : {quoridor::low_word(cells), quoridor::high_word(cells)})
            hash = mix64(hash ^ word);
    return hash;
}

bool is_race(const Quoridor& game)
{
    return game.seats() == 2 && game.walls_left(0) + game.walls_left(1) == 0;
}

}  // namespace

QuoridorRace::QuoridorRace(const Quoridor& game)
{
    assert(game.seats() == 2);
    RaceSolver{game, values_};
}

QuoridorRace::End QuoridorRace::find(const Quoridor& game) const
{
    assert(is_race(game));
    const Seat seat = game.to_move();
    const int value = values_[state_of(seat, game.pawn(seat), game.pawn(1 - seat))];
    return {value > 0 ? 1 : value < 0 ? -1 : 0, value == 0 ? 0 : std::abs(value) - 1};
}

std::optional<QuoridorRace::End> QuoridorRaces::find(const Quoridor& game)
{
    constexpr int kWorthSolving = 100;  // visits; the search does as much work in less of them
    constexpr int kApart = 64;  // as many nodes as a search goes on without a look at its clock
    ++since_solved_;
    if (!is_race(game)) return std::nullopt;
    Known& known = known_of(game);
    if (!known.race) {
        if (++known.visits < kWorthSolving || since_solved_ < kApart) return std::nullopt;
        known.race.emplace(game);
        since_solved_ = 0;
    }
    return known.race->find(game);
}

void QuoridorRaces::solve(const Quoridor& game)
{
    if (!is_race(game)) return;
    Known& known = known_of(game);
    if (!known.race) known.race.emplace(game);
}

QuoridorRaces::Known& QuoridorRaces::known_of(const Quoridor& game)
{
    const auto& walls = game.walls();
    Known& known = known_[hash_of(walls) % known_.size()];
    if (!(known.walls == walls)) known = {walls, 0, std::nullopt};
    return known;
}

}  // namespace agon
